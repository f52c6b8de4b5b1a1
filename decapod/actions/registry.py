"""A registry of things that are looked up by name."""

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from decapod.actions.suggest import did_you_mean

T = TypeVar("T")


class UnknownNameError(LookupError):
    """A name that is not registered. The text names what is known and suggests the nearest."""


class Registry(Mapping[str, T], Generic[T]):
    """Names to things of one kind. Registering a name twice is an error."""

    def __init__(self, what: str) -> None:
        """Make an empty registry; `what` is the kind of thing in the singular, as in `action`."""
        self.what = what
        self._items: dict[str, T] = {}

    def register(self, name: str, item: T) -> T:
        """Add `item` under `name` and return it.

        Raises:
            ValueError: the name is taken.
        """
        if name in self._items:
            raise ValueError(f"the {self.what} {name!r} is registered twice")
        self._items[name] = item
        return item

    def find(self, name: str) -> T:
        """Return what is registered under `name`.

        Raises:
            UnknownNameError: nothing is.
        """
        if name not in self._items:
            known = ", ".join(sorted(self._items)) or "none"
            hint = did_you_mean(name, self._items)
            raise UnknownNameError(f"unknown {self.what} {name!r}{hint}; known: {known}")
        return self._items[name]

    def __getitem__(self, name: str) -> T:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)
