"""The supervisor: owns the lifetime of a device and of its workers, from inside the device's sandbox.

Started as `python -m decapod.environments.supervisor` with a JSON object on its standard input (see `Start`). It
connects to the host, starts the session, and obeys one request after another until the host hangs up; then it ends
everything that it started. Where it is the sandbox's only process, the kernel ends the rest with it.
"""

import json
import os
import selectors
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import JsonValue, TypeAdapter

from decapod.environments.kind import load_object
from decapod.environments.processes import ProgramError, Programs, adopt_orphans
from decapod.environments.protocol import Channel, ConnectionEnded, connect
from decapod.environments.session import Session, SessionFactory, SessionOptions

LOOK = 1.0
"""How often to look whether the device is there while nothing happens, in seconds. A child's end is noticed at once."""

WORKER = "worker"
"""The name of the worker's log."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a supervisor is told once. `socket` is where the host listens; `token` proves who connects.

    `kind` and `session` are names (`package.module:name`), `logs` open descriptors by name.
    """

    socket: str
    token: str
    kind: str
    session: str
    options: SessionOptions
    logs: dict[str, int]


START: TypeAdapter[Start] = TypeAdapter(Start)


class Supervisor:
    """Obeys the host: `reset` and `worker`, until it hangs up."""

    def __init__(self, start: Start, channel: Channel) -> None:
        self._start = start
        self._channel = channel
        self._programs = Programs(start.logs)
        make_session: SessionFactory = load_object(start.session)
        self._session: Session = make_session(start.options, self._programs)
        self._environment: Mapping[str, str] | None = None
        self._workers = 0
        self._told = 0

    def run(self) -> None:
        """Obey until the host hangs up or the device is lost; then end everything."""
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._channel, selectors.EVENT_READ)
                child_ended = _wake_on_child()
                selector.register(child_ended, selectors.EVENT_READ)
                while self._step(selector, child_ended):
                    pass
        except ConnectionEnded:
            return
        finally:
            self._session.stop()

    def _step(self, selector: selectors.BaseSelector, child_ended: int) -> bool:
        """Wait for the next event and deal with it. Returns whether to go on."""
        ready = {key.fd for key, _ in selector.select(LOOK)}
        if child_ended in ready:
            os.read(child_ended, 4096)
        self._programs.reap()
        self._tell_of_worker()
        if self._environment is not None and (reason := self._session.lost()) is not None:
            self._channel.send({"lost": reason})
            return False
        if self._channel.fileno() in ready:
            self._obey()
        return True

    def _tell_of_worker(self) -> None:
        if self._told < self._workers and self._programs.ended([WORKER]) is not None:
            self._told = self._workers
            self._channel.send({"ended": self._workers})

    def _obey(self) -> None:
        request = self._channel.receive().body
        match request.get("request"):
            case "reset":
                self._channel.send(self._reset())
            case "worker":
                self._channel.send(self._replace_worker())
            case other:
                self._channel.send({"error": f"unknown request {other!r}"})

    def _reset(self) -> dict[str, JsonValue]:
        self._environment = None
        try:
            self._session.stop()
            self._environment = self._session.start(self._channel.hung_up)
        except ProgramError as error:
            return {"error": str(error)}
        return {"answer": {}}

    def _replace_worker(self) -> dict[str, JsonValue]:
        """Kill the worker, if there is one, and start another. The answer says how the old one had ended."""
        if self._environment is None:
            return {"error": "there is no session to start a worker in"}
        ended = self._programs.kill(WORKER)
        self._workers += 1
        start: dict[str, Any] = {
            "socket": self._start.socket,
            "kind": self._start.kind,
            "greeting": {"token": self._start.token, "worker": self._workers},
        }
        interpreter = [sys.executable, "-P", "-m", "decapod.environments.worker"]
        environment = dict(self._environment) | _interpreter_settings()
        reading, writing = os.pipe()
        try:
            self._programs.start(WORKER, interpreter, environment, stdin=reading)
            os.write(writing, json.dumps(start).encode())
        except ProgramError as error:
            return {"error": str(error)}
        finally:
            os.close(reading)
            os.close(writing)
        return {"answer": {"worker": self._workers, "ended": ended}}


def _interpreter_settings() -> dict[str, str]:
    """The variables that make another interpreter find the same modules."""
    return {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}


def _wake_on_child() -> int:
    """Return a descriptor that becomes readable when a child ends."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda signum, frame: None)
    return reading


def main() -> None:
    """Run a supervisor as its standard input says."""
    start = START.validate_json(sys.stdin.buffer.read())
    os.chdir(Path("/"))
    adopt_orphans()
    channel = connect(start.socket, {"token": start.token, "supervisor": os.getpid()})
    Supervisor(start, channel).run()


if __name__ == "__main__":
    main()
