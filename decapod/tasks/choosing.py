"""From what a file says of tasks to the tasks."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from decapod.actions import did_you_mean
from decapod.documents import DocumentError, NamedFiles, load_document
from decapod.environments import ENVIRONMENTS
from decapod.environments.root import ROOT
from decapod.tasks.load import TASKS, list_tasks, load_task
from decapod.tasks.suite import SuiteFile, TaskChoice, is_pattern, matches
from decapod.tasks.task import Task

SUITES = NamedFiles("suite", Path(__file__).parent / "suites")
"""The suites that come with decapod."""

Choice = str | TaskChoice


class ChoiceError(ValueError):
    """What was said of tasks means none, or names what there is not. The text says so."""


class TaskChooser:
    """Finds tasks. Each file is read once."""

    def __init__(self, beside: Path, suites: Mapping[str, Sequence[Choice]] | None = None) -> None:
        """Find tasks; relative paths start at the folder `beside`, and `suites` are known besides decapod's own."""
        self._beside = beside
        self._suites = dict(suites or {})
        self._tasks: dict[str, Task] = {}
        self._open: list[str] = []

    def find(self, choice: Choice) -> tuple[tuple[str, Task], ...]:
        """Return the tasks that are meant, each with what it is called: its id, or the path of its file as written.

        Raises:
            ChoiceError: there are none, or there is no such task or suite, or its file is wrong.
        """
        if isinstance(choice, str):
            return self._named(choice)
        _require_environments(choice)
        known = tuple(self._in_suite(choice.suite) if choice.suite is not None else self._all())
        found = tuple((name, task) for name, task in known if choice.holds(task))
        if not found:
            raise ChoiceError(f"no task is like this{_hint(choice, [task for _, task in known])}")
        return found

    def _named(self, name: str) -> tuple[tuple[str, Task], ...]:
        if is_pattern(name):
            return self.find(TaskChoice(names=(name,)))
        if not TASKS.is_path(name) and name not in list_tasks():
            raise ChoiceError(self._unknown(name))
        return ((name, self._load(name)),)

    def _unknown(self, name: str) -> str:
        """Say that there is no such task; a suite of the name is pointed at."""
        if name in self._suites or name in SUITES.names():
            return f"there is no task {name!r}, but a suite: write {{suite: {name}}}"
        hint = did_you_mean(name, list_tasks())
        return f"unknown task {name!r}{hint}; `decapod tasks list` tells them all; or give the path of a file"

    def _all(self) -> Iterator[tuple[str, Task]]:
        return ((name, self._load(name)) for name in list_tasks())

    def _load(self, name: str) -> Task:
        if name not in self._tasks:
            try:
                self._tasks[name] = load_task(self._beside / name if TASKS.is_path(name) else name)
            except DocumentError as error:
                raise ChoiceError(f"the task cannot be used:\n{error}") from None
        return self._tasks[name]

    def _in_suite(self, suite: str) -> Iterator[tuple[str, Task]]:
        if suite in self._open:
            raise ChoiceError(f"the suite {suite!r} is made of itself")
        self._open.append(suite)
        try:
            found = {name: task for choice in self._choices(suite) for name, task in self.find(choice)}
        finally:
            self._open.pop()
        return iter(found.items())

    def _choices(self, suite: str) -> Sequence[Choice]:
        if suite in self._suites:
            return self._suites[suite]
        if not SUITES.is_path(suite) and suite not in SUITES.names():
            known = (*self._suites, *SUITES.names())
            names = ", ".join(known) or "none"
            raise ChoiceError(f"unknown suite {suite!r}{did_you_mean(suite, known)}; known: {names}")
        try:
            return load_document(SUITES.find(suite, beside=self._beside), SuiteFile).value.tasks
        except DocumentError as error:
            raise ChoiceError(f"the suite cannot be used:\n{error}") from None


def _require_environments(choice: TaskChoice) -> None:
    """Refuse a name of no environment: tasks would be left out, or kept, without a word."""
    for name in (*(choice.environments or ()), *choice.needs):
        if name not in ENVIRONMENTS and name != ROOT:
            known = ", ".join(sorted(ENVIRONMENTS))
            raise ChoiceError(f"unknown environment {name!r}{did_you_mean(name, ENVIRONMENTS)}; known: {known}")


def _hint(choice: TaskChoice, tasks: Sequence[Task]) -> str:
    """Name the tags or ids that there are, where it is one of these that none of the tasks has."""
    tags = sorted({tag for task in tasks for tag in task.file.tags})
    if choice.tags is not None and not any(matches(tag, choice.tags) for tag in tags):
        wanted = ", ".join(map(repr, choice.tags)) or "none"
        nearest = did_you_mean(choice.tags[0], tags) if choice.tags else ""
        return f": none has a tag {wanted}{nearest}; tags that there are: {', '.join(tags) or 'none'}"
    if not any(matches(task.id, choice.names) for task in tasks):
        ids = [task.id for task in tasks]
        nearest = did_you_mean(choice.names[0], ids) if choice.names else ""
        return f": no id fits {', '.join(map(repr, choice.names)) or 'an empty list'}{nearest}"
    return ""
