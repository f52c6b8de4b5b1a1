"""Paths as a task writes them, and reading what is there."""

import os
import stat
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from decapod.actions import ArgumentError

LARGEST = 16 * 1024 * 1024
"""The largest file that a check reads, in bytes."""


def _check_written(path: str) -> str:
    if not path or "\0" in path:
        raise PydanticCustomError("path", "not a path")
    if not path.startswith("/") and os.path.normpath(path.removeprefix("~/")).split("/")[0] == "..":
        raise PydanticCustomError("path", "leads out of the home folder")
    return path


HomePath = Annotated[str, AfterValidator(_check_written)]
"""A path as a task writes it. One that leads out of the home folder by `..` is refused with the task that has it."""


class UnreadableError(Exception):
    """What is at a path cannot be read as it should. The text says what was found, and serves as evidence."""


def find_path(home: Path, path: str, parameter: str = "path") -> Path:
    """Turn a task's path into one on the desktop. `~` is the home folder, and relative paths start there.

    The last part may be a symbolic link: it is not followed.

    Raises:
        ArgumentError: the path leads out of the home folder, as written or through a linked folder.
    """
    written = "." if path == "~" else path.removeprefix("~/")
    found = Path(os.path.normpath(home / written))
    if found == home:
        return found
    if not found.is_relative_to(home) or not found.parent.resolve().is_relative_to(home.resolve()):
        raise ArgumentError(parameter, f"{path!r} leads out of the home folder")
    return found


def read_bytes(home: Path, path: Path) -> bytes:
    """Read a file in the home folder; links are followed as long as they stay there.

    Raises:
        UnreadableError: there is nothing, or no regular file, or it is too large, out of the home folder or forbidden.
    """
    if not path.resolve().is_relative_to(home.resolve()):
        raise UnreadableError("a link that leads out of the home folder")
    try:
        # Without O_NONBLOCK a named pipe would keep the check waiting for a writer.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise UnreadableError("no such file") from None
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}") from None
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise UnreadableError(f"{kind_of(mode)}, not a file")
        with open(descriptor, "rb", closefd=False) as file:
            content = file.read(LARGEST + 1)
    finally:
        os.close(descriptor)
    if len(content) > LARGEST:
        raise UnreadableError(f"larger than {LARGEST // 1024**2} MiB")
    return content


def read_text(home: Path, path: Path) -> str:
    """Read a file as UTF-8 text, exactly: line ends stay as they are.

    Raises:
        UnreadableError: as `read_bytes`, or it is not UTF-8.
    """
    try:
        return read_bytes(home, path).decode()
    except UnicodeDecodeError:
        raise UnreadableError("not UTF-8 text") from None


def kind_of(mode: int) -> str:
    """Say in words what a file mode is the mode of."""
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISLNK(mode):
        return "a symbolic link"
    return "a file" if stat.S_ISREG(mode) else "a device, pipe or socket"


def describe(path: Path) -> str:
    """Say in words what is at a path; a symbolic link is not followed."""
    try:
        return kind_of(path.lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return "nothing"
