import io
from pathlib import Path

import pytest
from rich.console import Console

from decapod.bus import Envelope, read_journal
from decapod.cli.progress import Progress
from tests.unit.cli.journals import first_turn, whole_trial, write_journal


def envelopes(tmp_path: Path, said: str = "In ubuntu: click(element=3)") -> tuple[Envelope, ...]:
    path = write_journal(tmp_path / "one" / "3f9c" / "attempt-1" / "journal.jsonl", first_turn(said))
    return tuple(read_journal(path).envelopes)


def test_plain_lines_where_there_is_no_terminal(tmp_path: Path) -> None:
    stream = io.StringIO()
    path = write_journal(tmp_path / "one" / "3f9c" / "attempt-1" / "journal.jsonl", whole_trial())
    with Progress(Console(file=stream, width=80, force_terminal=False)) as progress:
        for envelope in read_journal(path).envelopes:
            progress(envelope)
    lines = stream.getvalue().splitlines()
    assert "turn 1 of 15, 0 of 2 nodes completed" in lines
    assert "turn 2 of 15, 1 of 2 nodes completed" in lines
    assert lines.index("main -> tool") < lines.index("    In ubuntu: click(element=3)")
    assert "main thought (demo, 1.5 s)" in lines
    assert "    I shall have it clicked." not in lines  # what it tells others comes as an instruction
    assert "ended: step-limit" in lines
    assert "\x1b" not in stream.getvalue()


def test_it_knows_who_thinks(tmp_path: Path) -> None:
    progress = Progress(Console(file=io.StringIO(), force_terminal=False))
    seen = []
    for envelope in envelopes(tmp_path):
        progress(envelope)
        seen.append((envelope.body.kind, list(progress.thinking)))
    assert ("model-call", ["main"]) in seen
    assert ("model-reply", []) in seen
    assert (progress.turn, progress.turns, progress.completed, progress.nodes) == (1, 15, 1, 2)


@pytest.mark.parametrize("width", [20, 80])
def test_the_panel_fits_and_is_harmless(tmp_path: Path, width: int) -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=width, height=40, force_terminal=True, color_system=None)
    progress = Progress(console)
    for envelope in envelopes(tmp_path, "\x1b[2J\x07" + "word " * 100):
        progress(envelope)
    console.print(progress.render())
    said = stream.getvalue()
    assert "\x1b[2J" not in said
    assert "\x07" not in said
    assert all(len(line) <= width for line in said.splitlines())
    assert len(said.splitlines()) < 30


def test_the_terminal_is_given_back_after_an_error(tmp_path: Path) -> None:
    stream = io.StringIO()
    progress = Progress(Console(file=stream, width=80, force_terminal=True))

    def watch_and_fail() -> None:
        with progress:
            for envelope in envelopes(tmp_path):
                progress(envelope)
            raise RuntimeError("the trial broke")

    with pytest.raises(RuntimeError, match="the trial broke"):
        watch_and_fail()
    assert stream.getvalue().rstrip().endswith("\x1b[2K") or "\x1b[?25h" in stream.getvalue()
