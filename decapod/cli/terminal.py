"""Writing to a terminal or a pipe. What models, devices and files say is hostile: it may hold terminal commands."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import typer
from rich.console import Console

from decapod.documents.harmless import harmless as harmless

PIPE_WIDTH = 160
"""Columns used for tables when the output is not a terminal."""


class PatientConsole(Console):
    """A console whose reader may go away (`| head`): it then falls silent, and what it tells of goes on."""

    def on_broken_pipe(self) -> None:
        """Fall silent."""
        self.quiet = True
        _give_nobody(sys.stderr if self.stderr else sys.stdout)


def console(*, stderr: bool = False) -> Console:
    """Return a console for standard output or error: colours on a terminal, plain and wide in a pipe."""
    stream = sys.stderr if stderr else sys.stdout
    return PatientConsole(
        stderr=stderr, markup=False, highlight=False, emoji=False, width=None if stream.isatty() else PIPE_WIDTH
    )


def own_name() -> str:
    """Return how this program is called again: `decapod` where that is on the path, else the way it was called."""
    called = sys.argv[0]
    on_path = shutil.which("decapod") is not None
    return "decapod" if on_path or Path(called).name != "decapod" else shlex.quote(called)


def write_lines(lines: Iterable[str]) -> None:
    """Print lines as they come. A reader that went away (`| head`) ends the command quietly.

    Raises:
        typer.Exit: nobody reads any more.
    """
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_nobody(sys.stdout)
        raise typer.Exit(0) from None


def _give_nobody(stream: TextIO) -> None:
    """Send what is written from now on nowhere: Python flushes its streams once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
