"""The working part of a task or of a sub-task: instruction, set-up, nodes, steps, all with placeholders."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.actions import ArgumentError, UnknownNameError, did_you_mean
from decapod.documents import Loc
from decapod.environments.kind import SetupStep
from decapod.environments.root import ROOT
from decapod.evaluators import CheckError, Graph, GraphError, NodeSpec, parse_check
from decapod.tasks.demonstration import Step
from decapod.tasks.file import SubTaskFile, TaskFile
from decapod.tasks.finding import Finding
from decapod.tasks.step_reader import StepReader, main_parameter, unknown_placeholder
from decapod.tasks.template import Template, parse_template
from decapod.tasks.tree import Tree, fill_tree, names_in, parse_tree
from decapod.tasks.vocabulary import Vocabulary


@dataclass(frozen=True)
class NodeDraft:
    """A node whose check still has placeholders."""

    name: str
    check: Tree
    about: str
    after: tuple[str, ...]
    initially: bool

    def fill(self, values: Mapping[str, JsonValue], environments: tuple[str, ...]) -> NodeSpec:
        """Fill in the values.

        Raises:
            CheckError: the check does not work out, with these values.
        """
        check = parse_check(fill_tree(self.check, values), environments)
        return NodeSpec(self.name, check, self.about, self.after, self.initially)


@dataclass(frozen=True)
class SetupDraft:
    """A step of the set-up with placeholders."""

    setup: str
    arguments: Mapping[str, Tree]

    def fill(self, values: Mapping[str, JsonValue]) -> SetupStep:
        """Fill in the values."""
        return SetupStep(self.setup, {name: fill_tree(argument, values) for name, argument in self.arguments.items()})


@dataclass(frozen=True)
class Body:
    """What a task or a sub-task comes down to."""

    environments: tuple[str, ...]
    instruction: Template
    setup: Mapping[str, tuple[SetupDraft, ...]]
    nodes: tuple[NodeDraft, ...]
    steps: tuple[Step, ...]


class BodyReader:
    """Reads a body from its file, with one example of its parameters' values to try it with."""

    def __init__(
        self, file: TaskFile | SubTaskFile, values: Mapping[str, JsonValue], vocabularies: Mapping[str, Vocabulary]
    ) -> None:
        """Read `file`; `vocabularies` are those of all known environments."""
        self.file = file
        self.values = values
        self.vocabularies = vocabularies
        self.findings: list[Finding] = []

    def read(self) -> Body:
        """Return the body; it may be used only if there are no findings."""
        self._environments()
        instruction = parse_template(self.file.instruction)
        self._known(instruction.names, ("instruction",))
        setup = {
            environment: tuple(
                self._setup(environment, index, *next(iter(call.items()))) for index, call in enumerate(calls)
            )
            for environment, calls in self.file.setup.items()
        }
        nodes = self._nodes()
        steps = StepReader(self.file.environments, self.values, self.vocabularies)
        read = steps.read(self.file.demonstration, ("demonstration",))
        self.findings += steps.findings
        return Body(self.file.environments, instruction, setup, nodes, read)

    def _environments(self) -> None:
        for index, name in enumerate(self.file.environments):
            if name == ROOT:
                self._wrong(("environments", index), "every task has root; leave it out")
            elif name not in self.vocabularies:
                known = ", ".join(sorted(set(self.vocabularies) - {ROOT}))
                hint = did_you_mean(name, self.vocabularies)
                self._wrong(("environments", index), f"unknown environment {name!r}{hint}; known: {known}")
        for name in self.file.setup:
            if name not in self.file.environments:
                hint = did_you_mean(name, self.file.environments)
                self._wrong(("setup", name), f"the task has no environment {name!r}{hint}", key=True)

    def _setup(self, environment: str, index: int, name: str, data: JsonValue) -> SetupDraft:
        loc: Loc = ("setup", environment, index, name)
        if environment not in self.vocabularies:
            return SetupDraft(name, {})
        try:
            action = self.vocabularies[environment].setups.find(name)
        except UnknownNameError as error:
            self._wrong(loc, str(error), key=True)
            return SetupDraft(name, {})
        named = data if isinstance(data, dict) else {} if data is None else {main_parameter(action) or "": data}
        arguments = {key: parse_tree(value) for key, value in named.items()}
        if self._known(tuple(dict.fromkeys(n for tree in arguments.values() for n in names_in(tree))), loc):
            try:
                action.check({key: fill_tree(tree, self.values) for key, tree in arguments.items()})
            except ArgumentError as error:
                inside = isinstance(data, dict) and error.parameter in data
                unknown = inside and error.parameter not in {known.name for known in action.signature.parameters}
                self._wrong((*loc, error.parameter) if inside else loc, str(error), key=unknown)
        return SetupDraft(name, arguments)

    def _nodes(self) -> tuple[NodeDraft, ...]:
        drafts = tuple(
            NodeDraft(name, parse_tree(node.check), node.about, node.after, node.initially)
            for name, node in self.file.nodes.items()
        )
        specs = [spec for draft in drafts if (spec := self._try(draft))]
        if len(specs) == len(drafts) and drafts:
            try:
                Graph(specs)
            except GraphError as error:
                for problem in error.problems:
                    at = ("nodes", drafts[problem.index].name, problem.field) if problem.field else ("nodes",)
                    self._wrong(at, problem.message)
        return drafts

    def _try(self, draft: NodeDraft) -> NodeSpec | None:
        loc: Loc = ("nodes", draft.name, "check")
        if not self._known(names_in(draft.check), loc):
            return None
        try:
            return draft.fill(self.values, self.file.environments)
        except CheckError as error:
            for problem in error.problems:
                self._wrong((*loc, *problem.loc), problem.message)
            return None

    def _known(self, names: tuple[str, ...], loc: Loc) -> bool:
        unknown = [name for name in names if name not in self.values]
        for name in unknown:
            self._wrong(loc, unknown_placeholder(name, self.values))
        return not unknown

    def _wrong(self, loc: Loc, message: str, *, key: bool = False) -> None:
        self.findings.append(Finding(loc, message, key))
