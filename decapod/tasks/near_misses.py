"""From the near misses of a file to demonstrations that must not complete the task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.actions import did_you_mean
from decapod.documents import Loc
from decapod.tasks.demonstration import Step
from decapod.tasks.file import NearMissFile, TaskFile
from decapod.tasks.finding import Finding
from decapod.tasks.step_reader import StepReader, unknown_placeholder
from decapod.tasks.template import Template, parse_template
from decapod.tasks.vocabulary import Vocabulary


@dataclass(frozen=True)
class Variant:
    """How a near miss changes the demonstration."""

    name: str
    about: str
    parameters: Mapping[str, Template]
    without: frozenset[str]
    instead: Mapping[str, tuple[Step, ...]]

    def values(self, values: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """The values that the demonstration is done with instead."""
        return {**values, **{name: template.value(values) for name, template in self.parameters.items()}}

    def steps(self, steps: Sequence[Step], values: Mapping[str, JsonValue]) -> tuple[Step, ...]:
        """The steps that are done instead; `values` fill in those that are new."""
        done: list[Step] = []
        for step in steps:
            if step.name is not None and step.name in self.instead:
                done += (new.bind(values) for new in self.instead[step.name])
            elif step.name not in self.without:
                done.append(step)
        return tuple(done)


class VariantReader:
    """Reads the near misses of a task whose steps are known."""

    def __init__(
        self,
        environments: Sequence[str],
        steps: Sequence[Step],
        values: Mapping[str, JsonValue],
        vocabularies: Mapping[str, Vocabulary],
    ) -> None:
        """`values` is one example of the values of the task's parameters."""
        self.environments = environments
        self.names = [step.name for step in steps if step.name]
        self.values = values
        self.read_values = {reading.name: "1" for step in steps for reading in step.reads}
        self.vocabularies = vocabularies
        self.findings: list[Finding] = []

    def read(self, file: TaskFile) -> tuple[Variant, ...]:
        """Return the variants; they may be used only if there are no findings."""
        return tuple(
            self._variant(name, near_miss, ("near_misses", name)) for name, near_miss in file.near_misses.items()
        )

    def _variant(self, name: str, file: NearMissFile, loc: Loc) -> Variant:
        for index, step in enumerate(file.without):
            self._step_known(step, (*loc, "without", index))
        instead = {}
        for step, files in file.instead.items():
            at = (*loc, "instead", step)
            self._step_known(step, at)
            reader = StepReader(self.environments, {**self.values, **self.read_values}, self.vocabularies)
            instead[step] = reader.read(files, at)
            self.findings += reader.findings
        parameters = {key: parse_template(text) for key, text in file.parameters.items()}
        for key, template in parameters.items():
            self._parameter_known(key, template, (*loc, "parameters", key))
        return Variant(name, file.about, parameters, frozenset(file.without), instead)

    def _parameter_known(self, name: str, template: Template, loc: Loc) -> None:
        if name not in self.values:
            known = ", ".join(self.values) or "none"
            hint = did_you_mean(name, self.values)
            self._wrong(loc, f"the task has no parameter {name!r}{hint}; it has: {known}", key=True)
        for inner in template.names:
            if inner not in self.values:
                self._wrong(loc, unknown_placeholder(inner, self.values))

    def _step_known(self, name: str, loc: Loc) -> None:
        if name not in self.names:
            known = ", ".join(self.names) or "none"
            hint = did_you_mean(name, self.names)
            self._wrong(loc, f"no step is called {name!r}{hint}; steps with a name: {known}")

    def _wrong(self, loc: Loc, message: str, *, key: bool = False) -> None:
        self.findings.append(Finding(loc, message, key))
