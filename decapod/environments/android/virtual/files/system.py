"""The phone's file system: a tree in memory that behaves as POSIX says."""

import errno
import os
import stat as _stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from decapod.environments.android.virtual.files.nodes import Device, Directory, File, Link, Node, Special
from decapod.environments.android.virtual.files.stat import BLOCK, Stat
from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.files.users import MEDIA_PROVIDER, MEDIA_RW, SYSTEM, User
from decapod.environments.android.virtual.files.volume import Mount, Saved, Volume

MAX_PATH = 4096
MAX_NAME = 255
MAX_LINKS = 40
READ, WRITE, EXECUTE = 4, 2, 1

Names = tuple[str, ...]


def _error(number: int, path: str) -> OSError:
    return OSError(number, os.strerror(number), path)


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a path leads: the directory that holds the last name, that name, and what it stands for now."""

    parent: Names
    name: str
    node: Node | None
    directory: Directory

    @property
    def names(self) -> Names:
        return (*self.parent, self.name) if self.name else self.parent


class FileSystem:
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
        self._volume = Volume(now, capacity, max_nodes)
        self.user: User = SYSTEM

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
        raise _error(errno.EISDIR, path)

    def device(self, path: str) -> Device | None:
        """Return what is behind a device file, None for any other file."""
        node = self._get(path)
        return node.device if isinstance(node, Special) else None

    def listdir(self, path: str) -> list[str]:
        """Return the names in a directory, sorted."""
        node = self._get(path)
        if not isinstance(node, Directory):
            raise _error(errno.ENOTDIR, path)
        self._check(node, READ, path)
        return sorted(node.entries)

    def stat(self, path: str) -> Stat:
        """Return the facts about what a path leads to."""
        return _facts(self._get(path))

    def lstat(self, path: str) -> Stat:
        """Return the facts about a path, a link as itself."""
        return _facts(self._get(path, follow=False))

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
            raise _error(errno.EINVAL, path)
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
        """Yield the path and every path below it, depth first, in the order of names; links are not followed."""
        yield path
        if not self.lstat(path).is_dir:
            return
        for name in self.listdir(path):
            yield from self.walk(f"{path.rstrip('/')}/{name}")

    def glob(self, pattern: str, cwd: str = "/") -> list[str]:
        """Return the paths that match a shell pattern, sorted; relative ones count from `cwd` and give such paths."""
        from decapod.environments.android.virtual.files.globbing import glob

        return glob(self, pattern, cwd)

    # --- changing ----------------------------------------------------------------------------------------------------

    def write(self, path: str, data: bytes, *, mode: int = 0o644, append: bool = False) -> None:
        """Write a file, making it with `mode` when new; `append` adds at the end. A device swallows what it gets."""
        found = self._find(path, create=True)
        if isinstance(found.node, Directory):
            raise _error(errno.EISDIR, path)
        if isinstance(found.node, Special):
            self._check(found.node, WRITE, path)
            if found.node.device is None:
                raise _error(errno.EACCES, path)
            return
        self._check_writable(found.names, path)
        if found.node is None:
            self._check(found.directory, WRITE | EXECUTE, path)
            self._volume.take(nodes=1, size=len(data), path=path)
            owner = self._owner(found, mode)
            self._own(found.parent).entries[found.name] = File(data, **owner)
            self._touch(found.parent)
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
            raise _error(errno.EEXIST, path)
        self._check_new(found, path)
        self._volume.take(nodes=1, size=0, path=path)
        owner = self._owner(found, mode, directory=True)
        self._own(found.parent).entries[found.name] = Directory(**owner)
        self._touch(found.parent)

    def symlink(self, target: str, path: str) -> None:
        """Make a link at `path` that points to `target`. Shared storage has no links: EPERM."""
        found = self._find(path, follow=False)
        if found.node is not None:
            raise _error(errno.EEXIST, path)
        if not target or len(to_bytes(target)) >= MAX_PATH:
            raise _error(errno.ENAMETOOLONG if target else errno.ENOENT, path)
        self._check_new(found, path)
        if self._shared(found.names) and not self.user.all_powerful:
            raise _error(errno.EPERM, path)
        self._volume.take(nodes=1, size=0, path=path)
        owner = self._owner(found, 0o777)
        owner.pop("mode")
        self._own(found.parent).entries[found.name] = Link(target, **owner)
        self._touch(found.parent)

    def remove(self, path: str) -> None:
        """Remove a file or a link."""
        found = self._existing(path)
        if isinstance(found.node, Directory):
            raise _error(errno.EISDIR, path)
        self._drop(found, path)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        found = self._existing(path.rstrip("/") or "/")
        if not isinstance(found.node, Directory):
            raise _error(errno.ENOTDIR, path)
        if not found.name:
            raise _error(errno.EBUSY, path)
        if found.node.entries:
            raise _error(errno.ENOTEMPTY, path)
        self._drop(found, path)

    def remove_tree(self, path: str) -> None:
        """Remove a file, or a directory with everything below it; a missing path is no error."""
        if not self.lexists(path):
            return
        if self.lstat(path).is_dir:
            for name in self.listdir(path):
                self.remove_tree(f"{path.rstrip('/')}/{name}")
            self.rmdir(path)
        else:
            self.remove(path)

    def rename(self, source: str, target: str) -> None:
        """Move `source` to the name `target`, replacing a file or an empty directory there."""
        old = self._existing(source.rstrip("/") or "/")
        new = self._find(target.rstrip("/") or "/", follow=False)
        if not old.name or not new.name:
            raise _error(errno.EBUSY, target)
        if old.names == new.names:
            return
        if new.names[: len(old.names)] == old.names:
            raise _error(errno.EINVAL, target)
        self._check_writable(old.names, source)
        self._check_writable(new.names, target)
        self._check(old.directory, WRITE | EXECUTE, source)
        self._check(new.directory, WRITE | EXECUTE, target)
        self._check_name(new.name, target)
        if new.node is not None:
            self._check_replaceable(old.node, new.node, target)
            self._volume.take(nodes=-1, size=-_size(new.node), path=target)
        moved = self._own_node(old)
        del self._own(old.parent).entries[old.name]
        self._touch(old.parent)
        self._own(new.parent).entries[new.name] = moved
        moved.ctime = self._volume.now()
        self._touch(new.parent)

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits. Shared storage ignores this, as Android's does."""
        found = self._existing(path, follow=True)
        self._check_writable(found.names, path)
        if self._shared(found.names):
            return
        self._check_owner(found.node, path)
        node = self._own_node(found)
        node.mode, node.ctime = mode & 0o7777, self._volume.now()

    def chown(self, path: str, uid: int | None = None, gid: int | None = None, *, follow: bool = True) -> None:
        """Set owner and group; only root may. Shared storage ignores this, as Android's does."""
        found = self._existing(path, follow=follow)
        self._check_writable(found.names, path)
        if self._shared(found.names):
            return
        if self.user.uid != 0 and not (uid in (None, self.user.uid) and gid in (None, self.user.gid)):
            raise _error(errno.EPERM, path)
        node = self._own_node(found)
        node.uid = node.uid if uid is None else uid
        node.gid = node.gid if gid is None else gid
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
            raise _error(errno.EFBIG, path)
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

    # --- finding -----------------------------------------------------------------------------------------------------

    def _find(self, path: str, *, follow: bool = True, create: bool = False) -> _Found:
        """Return where a path leads; the last name may be missing, nothing else."""
        if not path:
            raise _error(errno.ENOENT, path)
        if "\0" in path:
            raise _error(errno.EINVAL, path)
        if len(to_bytes(path)) >= MAX_PATH:
            raise _error(errno.ENAMETOOLONG, path)
        must_be_directory = path.endswith("/")
        todo = [part for part in reversed(path.split("/")) if part and part != "."]
        chain: list[tuple[str, Directory]] = [("", self._volume.root)]
        links = 0
        while todo:
            name = todo.pop()
            directory = chain[-1][1]
            self._check(directory, EXECUTE, path)
            if name == "..":
                if len(chain) > 1:
                    chain.pop()
                continue
            node = directory.entries.get(name)
            last = not todo
            if isinstance(node, Link) and (follow or not last or must_be_directory):
                links += 1
                if links > MAX_LINKS:
                    raise _error(errno.ELOOP, path)
                if node.target.startswith("/"):
                    del chain[1:]
                todo.extend(part for part in reversed(node.target.split("/")) if part and part != ".")
                continue
            if isinstance(node, Directory):
                chain.append((name, node))
                continue
            if not last:
                raise _error(errno.ENOENT if node is None else errno.ENOTDIR, path)
            if must_be_directory:
                raise _error(errno.ENOTDIR if node is not None else errno.EISDIR if create else errno.ENOENT, path)
            self._check_name(name, path)
            return _Found(tuple(part for part, _ in chain[1:]), name, node, directory)
        names = tuple(part for part, _ in chain[1:])
        if not names:
            return _Found((), "", self._volume.root, self._volume.root)
        return _Found(names[:-1], names[-1], chain[-1][1], chain[-2][1])

    def _existing(self, path: str, *, follow: bool = False) -> _Found:
        found = self._find(path, follow=follow)
        if found.node is None:
            raise _error(errno.ENOENT, path)
        return found

    def _get(self, path: str, *, follow: bool = True) -> Node:
        node = self._find(path, follow=follow).node
        if node is None:
            raise _error(errno.ENOENT, path)
        return node

    def _peek(self, path: str, *, follow: bool = True) -> Node | None:
        try:
            return self._find(path, follow=follow).node
        except OSError:
            return None

    # --- rights ------------------------------------------------------------------------------------------------------

    def _check(self, node: Node, want: int, path: str) -> None:
        user = self.user
        if user.all_powerful:
            return
        if user.uid == 0:
            if want & EXECUTE and not isinstance(node, Directory) and not node.mode & 0o111:
                raise _error(errno.EACCES, path)
            return
        if node.uid == MEDIA_PROVIDER and node.gid == MEDIA_RW:
            return  # shared storage asks its own daemon, which lets the shell do anything there
        if node.uid == user.uid:
            allowed = node.mode >> 6
        elif node.gid == user.gid or node.gid in user.groups:
            allowed = node.mode >> 3
        else:
            allowed = node.mode
        if want & ~allowed & 7:
            raise _error(errno.EACCES, path)

    def _check_owner(self, node: Node | None, path: str) -> None:
        if node is not None and self.user.uid not in (0, node.uid):
            raise _error(errno.EPERM, path)

    def _check_writable(self, names: Names, path: str) -> None:
        mount = self._volume.mount_of(names)
        if mount is not None and mount.read_only and not self.user.all_powerful:
            raise _error(errno.EROFS, path)

    def _check_new(self, found: _Found, path: str) -> None:
        self._check_writable(found.names, path)
        self._check(found.directory, WRITE | EXECUTE, path)

    @staticmethod
    def _check_name(name: str, path: str) -> None:
        if len(to_bytes(name)) > MAX_NAME:
            raise _error(errno.ENAMETOOLONG, path)

    @staticmethod
    def _check_replaceable(old: Node | None, new: Node, path: str) -> None:
        if isinstance(new, Directory):
            if not isinstance(old, Directory):
                raise _error(errno.EISDIR, path)
            if new.entries:
                raise _error(errno.ENOTEMPTY, path)
        elif isinstance(old, Directory):
            raise _error(errno.ENOTDIR, path)

    @staticmethod
    def _shared(names: Names) -> bool:
        return len(names) > 2 and names[:2] == ("storage", "emulated")

    # --- changing nodes ----------------------------------------------------------------------------------------------

    def _owner(self, found: _Found, mode: int, *, directory: bool = False) -> dict[str, int]:
        """Return rights, owner and so on for a new node at a place."""
        if self._shared(found.names):
            mode, uid, gid = (0o2770 if directory else 0o660), MEDIA_PROVIDER, MEDIA_RW
        else:
            uid, gid = self.user.uid, self.user.gid
            if found.directory.mode & 0o2000:
                gid = found.directory.gid
                mode |= 0o2000 if directory else 0
        return self._volume.fresh(mode & 0o7777, uid, gid)

    def _own(self, names: Names) -> Directory:
        """Return the directory at `names`, it and all above it ready to be changed in place."""
        volume = self._volume
        volume.version += 1
        if volume.root.epoch != volume.epoch:
            volume.root = volume.root.copy(volume.epoch)
        node = volume.root
        for name in names:
            child = node.entries[name]
            assert isinstance(child, Directory)
            if child.epoch != volume.epoch:
                child = node.entries[name] = child.copy(volume.epoch)
            node = child
        return node

    def _own_node(self, found: _Found) -> Node:
        if not found.name:
            return self._own(())
        parent = self._own(found.parent)
        node = parent.entries[found.name]
        if node.epoch != self._volume.epoch:
            node = parent.entries[found.name] = node.copy(self._volume.epoch)
        return node

    def _touch(self, names: Names) -> None:
        directory = self._own(names)
        directory.mtime = directory.ctime = self._volume.now()

    def _drop(self, found: _Found, path: str) -> None:
        self._check_new(found, path)
        sticky = found.directory.mode & 0o1000
        if sticky and found.node and self.user.uid not in (0, found.node.uid, found.directory.uid):
            raise _error(errno.EPERM, path)
        del self._own(found.parent).entries[found.name]
        self._volume.take(nodes=-1, size=-_size(found.node), path=path)
        self._touch(found.parent)

    def _make_parents(self, path: str) -> None:
        parts = [part for part in path.split("/") if part]
        for end in range(1, len(parts)):
            above = "/" + "/".join(parts[:end])
            if not self.is_dir(above):
                self.mkdir(above)

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
        self._own(found.parent).entries[found.name] = Special(device=device, generate=generate, **owner)


def _size(node: Node | None) -> int:
    return node.size if isinstance(node, File) else 0


def _facts(node: Node) -> Stat:
    common = Stat(
        mode=_stat.S_IFREG | node.mode,
        size=0,
        mtime=node.mtime,
        atime=node.atime,
        ctime=node.ctime,
        uid=node.uid,
        gid=node.gid,
        ino=node.ino,
    )
    if isinstance(node, File):
        return replace(common, size=node.size)
    if isinstance(node, Directory):
        inner = sum(isinstance(child, Directory) for child in node.entries.values())
        return replace(common, mode=_stat.S_IFDIR | node.mode, size=BLOCK, links=2 + inner)
    if isinstance(node, Link):
        return replace(common, mode=_stat.S_IFLNK | 0o777, size=len(to_bytes(node.target)))
    if isinstance(node, Special) and node.device is not None:
        return replace(common, mode=_stat.S_IFCHR | node.mode, device=node.device.numbers)
    return common
