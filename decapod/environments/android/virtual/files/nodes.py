"""What the tree of files is made of.

A node may be changed in place only while its `epoch` is the volume's. A snapshot moves the volume's epoch on, so that
every node it holds is copied before it is changed next: taking one costs nothing, and what did not change is shared.
"""

from collections.abc import Callable
from typing import Protocol


class Device(Protocol):
    """What is behind a device file."""

    numbers: tuple[int, int]

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; empty at the end."""
        ...


class Node:
    """What every kind of file has: rights, owner, times (seconds since the epoch) and a number."""

    __slots__ = ("atime", "ctime", "epoch", "gid", "ino", "mode", "mtime", "uid")

    def __init__(self, *, mode: int, uid: int, gid: int, mtime: float, ino: int, epoch: int) -> None:
        self.mode, self.uid, self.gid = mode, uid, gid
        self.mtime = self.atime = self.ctime = mtime
        self.ino, self.epoch = ino, epoch

    def copy(self, epoch: int) -> "Node":
        """Return the same node for another epoch."""
        raise TypeError(f"a {type(self).__name__} is not copied")

    def _times(self, other: "Node") -> None:
        self.atime, self.ctime = other.atime, other.ctime


class File(Node):
    """Bytes, kept as the pieces in which they were written until somebody reads them."""

    __slots__ = ("_pieces", "size")

    def __init__(self, data: bytes, *, mode: int, uid: int, gid: int, mtime: float, ino: int, epoch: int) -> None:
        super().__init__(mode=mode, uid=uid, gid=gid, mtime=mtime, ino=ino, epoch=epoch)
        self._pieces = [data] if data else []
        self.size = len(data)

    @property
    def data(self) -> bytes:
        """All bytes."""
        if len(self._pieces) > 1:
            self._pieces = [b"".join(self._pieces)]
        return self._pieces[0] if self._pieces else b""

    def set(self, data: bytes) -> None:
        """Replace the bytes."""
        self._pieces, self.size = [data], len(data)

    def append(self, data: bytes) -> None:
        """Add bytes at the end."""
        self._pieces.append(data)
        self.size += len(data)

    def copy(self, epoch: int) -> "File":
        """Return the same node for another epoch."""
        new = File(self.data, mode=self.mode, uid=self.uid, gid=self.gid, mtime=self.mtime, ino=self.ino, epoch=epoch)
        new._times(self)
        return new


class Directory(Node):
    """Names and what they stand for."""

    __slots__ = ("entries",)

    def __init__(self, *, mode: int, uid: int, gid: int, mtime: float, ino: int, epoch: int) -> None:
        super().__init__(mode=mode, uid=uid, gid=gid, mtime=mtime, ino=ino, epoch=epoch)
        self.entries: dict[str, Node] = {}

    def copy(self, epoch: int) -> "Directory":
        """Return the same node for another epoch."""
        new = Directory(mode=self.mode, uid=self.uid, gid=self.gid, mtime=self.mtime, ino=self.ino, epoch=epoch)
        new._times(self)
        new.entries = dict(self.entries)
        return new


class Link(Node):
    """A symbolic link."""

    __slots__ = ("target",)

    def __init__(self, target: str, *, uid: int, gid: int, mtime: float, ino: int, epoch: int) -> None:
        super().__init__(mode=0o777, uid=uid, gid=gid, mtime=mtime, ino=ino, epoch=epoch)
        self.target = target

    def copy(self, epoch: int) -> "Link":
        """Return the same node for another epoch."""
        new = Link(self.target, uid=self.uid, gid=self.gid, mtime=self.mtime, ino=self.ino, epoch=epoch)
        new._times(self)
        return new


class Special(Node):
    """A device, or a file of /proc whose bytes are made when it is read."""

    __slots__ = ("device", "generate")

    def __init__(
        self,
        *,
        mode: int,
        uid: int,
        gid: int,
        mtime: float,
        ino: int,
        epoch: int,
        device: Device | None = None,
        generate: Callable[[], bytes] | None = None,
    ) -> None:
        super().__init__(mode=mode, uid=uid, gid=gid, mtime=mtime, ino=ino, epoch=epoch)
        self.device, self.generate = device, generate

    def copy(self, epoch: int) -> "Special":
        """Return the same node for another epoch."""
        new = Special(
            mode=self.mode,
            uid=self.uid,
            gid=self.gid,
            mtime=self.mtime,
            ino=self.ino,
            epoch=epoch,
            device=self.device,
            generate=self.generate,
        )
        new._times(self)
        return new
