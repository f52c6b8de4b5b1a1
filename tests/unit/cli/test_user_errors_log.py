"""`decapod log` on what is no journal, or no whole one: the file, the line and what is wrong, never a trace."""

from pathlib import Path

import pytest

from decapod.cli.main import main
from tests.unit.cli.journals import instruction, whole_trial, write_journal


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return write_journal(tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl", whole_trial())


def log(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What a person is told by a log that is refused."""
    assert main(["log", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err.replace(str(path), "FILE")


def replace_line(path: Path, number: int, line: bytes) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[number - 1] = line
    path.write_bytes(b"\n".join(lines))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"garbage", "no JSON from column 1 on"),
        (b'{"line":"envelope","seq":', "no JSON from column"),
        (b'{"line":"envelope","seq":"x"}', "seq: Input should be a valid integer"),
        (b'{"line":"postcard"}', "`line` must be one of header, envelope, change, delivery"),
        (b"{\xbc}", "not text in UTF-8"),
        (b"", "no JSON from column 1 on"),
        (b"[" * 200_000, "nested too deeply"),
        (b"1" * 1_000_000, "not a line of a journal"),
        (b'"' + b"x" * 5_000_000 + b'"', "`line` must be one of"),
    ],
    ids=range(9),
)
def test_a_bad_line_in_the_middle(journal: Path, capsys: pytest.CaptureFixture[str], line: bytes, told: str) -> None:
    replace_line(journal, 4, line)
    said = log(journal, capsys)
    assert said.startswith("FILE:4: ")
    assert told in said
    assert len(said) < 400


def test_of_many_bad_lines_the_first_are_told(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, *_ = journal.read_bytes().split(b"\n")
    journal.write_bytes(b"\n".join([header, *[b"garbage"] * 500, b""]))
    said = log(journal, capsys).splitlines()
    assert [line.split(": ")[0] for line in said] == [*(f"FILE:{number}" for number in range(2, 12)), "FILE"]
    assert said[-1] == "FILE: and 490 more lines that cannot be read"


@pytest.mark.parametrize("data", [b"root:x:0:0\n" * 30, b"\x7fELF\x02\x01\n\0\0\n", b'{"a": 1}\n'])
def test_a_file_that_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    (tmp_path / "file").write_bytes(data)
    said = log(tmp_path / "file", capsys)
    assert said.startswith("FILE:1: ")
    assert said.endswith("is this a journal? It would begin with its header\n")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("data", [b"", b'{"line":"header","form', b"\0" * 100_000])
def test_a_file_without_a_whole_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    (tmp_path / "file").write_bytes(data)
    assert log(tmp_path / "file", capsys) == "FILE holds no whole line: the process that made it died at once\n"


def test_a_journal_cut_off_anywhere_is_read_up_to_there(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = journal.read_bytes()
    first = data.index(b"\n") + 1
    for end in range(first, len(data), 97):
        journal.write_bytes(data[:end])
        assert main(["log", str(journal)]) == 0
        said = capsys.readouterr().out
        assert ("is torn" in said) == (not data[:end].endswith(b"\n"))


def test_folders_without_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run" / "trial").mkdir(parents=True)
    assert log(tmp_path / "run", capsys).startswith("FILE holds no journal.\n")
    assert log(tmp_path / "none", capsys).startswith("FILE does not exist.\n")


def test_without_a_run_it_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["log"]) == 2
    assert "There is no run in" in capsys.readouterr().err


def test_a_long_text_that_is_gone_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:

    path = write_journal(
        tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl", [instruction("x" * 40_000)]
    )
    (blob,) = (path.parents[2] / "blobs").iterdir()
    blob.unlink()
    said = log(path, capsys)
    assert said.startswith("FILE:2: ")
    assert blob.name in said
