"""The trial's side of a process that reads: started when it is needed, started again when it has died."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict
from typing import IO

from decapod.environments.modules import interpreter_variables
from decapod.environments.protocol import Channel, ConnectionEnded, Frame, ProtocolError
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import EngineOptions, SourceMissingError
from decapod.prompts.marks.reading.wire import FAILED, FOUND, MISSING, READY, load_found

WORKER = "decapod.prompts.marks.reading.worker"

START_LIMIT = 120.0
"""The longest that an engine may take to load, in seconds."""

END_LIMIT = 5.0
"""The longest that a process may take to end after it was told to, in seconds; then it is killed."""

_KEPT = ("HOME", "LANG", "LD_LIBRARY_PATH", "PATH", "TESSDATA_PREFIX", "TMPDIR", "HF_HOME", "XDG_CACHE_HOME")
"""The variables that a process is given, of those that the trial has: no keys among them."""


class ReadingError(Exception):
    """A picture that could not be read. The text names the source and says what happened."""


class ReadingProcess:
    """Reads pictures with one engine. It may be used by several threads, which then wait for one another."""

    def __init__(self, engine: str, options: EngineOptions, *, seconds: float = 60.0, worker: str = WORKER) -> None:
        """Nothing is started yet.

        Args:
            engine: its name among `ENGINES`.
            options: how it is set up.
            seconds: the longest that one picture may take; then the process is killed.
            worker: the module that is run.
        """
        self._engine = engine
        self._options = options
        self._seconds = seconds
        self._worker = worker
        self._running: _Running | None = None
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process that runs now, if any."""
        return self._running.process.pid if self._running is not None else None

    def read(self, picture: Picture) -> list[Found]:
        """Return what is found in a picture. A process that has died is started again, once.

        Raises:
            SourceMissingError: what the engine needs is not there.
            ReadingError: the engine failed twice, took too long, or answered with what is no answer.
        """
        with self._lock:
            try:
                return self._ask(picture)
            except _DiedError:
                self._drop()
            try:
                return self._ask(picture)
            except _DiedError as error:
                self._drop()
                raise ReadingError(f"the source of marks {self._engine!r} died twice on one screen: {error}") from None

    def close(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            self._drop()

    def _ask(self, picture: Picture) -> list[Found]:
        if self._running is None:
            self._running = _Running.start(self._worker, self._engine, self._options)
            answer = self._receive(START_LIMIT, "load")
            if MISSING in answer.body:
                self._drop()
                raise SourceMissingError(str(answer.body[MISSING]))
            if answer.body.get(READY) is not True:
                self._drop()
                raise ReadingError(f"the source of marks {self._engine!r} did not say that it is ready")
        try:
            told = {"width": picture.width, "height": picture.height, "density": picture.density}
            self._running.channel.send(told, picture.rgb)
        except ConnectionEnded:
            raise _DiedError(self._running.last_words()) from None
        answer = self._receive(self._seconds, "read a screen")
        if FAILED in answer.body:
            raise ReadingError(f"the source of marks {self._engine!r} cannot read a screen: {answer.body[FAILED]}")
        try:
            return load_found(answer.body.get(FOUND), self._engine)
        except ProtocolError as error:
            self._drop()
            raise ReadingError(str(error)) from None

    def _receive(self, seconds: float, what: str) -> Frame:
        running = self._running
        assert running is not None
        running.connection.settimeout(seconds)
        try:
            return running.channel.receive()
        except TimeoutError:
            running.kill()
            self._drop()
            raise ReadingError(
                f"the source of marks {self._engine!r} took longer than {seconds:g} s to {what}"
            ) from None
        except ConnectionEnded:
            raise _DiedError(running.last_words()) from None
        except ProtocolError as error:
            raise _DiedError(str(error)) from None

    def _drop(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()


class _DiedError(Exception):
    """The process ended before it answered; the text is what it said last."""


class _Running:
    """A process and the socket to it."""

    def __init__(self, process: subprocess.Popen[bytes], connection: socket.socket, errors: IO[bytes]) -> None:
        self.process = process
        self.connection = connection
        self.channel = Channel(connection)
        self._errors = errors

    @classmethod
    def start(cls, worker: str, engine: str, options: EngineOptions) -> "_Running":
        ours, theirs = socket.socketpair()
        errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `end`
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        # Weights are loaded from the disk or not at all.
        offline = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1"}
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", worker, engine, str(theirs.fileno()), json.dumps(asdict(options))],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                pass_fds=[theirs.fileno()],
                env=kept | offline | interpreter_variables(f"{worker}:main"),
            )
        return cls(process, ours, errors)

    def last_words(self) -> str:
        """What the process wrote last to its standard error."""
        try:
            self.process.wait(END_LIMIT)
        except subprocess.TimeoutExpired:
            return "it hung up without ending"
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"it ended with {self.process.returncode} and said nothing"

    def end(self) -> None:
        """Hang up, wait for the end of the process, and kill it where it does not end."""
        self.channel.close()
        try:
            self.process.wait(END_LIMIT)
        except subprocess.TimeoutExpired:
            self.kill()
        self._errors.close()

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
