"""Starting programs of the desktop and running small tools."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from decapod.evaluators.desktop.device import Completed


class Launcher:
    """Starts programs that outlive the worker, and remembers them so that none is left as a zombie."""

    def __init__(self, home: Path) -> None:
        """Start programs in the folder `home`."""
        self._home = home
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self, argv: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start a program in a session of its own, cut off from the worker's input and output.

        Raises:
            RuntimeError: there is no such program, or it cannot be run.
        """
        self._started = [program for program in self._started if program.poll() is None]
        try:
            program = subprocess.Popen(
                list(argv),
                cwd=self._home,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise RuntimeError(f"the program {argv[0]!r} cannot be started: {os.strerror(error.errno or 0)}") from None
        self._started.append(program)
        return program

    def run(self, argv: Sequence[str], timeout: float, text: str | None = None) -> Completed:
        """Run a tool to its end, without a shell.

        Args:
            argv: the program and its arguments.
            timeout: the longest it may run, in seconds; then it is killed.
            text: what it reads from its standard input; nothing when None.

        Raises:
            FileNotFoundError: there is no such program.
            subprocess.TimeoutExpired: it did not end in time.
        """
        ended = subprocess.run(
            list(argv),
            cwd=self._home,
            input=(text or "").encode(),
            capture_output=True,
            timeout=timeout,
            start_new_session=True,
            check=False,
        )
        stdout, stderr = ended.stdout.decode("utf-8", "replace"), ended.stderr.decode("utf-8", "replace")
        return Completed(ended.returncode, stdout, stderr)

    def close(self) -> None:
        """Forget the programs that were started; they live on."""
        for program in self._started:
            if program.poll() is None:
                # Python warns of a child that it can no longer wait for; this one is left running on purpose.
                program.returncode = 0
        self._started.clear()
