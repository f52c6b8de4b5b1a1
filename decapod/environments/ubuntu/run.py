"""Running a program in its cell, and what is told of it."""

import os
import selectors
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from decapod.environments.ubuntu.cell import NOT_CONFINED, SECONDS, cell_argv, is_confined

LONGEST_PROGRAM = 20_000
"""In characters."""
TOLD_OUTPUT, TOLD_ERRORS = 1_200, 400
"""Characters that are told of what a program wrote to standard output, from its beginning, and to standard error, from
its end: that is where Python says what went wrong."""
MOST_WRITTEN = 1_000_000
"""Bytes after which a program is stopped."""

_ENDING = 5.0
"""The longest wait for a stopped cell to be gone, in seconds."""


@dataclass(slots=True)
class Ran:
    """How a program ended. `exit_code` is None where it was stopped, and `stopped` says why; a signal is negative."""

    exit_code: int | None = None
    stopped: str = ""
    output: bytearray = field(default_factory=bytearray)
    errors: bytearray = field(default_factory=bytearray)

    def told(self) -> dict[str, JsonValue]:
        """Return what a model is told of it, cut to size; what was left out is said."""
        output, errors = (bytes(part).decode("utf-8", "replace") for part in (self.output, self.errors))
        told: dict[str, JsonValue] = {"exit_code": self.exit_code}
        if self.stopped:
            told["stopped"] = self.stopped
        left = len(output) - TOLD_OUTPUT
        told["stdout"] = output if left <= 0 else f"{output[:TOLD_OUTPUT]}… ({left} more characters)"
        if errors:
            left = len(errors) - TOLD_ERRORS
            told["stderr"] = errors if left <= 0 else f"({left} characters before) …{errors[-TOLD_ERRORS:]}"
        return told


def run_in_cell(program: str) -> Ran:
    """Run a Python program to its end, or until it has used up what it may use; nothing of it is left.

    Raises:
        RuntimeError: this desktop is not confined, or the cell cannot be made.
    """
    if not is_confined():
        raise RuntimeError(NOT_CONFINED)
    with cell_argv(program) as (argv, inherited):
        return run_limited(argv, inherited, SECONDS)


def run_limited(argv: Sequence[str], inherited: Sequence[int], seconds: float) -> Ran:
    """Run a command with limits on time and on what it writes.

    Raises:
        RuntimeError: it cannot be started.
    """
    try:
        process = subprocess.Popen(
            list(argv),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=tuple(inherited),
            start_new_session=True,
        )
    except OSError as error:
        raise RuntimeError(f"{argv[0]!r} cannot be started: {os.strerror(error.errno or 0)}") from None
    ran = Ran()
    with process:
        ran.stopped = _read(process, ran, time.monotonic() + seconds, seconds)
        if ran.stopped:
            process.kill()
            _read(process, Ran(), time.monotonic() + _ENDING, _ENDING)  # its pipes close when the last process is gone
        else:
            ran.exit_code = process.wait()
    return ran


def _read(process: subprocess.Popen[bytes], ran: Ran, until: float, seconds: float) -> str:
    """Take what a process writes until it closes both pipes. Says why it must be stopped; empty when it ended."""
    with selectors.DefaultSelector() as selector:
        for pipe, kept in ((process.stdout, ran.output), (process.stderr, ran.errors)):
            if pipe is not None:
                selector.register(pipe, selectors.EVENT_READ, kept)
        while selector.get_map():
            left = until - time.monotonic()
            if left <= 0:
                return f"it did not end within {seconds:g} seconds"
            for key, _ in selector.select(left):
                chunk = os.read(key.fd, 65536)
                if not chunk:
                    selector.unregister(key.fileobj)
                key.data.extend(chunk)
            if len(ran.output) + len(ran.errors) > MOST_WRITTEN:
                return f"it wrote more than {MOST_WRITTEN:,} bytes"
    return ""
