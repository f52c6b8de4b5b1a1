"""Directories that paths led to lately, so that the next path through one is not followed from the root again.

A program that goes down into a tree asks for a path below a directory that it asked for just before. Finding every such
path from the root takes time that grows with the square of the depth; from the directory itself it takes the same at
any depth.
"""

from dataclasses import dataclass

from decapod.environments.android.virtual.files.nodes import Directory
from decapod.environments.android.virtual.files.users import User

MAX_PLACES = 512


@dataclass(frozen=True, slots=True)
class Place:
    """A directory, and the names from the root to it, links followed."""

    names: tuple[str, ...]
    directory: Directory


class Places:
    """The directories that users' paths led to, the latest of them.

    What is kept stays true while files, links and directories are added. Whoever removes, moves or copies a directory
    or a link, or changes who may pass a directory, calls `forget` or `clear`. No path with `..` in it, nor one that
    goes through a link with `..` in it, is kept: so only what lies below a directory has that directory on its way.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[User, str], Place] = {}
        self._keys: dict[int, set[tuple[User, str]]] = {}
        """By the number of the directory: users, links and slashes make many paths to one."""

    def get(self, user: User, path: str) -> Place | None:
        """Return the directory that a user's path leads to; None when that is not known."""
        return self._known.get((user, path))

    def keep(self, user: User, path: str, place: Place) -> None:
        """Remember where a user's path leads; the eldest is forgotten when there are too many."""
        if len(self._known) >= MAX_PLACES:
            eldest = next(iter(self._known))
            number = self._known.pop(eldest).directory.ino
            self._keys[number].discard(eldest)
            if not self._keys[number]:
                del self._keys[number]
        self._known[user, path] = place
        self._keys.setdefault(place.directory.ino, set()).add((user, path))

    def forget(self, directory: Directory) -> None:
        """Forget all paths to a directory that is empty, and so has none below it."""
        for key in self._keys.pop(directory.ino, ()):
            del self._known[key]

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()
        self._keys.clear()
