"""Messages about a trial and its turns: they come from the conductor."""

from typing import Literal

from pydantic import Field, JsonValue

from decapod.messages.message import Message
from decapod.messages.values import ActionSchema, Address, Value

Termination = Literal[
    "success",
    "false-completion",
    "step-limit",
    "invalid-action",
    "budget",
    "environment-error",
    "model-error",
    "stopped",
]
"""Why a trial ended. The first four are the CRAB paper's (success, FC, RSL, IA)."""

EdgeOutcome = Literal["message", "absent"]
AbsentReason = Literal["dropped", "failed", "skipped", "not-addressed", "timeout", "silent", "unfit"]
"""Why nothing came over an edge: `silent` when its channel carries nothing, `unfit` when the text did not fit the
channel's payload policy, however often it was asked for."""


class AgentSummary(Value):
    """One seat of the expanded team."""

    name: str
    role: str
    model: str
    observes: dict[str, str] = Field(description="Environment name to observation form.")
    acts: tuple[str, ...] = Field(description="Names of the environments it may act in.")
    reply_tokens: int | None = Field(default=None, description="How many tokens of a reply's text are taken.")
    prompt_tokens: int | None = Field(default=None, description="How many tokens its prompt may have with its history.")


class EnvironmentSummary(Value):
    """An environment as its agents are told of it."""

    name: str
    description: str
    actions: tuple[ActionSchema, ...]


class NodeSummary(Value):
    """One node of the evaluator graph. `initially` nodes hold before the first action and are not counted."""

    name: str
    about: str = ""
    after: tuple[str, ...] = ()
    initially: bool = False


class ChannelSummary(Value):
    """One directed channel between two agents, and the payload policy it carries."""

    source: str
    recipient: str
    carries: str
    rounds: int = 1
    tokens: int | None = Field(default=None, description="How many tokens of a message arrive at most.")


class TrialStarted(Message):
    """The first message of every journal: what is tried, by whom, on which devices."""

    kind: Literal["trial-started"] = "trial-started"
    trial: str
    topology: str
    task: str
    seed: int
    agents: tuple[AgentSummary, ...]
    channels: tuple[ChannelSummary, ...] = ()
    environments: tuple[EnvironmentSummary, ...]
    nodes: tuple[NodeSummary, ...]
    turns: int = Field(ge=1, description="The turn limit.")
    tokenizer: str = Field(default="words-1", description="How the tokens of limits are counted.")
    carries: str = Field(
        default="", description="The payload policy that was asked for in place of the team's own; empty when none was."
    )
    faults: tuple[str, ...] = Field(
        default=(), description="What may befall the messages between agents, a rule each; empty when nothing does."
    )
    note: str = Field(
        default="", description="What a reader must know of the figures, as that the demo model was used."
    )


class TaskAssigned(Message):
    """The task's text with its parameters filled in, to every role that is told the task."""

    kind: Literal["task-assigned"] = "task-assigned"
    task: str
    instruction: str
    parameters: dict[str, JsonValue] = Field(default_factory=dict)


class TurnStarted(Message):
    """A turn begins. Environments answer with an observation. Turns count from 1."""

    kind: Literal["turn-started"] = "turn-started"
    turn: int = Field(ge=1)


class Edge(Value):
    """How one edge of the channel graph closed in a turn: exactly once, with a message or without one."""

    source: Address
    recipient: Address
    round: int = Field(default=1, ge=1)
    outcome: EdgeOutcome
    reason: AbsentReason | None = Field(default=None, description="Set exactly when the outcome is `absent`.")


class TurnEnded(Message):
    """A turn is over. `actions` counts the actions executed in it."""

    kind: Literal["turn-ended"] = "turn-ended"
    turn: int = Field(ge=1)
    actions: int = Field(ge=0)
    edges: tuple[Edge, ...] = ()


class Metrics(Value):
    """The figures of one trial, as the CRAB paper defines them, section 3.3.

    C completed nodes, N nodes (`initially` nodes in neither), A actions executed, T prompt and completion tokens of
    every model reply. `completion_ratio` CR = C/N, `execution_efficiency` EE = CR/A, `cost_efficiency` CE = CR/T. With
    CR = 0, EE and CE are 0; otherwise EE is None when A = 0 and CE is None when T is unknown or 0.
    """

    completed: int = Field(ge=0)
    nodes: int = Field(ge=0)
    actions: int = Field(ge=0)
    tokens: int | None = Field(default=None, ge=0)
    completion_ratio: float = Field(ge=0, le=1)
    execution_efficiency: float | None
    cost_efficiency: float | None


class TrialEnded(Message):
    """The last message of a journal that was closed properly."""

    kind: Literal["trial-ended"] = "trial-ended"
    reason: Termination
    message: str = Field(default="", description="One sentence for a person; empty on success.")
    turns: int = Field(ge=0)
    metrics: Metrics
    held_at_end: dict[str, bool | None] = Field(
        default_factory=dict, description="Final nodes, checked once more at the end; None where the check failed."
    )
    claimed: bool = Field(default=False, description="Whether an agent claimed completion.")
    passing: bool = Field(
        default=False,
        description="Whether it ended by an error that may pass, as a lost device: another attempt may fare better.",
    )
