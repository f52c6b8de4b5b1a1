"""What the prompts of an agent are made of: plain values, nothing of roles or agents.

What is made anew in every turn is a named tuple: a frozen data class takes several times as long to make.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from decapod.messages import ActionSchema, EnvironmentSummary, Mark, TreeElement

Form = Literal["marks", "marks-image", "marks-list", "image", "tree", "none"]
"""How an agent is shown an environment: `marks` is the screenshot with marks and their list, `marks-image` and
`marks-list` one of the two, `image` the plain screenshot, `tree` the element tree as text."""

LISTED: frozenset[str] = frozenset({"marks", "marks-list"})
"""Forms with a list of marks."""

MARKED_IMAGE: frozenset[str] = frozenset({"marks", "marks-image"})
"""Forms with a screenshot that has marks drawn on it."""

PICTURED: frozenset[str] = MARKED_IMAGE | {"image"}
"""Forms with a screenshot."""


@dataclass(frozen=True, slots=True)
class Colleague:
    """Another agent of the team, as its instructor knows it: name, purpose, the environments it acts in.

    `carries` is the payload policy of the channel to it.
    """

    name: str
    purpose: str = ""
    acts: tuple[str, ...] = ()
    carries: str = "instruction"


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is written to some agents, or comes from them, under one payload policy.

    Attributes:
        names: the agents at the other end.
        carries: the policy's name.
        about: what the policy tells this end of it.
        tokens: how many tokens of it arrive at most; None when there is no limit.
    """

    names: tuple[str, ...]
    carries: str
    about: str = ""
    tokens: int | None = None


@dataclass(frozen=True, slots=True)
class PromptContext:
    """All that an agent's system prompt may tell. What its role is not told is left at its default.

    Attributes:
        agent: its name.
        purpose: what its role is for, in a sentence.
        task: the text of the task.
        environments: the environments it is told of.
        observes: in which form it is shown which environment.
        acts: the environments it may act in, by tools.
        actions_as_text: environment and schema of the actions that it is told as text.
        runs_programs: the environments in which it may run programs.
        instructs: the agents that hear what it says.
        instructed_by: the names of the agents that it hears.
        writes: what it writes to others, of those kinds of which there is something to be told.
        reads: what others write to it, of those kinds of which there is something to be told.
        reply_tokens: how many tokens of a reply's text are taken; None when all are.
        prompt_tokens: how many tokens a prompt may have with its history; None when there is no limit.
        may_skip: whether it may rest for a turn.
        history: how many of its own earlier exchanges it is shown.
        turns: the limit of turns.
    """

    agent: str
    purpose: str = ""
    task: str | None = None
    environments: tuple[EnvironmentSummary, ...] = ()
    observes: Mapping[str, Form] = field(default_factory=dict)
    acts: tuple[str, ...] = ()
    actions_as_text: tuple[tuple[str, ActionSchema], ...] = ()
    runs_programs: tuple[str, ...] = ()
    instructs: tuple[Colleague, ...] = ()
    instructed_by: tuple[str, ...] = ()
    writes: tuple[Parcel, ...] = ()
    reads: tuple[Parcel, ...] = ()
    reply_tokens: int | None = None
    prompt_tokens: int | None = None
    may_skip: bool = False
    history: int = 0
    turns: int | None = None

    @property
    def sees_marks(self) -> bool:
        """Whether it is shown numbered elements."""
        return any(form in LISTED | MARKED_IMAGE for form in self.observes.values())


class ShownObservation(NamedTuple):
    """One environment at the beginning of a turn. `tree` is needed only for the form `tree`."""

    environment: str
    form: Form
    marks: tuple[Mark, ...] = ()
    tree: tuple[TreeElement, ...] = ()


class ReceivedInstruction(NamedTuple):
    """What another agent said, by its name. `heading` is what it is: an `Instruction`, a `Critique`, ..."""

    sender: str
    text: str
    heading: str = "Instruction"


@dataclass(frozen=True, slots=True)
class Note:
    """What was noted for all to read, by whom (by name), and in which turn."""

    sender: str
    turn: int
    text: str
    heading: str = "Note"


@dataclass(frozen=True, slots=True)
class TalkRound:
    """Which round of a turn's talk it is, of how many, and who reads what is written in it, as what.

    `heard_by` holds names with the payload policy (`critic`, `draft`). `calls_later` says that the agent can call
    actions in a later round and not in this one.
    """

    number: int
    of: int
    heard_by: tuple[tuple[str, str], ...] = ()
    calls_later: bool = False


class TurnContext(NamedTuple):
    """What an agent is told at the beginning of a turn.

    Attributes:
        turn: counts from 1.
        turns: the limit of turns.
        observations: in the order in which the agent's pictures follow.
        instructions: in the order in which they came.
        silent: names of agents from which nothing came this turn, each with the heading of what did not come.
        notes: what has been noted in earlier turns, oldest first.
        notices: further sentences to the agent, such as why a call was refused.
        results: how the last turn's calls ended, one line each (for agents that do not get them as tool messages).
        round: which round of the turn's talk it is; None where the agent speaks once a turn.
    """

    turn: int
    turns: int
    observations: tuple[ShownObservation, ...] = ()
    instructions: tuple[ReceivedInstruction, ...] = ()
    silent: tuple[tuple[str, str], ...] = ()
    notes: tuple[Note, ...] = ()
    notices: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    round: TalkRound | None = None
