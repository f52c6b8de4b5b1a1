"""The processes below a supervisor: started with their output in a log, and ended to the last one."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_POLL = 0.01

END_LIMIT = 20.0
"""The longest wait for killed processes to be gone, in seconds."""


class ProgramError(Exception):
    """A program did not start, ended too early, or was not ready in time. The text names it and its log."""


def adopt_orphans() -> None:
    """Make this process the parent of every descendant whose own parent ends, so that none escapes.

    Raises:
        OSError: the kernel refuses.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "cannot adopt orphans (PR_SET_CHILD_SUBREAPER)")


def descendants(root: int, proc: Path = Path("/proc"), *, zombies: bool = False) -> set[int]:
    """Return the pids of all living processes below `root`; with `zombies` those too that nobody has waited for."""
    children: dict[int, list[int]] = {}
    dead: set[int] = set()
    for folder in proc.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name of the program is in brackets and may hold anything: only what follows the last one counts.
            state, parent, *_ = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        children.setdefault(int(parent), []).append(int(folder.name))
        if state in "ZX":
            dead.add(int(folder.name))
    found: set[int] = set()
    unseen = [root]
    while unseen:
        for pid in children.get(unseen.pop(), []):
            found.add(pid)
            unseen.append(pid)
    return found if zombies else found - dead


def how_it_ended(code: int) -> str:
    """Say how a program ended, from its return code: negative when a signal killed it."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


class Programs:
    """Starts programs and knows how they ended. Needs `adopt_orphans` to have been called once in this process."""

    def __init__(self, logs: Mapping[str, int]) -> None:
        """Make an empty set of programs; `logs` gives the open descriptor of a program's log by its name.

        Those named in `kept` are left alone by `kill_all`.
        """
        self._logs = logs
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self.kept: set[str] = set()

    def start(
        self,
        name: str,
        argv: Sequence[str],
        environment: Mapping[str, str],
        *,
        pass_fds: Sequence[int] = (),
        stdin: int = subprocess.DEVNULL,
        log: str | None = None,
        folder: Path | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a program in a session of its own, with its output in the log called `log` (None: as `name`).

        It starts in `folder`, or else where this process is.

        The kernel kills it when this process dies.

        Raises:
            ProgramError: there is no such program.
        """
        output = self._logs.get(log or name, subprocess.DEVNULL)
        command = ["setpriv", "--pdeathsig", "KILL", "--", *argv]
        try:
            program = subprocess.Popen(
                command,
                env=dict(environment),
                stdin=stdin,
                stdout=output,
                stderr=output,
                pass_fds=pass_fds,
                start_new_session=True,
                cwd=folder,
            )
        except OSError as error:
            raise ProgramError(f"cannot start {name} ({argv[0]}): {error.strerror}") from None
        self._running[name] = program
        return program

    def ended(self, names: Sequence[str]) -> str | None:
        """Say which of the named programs has ended and how; None when all are running."""
        for name in names:
            program = self._running.get(name)
            if program is not None and program.poll() is not None:
                return f"{name} {how_it_ended(program.returncode)}"
        return None

    def wait_for(
        self,
        what: str,
        condition: Callable[[], bool],
        limit: float,
        needs: Sequence[str] = (),
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wait until `condition` holds.

        Raises:
            ProgramError: it did not hold within `limit` seconds, one of the programs it `needs` ended, or the wait
                was `cancelled`.
        """
        deadline = time.monotonic() + limit
        while not condition():
            if (ended := self.ended(needs)) is not None:
                raise ProgramError(f"{ended} before {what}; see {needs[0]}.log")
            if cancelled():
                raise ProgramError("given up: the host hung up")
            if time.monotonic() > deadline:
                raise ProgramError(f"not within {limit:g} s: {what}")
            time.sleep(_POLL)

    def kill(self, name: str, patience: float = 0.0) -> str | None:
        """Kill one program by its pid and reap it, after `patience` seconds in which it may end by itself.

        Says how it ended when it did so by itself, else None.
        """
        program = self._running.pop(name, None)
        if program is None:
            return None
        try:
            return how_it_ended(program.wait(patience))
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
            return None

    def ask_to_end(self, name: str, patience: float) -> None:
        """Ask one program to end (SIGTERM), and kill it when it has not done so within `patience` seconds."""
        program = self._running.get(name)
        if program is not None and program.poll() is None:
            program.terminate()
            self.kill(name, patience)

    def reap(self) -> None:
        """Take note of every child that has ended, adopted ones included."""
        mine = {program.pid: program for program in self._running.values()}
        while True:
            try:
                found = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return
            if found is None:
                return
            program = mine.get(found.si_pid)
            if program is not None:
                program.poll()
            else:
                os.waitpid(found.si_pid, 0)

    def kill_all(self) -> None:
        """Kill every descendant of this process but the `kept` programs, and wait until they are gone.

        Raises:
            ProgramError: some are still there after `END_LIMIT` seconds.
        """
        self._running = {name: program for name, program in self._running.items() if name in self.kept}
        spared = {program.pid for program in self._running.values()}
        deadline = time.monotonic() + END_LIMIT
        # A program of several threads is a zombie that cannot be waited for until the last of them has ended.
        while left := descendants(os.getpid(), zombies=True) - spared:
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            self.reap()
            if time.monotonic() > deadline:
                raise ProgramError(f"processes that do not end: {sorted(left)}")
            time.sleep(0.002)
        self.reap()
