"""What may stand in a task file and in a sub-task file. Anything else in them is an error."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import AfterValidator, Field, JsonValue, StringConstraints, model_validator

from decapod.documents import FileModel, Part
from decapod.tasks.parameters import ParameterSpec, TypeName, check_sums
from decapod.tasks.phrase_parser import parse_condition, parse_phrase
from decapod.tasks.reading import parse_expression
from decapod.tasks.template import parse_template
from decapod.tasks.tree import parse_tree


def _checked(parse: Callable[[Any], object]) -> AfterValidator:
    """Refuse what cannot be parsed, and keep what was written."""

    def check(written: Any) -> Any:
        parse(written)
        return written

    return AfterValidator(check)


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$", max_length=60)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
StepName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)?$", max_length=121)]
"""A step of the demonstration; in a composed task the sub-task's name, a slash and the step's name."""

Text = Annotated[str, _checked(parse_template)]
Data = Annotated[JsonValue, _checked(parse_tree)]
PhraseText = Annotated[str, _checked(parse_phrase)]
ConditionText = Annotated[str, _checked(parse_condition)]
Expression = Annotated[str, _checked(parse_expression)]


def _one_entry(written: dict[str, Any]) -> dict[str, Any]:
    if len(written) != 1:
        raise ValueError(f"exactly one name with its arguments belongs here, not {len(written)}")
    return written


Call = Annotated[dict[str, Data], AfterValidator(_one_entry)]
"""The name of an action or of a set-up, with its arguments."""


class NodeFile(Part):
    """One node of the evaluator graph."""

    about: str = ""
    check: Data = Field(description="environment.evaluator with its arguments, or any, all, not.")
    after: tuple[str, ...] = Field(default=(), description="Nodes to be completed before this one is checked.")
    initially: bool = Field(default=False, description="It holds before the first action and is not counted.")


class ReadFile(Part):
    """A value to be read from the screen."""

    pattern: Expression = Field(description="A regular expression; its first group, or else the whole, is the value.")
    name: Name = Field(alias="as", description="The placeholder that later steps use it by.")
    of: PhraseText | None = Field(default=None, description="The element to read; without it, all that are listed.")
    environment: str | None = Field(default=None, alias="in", description="Whose screen; default: the step's own.")


class StepFile(Part):
    """What is done in one turn."""

    name: Id | None = Field(default=None, description="For near misses to refer to.")
    environment: str | None = Field(default=None, alias="in", description="Default: the task's first environment.")
    when: ConditionText | None = Field(default=None, description="The step is passed over unless this holds.")
    read: tuple[ReadFile, ...] = Field(default=(), description="Values to read from the screen before acting.")
    do: tuple[Call | str, ...] = Field(min_length=1, description="The actions of the turn, in order.")
    expect: ConditionText | None = Field(default=None, description="What must hold in the next turn.")
    wait: int = Field(default=1, ge=0, le=20, description="Turns to wait for it before the step is repeated.")
    patience: int = Field(default=4, ge=0, le=20, description="Turns to wait for what the step reads or points at.")
    attempts: int = Field(default=3, ge=1, le=10, description="How often the step is done at most.")


class NearMissFile(Part):
    """A plausible way of doing the task wrong, told as a change of the demonstration."""

    about: str
    parameters: dict[str, Text] = Field(default_factory=dict, description="Values done instead of the right ones.")
    without: tuple[StepName, ...] = Field(default=(), description="Steps left out.")
    instead: dict[StepName, tuple[StepFile, ...]] = Field(
        default_factory=dict, description="Steps done in place of one."
    )

    @model_validator(mode="after")
    def _changes_something(self) -> "NearMissFile":
        if not (self.parameters or self.without or self.instead):
            raise ValueError("it changes nothing: give 'parameters', 'without' or 'instead'")
        return self


class OtherWayFile(Part):
    """Another right way of doing the task, from the start to the end."""

    about: str
    demonstration: tuple[StepFile, ...] = Field(min_length=1)


class _Body(FileModel):
    id: Id
    about: str = ""
    environments: tuple[str, ...] = Field(default=(), description="Names of the environments, `root` excepted.")
    setup: dict[str, tuple[Call, ...]] = Field(default_factory=dict, description="What is prepared, by environment.")
    nodes: dict[Id, NodeFile] = Field(default_factory=dict)
    demonstration: tuple[StepFile, ...] = ()


class InputFile(Part):
    """An input of a sub-task."""

    type: TypeName
    about: str = ""


class OutputFile(Part):
    """The one output of a sub-task: its type, and its value in terms of the inputs."""

    type: TypeName
    value: Text
    about: str = ""


class SubTaskFile(_Body):
    """A sub-task: a piece of work with typed inputs and at most one output, to compose tasks of."""

    instruction: Text
    environments: tuple[str, ...] = Field(min_length=1)
    inputs: dict[Name, InputFile] = Field(default_factory=dict)
    output: OutputFile | None = None
    nodes: dict[Id, NodeFile] = Field(min_length=1)
    demonstration: tuple[StepFile, ...] = Field(min_length=1)


class OutputOf(Part):
    """An input that takes the output of an earlier sub-task."""

    output_of: Id


class UseFile(Part):
    """One sub-task of a composed task."""

    sub_task: str = Field(description="The id of a sub-task that decapod ships, or a path beside this file.")
    name: Id = Field(alias="as")
    inputs: dict[str, Text | OutputOf] = Field(
        default_factory=dict, description='"{parameter}", a text, or {output_of: name}.'
    )
    after: tuple[Id, ...] = Field(default=(), description="Sub-tasks to be completed before, besides output_of.")


class TaskFile(_Body):
    """A task: made of nodes and a demonstration of its own, or composed of sub-tasks."""

    instruction: Text = Field(default="", description="What agents are told. A composed task may leave it out.")
    tags: tuple[Id, ...] = Field(default=(), description="Words by which suites choose tasks; agents never see them.")
    parameters: dict[Name, ParameterSpec] = Field(default_factory=dict)
    other_ways: dict[Id, OtherWayFile] = Field(
        default_factory=dict, description="Demonstrations that must complete the graph too."
    )
    near_misses: dict[Id, NearMissFile] = Field(default_factory=dict)
    compose: tuple[UseFile, ...] = ()

    @model_validator(mode="after")
    def _sums_of_numbers(self) -> "TaskFile":
        check_sums(self.parameters)
        return self

    @model_validator(mode="after")
    def _one_kind(self) -> "TaskFile":
        own = {"environments": self.environments, "nodes": self.nodes, "demonstration": self.demonstration}
        given = [name for name, value in {**own, "setup": self.setup}.items() if value]
        if self.compose and given:
            raise ValueError(f"a composed task takes {', '.join(given)} from its sub-tasks; leave it out or 'compose'")
        missing = [name for name, value in {"instruction": self.instruction, **own}.items() if not value]
        if not self.compose and missing:
            raise ValueError(f"a task that is not composed needs {', '.join(missing)}")
        return self
