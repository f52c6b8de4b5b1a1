"""Writing files with as few system calls as there can be: an envelope is one, a blob five.

Where a blob is written its path is a string: to make and join Paths takes longer than the file system does.
"""

import errno
import os
from pathlib import Path
from secrets import token_hex

_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK})
"""What a file system says that has no hard links."""


def create_file(path: Path | str, flags: int = 0) -> int:
    """Make a file that was not there, to be written; return its descriptor.

    Raises:
        FileExistsError: it is there.
        OSError: it cannot be made.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | flags, 0o644)


def write_all(file: int, data: bytes) -> None:
    """Write `data` whole, in one write as a rule: a disk that fills up takes a part and says so at the next.

    Raises:
        OSError: it could not be written; a part of it may be.
    """
    written = os.write(file, data)
    while written < len(data):
        written += os.write(file, data[written:])


def write_whole(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Make a file that has its name only once it is whole and on the disk, however the process or the power ends.

    Without `sync` that holds for the end of the process alone: what is not written to the disk at once costs less.

    Raises:
        FileExistsError: it is there; it stays as it is.
        OSError: it cannot be made. There is none then.
    """
    temporary = path.with_name(f".{path.name}-{token_hex(8)}")
    file = create_file(temporary)
    try:
        try:
            write_all(file, data)
            if sync:
                os.fsync(file)
        finally:
            os.close(file)
        _name(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _name(temporary: Path, path: Path) -> None:
    """Give a file its name, unless another has it: a link never replaces one, where a rename would."""
    try:
        path.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        temporary.rename(path)


def exists(path: str) -> bool:
    """Whether there is something of this name."""
    return os.path.exists(path)  # noqa: PTH110 - no Path is made for it


def rename(old: str, new: str) -> None:
    """Give a file another name, in place of what has it.

    Raises:
        OSError: it cannot be done.
    """
    os.rename(old, new)  # noqa: PTH104 - no Path is made for it
