"""Taps: spectators that are told of what is published, each of the kinds that it asks for."""

from collections.abc import Callable, Collection

from decapod.bus.envelope import Envelope

Tap = Callable[[Envelope], None]


class Taps:
    """The taps of a bus, in the order they were added. Who is told of a kind is looked up once, until that changes."""

    def __init__(self) -> None:
        """Start with none."""
        self._all: list[tuple[Tap, frozenset[str] | None]] = []
        self._of: dict[str, tuple[Tap, ...]] = {}

    def add(self, tap: Tap, kinds: Collection[str] | None) -> Callable[[], None]:
        """Tell `tap` of these kinds, None for all, from the next envelope on. Return what removes it again."""
        entry = (tap, None if kinds is None else frozenset(kinds))
        self._all.append(entry)
        self._of.clear()

        def remove() -> None:
            self._all = [one for one in self._all if one is not entry]
            self._of.clear()

        return remove

    def of(self, kind: str) -> tuple[Tap, ...]:
        """Return those who are told of a kind."""
        found = self._of.get(kind)
        if found is None:
            found = self._of[kind] = tuple(tap for tap, kinds in self._all if kinds is None or kind in kinds)
        return found
