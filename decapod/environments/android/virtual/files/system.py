"""The phone's file system: a tree in memory that behaves as POSIX says."""

import errno
from collections.abc import Callable, Iterator

from decapod.environments.android.virtual.files.facts import facts_of
from decapod.environments.android.virtual.files.nodes import Device, Directory, File, Link, Node, Special
from decapod.environments.android.virtual.files.stat import BLOCK, Stat
from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.files.tree import (
    EXECUTE,
    MAX_PATH,
    READ,
    WRITE,
    Tree,
    refusal,
    size_of,
)
from decapod.environments.android.virtual.files.users import User
from decapod.environments.android.virtual.files.volume import Mount, Saved, Volume


class FileSystem(Tree):
    """Files below `/`, by absolute POSIX path (a relative path counts from `/`).

    File names are text, with bytes that are no UTF-8 as surrogates (`to_text`). Every refusal is an `OSError` of the
    built-in family (`FileNotFoundError`, `PermissionError` ...) with errno and the path. `as_user` gives the same files
    with a user's rights.
    """

    def __init__(
        self, now: Callable[[], float], *, capacity: int = 128 * 1024 * 1024, max_nodes: int = 100_000
    ) -> None:
        """Make an empty tree.

        Args:
            now: the virtual clock in seconds since the epoch; files get their times from it.
            capacity: bytes that all files together may hold; more is ENOSPC.
            max_nodes: how many files and directories there may be; more is ENOSPC.
        """
        super().__init__(Volume(now, capacity, max_nodes))

    def as_user(self, user: User) -> "FileSystem":
        """Return the same files, with the rights of `user`."""
        view = FileSystem.__new__(FileSystem)
        view._volume, view.user = self._volume, user
        return view

    # --- looking -----------------------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes:
        """Return the bytes of a file. An endless device gives its first MiB."""
        node = self._get(path)
        self._check(node, READ, path)
        if isinstance(node, File):
            return node.data
        if isinstance(node, Special):
            if node.generate is not None:
                return node.generate()
            return node.device.read(1024 * 1024) if node.device else b""
        raise refusal(errno.EISDIR, path)

    def device(self, path: str) -> Device | None:
        """Return what is behind a device file, None for any other file."""
        node = self._get(path)
        return node.device if isinstance(node, Special) else None

    def listdir(self, path: str) -> list[str]:
        """Return the names in a directory, sorted."""
        node = self._get(path)
        if not isinstance(node, Directory):
            raise refusal(errno.ENOTDIR, path)
        self._check(node, READ, path)
        return sorted(node.entries)

    def stat(self, path: str) -> Stat:
        """Return the facts about what a path leads to."""
        return facts_of(self._get(path))

    def lstat(self, path: str) -> Stat:
        """Return the facts about a path, a link as itself."""
        return facts_of(self._get(path, follow=False))

    def exists(self, path: str) -> bool:
        """True when the path leads to something."""
        return self._peek(path) is not None

    def lexists(self, path: str) -> bool:
        """True when there is something by this name, a broken link included."""
        return self._peek(path, follow=False) is not None

    def is_dir(self, path: str) -> bool:
        """True when the path leads to a directory."""
        return isinstance(self._peek(path), Directory)

    def is_file(self, path: str) -> bool:
        """True when the path leads to a regular file."""
        node = self._peek(path)
        return isinstance(node, File) or (isinstance(node, Special) and node.generate is not None)

    def readlink(self, path: str) -> str:
        """Return where a link points."""
        node = self._get(path, follow=False)
        if not isinstance(node, Link):
            raise refusal(errno.EINVAL, path)
        return node.target

    def realpath(self, path: str) -> str:
        """Return the path without links, `.` and `..`; the last name need not exist."""
        return "/" + "/".join(self._find(path).names)

    def access(self, path: str, want: int) -> bool:
        """True when the user may read (4), write (2) or execute (1) what the path leads to."""
        try:
            found = self._find(path)
            if found.node is None:
                return False
            self._check(found.node, want, path)
            if want & WRITE:
                self._check_writable(found.names, path)
        except OSError:
            return False
        return True

    def walk(self, path: str) -> Iterator[str]:
        """Yield the path and every path below it, depth first, in the order of names; links are not followed.

        Folders may lie so deep that no path names them (one was moved into another): what is in them is left out.
        """
        todo = [path]
        while todo:
            place = todo.pop()
            yield place
            if self.lstat(place).is_dir:
                inner = [f"{place.rstrip('/')}/{name}" for name in reversed(self.listdir(place))]
                todo.extend(one for one in inner if len(to_bytes(one)) < MAX_PATH)

    def glob(self, pattern: str, cwd: str = "/") -> list[str]:
        """Return the paths that match a shell pattern, sorted; relative ones count from `cwd` and give such paths."""
        from decapod.environments.android.virtual.files.globbing import glob

        return glob(self, pattern, cwd)

    # --- changing ----------------------------------------------------------------------------------------------------

    def write(self, path: str, data: bytes, *, mode: int = 0o644, append: bool = False) -> None:
        """Write a file, making it with `mode` when new; `append` adds at the end. A device swallows what it gets."""
        found = self._find(path, create=True)
        if isinstance(found.node, Directory):
            raise refusal(errno.EISDIR, path)
        if isinstance(found.node, Special):
            self._check(found.node, WRITE, path)
            if found.node.device is None:
                raise refusal(errno.EACCES, path)
            return
        self._check_writable(found.names, path)
        if found.node is None:
            self._check(found.directory, WRITE | EXECUTE, path)
            self._volume.take(nodes=1, size=len(data), path=path)
            owner = self._owner(found, mode)
            self._own_parent(found).entries[found.name] = File(data, **owner)
            self._touch(found)
            return
        self._check(found.node, WRITE, path)
        assert isinstance(found.node, File)
        grown = len(data) if append else len(data) - found.node.size
        self._volume.take(nodes=0, size=grown, path=path)
        file = self._own_node(found)
        assert isinstance(file, File)
        if append:
            file.append(data)
        else:
            file.set(bytes(data))
        file.mtime = file.ctime = self._volume.now()

    def mkdir(self, path: str, *, parents: bool = False, mode: int = 0o755) -> None:
        """Make a directory; with `parents` the missing ones above it too, and one that exists is no error."""
        if parents:
            self._make_parents(path)
            if self.is_dir(path):
                return
        found = self._find(path.rstrip("/") or "/", follow=False)
        if found.node is not None:
            raise refusal(errno.EEXIST, path)
        self._check_new(found, path)
        self._volume.take(nodes=1, size=0, path=path)
        owner = self._owner(found, mode, directory=True)
        self._own_parent(found).entries[found.name] = Directory(**owner)
        self._touch(found)

    def symlink(self, target: str, path: str) -> None:
        """Make a link at `path` that points to `target`. Shared storage has no links: EPERM."""
        found = self._find(path, follow=False)
        if found.node is not None:
            raise refusal(errno.EEXIST, path)
        if not target or len(to_bytes(target)) >= MAX_PATH:
            raise refusal(errno.ENAMETOOLONG if target else errno.ENOENT, path)
        self._check_new(found, path)
        if self._shared(found.names) and not self.user.all_powerful:
            raise refusal(errno.EPERM, path)
        self._volume.take(nodes=1, size=0, path=path)
        owner = self._owner(found, 0o777)
        owner.pop("mode")
        self._own_parent(found).entries[found.name] = Link(target, **owner)
        self._touch(found)

    def remove(self, path: str) -> None:
        """Remove a file or a link."""
        found = self._existing(path)
        if isinstance(found.node, Directory):
            raise refusal(errno.EISDIR, path)
        self._drop(found, path)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        found = self._existing(path.rstrip("/") or "/")
        if not isinstance(found.node, Directory):
            raise refusal(errno.ENOTDIR, path)
        if not found.name:
            raise refusal(errno.EBUSY, path)
        if found.node.entries:
            raise refusal(errno.ENOTEMPTY, path)
        self._drop(found, path)

    def remove_tree(self, path: str) -> None:
        """Remove a file, or a directory with everything below it; a missing path is no error."""
        if not self.lexists(path):
            return
        found = self._existing(path.rstrip("/") or "/")
        if not found.name:
            raise refusal(errno.EBUSY, path)
        self._check_removable(found, path)
        nodes, size = 0, 0
        todo: list[Node | None] = [found.node]
        while todo:
            node = todo.pop()
            nodes, size = nodes + 1, size + size_of(node)
            if isinstance(node, Directory):
                if node.entries:
                    self._check(node, READ | WRITE | EXECUTE, path)
                todo.extend(node.entries.values())
        del self._own_parent(found).entries[found.name]
        self._volume.places.clear()
        self._volume.take(nodes=-nodes, size=-size, path=path)
        self._touch(found)

    def rename(self, source: str, target: str) -> None:
        """Move `source` to the name `target`, replacing a file or an empty directory there."""
        old = self._existing(source.rstrip("/") or "/")
        new = self._find(target.rstrip("/") or "/", follow=False)
        if not old.name or not new.name:
            raise refusal(errno.EBUSY, target)
        if old.names == new.names:
            return
        if new.names[: len(old.names)] == old.names:
            raise refusal(errno.EINVAL, target)
        self._check_writable(old.names, source)
        self._check_writable(new.names, target)
        self._check(old.directory, WRITE | EXECUTE, source)
        self._check(new.directory, WRITE | EXECUTE, target)
        self._check_name(new.name, target)
        if new.node is not None:
            self._check_replaceable(old.node, new.node, target)
            self._volume.take(nodes=-1, size=-size_of(new.node), path=target)
        moved = self._own_node(old)
        del self._own_parent(old).entries[old.name]
        self._touch(old)
        self._own_parent(new).entries[new.name] = moved
        moved.ctime = self._volume.now()
        self._touch(new)
        self._volume.places.clear()

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits. Shared storage ignores this, as Android's does."""
        found = self._existing(path, follow=True)
        self._check_writable(found.names, path)
        if self._shared(found.names):
            return
        self._check_owner(found.node, path)
        node = self._own_node(found)
        self._volume.places.clear()
        node.mode, node.ctime = mode & 0o7777, self._volume.now()

    def chown(self, path: str, uid: int | None = None, gid: int | None = None, *, follow: bool = True) -> None:
        """Set owner and group; only root may. Shared storage ignores this, as Android's does."""
        found = self._existing(path, follow=follow)
        self._check_writable(found.names, path)
        if self._shared(found.names):
            return
        if self.user.uid != 0 and not (uid in (None, self.user.uid) and gid in (None, self.user.gid)):
            raise refusal(errno.EPERM, path)
        node = self._own_node(found)
        node.uid = node.uid if uid is None else uid
        node.gid = node.gid if gid is None else gid
        self._volume.places.clear()
        node.ctime = self._volume.now()

    def utime(self, path: str, mtime: float | None = None, *, atime: float | None = None, follow: bool = True) -> None:
        """Set the times, in seconds since the epoch; with neither given, both to now."""
        found = self._existing(path, follow=follow)
        self._check_writable(found.names, path)
        if self.user.uid != 0 and found.node is not None and found.node.uid != self.user.uid:
            self._check(found.node, WRITE, path)
        node = self._own_node(found)
        if mtime is None and atime is None:
            mtime = atime = self._volume.now()
        node.mtime = node.mtime if mtime is None else mtime
        node.atime = node.atime if atime is None else atime
        node.ctime = self._volume.now()

    def truncate(self, path: str, size: int) -> None:
        """Make a file `size` bytes long, cutting it or filling it with zeros."""
        data = self.read(path)
        if size > self._volume.capacity:
            raise refusal(errno.EFBIG, path)
        self.write(path, data[:size] + bytes(max(0, size - len(data))))

    def add_device(self, path: str, device: Device, *, mode: int = 0o666, gid: int = 0) -> None:
        """Put a device file into the tree."""
        self._add_special(path, mode=mode, gid=gid, device=device)

    def add_generated(self, path: str, generate: Callable[[], bytes], *, mode: int = 0o444) -> None:
        """Put a file into the tree whose bytes are made whenever it is read, as in /proc."""
        self._add_special(path, mode=mode, gid=0, generate=generate)

    def now(self) -> float:
        """Return the time that files get: seconds since the epoch on the virtual clock."""
        return self._volume.now()

    # --- the volume --------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """A number that grows with every change, for who keeps something that was made of files."""
        return self._volume.version

    @property
    def used(self) -> int:
        """Bytes that all files hold, a block for each at least."""
        return self._volume.used + self._volume.nodes * BLOCK

    @property
    def capacity(self) -> int:
        """Bytes that all files may hold."""
        return self._volume.capacity

    @property
    def mounts(self) -> tuple[Mount, ...]:
        """The mount table, in the order of mounting."""
        return self._volume.mounts

    def mount(self, mount: Mount) -> None:
        """Add to the mount table; from then on a read-only mount refuses changes by anybody but the phone itself."""
        self._volume.mounts = (*self._volume.mounts, mount)

    def mount_of(self, path: str) -> Mount | None:
        """Return the mount that a path lies on."""
        return self._volume.mount_of(self._find(path).names)

    def snapshot(self) -> object:
        """Return all files as they are. This costs nothing: what does not change afterwards is shared."""
        return self._volume.save()

    def restore(self, snapshot: object) -> None:
        """Make all files as they were when `snapshot` was taken.

        Raises:
            TypeError: this is no snapshot of a file system.
        """
        if not isinstance(snapshot, Saved):
            raise TypeError(f"not a snapshot of a file system: {snapshot!r}")
        self._volume.load(snapshot)

    def _make_parents(self, path: str) -> None:
        parts = [part for part in path.split("/") if part]
        # From below: where many files are unpacked into a deep folder, all above it are there already.
        there = len(parts) - 1
        while there > 0 and not self.is_dir("/" + "/".join(parts[:there])):
            there -= 1
        for end in range(there + 1, len(parts)):
            self.mkdir("/" + "/".join(parts[:end]))

    def _add_special(
        self,
        path: str,
        *,
        mode: int,
        gid: int,
        device: Device | None = None,
        generate: Callable[[], bytes] | None = None,
    ) -> None:
        found = self._find(path, follow=False)
        owner = self._volume.fresh(mode, 0, gid)
        self._volume.places.clear()
        self._own_parent(found).entries[found.name] = Special(device=device, generate=generate, **owner)
