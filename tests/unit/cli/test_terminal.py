import io
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.cli.terminal import console, harmless, own_name


def test_terminal_commands_are_written_out() -> None:
    assert harmless("\x1b]0;title\x07 \x1b[2J \x9b31m") == "\\x1b]0;title\\x07 \\x1b[2J \\x9b31m"
    assert harmless("over\rwritten\b") == "over\\x0dwritten\\x08"
    assert harmless("\u202egpj.exe") == "\\u202egpj.exe"


def test_ordinary_text_stays() -> None:
    assert harmless("Grüße,\n\t日本語 🦀 [bold]") == "Grüße,\n\t日本語 🦀 [bold]"


@given(st.text(st.characters()))
def test_what_is_left_can_be_printed(text: str) -> None:
    said = harmless(text)
    said.encode()
    assert all(letter >= " " or letter in "\t\n" for letter in said)
    assert not any("\x7f" <= letter <= "\x9f" for letter in said)


def test_a_pipe_gets_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    console().print("[red]done[/red]", style="green")
    assert stream.getvalue() == "[red]done[/red]\n"


def test_a_reader_that_went_away_ends_the_command_quietly() -> None:
    program = """
import sys, typer
from decapod.cli.terminal import write_lines
try:
    write_lines("line" for _ in range(10**6))
except typer.Exit as end:
    sys.exit(40 + end.exit_code)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stderr is not None
        assert writer.stdout.readline() == b"line\n"
        writer.stdout.close()
        assert writer.stderr.read() == b""
        assert writer.wait(timeout=30) == 40


@pytest.mark.parametrize(
    ("called", "on_path", "named"),
    [
        (".venv/bin/decapod", False, ".venv/bin/decapod"),
        (".venv/bin/decapod", True, "decapod"),
        ("/my tools/decapod", False, "'/my tools/decapod'"),
        ("/usr/lib/pytest/__main__.py", False, "decapod"),
    ],
)
def test_it_names_itself_so_that_the_name_works(
    called: str, on_path: bool, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if on_path:
        (tmp_path / "decapod").write_text("#!/bin/sh\n")
        (tmp_path / "decapod").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [called])
    assert own_name() == named
