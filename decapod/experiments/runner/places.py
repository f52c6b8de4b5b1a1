"""Which trial begins next: so many side by side, and so many devices of a kind open at once."""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import count
from typing import Generic, TypeVar

from decapod.experiments.matrix import Parallel

T = TypeVar("T")


class Places(Generic[T]):
    """What waits for its turn, in order, and the places that are taken.

    All devices of a trial are taken together, so two trials never wait for one another. None is overtaken by a later
    one that wants a device it waits for; those that want other devices pass by.
    """

    def __init__(self, parallel: Parallel) -> None:
        """Begin with nothing waiting and every place free."""
        self._parallel = parallel
        self._taken: Counter[str] = Counter()
        self._running = 0
        self._order = count()
        self._waiting: dict[tuple[str, ...], deque[tuple[int, T]]] = {}

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """How many have begun and have not given back their places."""
        return self._running

    def add(self, item: T, environments: Sequence[str]) -> None:
        """Put one at the end of those that wait for these environments."""
        self._waiting.setdefault(tuple(environments), deque()).append((next(self._order), item))

    def take(self) -> tuple[T, tuple[str, ...]] | None:
        """Take the places of the first one that may begin; return it with its environments, None when none may."""
        if self._running >= self._parallel.trials:
            return None
        wanted: set[str] = set()
        heads = sorted((queue[0][0], environments) for environments, queue in self._waiting.items() if queue)
        for _, environments in heads:
            if wanted.isdisjoint(environments) and self._has_room(environments):
                self._running += 1
                self._taken.update(environments)
                return self._waiting[environments].popleft()[1], environments
            wanted.update(environments)
        return None

    def give_back(self, environments: Sequence[str]) -> None:
        """Give back the places of one that has ended."""
        self._running -= 1
        self._taken.subtract(environments)

    def clear(self) -> None:
        """Let nothing wait any more."""
        self._waiting.clear()

    def _has_room(self, environments: Sequence[str]) -> bool:
        limits = self._parallel.environments
        return all(
            name not in limits or self._taken[name] + number <= limits[name]
            for name, number in Counter(environments).items()
        )
