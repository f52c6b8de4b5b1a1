"""A kind of environment without a screen: actions that echo, hang, raise, print and crash; and its session."""

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from decapod.actions import Action, Registry, action
from decapod.environments.kind import EnvironmentKind, Sight
from decapod.environments.processes import ProgramError, Programs
from decapod.environments.session import SessionOptions
from decapod.evaluators import EVALUATORS, Evaluator, Verdict, evaluator
from decapod.messages import Box, Size, TreeElement

FAKE = "tests.integration.fake_device:KIND"
SESSION = "tests.integration.fake_device:FakeSession"
MACHINE = "machine"


class FakeDevice:
    """Its pixels change at every look for as long as `restless` says; observing fails or hangs when told to."""

    def __init__(self) -> None:
        EVALUATORS["fake"] = CHECKS  # here, in the worker, and not in a process that runs other tests too
        self.restless_until = 0.0
        self.looks = 0
        self.pixels = 0
        self.home = Path(os.environ["HOME"])

    def observe(self) -> Sight:
        if (self.home / "blind").exists():
            raise OSError("the screen is dark")
        if (self.home / "dies-once").exists():
            (self.home / "dies-once").unlink()
            os._exit(3)
        tree = [TreeElement(role="label", name="caf\u00e9 \ud83d\ude00", box=Box(x=1, y=2, w=3, h=4))]
        return Sight(Size(width=4, height=2), b"\x89PNG" + bytes(range(256)) * 1000, tree)

    def fingerprint(self) -> bytes | None:
        self.looks += 1
        if time.monotonic() < self.restless_until:
            self.pixels += 1
        return str(self.pixels).encode()

    def close(self) -> None:
        (self.home / "closed").touch()


ACTIONS: Registry[Action[..., Any]] = Registry("action of the fake device")
SETUPS: Registry[Action[..., Any]] = Registry("set-up of the fake device")
CHECKS: Registry[Evaluator] = Registry("evaluator of the fake device")


def _known(item: Action[..., Any], *registries: Registry[Any]) -> None:
    for registry in registries:
        registry.register(item.name, item)


@action(settle=0)
def echo(text: str) -> str:
    """Say it back.

    Args:
        text: what to say.
    """
    return text


@action(settle=0, timeout=0.3)
def hang() -> None:
    """Never end."""
    time.sleep(3600)


@action(settle=0)
def fail() -> None:
    """Raise an error."""
    raise RuntimeError("the door is shut")


@action(settle=0)
def shout(text: str) -> None:
    """Print it to every output there is.

    Args:
        text: what to print.
    """
    print(text, flush=True)
    print(text, file=sys.stderr, flush=True)
    os.write(1, text.encode())


@action(settle=0)
def crash(code: int) -> None:
    """End the worker.

    Args:
        code: its exit code; negative for a signal.
    """
    if code < 0:
        os.kill(os.getpid(), -code)
    os._exit(code)


@action(settle=0)
def odd() -> object:
    """Return what is not JSON."""
    return {"here": object()}


@action(settle=0)
def worker_pid() -> int:
    """Return the worker's own process id."""
    return os.getpid()


@action(settle=0)
def start_program() -> int:
    """Start a program that outlives its worker, and return its process id."""
    return os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "3600")


@action(settle=0)
def start_daemon() -> int:
    """Start a program whose parent ends at once, in a session of its own, and return its process id."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.setsid()
        pid = os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "3600")
        os.write(writing, str(pid).encode())
        os._exit(0)
    os.wait()
    return int(os.read(reading, 100))


@action(settle=0)
def is_running(pid: int) -> bool:
    """Tell whether a process is there.

    Args:
        pid: its process id.
    """
    return Path(f"/proc/{pid}").exists()


@action(settle=0)
def kill_process(pid: int) -> None:
    """Kill a process.

    Args:
        pid: its process id.
    """
    os.kill(pid, signal.SIGKILL)


@action(settle=0)
def write_file(name: str, text: str) -> None:
    """Write a file in the home folder.

    Args:
        name: its name.
        text: what goes into it.
    """
    (Path.home() / name).write_text(text)


@action(settle=0)
def read_file(name: str) -> str:
    """Read a file of the home folder.

    Args:
        name: its name.
    """
    return (Path.home() / name).read_text()


@action(settle=0)
def kill_machine() -> None:
    """Kill the session's essential program."""
    os.kill(int((Path.home() / "machine.pid").read_text()), signal.SIGKILL)


