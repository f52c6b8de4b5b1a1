"""Starting a supervisor, confined or not, and ending it."""

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decapod.environments.errors import EnvironmentFailure, EnvironmentUnavailable
from decapod.environments.link import Door, Link
from decapod.environments.processes import descendants
from decapod.environments.session import SessionOptions
from decapod.environments.start import START, Start
from decapod.environments.supervisor import WORKER

SUPERVISOR = "supervisor"
"""The name of the supervisor's log; what keeps a sandbox from being made is in it too."""

SUPERVISOR_COMMAND = (sys.executable, "-P", "-m", "decapod.environments.supervisor")

SOCKET = "socket"
"""The name of the host's socket in the temporary folder."""

CONNECT_LIMIT = 60.0
"""The longest that a supervisor may take to connect, in seconds."""

END_LIMIT = 30.0
"""The longest that a supervisor may take to end everything, in seconds; then it is killed."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How a device is started.

    `kind` and `session` are names (`package.module:name`). `folder` is a temporary folder (`temporary_folder`): the
    host's socket is in it, and the supervisor finds that at `socket` (None: where the host does). `command` runs the
    supervisor, `SUPERVISOR_COMMAND` where nothing confines it, with `variables` as all of its environment variables.
    `programs` names the programs with a log of their own in `logs`. `advice` is told when it does not start.
    """

    kind: str
    session: str
    options: SessionOptions
    folder: Path
    logs: Path
    variables: Mapping[str, str]
    command: Sequence[str] = SUPERVISOR_COMMAND
    programs: Sequence[str] = ()
    socket: Path | None = None
    advice: str = ""


async def _end_of(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has ended, and reap it. May be cancelled."""
    if process.poll() is None:
        with _watch([process.pid]) as watched:
            await _all_readable(watched)
        process.wait()


@contextmanager
def _watch(pids: Iterable[int]) -> Iterator[list[int]]:
    """Open a descriptor for each process that is there: it becomes readable when the process has ended."""
    with ExitStack() as stack:
        descriptors = []
        for pid in pids:
            try:
                descriptors.append(os.pidfd_open(pid))
            except ProcessLookupError:
                continue
            stack.callback(os.close, descriptors[-1])
        yield descriptors


async def _all_readable(descriptors: Iterable[int]) -> None:
    loop = asyncio.get_running_loop()
    for descriptor in descriptors:
        readable = asyncio.Event()
        loop.add_reader(descriptor, readable.set)
        try:
            await readable.wait()
        finally:
            loop.remove_reader(descriptor)


class SupervisorProcess:
    """A running supervisor, seen from the host."""

    def __init__(self, launch: Launch) -> None:
        """Prepare to start `launch`."""
        self._launch = launch
        self._token = secrets.token_hex(16)
        self._process: subprocess.Popen[bytes] | None = None
        self.door = Door(launch.folder / SOCKET, self._token)

    @property
    def pid(self) -> int:
        """Its process id on the host."""
        return self._running().pid

    async def start(self) -> Link:
        """Start it and return its connection.

        Raises:
            EnvironmentUnavailable: it did not start; the text has the end of its log.
        """
        await self.door.open()
        expected = self.door.expect("supervisor")
        self._launch.logs.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            names = dict.fromkeys((SUPERVISOR, WORKER, *self._launch.programs))
            logs = {name: stack.enter_context(self._log(name).open("ab")).fileno() for name in names}
            self._spawn(logs)
        ended = asyncio.ensure_future(_end_of(self._running()))
        waited: set[asyncio.Future[Any]] = {expected, ended}
        try:
            await asyncio.wait(waited, timeout=CONNECT_LIMIT, return_when=asyncio.FIRST_COMPLETED)
            if expected.done():
                return expected.result()
            how = "did not start" if ended.done() else "did not answer in time"
        finally:
            ended.cancel()
            await asyncio.gather(ended, return_exceptions=True)
        raise EnvironmentUnavailable(f"the device's supervisor {how}.\n{self._end_of_log()}{self._launch.advice}")

    def _spawn(self, logs: Mapping[str, int]) -> None:
        launch = self._launch
        start = Start(
            socket=str(launch.socket or self.door.path),
            token=self._token,
            kind=launch.kind,
            session=launch.session,
            options=launch.options,
            logs=dict(logs),
        )
        reading, writing = os.pipe()
        try:
            # All of it fits into the pipe. A session of its own: the Ctrl-C of a terminal is for the host alone, which
            # then ends the device in order.
            os.write(writing, START.dump_json(start))
            self._process = subprocess.Popen(
                launch.command,
                stdin=reading,
                stdout=logs[SUPERVISOR],
                stderr=logs[SUPERVISOR],
                pass_fds=list(logs.values()),
                env=dict(launch.variables),
                start_new_session=True,
            )
        except OSError as error:
            raise EnvironmentUnavailable(f"cannot start {launch.command[0]}: {error.strerror}") from None
        finally:
            os.close(reading)
            os.close(writing)

    async def end(self, link: Link | None) -> None:
        """End it and everything that it started. It does so by itself when it finds that nobody listens to it."""
        process = self._process
        everything = [] if process is None else [process.pid, *descendants(process.pid)]
        with _watch(everything) as watched:
            if link is not None:
                link.close()
            await self.door.close()
            if process is None:
                return
            try:
                await asyncio.wait_for(_all_readable(watched), END_LIMIT)
            except TimeoutError:
                process.kill()
            await _end_of(process)

    def _log(self, name: str) -> Path:
        return self._launch.logs / f"{name}.log"

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise EnvironmentFailure("the device's supervisor is not running")
        return self._process

    def _end_of_log(self) -> str:
        text = self._log(SUPERVISOR).read_text(errors="replace").strip()
        return "\n".join(text.splitlines()[-6:]) + "\n" if text else ""
