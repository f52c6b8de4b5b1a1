"""The supervisor: owns the lifetime of a device and of its workers, from inside the device's sandbox.

Started as `python -m decapod.environments.supervisor` with a JSON object on its standard input (see `Start`). It
connects to the host, starts the session, and obeys one request after another until the host hangs up; then it ends
everything that it started. Where it is the sandbox's only process, the kernel ends the rest with it.
"""

import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from pydantic import JsonValue

from decapod.environments.kind import load_object
from decapod.environments.processes import ProgramError, Programs, adopt_orphans
from decapod.environments.protocol import Channel, ConnectionEnded, connect
from decapod.environments.session import Restorable, Session, SessionFactory
from decapod.environments.start import START, WORKER_START, Start, WorkerStart

LOOK = 1.0
"""How often to look whether the device is there while nothing happens, in seconds. A child's end is noticed at once."""

PATIENCE = 2.0
"""How long a worker that has hung up may take to end, in seconds, before it is killed."""

WORKER = "worker"
"""The name of the worker's log."""


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
        self._spare: subprocess.Popen[bytes] | None = None
        self._start_spare()

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
            self._programs.kept = set()
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
            while self._channel.pending:
                self._obey()
        return True

    def _tell_of_worker(self) -> None:
        if self._told < self._workers and self._programs.ended([self._worker_name(self._workers)]) is not None:
            self._told = self._workers
            self._channel.send({"ended": self._workers})

    def _obey(self) -> None:
        request = self._channel.receive().body
        match request.get("request"):
            case "reset":
                reply = self._reset()
            case "worker":
                reply = self._replace_worker(ended=bool(request.get("ended")))
            case other:
                reply = {"error": f"unknown request {other!r}"}
        self._channel.send({"order": request.get("order"), **reply})

    def _reset(self) -> dict[str, JsonValue]:
        """Put the device in its clean state; say whether the worker was `kept`, and whether the screen is `still`."""
        if self._environment is not None and isinstance(self._session, Restorable):
            try:
                still = self._session.restore(self._channel.hung_up)
                kept = self._programs.ended([self._worker_name(self._workers)]) is None
                return {"answer": {"kept": kept, "still": still}}
            except ProgramError as error:
                print(f"The session is started anew: {error}", file=sys.stderr, flush=True)
        self._environment = None
        try:
            self._session.stop()
            self._environment = self._session.start(self._channel.hung_up)
        except ProgramError as error:
            return {"error": str(error)}
        return {"answer": {"kept": False}}

    def _replace_worker(self, *, ended: bool) -> dict[str, JsonValue]:
        """Kill the worker, if there is one, and set the next to work. The answer says how the old one had ended.

        With `ended` the host knows that the worker hung up: it is about to end by itself.
        """
        if self._environment is None:
            return {"error": "there is no session to start a worker in"}
        how = self._programs.kill(self._worker_name(self._workers), PATIENCE if ended else 0.0)
        try:
            self._renew_spare()
        except ProgramError as error:
            return {"error": str(error)}
        self._workers += 1
        start = WorkerStart(
            socket=self._start.socket,
            kind=self._start.kind,
            token=self._start.token,
            worker=self._workers,
            variables=dict(self._environment),
        )
        try:
            self._set_to_work(start)
            self._start_spare()
        except ProgramError as error:
            return {"error": str(error)}
        return {"answer": {"worker": self._workers, "ended": how}}

    def _start_spare(self) -> None:
        """Start the next worker ahead of time: importing what it needs takes longer than anything that it does then."""
        name = self._worker_name(self._workers + 1)
        argv = [sys.executable, "-P", "-m", "decapod.environments.worker", self._start.kind]
        settings = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
        environment = settings | {"PATH": os.environ.get("PATH", os.defpath)}
        self._spare = self._programs.start(name, argv, environment, stdin=subprocess.PIPE, log=WORKER)
        self._programs.kept = {name}

    def _renew_spare(self) -> None:
        """Start another worker ahead where the one that waited has ended: killed for want of memory, say."""
        spare = self._spare
        if spare is None or spare.poll() is None:
            return
        if spare.stdin is not None:
            spare.stdin.close()
        self._start_spare()

    def _set_to_work(self, start: WorkerStart) -> None:
        if self._spare is None or self._spare.stdin is None:
            raise ProgramError("there is no worker to set to work")
        self._programs.kept = set()
        try:
            with self._spare.stdin as stdin:
                stdin.write(WORKER_START.dump_json(start))
        except BrokenPipeError:
            return  # it has ended already, and its end is told as any worker's

    @staticmethod
    def _worker_name(number: int) -> str:
        return f"{WORKER}-{number}"


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
