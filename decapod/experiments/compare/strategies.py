"""Which trials are one strategy, and which trials of two strategies belong together."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from decapod.actions import did_you_mean
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.row import TrialRow

AXES: Mapping[str, Callable[[TrialRow], str]] = {
    "topology": lambda row: row.topology,
    "carries": lambda row: row.carries,
    "faults": lambda row: "; ".join(row.faults),
    "model": lambda row: row.model,
    "marks": lambda row: row.marks,
    "variant": lambda row: row.variant,
    "setup": lambda row: row.setup,
    "experiment": lambda row: row.experiment,
}
"""What trials can be told apart by, and how it is read off a row. An empty text is the default on that axis."""

COMMUNICATION = ("topology", "carries", "faults")
"""What a strategy is where nothing else is asked for."""

_EMPTY = {"carries": "own policies", "faults": "no faults", "marks": "element tree", "variant": "demonstration"}
_NOT_MATCHED = ("setup", "experiment")
"""Axes that need not be the same in two trials that are paired."""

Key = tuple[str, int, int, int, tuple[str, ...]]
"""Task, seed, repeat, a count of trials that are the same in all of these, and the other axes' values."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """Trials that are the same on the axes compared by. `rows` holds the missing ones as well."""

    name: str
    values: tuple[str, ...]
    rows: tuple[TrialRow, ...]

    @property
    def ended(self) -> tuple[TrialRow, ...]:
        """The trials that have an outcome."""
        return tuple(row for row in self.rows if not row.missing)

    def places(self, axes: Sequence[str]) -> dict[Key, int]:
        """Where its trials are in `rows`, by what they are matched on: everything but `axes`."""
        others = [read for name, read in AXES.items() if name not in (*axes, *_NOT_MATCHED)]
        keyed: dict[Key, int] = {}
        met: Counter[tuple[object, ...]] = Counter()
        for place, row in enumerate(self.rows):
            rest = tuple(read(row) for read in others)
            same = (row.task, row.seed, row.repeat, rest)
            keyed[row.task, row.seed, row.repeat, met[same], rest] = place
            met[same] += 1
        return keyed


def find_strategies(rows: Sequence[TrialRow], axes: Sequence[str]) -> tuple[Strategy, ...]:
    """Group trials by axes, in the order in which their values first come. Axes on which all agree name nothing.

    Raises:
        CompareError: there is no such axis.
    """
    for axis in axes:
        if axis not in AXES:
            raise CompareError(f"trials are not told apart by {axis!r}{did_you_mean(axis, AXES)}: {', '.join(AXES)}")
    grouped: dict[tuple[str, ...], list[TrialRow]] = {}
    for row in rows:
        grouped.setdefault(tuple(AXES[axis](row) for axis in axes), []).append(row)
    varying = [place for place in range(len(axes)) if len({values[place] for values in grouped}) > 1]
    shown = varying or [0]
    return tuple(
        Strategy(", ".join(values[place] or _EMPTY.get(axes[place], "none") for place in shown), values, tuple(found))
        for values, found in grouped.items()
    )


def pooled(rows: Sequence[TrialRow], axes: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each axis that strategies are not told apart by although it varies within one of them."""
    for name, read in AXES.items():
        if name in (*axes, *_NOT_MATCHED):
            continue
        values: dict[tuple[str, ...], set[str]] = {}
        for row in rows:
            values.setdefault(tuple(AXES[axis](row) for axis in axes), set()).add(read(row))
        most = max(map(len, values.values()), default=0)
        if most > 1:
            by = " ".join(f"--by {axis}" for axis in (*axes, name))
            yield (
                f"A strategy holds trials that differ in {name} ({most} of them): taken together in its figures, and "
                f"paired like with like in differences. To tell them apart: {by}"
            )


def find_baseline(strategies: Sequence[Strategy], name: str) -> Strategy:
    """Return the strategy of that name, or the only one whose name begins so.

    Raises:
        CompareError: there is none, or there are several.
    """
    names = [one.name for one in strategies]
    found = [one for one in strategies if one.name == name] or [one for one in strategies if one.name.startswith(name)]
    if len(found) != 1:
        which = "several strategies begin with" if found else "there is no strategy"
        raise CompareError(f"{which} {name!r}{did_you_mean(name, names)}: {'; '.join(names)}")
    return found[0]
