"""A kind of environment on a real desktop whose actions look at the desktop from inside."""

import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import mss
import mss.tools

from decapod.actions import Action, Registry, action
from decapod.environments.kind import EnvironmentKind, Sight
from decapod.messages import Size

ACTIONS: Registry[Action[..., Any]] = Registry("action of the probe")
SETUPS: Registry[Action[..., Any]] = Registry("set-up of the probe")


class Probe:
    """Sees the pixels, and no tree."""

    def __init__(self) -> None:
        self.screen = mss.MSS()

    def observe(self) -> Sight:
        shot = self.screen.grab(self.screen.monitors[0])
        png = mss.tools.to_png(shot.rgb, shot.size, level=1)
        return Sight(Size(width=shot.width, height=shot.height), png)

    def fingerprint(self) -> bytes | None:
        return self.screen.grab(self.screen.monitors[0]).rgb

    def close(self) -> None:
        self.screen.close()


@action(settle=0, timeout=60)
def run(argv: list[str]) -> str:
    """Run a program to its end and return what it printed.

    Args:
        argv: the program and its arguments.
    """
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


@action
def start(program: str) -> int:
    """Start a program and return its process id.

    Args:
        program: its name.
    """
    null = subprocess.DEVNULL
    return subprocess.Popen([program], stdin=null, stdout=null, stderr=null, start_new_session=True).pid


@action(timeout=60)
def await_window(title: str) -> None:
    """Wait until a window with this in its title is shown.

    Args:
        title: what is in the title.
    """
    while title not in run.function(["wmctrl", "-l"]):
        time.sleep(0.02)


@action(settle=0)
def variable(name: str) -> str | None:
    """Return an environment variable.

    Args:
        name: its name.
    """
    return os.environ.get(name)


@action(settle=0)
def exists(path: str) -> bool:
    """Tell whether a file or folder is there.

    Args:
        path: where.
    """
    return Path(path).exists()


@action(settle=0)
def can_read(path: str) -> bool:
    """Tell whether a file has anything to read.

    Args:
        path: where.
    """
    try:
        return Path(path).read_bytes() != b""
    except OSError:
        return False


@action(settle=0)
def write(path: str) -> None:
    """Write a file.

    Args:
        path: where.
    """
    Path(path).write_text("written")


@action(settle=0)
def interfaces() -> list[str]:
    """Return the names of the network interfaces."""
    return [name for _, name in socket.if_nameindex()]


@action(settle=0)
def copy(text: str) -> None:
    """Put a text on the clipboard.

    Args:
        text: the text.
    """
    null = subprocess.DEVNULL
    subprocess.run(
        ["xclip", "-selection", "clipboard"], input=text, text=True, stdout=null, stderr=null, timeout=60, check=True
    )


@action(settle=0)
def clipboard() -> str:
    """Return the text on the clipboard; empty when there is none."""
    argv = ["xclip", "-selection", "clipboard", "-out"]
    return subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False).stdout


@action(settle=0, timeout=0.5)
def hang() -> None:
    """Never end."""
    time.sleep(3600)


for item in (run, start, await_window, variable, exists, can_read, write, interfaces, copy, clipboard, hang):
    ACTIONS.register(item.name, item)
SETUPS.register(write.name, write)

KIND = EnvironmentKind(
    name="ubuntu",
    description="A desktop for tests.",
    actions=ACTIONS,
    setups=SETUPS,
    device="tests.integration.desktop_probe:Probe",
)
