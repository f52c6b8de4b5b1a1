"""From an experiment file to combinations: a value on each axis, by the names that the file gives them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import product
from math import prod

from decapod.actions import did_you_mean
from decapod.documents import Document, Loc, Problem
from decapod.experiments.matrix.file import AXES, NO_FAULTS, OWN, ExcludeFile, ExperimentModel, RowFile, SeedRange
from decapod.prompts.marks.profile import DEFAULT

ExperimentDocument = Document[ExperimentModel]
Value = str | int
Combination = tuple[Value, ...]
"""A value on each of `AXES`."""

LISTS: Mapping[str, str] = dict(
    zip(AXES, ("topologies", "policies", "faults", "models", "marks", "tasks", "seeds"), strict=True)
)
"""The key of a file that lists the values of each axis."""
ELSE: Mapping[str, Value] = {"policy": OWN, "faults": NO_FAULTS, "model": "demo", "marks": DEFAULT, "seed": 1}
"""What stands where a file says nothing; of topology and task something must be said."""
MOST = 100_000
"""How many trials an experiment may have: a slip of the pen is told at once, not after an hour of expanding it."""


@dataclass
class Axes:
    """The values on each axis, and the combinations that are tried.

    `excluded` is how many combinations of the axes were left out as `exclude` says; `rows` are those of `include`.
    """

    values: dict[str, Sequence[Value]]
    crossed: tuple[Combination, ...] = ()
    rows: tuple[Combination, ...] = ()
    excluded: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """All that are tried, in order: those of the axes, then the rows."""
        return (*self.crossed, *self.rows)


def read_axes(document: ExperimentDocument, tasks: Sequence[str]) -> Axes:
    """Find the combinations of a file. `tasks` are what its `tasks` mean, as they are called."""
    axes = Axes({})
    file = document.value
    for axis in AXES:
        axes.values[axis] = _values(document, axis, tasks, axes.problems)
    too_many = list(_too_many(document, axes.values))
    if too_many:
        axes.problems += too_many
        return axes
    crossed: list[Combination] = []
    hits = [0] * len(file.exclude)
    for combination in product(*(axes.values[axis] for axis in AXES)):
        out = [index for index, one in enumerate(file.exclude) if _matches(one, combination)]
        for index in out:
            hits[index] += 1
        if out:
            axes.excluded += 1
        else:
            crossed.append(combination)
    axes.crossed = tuple(crossed)
    if all(axes.values.values()):
        axes.problems += _idle(document, axes.values, hits)
    axes.rows = tuple(_rows(document, axes))
    if not axes.combinations and not axes.problems and not (file.tasks and not tasks):
        key = "exclude" if file.exclude else "name"
        axes.problems.append(document.problem((key,), "there is nothing to try: no combination is left", key=True))
    return axes


def describe(combination: Combination, axes: Axes) -> str:
    """Name a combination: its topology and task, and its places on axes that have several."""
    told = [
        f"{axis} {value}"
        for axis, value in zip(AXES, combination, strict=True)
        if axis in ("topology", "task") or set(axes.values[axis]) != {value}
    ]
    return ", ".join(told)


def _values(document: ExperimentDocument, axis: str, tasks: Sequence[str], problems: list[Problem]) -> Sequence[Value]:
    file = document.value
    if axis == "task" and file.tasks:
        return tuple(tasks)
    listed = getattr(file, LISTS[axis])
    if isinstance(listed, SeedRange):
        return range(listed.first, listed.last + 1)
    if not listed and LISTS[axis] in file.model_fields_set:
        problems.append(
            document.problem((LISTS[axis],), f"{LISTS[axis]!r} lists nothing; list one, or leave the key out")
        )
        return ()
    if listed:
        problems += _twice(document, LISTS[axis], listed)
        return tuple(dict.fromkeys(listed))
    default: Value | None = getattr(file.defaults, axis)
    if default is None:
        default = ELSE.get(axis)
    if default is not None:
        return (default,)
    if not file.include:
        problems.append(document.problem((), f"say which {LISTS[axis]}: a list, or one as 'defaults: {{{axis}: ...}}'"))
    return ()


def _twice(document: ExperimentDocument, key: str, listed: Sequence[Value]) -> Iterator[Problem]:
    seen: set[Value] = set()
    for index, value in enumerate(listed):
        if value in seen:
            yield document.problem((key, index), f"{value!r} is listed twice")
        seen.add(value)


def _too_many(document: ExperimentDocument, values: Mapping[str, Sequence[Value]]) -> Iterator[Problem]:
    """Refuse a matrix that nobody can mean, by its size alone."""
    sizes = {**{LISTS[axis]: len(values[axis]) for axis in AXES}, "repeats": document.value.repeats}
    if (whole := prod(sizes.values())) > MOST:
        product_of = " x ".join(f"{size} {key}" for key, size in sizes.items() if size > 1)
        largest = max(sizes, key=lambda key: sizes[key])
        message = f"this makes {whole} combinations ({product_of}); an experiment has at most {MOST}"
        yield document.problem((largest,), message)


def _matches(pattern: ExcludeFile | RowFile, combination: Combination) -> bool:
    return all(
        any(_fits(one, value) for one in _wanted(pattern, axis))
        for axis, value in zip(AXES, combination, strict=True)
        if getattr(pattern, axis) is not None
    )


def _wanted(pattern: ExcludeFile | RowFile, axis: str) -> tuple[Value, ...]:
    wanted = getattr(pattern, axis)
    return wanted if isinstance(wanted, tuple) else (wanted,)


def _fits(pattern: Value, value: Value) -> bool:
    """Whether a value is meant: the same, or one that the pattern of a text fits. A name may itself look like one."""
    return pattern == value or (isinstance(pattern, str) and isinstance(value, str) and fnmatchcase(value, pattern))


def _idle(
    document: ExperimentDocument, values: Mapping[str, Sequence[Value]], hits: Sequence[int]
) -> Iterator[Problem]:
    """Find what excludes nothing: it would seem to be left out."""
    for index, (one, count) in enumerate(zip(document.value.exclude, hits, strict=True)):
        unknown = list(_unknown(document, index, one, values))
        yield from unknown
        if not count and not unknown:
            yield document.problem(("exclude", index), "this leaves out nothing: no combination is like it")


def _unknown(
    document: ExperimentDocument, index: int, one: ExcludeFile, values: Mapping[str, Sequence[Value]]
) -> Iterator[Problem]:
    for axis in AXES:
        written = getattr(one, axis)
        if written is None:
            continue
        for position, value in enumerate(_wanted(one, axis)):
            if not any(_fits(value, known) for known in values[axis]):
                loc: Loc = ("exclude", index, axis, *((position,) if isinstance(written, tuple) else ()))
                hint = did_you_mean(str(value), [str(known) for known in values[axis]])
                yield document.problem(loc, f"no {axis} of this experiment is {value!r}{hint}")


def _rows(document: ExperimentDocument, axes: Axes) -> Iterator[Combination]:
    known = set(axes.crossed)
    for index, row in enumerate(document.value.include):
        values = [_row_value(document, axes, row, axis, index) for axis in AXES]
        combination = tuple(value for value in values if value is not None)
        if len(combination) < len(AXES):
            continue
        if combination in known:
            axes.problems.append(document.problem(("include", index), "this combination is there already"))
        known.add(combination)
        yield combination


def _row_value(document: ExperimentDocument, axes: Axes, row: RowFile, axis: str, index: int) -> Value | None:
    """Return the place of a row on an axis: its own, the default, the only one there is, or what is always so."""
    for value in (getattr(row, axis), getattr(document.value.defaults, axis)):
        if value is not None:
            return value  # type: ignore[no-any-return]  # a text, or the number of a seed
    there = axes.values[axis]
    if len(there) == 1:
        return there[0]
    if axis in ELSE and axis not in ("model", "seed"):
        return ELSE[axis]
    several = f"the experiment has {len(there)}" if there else "the experiment has none"
    message = f"say which {axis} this is for ({several}), here or in 'defaults'"
    axes.problems.append(document.problem(("include", index), message))
    return None
