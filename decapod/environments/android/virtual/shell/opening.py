"""Opens files for redirections and commands."""

import errno
import os
import re

from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.files.nodes import Device
from decapod.environments.android.virtual.shell.streams import BytesReader, Discard, Input, Writer

_DESCRIPTOR = re.compile(r"(?:/dev/fd|/proc/self/fd)/([0-9]{1,2})|/dev/(stdin|stdout|stderr)")
_NAMED = {"stdin": 0, "stdout": 1, "stderr": 2}


class DeviceReader:
    """Reads a device without end."""

    def __init__(self, device: Device) -> None:
        self._device = device

    async def read(self, size: int, /) -> bytes:
        """Return the next bytes."""
        return self._device.read(size)


class FileWriter:
    """Writes at the end of a file; a file that has been removed meanwhile swallows what is written."""

    def __init__(self, files: FileSystem, path: str) -> None:
        self._files, self._path = files, path

    async def write(self, data: bytes, /) -> None:
        """Add `data`.

        Raises:
            OSError: there is no room for it.
        """
        if data and self._files.lexists(self._path):
            self._files.write(self._path, data, append=True)


class FullWriter:
    """`/dev/full`: there is never any room."""

    async def write(self, data: bytes, /) -> None:
        """Refuse.

        Raises:
            OSError: always.
        """
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/dev/full")


def descriptor(path: str) -> int | None:
    """Return the number that a path such as `/dev/stdout` or `/proc/self/fd/1` names; None for any other path."""
    found = _DESCRIPTOR.fullmatch(path)
    if found is None:
        return None
    return int(found.group(1)) if found.group(1) else _NAMED[found.group(2)]


def open_reader(files: FileSystem, path: str) -> Input:
    """Open a file to read.

    Raises:
        OSError: it cannot be read.
    """
    if files.exists(path) and files.realpath(path) == "/dev/tty":
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), path)
    device = files.device(path)
    if device is not None:
        return Input(DeviceReader(device))
    return Input(BytesReader(files.read(path)))


def open_writer(files: FileSystem, path: str, *, append: bool, mode: int, keep: bool = False) -> Writer:
    """Open a file to write: emptied unless `append`; with `keep` (`set -C`), a regular file that exists is refused.

    Raises:
        OSError: it cannot be written.
    """
    if files.exists(path):
        real = files.realpath(path)
        if real == "/dev/tty":
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), path)
        if files.device(path) is not None:
            files.write(path, b"", append=True)
            return FullWriter() if real == "/dev/full" else Discard()
        if keep and files.is_file(path):
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    files.write(path, b"", append=append, mode=mode)
    return FileWriter(files, files.realpath(path))
