"""What is made of objects that never change, made once: thousands of trials share a few teams and tasks."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """A function of one object that remembers what it returned for the last few, by which objects they are.

    Objects need not be hashable; they must not change, nor may what is returned be changed.
    """

    def __init__(self, make: Callable[[K], V], room: int = 256) -> None:
        """Remember what `make` returns for the `room` objects that were asked for last."""
        self._make = make
        self._room = room
        self._kept: OrderedDict[int, tuple[K, V]] = OrderedDict()

    def __call__(self, of: K) -> V:
        """Return what is made of an object."""
        # The object is kept beside its value: as long as it is, no other one has its id.
        kept = self._kept.get(id(of))
        if kept is not None:
            self._kept.move_to_end(id(of))
            return kept[1]
        value = self._make(of)
        self._kept[id(of)] = (of, value)
        if len(self._kept) > self._room:
            self._kept.popitem(last=False)
        return value
