import json
from pathlib import Path

import pytest

from decapod.bus import Envelope, Replace, Verdict
from decapod.cli.main import main
from decapod.messages import MESSAGE
from tests.unit.cli.journals import DropsWords, Said, first_turn, instruction, whole_trial, write_journal


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A whole trial's journal, in a run of its own."""
    return write_journal(tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl", whole_trial())


def test_the_conversation_is_told_turn_by_turn(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, second = lines.index("Turn 1"), lines.index("Turn 2")
    assert lines.index("Before the first turn") < first < second
    told = "\n".join(lines[first:second])
    for part in (
        "main thought (demo, 1.5 s)",
        "         I shall have it clicked.",
        "main -> tool\n         In ubuntu: click(element=3)",
        'tool does in ubuntu: click(element=3 "Save")',
        "ubuntu click: ok (400 ms, the screen changed)".replace("400 ms", "0.4 s"),
        'graph after the action: 1 of 2 nodes\n         open: holds: {"window": "Notes"}',
    ):
        assert part in told
    assert "ended: step-limit" in "\n".join(lines[second:])
    assert "unfinished" not in "\n".join(lines)


def test_prompts_are_left_out_unless_asked_for(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["log", str(journal)])
    assert "You plan." not in capsys.readouterr().out
    main(["log", str(journal), "--kind", "model-call"])
    said = capsys.readouterr().out
    assert "[system] You plan." in said
    assert "main -> tool" not in said


def test_filters_narrow_it_down(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(journal), "--agent", "tool", "--turn", "1-1", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["body"]["kind"] for one in told] == ["instruction", "action-request", "action-result"]
    assert main(["log", str(journal), "--kind", "instruction", "--kind", "trial-ended", "--turn", "2", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["body"]["kind"] for one in told] == ["instruction", "trial-ended"]


def test_json_gives_every_message_back(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", str(journal), "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    script = whole_trial()
    assert [one["seq"] for one in told] == list(range(1, len(script) + 1))
    assert [MESSAGE.validate_python(one["body"]) for one in told] == [said.body for said in script]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--kind", "instrution"], "did you mean 'instruction'?"),
        (["--agent", "mian"], "did you mean 'main'?"),
        (["--turn", "two"], "'two' is neither a turn, as in 3, nor turns, as in 2-5"),
        (["--turn", "5-2"], "did you mean 2-5?"),
    ],
)
def test_a_wrong_filter_is_explained(
    journal: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["log", str(journal), *arguments]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.out == ""
    assert "Traceback" not in captured.err


class Rewords:
    """An interceptor that replaces every text."""

    name = "garbler"

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        return Replace(envelope.body.model_copy(update={"text": self.text}), "always")


def test_what_arrives_instead_stands_below_what_was_sent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl"
    write_journal(path, [instruction("In ubuntu: click(element=3)")], [Rewords("In ubuntu:\n  cl")])
    assert main(["log", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[2:7] == [
        "Turn 1",
        "   #1  main -> tool",
        "         In ubuntu: click(element=3)",
        "       ! for tool it arrives with other words (garbler: always):",
        "         In ubuntu:",
    ]


def test_an_emptied_message_is_said_to_be_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl"
    write_journal(path, [instruction("go")], [Rewords("")])
    main(["log", str(path)])
    assert "       ! for tool it arrives empty (garbler: always)\n" in capsys.readouterr().out


def test_hostile_words_cannot_command_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl"
    write_journal(path, first_turn("\x1b]0;owned\x07\x1b[2J\r\nTurn 9"))
    for arguments in ([], ["--json"], ["--deliveries"]):
        assert main(["log", str(path), *arguments]) == 0
        said = capsys.readouterr().out
        assert not set(said) & {"\x1b", "\x07", "\r"}
        assert "Turn 9" not in said.splitlines()


def test_what_a_fault_did_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl"
    write_journal(path, whole_trial(), [DropsWords("click")])
    assert main(["log", str(path), "--kind", "instruction", "--deliveries"]) == 0
    said = capsys.readouterr().out
    assert "! for tool it never arrived (" in said
    assert "it speaks of click" in said
    assert "- tool: dropped" in said
    assert "- tool: handled (waited" in said
    assert main(["log", str(path), "--kind", "instruction", "--deliveries", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert [(one["verdict"], one["reason"]) for one in first["changes"]] == [("drop", "it speaks of click")]
    assert [one["outcome"] for one in first["deliveries"]] == ["dropped"]
    assert second["changes"] == []
    assert [one["outcome"] for one in second["deliveries"]] == ["handled"]


def test_an_unfinished_torn_journal_is_read_and_said_so(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = journal.read_bytes()
    end = data.index(b'"kind":"turn-ended"')
    journal.write_bytes(data[:end])
    assert main(["log", str(journal)]) == 0
    said = capsys.readouterr().out
    assert "main -> tool" in said
    assert "torn" in said
    assert "unfinished" in said


def test_long_texts_come_back_whole_and_wrapped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs" / "one" / "3f9c" / "attempt-1" / "journal.jsonl"
    words = " ".join(f"word{number}" for number in range(8000))
    write_journal(path, [*first_turn(), instruction(words)])
    assert "word7999" not in path.read_text()
    assert main(["log", str(path), "--kind", "instruction", "--turn", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines if "word" in line) <= 120
    assert lines[-3].split()[-1] == "word7999"


def test_a_file_that_is_no_journal_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk\neggs\n")
    assert main(["log", str(path)]) == 2
    captured = capsys.readouterr()
    assert str(path) in captured.err
    assert "Traceback" not in captured.err


def test_every_kind_of_message_has_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from decapod.cli.log import KINDS
    from decapod.cli.narrate import _TELLERS

    assert {body.KIND for body in _TELLERS} == set(KINDS)


def test_an_empty_choice_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_journal(tmp_path / "a" / "b" / "c" / "journal.jsonl", [Said(whole_trial()[0].body, turn=0)])
    assert main(["log", str(path), "--turn", "3"]) == 0
    assert "Nothing in this journal fits the filters." in capsys.readouterr().out
