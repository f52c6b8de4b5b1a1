"""A phone as its adb daemon sees it: its shell, its files with the daemon's rights, its screen as pixels."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.adb import Device, Frame, LinkFaults, Reader, Writer
from decapod.environments.android.virtual.files import ROOT, SHELL, FileSystem, User
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.restarting import restart

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell import Shell

ROOT_PROPERTY = "service.adb.root"
"""Whether adb's daemon runs as root: `1` or `0`."""


class PhoneLine(LinkFaults):
    """The faults of a phone's line, which the phone's own faults are a part of."""

    def __init__(self, phone: Phone) -> None:
        """Make the line of a phone."""
        self._phone = phone
        super().__init__()

    @property
    def offline(self) -> bool:
        """Whether the phone answers nothing."""
        return self._phone.faults.offline

    @offline.setter
    def offline(self, offline: bool) -> None:
        self._phone.faults.offline = offline

    def allowed(self, size: int, *, answer: bool = False) -> int:
        """Return how many of `size` bytes may still be sent."""
        if answer and self._phone.faults.take("dropped_connections"):
            return size // 2
        return super().allowed(size)

    def clear(self) -> None:
        """Turn all of them off."""
        super().clear()
        self._phone.faults.dropped_connections = 0


def daemon_user(phone: Phone) -> User:
    """Return who the daemon, and so each of its shells, runs as."""
    return ROOT if phone.properties.get(ROOT_PROPERTY) == "1" else SHELL


def device_of(phone: Phone) -> Device:
    """Return the device that an `AdbServer` serves."""

    def shell(terminal: str) -> Shell:
        from decapod.environments.android.virtual.shell import Shell

        return Shell(phone, env={"TERM": terminal}, user=daemon_user(phone))

    # The shell is imported with its first line, so that a phone starts quickly.

    async def run(line: str, stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str) -> int:
        from decapod.environments.android.virtual.shell import Streams

        return await shell(terminal).run(line, Streams(stdin, stdout, stderr))

    async def interact(stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str, prompt: bool) -> int:
        from decapod.environments.android.virtual.shell import Streams

        return await shell(terminal).interactive(Streams(stdin, stdout, stderr), prompt=prompt)

    def files() -> FileSystem:
        return phone.files.as_user(daemon_user(phone))

    def set_root(root: bool) -> bool:
        value = "1" if root else "0"
        if phone.properties.get(ROOT_PROPERTY) == value:
            return False
        phone.properties.update(ROOT_PROPERTY, value)
        return True

    return Device(
        properties=lambda: phone.properties,
        files=files,
        run=run,
        interact=interact,
        frame=lambda: frame_of(phone),
        restart=lambda reason: restart(phone, reason),
        set_root=set_root,
        faults=PhoneLine(phone),
    )


def frame_of(phone: Phone) -> Frame:
    """Return what is on the screen, as raw pixels."""
    from PIL import Image

    with Image.open(io.BytesIO(phone.screenshot())) as picture:
        return Frame(picture.width, picture.height, picture.convert("RGBA").tobytes())
