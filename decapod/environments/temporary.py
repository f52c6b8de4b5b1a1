"""Temporary folders that are swept up by the next start when their owner was killed."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "decapod-"

OWNER = ".owner"
"""A file in each folder that its owner keeps locked. The kernel takes the lock off when the owner dies, however it does
so; unlike a process id, that also holds between containers that share a `/tmp`."""

ROOM = 80
"""The longest path of a temporary folder, in bytes: a socket's path has at most 107."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder with a short path that only its owner may enter, and remove it in the end.

    Those that killed owners left beside it are removed first.
    """
    base = Path(tempfile.gettempdir())
    if len(os.fsencode(base / f"{PREFIX}12345678")) > ROOM:
        base = Path("/tmp")
    sweep(base)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
    lock = _lock_anew(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def sweep(base: Path) -> None:
    """Remove this user's folders in `base` whose owner has died. Others, and those of the living, are left alone."""
    for folder in base.glob(f"{PREFIX}*"):
        try:
            if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
                continue
            lock = os.open(folder / OWNER, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError:  # it has no owner's file, or has just been removed
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            continue  # its owner lives
        else:
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def _lock_anew(folder: Path) -> int:
    """Make the owner's file of a new folder; it has its name only once it is locked."""
    unnamed = folder / f"{OWNER}-new"
    lock = os.open(unnamed, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    unnamed.rename(folder / OWNER)
    return lock
