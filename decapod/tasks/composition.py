"""Tasks made of sub-tasks: the output of one feeds an input of another, and their graphs are joined."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.actions import did_you_mean
from decapod.documents import Loc
from decapod.environments.root import ROOT, complete
from decapod.tasks.assembly import Assembly, assemble, follow, join, prefixed
from decapod.tasks.body import Body
from decapod.tasks.demonstration import Act, Step
from decapod.tasks.file import OutputOf, SubTaskFile, TaskFile, UseFile
from decapod.tasks.finding import Finding
from decapod.tasks.step_reader import unknown_placeholder
from decapod.tasks.template import Placeholder, parse_template


@dataclass(frozen=True)
class SubTask:
    """A sub-task as it was read."""

    file: SubTaskFile
    body: Body

    def output(self, inputs: Mapping[str, JsonValue]) -> JsonValue:
        """The output's value for these inputs; None where the sub-task has none."""
        return parse_template(self.file.output.value).value(inputs) if self.file.output else None


@dataclass(frozen=True)
class Use:
    """One sub-task of a composed task."""

    file: UseFile
    sub_task: SubTask


def compose(uses: Sequence[Use], values: Mapping[str, JsonValue]) -> Assembly:
    """Assemble a composed task for these values of its parameters. The demonstration claims completion at its end.

    Raises:
        CheckError: a check does not work out with these values.
    """
    made: dict[str, Assembly] = {}
    outputs: dict[str, JsonValue] = {}
    for use in uses:
        inputs = {
            name: outputs[given.output_of] if isinstance(given, OutputOf) else parse_template(given).value(values)
            for name, given in use.file.inputs.items()
        }
        outputs[use.file.name] = use.sub_task.output(inputs)
        one = prefixed(assemble(use.sub_task.body, inputs), use.file.name)
        made[use.file.name] = follow(one, [made[name] for name in _earlier(use.file)])
    end = Assembly((), "", {}, (), (Step(ROOT, (Act(complete.name),)),))
    whole = join(list(made.values()))
    return Assembly(whole.environments, whole.instruction, whole.setup, whole.nodes, (*whole.steps, *end.steps))


def check_uses(file: TaskFile, uses: Sequence[Use], values: Mapping[str, JsonValue]) -> list[Finding]:
    """Find what is wrong with how sub-tasks are put together: names, missing inputs, types that do not match."""
    checker = _Checker(file, values)
    for index, use in enumerate(uses):
        checker.check(use, ("compose", index))
    return checker.findings


def _earlier(file: UseFile) -> tuple[str, ...]:
    fed = [given.output_of for given in file.inputs.values() if isinstance(given, OutputOf)]
    return tuple(dict.fromkeys([*fed, *file.after]))


class _Checker:
    def __init__(self, file: TaskFile, values: Mapping[str, JsonValue]) -> None:
        self.file = file
        self.values = values
        self.earlier: dict[str, Use] = {}
        self.findings: list[Finding] = []

    def check(self, use: Use, loc: Loc) -> None:
        if use.file.name in self.earlier:
            self._wrong((*loc, "as"), f"two sub-tasks are called {use.file.name!r}")
        wanted = use.sub_task.file.inputs
        for name, given in use.file.inputs.items():
            at = (*loc, "inputs", name)
            if name not in wanted:
                takes = ", ".join(wanted) or "none"
                hint = did_you_mean(name, wanted)
                self._wrong(at, f"{use.sub_task.file.id} has no input {name!r}{hint}; it takes: {takes}", key=True)
            elif isinstance(given, OutputOf):
                self._check_output(given.output_of, wanted[name].type, (*at, "output_of"))
            else:
                self._check_text(given, wanted[name].type, at)
        missing = [name for name in wanted if name not in use.file.inputs]
        if missing:
            self._wrong((*loc, "sub_task"), f"{use.sub_task.file.id} also needs the input {', '.join(missing)}")
        for index, name in enumerate(use.file.after):
            if name not in self.earlier:
                self._wrong((*loc, "after", index), self._unknown(name))
        self.earlier[use.file.name] = use

    def _check_output(self, name: str, wanted: str, loc: Loc) -> None:
        if name not in self.earlier:
            self._wrong(loc, self._unknown(name))
            return
        source = self.earlier[name].sub_task.file
        if source.output is None:
            self._wrong(loc, f"{source.id} has no output")
        elif source.output.type != wanted:
            self._wrong(loc, f"the output of {source.id} is of type {source.output.type}, but {wanted} is needed here")

    def _check_text(self, text: str, wanted: str, loc: Loc) -> None:
        template = parse_template(text)
        for name in template.names:
            if name not in self.values:
                self._wrong(loc, unknown_placeholder(name, self.values))
        if len(template.parts) == 1 and isinstance(template.parts[0], Placeholder):
            spec = self.file.parameters.get(template.parts[0].name)
            if spec is not None and spec.type != wanted:
                self._wrong(loc, f"{text} is of type {spec.type}, but {wanted} is needed here")

    def _unknown(self, name: str) -> str:
        known = ", ".join(self.earlier) or "none"
        return f"no earlier sub-task is called {name!r}{did_you_mean(name, self.earlier)}; earlier ones: {known}"

    def _wrong(self, loc: Loc, message: str, *, key: bool = False) -> None:
        self.findings.append(Finding(loc, message, key))
