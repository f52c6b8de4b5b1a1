"""Tasks from their files, with every error at its place."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from pydantic import JsonValue

from decapod.documents import Document, DocumentError, NamedFiles, Problem, load_document
from decapod.evaluators import CheckError
from decapod.tasks.assembly import Assembly, assemble
from decapod.tasks.body import Body, BodyReader
from decapod.tasks.composition import SubTask, Use, check_uses, compose
from decapod.tasks.demonstration import Step
from decapod.tasks.file import SubTaskFile, TaskFile
from decapod.tasks.finding import Finding
from decapod.tasks.near_misses import Variant, VariantReader
from decapod.tasks.other_ways import Way, WayReader, check_end
from decapod.tasks.parameters import draw_parameters
from decapod.tasks.step_reader import unknown_placeholder
from decapod.tasks.task import Task
from decapod.tasks.template import parse_template
from decapod.tasks.usage import check_usage
from decapod.tasks.vocabulary import Vocabulary, find_vocabularies

TASKS = NamedFiles("task", Path(__file__).parent / "data")
SUB_TASKS = NamedFiles("sub-task", Path(__file__).parent / "sub_tasks")

_SAMPLES: Mapping[str, JsonValue] = {"number": 1}
"""Example values by type, to try a sub-task with; a text for all other types."""


def list_tasks() -> tuple[str, ...]:
    """Return the ids of the tasks that decapod ships, sorted."""
    return TASKS.names()


def load_task(task: str | Path, *, vocabularies: Mapping[str, Vocabulary] | None = None) -> Task:
    """Load a task by its id or from a file of one's own.

    Args:
        task: The id of a task that decapod ships, or a path.
        vocabularies: What environments can do, by name; default: all that are known.

    Raises:
        DocumentError: no task has that id, or its file (or that of a sub-task) is wrong; all problems are told.
    """
    reader = _TaskReader(find_vocabularies() if vocabularies is None else vocabularies)
    document = load_document(TASKS.find(task), TaskFile, check=reader.check)
    assert reader.assembler is not None, "a file without problems was read whole"
    return Task(document.path, document.value, reader.environments, reader.assembler, reader.ways, reader.variants)


def load_sub_task(
    sub_task: str | Path, *, beside: Path | None = None, vocabularies: Mapping[str, Vocabulary] | None = None
) -> SubTask:
    """Load a sub-task by its id, or from a file; a relative path starts at the folder `beside`.

    Raises:
        DocumentError: no sub-task has that id, or its file is wrong; all problems are told.
    """
    known = find_vocabularies() if vocabularies is None else vocabularies
    bodies: list[Body] = []

    def check(document: Document[SubTaskFile]) -> Iterator[Problem]:
        file = document.value
        values = {name: _SAMPLES.get(spec.type, "example") for name, spec in file.inputs.items()}
        reader = BodyReader(file, values, known)
        bodies.append(reader.read())
        yield from (document.problem(finding.loc, finding.message, key=finding.key) for finding in reader.findings)
        if file.output is not None:
            for name in parse_template(file.output.value).names:
                if name not in values:
                    yield document.problem(("output", "value"), unknown_placeholder(name, values))

    document = load_document(SUB_TASKS.find(sub_task, beside=beside), SubTaskFile, check=check)
    return SubTask(document.value, bodies[-1])


class _TaskReader:
    """Reads what a task file means. Where `check` finds nothing wrong, what is left in it makes the task."""

    def __init__(self, vocabularies: Mapping[str, Vocabulary]) -> None:
        self.vocabularies = vocabularies
        self.environments: tuple[str, ...] = ()
        self.assembler: Callable[[Mapping[str, JsonValue]], Assembly] | None = None
        self.ways: tuple[Way, ...] = ()
        self.variants: tuple[Variant, ...] = ()

    def check(self, document: Document[TaskFile]) -> Iterator[Problem]:
        """Find what is wrong with a task beyond its form."""
        file = document.value
        values = draw_parameters(file.id, 0, file.parameters)
        findings: list[Finding] = list(check_usage(file))
        steps = self._composed(document, values, findings) if file.compose else self._own(file, values, findings)
        if steps is not None:
            ways = WayReader(self.environments, values, self.vocabularies)
            self.ways = ways.read(file)
            variants = VariantReader(self.environments, steps, values, self.vocabularies)
            self.variants = variants.read(file)
            findings += [*ways.findings, *variants.findings]
        yield from (document.problem(finding.loc, finding.message, key=finding.key) for finding in findings)

    def _own(self, file: TaskFile, values: Mapping[str, JsonValue], findings: list[Finding]) -> tuple[Step, ...]:
        reader = BodyReader(file, values, self.vocabularies)
        body = reader.read()
        findings += reader.findings
        findings += check_end(body.steps, ("demonstration",))
        self.environments = body.environments
        self.assembler = partial(assemble, body)
        return body.steps

    def _composed(
        self, document: Document[TaskFile], values: Mapping[str, JsonValue], findings: list[Finding]
    ) -> tuple[Step, ...] | None:
        """Read the sub-tasks; None when they do not fit together, so that there are no steps to speak of."""
        uses = []
        for index, use in enumerate(document.value.compose):
            try:
                found = load_sub_task(use.sub_task, beside=document.path.parent, vocabularies=self.vocabularies)
            except DocumentError as error:
                findings.append(Finding(("compose", index, "sub_task"), str(error)))
            else:
                uses.append(Use(use, found))
        if len(uses) == len(document.value.compose):
            findings += check_uses(document.value, uses, values)
        if findings:
            return None
        try:
            made = compose(uses, values)
        except CheckError as error:
            findings.append(Finding(("compose",), f"with values that a seed draws, a check cannot be judged: {error}"))
            return None
        self.assembler = partial(compose, uses)
        self.environments = made.environments
        return made.steps
