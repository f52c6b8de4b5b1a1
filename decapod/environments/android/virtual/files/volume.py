"""What all views of a file system share: the tree, what it may hold, and its mounts."""

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from decapod.environments.android.virtual.files.nodes import Directory
from decapod.environments.android.virtual.files.places import Places


@dataclass(frozen=True, slots=True)
class Mount:
    """A line of the mount table."""

    device: str
    path: str
    kind: str
    options: str
    size: int = 0
    """Bytes that `df` tells; 0 for what it leaves out."""

    def __str__(self) -> str:
        return f"{self.device} {self.path} {self.kind} {self.options} 0 0"

    @property
    def read_only(self) -> bool:
        """True when nothing may be changed there."""
        return "ro" in self.options.split(",")

    @property
    def executable(self) -> bool:
        """True when programs may be started from there."""
        return "noexec" not in self.options.split(",")


@dataclass(frozen=True, slots=True)
class Saved:
    """A snapshot."""

    root: Directory
    used: int
    nodes: int
    inode: int
    mounts: tuple[Mount, ...]


@lru_cache(maxsize=256)
def _parts(path: str) -> tuple[str, ...]:
    return tuple(part for part in path.split("/") if part)


class Volume:
    """The tree and its accounts."""

    def __init__(self, now: Callable[[], float], capacity: int, max_nodes: int) -> None:
        self.now, self.capacity, self.max_nodes = now, capacity, max_nodes
        self.epoch, self.used, self.nodes, self.inode = 0, 0, 1, 1
        self.version = 0
        self.places = Places()
        self.mounts: tuple[Mount, ...] = ()
        self.root = Directory(mode=0o755, uid=0, gid=0, mtime=now(), ino=1, epoch=0)

    def fresh(self, mode: int, uid: int, gid: int) -> dict[str, int]:
        """Return the fields of a new node."""
        self.inode += 1
        return {"mode": mode, "uid": uid, "gid": gid, "mtime": int(self.now()), "ino": self.inode, "epoch": self.epoch}

    def take(self, *, nodes: int, size: int, path: str) -> None:
        """Count new nodes and bytes (negative: given back).

        Raises:
            OSError: ENOSPC, there is no room for them.
        """
        over_nodes = nodes > 0 and self.nodes + nodes > self.max_nodes
        if over_nodes or (size > 0 and self.used + size > self.capacity):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        self.nodes += nodes
        self.used += size

    def mount_of(self, names: tuple[str, ...]) -> Mount | None:
        """Return the mount that holds a place: the last one mounted at it or above it, the deepest first."""
        best, best_depth = None, -1
        for mount in self.mounts:
            parts = _parts(mount.path)
            if names[: len(parts)] == parts and len(parts) >= best_depth:
                best, best_depth = mount, len(parts)
        return best

    def save(self) -> Saved:
        """Return the tree as it is; from now on every node is copied before it is changed."""
        self.epoch += 1
        return Saved(self.root, self.used, self.nodes, self.inode, self.mounts)

    def load(self, saved: Saved) -> None:
        """Make the tree as it was."""
        self.epoch += 1
        self.version += 1
        self.places.clear()
        self.root, self.used, self.nodes, self.inode, self.mounts = (
            saved.root,
            saved.used,
            saved.nodes,
            saved.inode,
            saved.mounts,
        )
