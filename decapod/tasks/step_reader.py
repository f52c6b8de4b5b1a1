"""From the steps of a file to the steps of a demonstration, with everything that is wrong with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue

from decapod.actions import Action, ArgumentError, UnknownNameError, did_you_mean
from decapod.documents import Loc
from decapod.environments.root import ROOT
from decapod.tasks.demonstration import Act, Step
from decapod.tasks.file import ReadFile, StepFile
from decapod.tasks.finding import Finding
from decapod.tasks.phrase import Condition, Phrase
from decapod.tasks.phrase_parser import PhraseError, parse_condition, parse_phrase
from decapod.tasks.reading import Reading, parse_expression
from decapod.tasks.template import TemplateError
from decapod.tasks.tree import Tree, fill_tree, names_in, parse_tree
from decapod.tasks.vocabulary import Vocabulary

_SAMPLE = "1"
"""Stands in for a value that is only read while the task runs."""


class StepReader:
    """Reads steps in order: what one has read is known to those after it."""

    def __init__(
        self, environments: Sequence[str], values: Mapping[str, JsonValue], vocabularies: Mapping[str, Vocabulary]
    ) -> None:
        """Read for a task in these environments, with one example of its parameters' values."""
        self.environments = (*environments, ROOT)
        self.values = dict(values)
        self.vocabularies = vocabularies
        self.findings: list[Finding] = []

    def read(self, files: Sequence[StepFile], loc: Loc) -> tuple[Step, ...]:
        """Read the steps that stand at `loc` of the file."""
        return tuple(self._step(file, (*loc, index)) for index, file in enumerate(files))

    def _step(self, file: StepFile, loc: Loc) -> Step:
        environment = file.environment or self.environments[0]
        when = self._condition(file.when, (*loc, "when"))
        reads = tuple(self._reading(*item, loc) for item in enumerate(file.read))
        acts: tuple[Act, ...] = ()
        if self._environment(environment, (*loc, "in")):
            acts = tuple(self._act(environment, act, (*loc, "do", index)) for index, act in enumerate(file.do))
        expect = self._condition(file.expect, (*loc, "expect"))
        if environment == ROOT:
            self._without_screen(file, loc)
        return Step(environment, acts, file.name, when, expect, reads, file.wait, file.patience, file.attempts)

    def _without_screen(self, file: StepFile, loc: Loc) -> None:
        for name, given in (("when", file.when), ("read", file.read), ("expect", file.expect)):
            if given:
                self._wrong((*loc, name), f"{ROOT} has no screen; look in the step before", key=True)

    def _reading(self, index: int, file: ReadFile, loc: Loc) -> Reading:
        of = self._phrase(file.of, (*loc, "read", index, "of")) if file.of else None
        self.values[file.name] = _SAMPLE
        if file.environment is not None:
            self._environment(file.environment, (*loc, "read", index, "in"), screen=True)
        return Reading(file.name, parse_expression(file.pattern), of, file.environment)

    def _environment(self, name: str, loc: Loc, *, screen: bool = False) -> bool:
        """Whether the task has an environment of this name; one that it lacks is told."""
        known = [known for known in self.environments if not screen or known != ROOT]
        if name not in known:
            hint = did_you_mean(name, known)
            self._wrong(loc, f"the task has no environment {name!r}{hint}; it has: {', '.join(known)}")
        return name in known

    def _condition(self, text: str | None, loc: Loc) -> Condition | None:
        if text is None:
            return None
        condition = parse_condition(text)
        self._known(condition.phrase.names, loc)
        return condition

    def _phrase(self, text: str, loc: Loc) -> Phrase:
        phrase = parse_phrase(text)
        self._known(phrase.names, loc)
        return phrase

    def _act(self, environment: str, written: Mapping[str, JsonValue] | str, loc: Loc) -> Act:
        name, data = (written, None) if isinstance(written, str) else next(iter(written.items()))
        if not isinstance(written, str):
            loc = (*loc, name)
        if environment not in self.vocabularies:  # told where the task names its environments
            return Act(name)
        try:
            action = self.vocabularies[environment].actions.find(name)
        except UnknownNameError as error:
            self._wrong(loc, str(error), key=True)
            return Act(name)
        before = len(self.findings)
        arguments = self._arguments(action, data, loc)
        if len(self.findings) == before:
            self._check(action, arguments, loc, isinstance(data, dict))
        return Act(name, arguments)

    def _arguments(self, action: Action[..., Any], data: JsonValue, loc: Loc) -> dict[str, Tree | Phrase]:
        if isinstance(data, dict):
            return {name: self._argument(action, name, value, (*loc, name)) for name, value in data.items()}
        if data is None:
            return {}
        main = main_parameter(action)
        if main is None:
            self._wrong(loc, f"{action.name} takes nothing, so write it alone: {action.name}")
            return {}
        return {main: self._argument(action, main, data, loc)}

    def _argument(self, action: Action[..., Any], name: str, data: JsonValue, loc: Loc) -> Tree | Phrase:
        if name in action.elements:
            if isinstance(data, str):
                try:
                    return self._phrase(data, loc)
                except (PhraseError, TemplateError) as error:
                    self._wrong(loc, str(error))
            else:
                self._wrong(loc, f'{name} is named by what it is called, as the button "OK", not by {data!r}')
            return None
        tree = parse_tree(data)
        self._known(names_in(tree), loc)
        return tree

    def _check(self, action: Action[..., Any], arguments: Mapping[str, Tree | Phrase], loc: Loc, named: bool) -> None:
        try:
            action.check(
                {
                    name: 1 if isinstance(argument, Phrase) else fill_tree(argument, self.values)
                    for name, argument in arguments.items()
                }
            )
        except ArgumentError as error:
            inside = named and error.parameter in arguments
            unknown = inside and error.parameter not in {known.name for known in action.signature.parameters}
            self._wrong((*loc, error.parameter) if inside else loc, str(error), key=unknown)

    def _known(self, names: Sequence[str], loc: Loc) -> None:
        for name in names:
            if name not in self.values:
                self._wrong(loc, unknown_placeholder(name, self.values))

    def _wrong(self, loc: Loc, message: str, *, key: bool = False) -> None:
        self.findings.append(Finding(loc, message, key))


def main_parameter(action: Action[..., Any]) -> str | None:
    """The parameter that an argument without a name is for: the first required one, or else the first."""
    parameters = action.signature.parameters
    required = [parameter.name for parameter in parameters if parameter.required]
    return required[0] if required else parameters[0].name if parameters else None


def unknown_placeholder(name: str, known: Mapping[str, object]) -> str:
    """What to say of a placeholder that stands for nothing."""
    listed = ", ".join(known) or "none"
    return f"{{{name}}} stands for nothing here{did_you_mean(name, known)}; known: {listed}"
