"""Writing files with as few system calls as there can be: an envelope or a blob is one or three."""

import os
from pathlib import Path


def create_file(path: Path, flags: int = 0) -> int:
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
