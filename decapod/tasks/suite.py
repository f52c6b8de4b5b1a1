"""Suites: tasks chosen by their names and by what they are, as data."""

from fnmatch import fnmatchcase
from typing import Annotated

from pydantic import Field, model_validator

from decapod.documents import FileModel, Name, Part
from decapod.tasks.task import Task

Pattern = Annotated[str, Field(min_length=1)]

WILD = frozenset("*?[")
"""What makes a pattern of a name, as in `phone-*`."""


class Count(Part):
    """How many of something there are; both ends are counted in."""

    least: int = Field(default=1, ge=0, alias="from")
    most: int | None = Field(default=None, ge=0, alias="to")

    @model_validator(mode="after")
    def _in_order(self) -> "Count":
        if self.most is not None and self.most < self.least:
            raise ValueError(f"'to' is {self.most}, less than 'from', which is {self.least}")
        return self

    def holds(self, number: int) -> bool:
        """Whether there may be so many."""
        return self.least <= number and (self.most is None or number <= self.most)


class TaskChoice(Part):
    """Tasks that all of this is true of."""

    suite: Pattern | None = Field(default=None, description="They are in this suite.")
    names: tuple[Pattern, ...] = Field(default=("*",), description="Their ids match one of these, as `phone-*`.")
    environments: tuple[Name, ...] | None = Field(
        default=None, description="They need no other environments than these (root is always there)."
    )
    needs: tuple[Name, ...] = Field(default=(), description="They need each of these environments.")
    nodes: Count | None = Field(default=None, description="How many nodes their graphs have.")
    tags: tuple[Pattern, ...] | None = Field(default=None, description="One of their tags matches one of these.")
    but_not: tuple[Pattern, ...] = Field(default=(), alias="not", description="Their ids match none of these.")

    def holds(self, task: Task) -> bool:
        """Whether a task is meant; which suite it is in is not looked at."""
        there = set(task.environments)
        return (
            matches(task.id, self.names)
            and not matches(task.id, self.but_not)
            and (self.environments is None or there <= set(self.environments))
            and there >= set(self.needs)
            and (self.nodes is None or self.nodes.holds(len(task.draw(0).graph.nodes)))
            and (self.tags is None or any(matches(tag, self.tags) for tag in task.file.tags))
        )


class SuiteFile(FileModel):
    """A suite of tasks."""

    about: str = Field(default="", description="What the suite is for, in a sentence.")
    tasks: tuple[Pattern | TaskChoice, ...] = Field(
        min_length=1, description="Ids of tasks, patterns of ids, paths of task files, or what is true of them."
    )


def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a name matches one of the patterns: `*` is any text, `?` any character, `[ab]` one of these."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def is_pattern(text: str) -> bool:
    """Whether a text is a pattern of names and not a name."""
    return not WILD.isdisjoint(text)
