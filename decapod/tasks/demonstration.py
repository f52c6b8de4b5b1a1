"""How a competent person does a task: turn by turn, things by what they are called, values by their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pydantic import JsonValue

from decapod.tasks.listed import Listed
from decapod.tasks.phrase import Condition, Phrase
from decapod.tasks.reading import Reading
from decapod.tasks.tree import Tree, bind_tree, fill_tree, names_in


@dataclass(frozen=True)
class Act:
    """One action of a step. An argument that points at an element is a phrase, any other is data with placeholders."""

    action: str
    arguments: Mapping[str, Tree | Phrase] = field(default_factory=dict)

    @cached_property
    def is_open(self) -> bool:
        """Whether there is a placeholder in it."""
        return any(
            bool(one.names) if isinstance(one, Phrase) else bool(names_in(one)) for one in self.arguments.values()
        )

    def bind(self, values: Mapping[str, JsonValue]) -> "Act":
        """Fill in the values that are known."""
        if not self.is_open:
            return self
        return replace(
            self,
            arguments={
                name: argument.bind(values) if isinstance(argument, Phrase) else bind_tree(argument, values)
                for name, argument in self.arguments.items()
            },
        )

    def resolve(self, listed: Sequence[Listed], values: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Return the arguments as an agent writes them: a phrase becomes the id of the mark that it names.

        Raises:
            NotOnScreenError: a phrase names nothing that is listed, or more than one thing.
            MissingValueError: a value was never read.
        """
        return {
            name: argument.bind(values).find(listed).id if isinstance(argument, Phrase) else fill_tree(argument, values)
            for name, argument in self.arguments.items()
        }

    @property
    def pointing(self) -> tuple[str, ...]:
        """The arguments that point at something on the screen."""
        return tuple(name for name, argument in self.arguments.items() if isinstance(argument, Phrase))


@dataclass(frozen=True)
class Step:
    """What is done in one turn, in one environment.

    A step whose `when` does not hold is passed over. What it reads or points at is waited for, at most `patience`
    turns. In the next turn its `expect` must hold; it is waited for `wait` turns, then the step is repeated, until it
    was done `attempts` times. `name` is for near misses.
    """

    environment: str
    acts: tuple[Act, ...]
    name: str | None = None
    when: Condition | None = None
    expect: Condition | None = None
    reads: tuple[Reading, ...] = ()
    wait: int = 1
    patience: int = 4
    attempts: int = 3

    def bind(self, values: Mapping[str, JsonValue]) -> "Step":
        """Fill in the values that are known."""
        return replace(
            self,
            acts=tuple(act.bind(values) for act in self.acts),
            when=self.when.bind(values) if self.when else None,
            expect=self.expect.bind(values) if self.expect else None,
            reads=tuple(reading.bind(values) for reading in self.reads),
        )


@dataclass(frozen=True)
class Demonstration:
    """The steps of a task, in order; the last one submits an answer or claims completion."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class OtherWay:
    """Another right way of doing the task: a demonstration that must complete the graph as well."""

    name: str
    about: str
    demonstration: Demonstration


@dataclass(frozen=True)
class NearMiss:
    """A plausible way of doing the task wrong: a demonstration that must not complete the graph."""

    name: str
    about: str
    demonstration: Demonstration
