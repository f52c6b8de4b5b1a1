"""A registry of things that are looked up by name."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
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
        if name not in self:
            known = ", ".join(sorted(self)) or "none"
            raise UnknownNameError(f"unknown {self.what} {name!r}{did_you_mean(name, self)}; known: {known}")
        return self[name]

    def __getitem__(self, name: str) -> T:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


class LazyRegistry(Registry[T]):
    """A registry of things in modules that register them, each imported when one of its things is first used.

    All names are known from the start, so that asking for them imports nothing.
    """

    def __init__(self, what: str, package: str, modules: Mapping[str, Sequence[str]]) -> None:
        """Make a registry.

        Args:
            what: the kind of thing in the singular.
            package: the package that the modules are in.
            modules: the modules, each with the names that it registers.
        """
        super().__init__(what)
        self._homes = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def __getitem__(self, name: str) -> T:
        if name not in self._items and name in self._homes:
            import_module(self._homes[name])
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        return name in self._homes or name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter({**self._homes, **self._items})

    def __len__(self) -> int:
        return len(self._homes.keys() | self._items.keys())