@action(settle=0.4)
def flicker(device: FakeDevice, seconds: float) -> int:
    """Change the pixels for some time.

    Args:
        device: the device.
        seconds: for how long.
    """
    device.restless_until = time.monotonic() + seconds
    device.pixels += 1
    return device.looks


@action(settle=0.4)
def nothing() -> None:
    """Change nothing."""


for item in (
    echo,
    hang,
    fail,
    shout,
    crash,
    odd,
    worker_pid,
    start_program,
    start_daemon,
    is_running,
    kill_process,
    read_file,
    kill_machine,
    flicker,
    nothing,
):
    _known(item, ACTIONS)
_known(write_file, ACTIONS, SETUPS)
_known(hang, SETUPS)
_known(fail, SETUPS)


@evaluator
def file_is(device: FakeDevice, name: str, text: str) -> Verdict:
    """Whether a file holds a text.

    Args:
        device: the device.
        name: the file's name.
        text: the text.
    """
    found = (device.home / name).read_text()
    return Verdict(found == text, {"found": found})


@evaluator(timeout=0.3)
def slow_check() -> bool:
    """Whether pigs fly: it never finds out."""
    time.sleep(3600)
    return True


@evaluator(timeout=0.3)
def stubborn_check() -> bool:
    """Hangs where no exception is let through."""
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
    time.sleep(3600)
    return True


@evaluator
def fatal_check() -> bool:
    """Ends the worker."""
    os._exit(7)


@evaluator
def odd_check() -> Verdict:
    """Has evidence that is not JSON."""
    return Verdict(True, object())  # type: ignore[arg-type] # what a careless plug-in returns


for check in (file_is, slow_check, stubborn_check, fatal_check, odd_check):
    _known(check, CHECKS)


KIND = EnvironmentKind(
    name="fake",
    description="A device for tests.",
    actions=ACTIONS,
    setups=SETUPS,
    device="tests.integration.fake_device:FakeDevice",
)


class BrokenSession:
    """One essential program, which ends before it is ready."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        self._programs = programs

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        self._programs.start(MACHINE, ["false"], {"PATH": os.defpath})
        self._programs.wait_for("it is warm", lambda: False, 10, (MACHINE,), cancelled)
        return {}

    def lost(self) -> str | None:
        return None

    def stop(self) -> None:
        self._programs.kill_all()


class FakeSession:
    """A home folder and one essential program."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        self._home = options.home
        self._programs = programs

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        self._home.mkdir(exist_ok=True)
        for item in self._home.iterdir():
            item.unlink()
        variables = {"HOME": str(self._home), "PATH": os.defpath}
        machine = self._programs.start(MACHINE, ["sleep", "3600"], variables)
        (self._home / "machine.pid").write_text(str(machine.pid))
        return variables

    def lost(self) -> str | None:
        return self._programs.ended((MACHINE,))

    def stop(self) -> None:
        self._programs.kill_all()


class RestorableSession(FakeSession):
    """Can put its home folder back as it runs, until a file says that it cannot."""

    def restore(self, cancelled: Callable[[], bool]) -> bool:
        if (self._home / "stuck").exists():
            raise ProgramError("the machine is stuck")
        moving = (self._home / "moving").exists()
        for item in self._home.iterdir():
            if item.name != "machine.pid":
                item.unlink()
        return not moving
