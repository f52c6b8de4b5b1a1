"""What a topology file holds."""

from typing import Annotated, Literal

from pydantic import Field

from decapod.bus.tokens import TOKENIZER
from decapod.documents import FileModel, Name, Part

ROOT = "root"
"""Where an answer is submitted and completion is claimed; an environment of every task, without a screen."""

Form = Literal["marks", "marks-image", "marks-list", "image", "tree", "none"]
"""How a screen reaches a model: `marks` is the image with numbered marks and their list, `marks-image` the image alone,
`marks-list` the list alone, `image` the plain screenshot, `tree` the element tree as text."""

OnAbsent = Literal["proceed", "skip", "fail"]
"""What an agent does in a turn in which something it waits for does not come: act without it, rest, or fail."""

Text = Annotated[str, Field(min_length=1)]


class AgentSpec(Part):
    """One agent, or with `each: environment` one for every environment of the task."""

    each: Literal["environment"] | None = Field(
        default=None, description="Makes one agent per environment of the task, named after it."
    )
    named: Text | None = Field(
        default=None,
        description="How the agents of `each` are named instead; `{environment}` stands for the environment's name.",
    )
    own: Name | None = Field(
        default=None, description="The environment that is this agent's own; with `each` it is known already."
    )
    role: Text = Field(description="The name of a role, or the path of a role file from this file's folder.")
    model: Text | None = Field(default=None, description="Its model; without it, the one that the trial is run with.")
    observes: dict[Name, Form] = Field(
        default_factory=dict,
        description="What it sees, and in which form: keys are `each` (every environment), `own`, or an environment.",
    )
    acts: Text | tuple[Text, ...] = Field(
        default=(),
        description="Where it acts: `all` (every environment and root), `own`, or environments by name.",
    )
    history: Annotated[int, Field(ge=0)] | None = Field(
        default=None, description="How many of its own last exchanges it is reminded of; without it, `limits.history`."
    )
    on_absent: OnAbsent = Field(default="fail", description="What it does when an observation does not come.")
    reply_tokens: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description="How many tokens of one reply's text are taken (as `limits.tokenizer` counts); the rest is cut.",
    )
    prompt_tokens: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description=(
            "How many tokens of text its prompt may have (as `limits.tokenizer` counts): beyond that, the oldest of its"
            " own exchanges are left out; what it is told in this turn never is."
        ),
    )
    copies: Annotated[int, Field(ge=2, le=20)] | None = Field(
        default=None, description="Makes so many agents, called after it: `name-1`, `name-2`, ...; for best-of-n."
    )


class ChannelSpec(Part):
    """A way for one agent to tell others something in every turn."""

    source: Name = Field(alias="from", description="Who speaks: an agent of this file.")
    to: Name | tuple[Name, ...] = Field(
        description="Who is told: agents of this file. Of an `each` agent, every one that it becomes."
    )
    carries: Text = Field(
        default="instruction",
        description="The payload policy: what is told, and how much of it; a name, or the path of a policy file.",
    )
    tokens: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description=(
            "How many tokens of a message arrive at most, counted by `limits.tokenizer`; without it, as the payload"
            " policy says."
        ),
    )
    addressed: bool = Field(
        default=False, description="Whether each recipient is given only what is addressed to it, not the whole text."
    )
    on_absent: OnAbsent = Field(default="skip", description="What a recipient does when nothing comes.")
    rounds: Annotated[int, Field(ge=1)] = Field(
        default=1, description="How often it is used in a turn. In every cycle of channels one needs at least 2."
    )

    @property
    def recipients(self) -> tuple[str, ...]:
        """The names in `to`."""
        return (self.to,) if isinstance(self.to, str) else self.to


class Limits(Part):
    """What a trial may use."""

    turns: int = Field(default=15, ge=1, description="The trial ends after this many turns.")
    history: int = Field(default=2, ge=0, description="How many of its own last exchanges an agent is reminded of.")
    invalid_retries: int = Field(
        default=2, ge=0, description="How many invalid actions in a row are given back to their agent to try again."
    )
    replies: int = Field(
        default=10,
        ge=1,
        description=(
            "How often an agent's model is asked within one round of a turn: once, and again after each invalid action"
            " and each text that its channel cannot carry."
        ),
    )
    tokenizer: Text = Field(
        default=TOKENIZER,
        description=(
            "How `tokens`, `reply_tokens` and `prompt_tokens` are counted: `words-1` (words, punctuation), or"
            " `tekken-240911` (with the extra `tokens`). These are not the tokens that a provider counts."
        ),
    )


class TopologyFile(FileModel):
    """A team of agents: what each observes, where it acts, and who tells whom what."""

    name: Name = Field(description="How the team is called in results.")
    about: str = Field(default="", description="What is special about the team, in a sentence.")
    agents: dict[Name, AgentSpec] = Field(min_length=1, description="The agents, by name.")
    channels: tuple[ChannelSpec, ...] = Field(default=(), description="Who tells whom what.")
    limits: Limits = Field(default=Limits(), description="What a trial may use.")
    stop: Literal["graph", "claim"] = Field(
        default="graph",
        description=(
            "What ends a trial: `graph`, when every node of the task's graph has been completed; `claim`, only when an"
            " agent claims completion, or at a limit: a graph that is complete by then is a success too."
        ),
    )
