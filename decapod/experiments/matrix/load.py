"""Reading an experiment file, with everything that is wrong in it and in the files that it names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from decapod.actions import UnknownNameError
from decapod.agents.models import MODELS, kind_of
from decapod.documents import Loc, Problem, load_document
from decapod.environments import ENVIRONMENTS
from decapod.experiments.matrix.axes import LISTS, Axes, ExperimentDocument, read_axes
from decapod.experiments.matrix.file import AXES, ExperimentModel
from decapod.experiments.matrix.parts import Parts
from decapod.tasks import Task
from decapod.tasks.choosing import ChoiceError, TaskChooser


@dataclass(frozen=True)
class ExperimentFile:
    """An experiment file whose names all mean something. Which combinations fit is not known yet.

    `axes` are its values and combinations, `parts` what the names mean, `source` its text.
    """

    document: ExperimentDocument
    axes: Axes
    parts: Parts
    source: str

    @property
    def name(self) -> str:
        """How the experiment is called."""
        return self.document.value.name


@dataclass
class _Reading:
    """What a file comes to, found while it is checked."""

    axes: Axes | None = None
    parts: Parts = field(default_factory=lambda: Parts(Path()))

    def check(self, document: ExperimentDocument) -> Iterator[Problem]:
        self.parts = Parts(document.path.parent)
        tasks, problems = _find_tasks(document)
        yield from problems
        self.axes = read_axes(document, tuple(tasks))
        self.parts.tasks.update(tasks)
        yield from self.axes.problems
        yield from _check_values(document, self.axes, self.parts)
        yield from _check_limits(document)


def load_experiment(path: str | Path, *, text: str | None = None) -> ExperimentFile:
    """Read an experiment.

    Args:
        path: the file.
        text: what it holds, when it is known already.

    Raises:
        DocumentError: with everything that is wrong, in the file and in those that it names.
        OSError: the file is there and cannot be read twice.
    """
    reading = _Reading()
    document = load_document(path, ExperimentModel, text=text, check=reading.check)
    assert reading.axes is not None, "a file without problems was read whole"
    source = Path(path).read_text(encoding="utf-8") if text is None else text
    return ExperimentFile(document, reading.axes, reading.parts, source)


def _find_tasks(document: ExperimentDocument) -> tuple[dict[str, Task], list[Problem]]:
    file = document.value
    chooser = TaskChooser(document.path.parent, file.suites)
    tasks: dict[str, Task] = {}
    problems: list[Problem] = []
    for index, choice in enumerate(file.tasks):
        try:
            tasks.update(chooser.find(choice))
        except ChoiceError as error:
            problems.append(document.problem(("tasks", index), str(error)))
    used = {choice.suite for choice in file.tasks if not isinstance(choice, str)}
    for name, choices in file.suites.items():
        for index, choice in enumerate(choices if name not in used else ()):
            try:
                chooser.find(choice)
            except ChoiceError as error:
                problems.append(document.problem(("suites", name, index), str(error)))
    return tasks, problems


def _check_values(document: ExperimentDocument, axes: Axes, parts: Parts) -> Iterator[Problem]:
    """Find names that mean nothing, each at the first place that it is used."""
    seen: set[tuple[str, object]] = set()
    for axis, value, loc in _used(document, axes):
        if (axis, value) in seen:
            continue
        seen.add((axis, value))
        problem = parts.problem(axis, value)
        if problem:
            yield document.problem(loc, problem)


def _check_limits(document: ExperimentDocument) -> Iterator[Problem]:
    """Find limits on devices and models that there are not: they would seem to hold, and limit nothing."""
    parallel = document.value.parallel
    for environment in parallel.environments:
        yield from _unknown(document, ("parallel", "environments", environment), ENVIRONMENTS.find, environment)
    for model in parallel.calls:
        yield from _unknown(document, ("parallel", "calls", model), MODELS.find, kind_of(model))


def _unknown(document: ExperimentDocument, loc: Loc, find: Callable[[str], object], name: str) -> Iterator[Problem]:
    try:
        find(name)
    except UnknownNameError as error:
        yield document.problem(loc, str(error), key=True)


def _used(document: ExperimentDocument, axes: Axes) -> Iterator[tuple[str, str | int, Loc]]:
    file = document.value
    for axis in AXES:
        listed = getattr(file, LISTS[axis])
        if axis != "task" and isinstance(listed, tuple):
            yield from ((axis, value, (LISTS[axis], index)) for index, value in enumerate(listed))
        default = getattr(file.defaults, axis)
        if default is not None:
            yield axis, default, ("defaults", axis)
    for index, row in enumerate(file.include):
        for axis in AXES:
            value = getattr(row, axis)
            if value is not None:
                yield axis, value, ("include", index, axis)
