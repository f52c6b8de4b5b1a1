"""What is told about a file."""

import stat as _stat
from dataclasses import dataclass

BLOCK = 4096
"""Bytes in a block of the file system."""


@dataclass(frozen=True, slots=True)
class Stat:
    """Facts about one file. `mode` has POSIX's type bits; times are seconds since the epoch, on the virtual clock."""

    mode: int
    size: int
    mtime: float
    atime: float
    ctime: float
    uid: int
    gid: int
    ino: int
    links: int = 1
    device: tuple[int, int] = (0, 0)

    @property
    def is_dir(self) -> bool:
        """True for a directory."""
        return _stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        """True for a symbolic link (only `lstat` tells of them)."""
        return _stat.S_ISLNK(self.mode)

    @property
    def is_file(self) -> bool:
        """True for a regular file."""
        return _stat.S_ISREG(self.mode)

    @property
    def is_device(self) -> bool:
        """True for a character device."""
        return _stat.S_ISCHR(self.mode)

    @property
    def permissions(self) -> int:
        """The mode without the type: 0 to 0o7777."""
        return _stat.S_IMODE(self.mode)

    @property
    def blocks(self) -> int:
        """Room taken, in units of 512 bytes."""
        return 0 if self.is_link else -(-self.size // BLOCK) * (BLOCK // 512)
