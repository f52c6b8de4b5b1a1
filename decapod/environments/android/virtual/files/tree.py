"""Finding a path in the tree, and what its user may do there."""

import errno
import os
from dataclasses import dataclass

from decapod.environments.android.virtual.files.nodes import Directory, File, Link, Node
from decapod.environments.android.virtual.files.places import Place
from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.files.users import MEDIA_PROVIDER, MEDIA_RW, SYSTEM, User
from decapod.environments.android.virtual.files.volume import Volume

MAX_PATH = 4096
MAX_NAME = 255
MAX_LINKS = 40
READ, WRITE, EXECUTE = 4, 2, 1

Names = tuple[str, ...]


def refusal(number: int, path: str) -> OSError:
    """Return the error of that number, with the path: of the class that Python gives it."""
    return OSError(number, os.strerror(number), path)


@dataclass(frozen=True, slots=True)
class Found:
    """Where a path leads: the directory that holds the last name, that name, and what it stands for now."""

    parent: Names
    name: str
    node: Node | None
    directory: Directory

    @property
    def names(self) -> Names:
        """The names from the root to it."""
        return (*self.parent, self.name) if self.name else self.parent


class Tree:
    """A volume, as one user sees it."""

    def __init__(self, volume: Volume, user: User = SYSTEM) -> None:
        self._volume = volume
        self.user = user

    # --- finding -----------------------------------------------------------------------------------------------------

    def _find(self, path: str, *, follow: bool = True, create: bool = False) -> Found:
        """Return where a path leads; the last name may be missing, nothing else."""
        if not path:
            raise refusal(errno.ENOENT, path)
        if "\0" in path:
            raise refusal(errno.EINVAL, path)
        if len(to_bytes(path)) >= MAX_PATH:
            raise refusal(errno.ENAMETOOLONG, path)
        above, _, name = path.rpartition("/")
        plain = name not in ("", ".", "..")
        place = self._volume.places.get(self.user, above) if plain else None
        if place is None:
            return self._find_from_root(path, above if plain else "", follow=follow, create=create)
        self._check(place.directory, EXECUTE, path)
        node = place.directory.entries.get(name)
        if isinstance(node, Link) and follow:
            return self._find_from_root(path, "", follow=follow, create=create)
        if isinstance(node, Directory):
            if self._volume.places.get(self.user, path) is None:
                self._volume.places.keep(self.user, path, Place((*place.names, name), node))
        else:
            self._check_name(name, path)
        return Found(place.names, name, node, place.directory)

    def _find_from_root(self, path: str, above: str, *, follow: bool, create: bool) -> Found:
        """Return where a path leads, and keep where `above` led on the way: what stands before its last name."""
        must_be_directory = path.endswith("/")
        todo = [part for part in reversed(path.split("/")) if part and part != "."]
        chain: list[tuple[str, Directory]] = [("", self._volume.root)]
        links = 0
        while todo:
            name = todo.pop()
            directory = chain[-1][1]
            self._check(directory, EXECUTE, path)
            if name == "..":
                above = ""
                if len(chain) > 1:
                    chain.pop()
                continue
            node = directory.entries.get(name)
            last = not todo
            if last and above:
                # Links of the way stand above the last name in `todo`: it comes last, and for the first time here.
                self._volume.places.keep(self.user, above, Place(tuple(part for part, _ in chain[1:]), directory))
                above = ""
            if isinstance(node, Link) and (follow or not last or must_be_directory):
                links += 1
                if links > MAX_LINKS:
                    raise refusal(errno.ELOOP, path)
                if node.target.startswith("/"):
                    del chain[1:]
                todo.extend(part for part in reversed(node.target.split("/")) if part and part != ".")
                continue
            if isinstance(node, Directory):
                chain.append((name, node))
                continue
            if not last:
                raise refusal(errno.ENOENT if node is None else errno.ENOTDIR, path)
            if must_be_directory:
                raise refusal(errno.ENOTDIR if node is not None else errno.EISDIR if create else errno.ENOENT, path)
            self._check_name(name, path)
            return Found(tuple(part for part, _ in chain[1:]), name, node, directory)
        names = tuple(part for part, _ in chain[1:])
        if not names:
            return Found((), "", self._volume.root, self._volume.root)
        return Found(names[:-1], names[-1], chain[-1][1], chain[-2][1])

    def _existing(self, path: str, *, follow: bool = False) -> Found:
        found = self._find(path, follow=follow)
        if found.node is None:
            raise refusal(errno.ENOENT, path)
        return found

    def _get(self, path: str, *, follow: bool = True) -> Node:
        node = self._find(path, follow=follow).node
        if node is None:
            raise refusal(errno.ENOENT, path)
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
                raise refusal(errno.EACCES, path)
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
            raise refusal(errno.EACCES, path)

    def _check_owner(self, node: Node | None, path: str) -> None:
        if node is not None and self.user.uid not in (0, node.uid):
            raise refusal(errno.EPERM, path)

    def _check_writable(self, names: Names, path: str) -> None:
        mount = self._volume.mount_of(names)
        if mount is not None and mount.read_only and not self.user.all_powerful:
            raise refusal(errno.EROFS, path)

    def _check_new(self, found: Found, path: str) -> None:
        self._check_writable(found.names, path)
        self._check(found.directory, WRITE | EXECUTE, path)

    @staticmethod
    def _check_name(name: str, path: str) -> None:
        if len(to_bytes(name)) > MAX_NAME:
            raise refusal(errno.ENAMETOOLONG, path)

    @staticmethod
    def _check_replaceable(old: Node | None, new: Node, path: str) -> None:
        if isinstance(new, Directory):
            if not isinstance(old, Directory):
                raise refusal(errno.EISDIR, path)
            if new.entries:
                raise refusal(errno.ENOTEMPTY, path)
        elif isinstance(old, Directory):
            raise refusal(errno.ENOTDIR, path)

    @staticmethod
    def _shared(names: Names) -> bool:
        return len(names) > 2 and names[:2] == ("storage", "emulated")

    # --- changing nodes ----------------------------------------------------------------------------------------------

    def _owner(self, found: Found, mode: int, *, directory: bool = False) -> dict[str, int]:
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
            volume.places.clear()
            volume.root = volume.root.copy(volume.epoch)
        node = volume.root
        for name in names:
            child = node.entries[name]
            assert isinstance(child, Directory)
            if child.epoch != volume.epoch:
                volume.places.clear()
                child = node.entries[name] = child.copy(volume.epoch)
            node = child
        return node

    def _own_parent(self, found: Found) -> Directory:
        """Return the directory that holds what was found, ready to be changed in place."""
        if found.directory.epoch != self._volume.epoch:
            return self._own(found.parent)
        # It was made or copied since the last snapshot, so all above it were too.
        self._volume.version += 1
        return found.directory

    def _own_node(self, found: Found) -> Node:
        if not found.name:
            return self._own(())
        parent = self._own_parent(found)
        node = parent.entries[found.name]
        if node.epoch != self._volume.epoch:
            self._volume.places.clear()
            node = parent.entries[found.name] = node.copy(self._volume.epoch)
        return node

    def _touch(self, found: Found) -> None:
        """Give the directory that holds what was found the time of now."""
        directory = self._own_parent(found)
        directory.mtime = directory.ctime = self._volume.now()

    def _check_removable(self, found: Found, path: str) -> None:
        self._check_new(found, path)
        sticky = found.directory.mode & 0o1000
        if sticky and found.node and self.user.uid not in (0, found.node.uid, found.directory.uid):
            raise refusal(errno.EPERM, path)

    def _drop(self, found: Found, path: str) -> None:
        self._check_removable(found, path)
        del self._own_parent(found).entries[found.name]
        if isinstance(found.node, Directory):
            self._volume.places.forget(found.node)
        elif isinstance(found.node, Link):
            self._volume.places.clear()
        self._volume.take(nodes=-1, size=-size_of(found.node), path=path)
        self._touch(found)


def size_of(node: Node | None) -> int:
    """Return the bytes that a node holds."""
    return node.size if isinstance(node, File) else 0
