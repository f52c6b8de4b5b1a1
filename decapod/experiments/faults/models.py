"""What a file of faults holds."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, model_validator

from decapod.bus.tokens import TOKENIZER, TokenizerName
from decapod.documents import FileModel, Name, Part

ANYONE = "*"
"""Stands for every agent."""

Agents = Annotated[str, Field(min_length=1)] | Annotated[tuple[str, ...], Field(min_length=1)]
"""An agent's name, several, or `*`."""

_RANGE = re.compile(r"([1-9]\d{0,8})-([1-9]\d{0,8})?")


def _check_range(text: str) -> str:
    match = _RANGE.fullmatch(text)
    if match is None:
        raise ValueError(f"the turns {text[:60]!r} are none: write '2-5', or '3-' for all from the third on")
    if match[2] is not None and int(match[2]) < int(match[1]):
        raise ValueError(f"the turns {text!r} end before they begin; did you mean '{match[2]}-{match[1]}'?")
    return text


Turn = Annotated[int, Field(ge=1)]
TurnRange = Annotated[
    str, AfterValidator(_check_range), Field(json_schema_extra={"pattern": r"^[1-9]\d*-([1-9]\d*)?$"})
]
"""Turns from one to another, both included, as in `2-5`; `3-` has no end."""

Turns = Turn | TurnRange | Annotated[tuple[Turn, ...], Field(min_length=1)]


class Truncate(Part):
    """Keeps the beginning of a text."""

    tokens: int = Field(ge=0, description="How many tokens are kept, each whole.")
    tokenizer: TokenizerName = Field(
        default=TOKENIZER,
        description=(
            "How tokens are counted. `words-1`: a word, a mark of punctuation, or one character of a script that is"
            " written without spaces. These are not a provider's tokens."
        ),
    )


class Replacement(Part):
    """Puts another text in the place of the one that was sent: exactly one of the keys says which."""

    text: str | None = Field(default=None, description="This text.")
    instead: Literal["empty", "shuffled-lines"] | None = Field(
        default=None,
        alias="with",
        description="`empty`: nothing; `shuffled-lines`: the same lines in an order that the seed draws.",
    )

    @model_validator(mode="after")
    def _one_of_them(self) -> "Replacement":
        if (self.text is None) == (self.instead is None):
            raise ValueError("'replace' says either 'text: ...' or 'with: empty' (or shuffled-lines)")
        return self


FAULT_KEYS = ("drop", "delay", "duplicate", "truncate", "replace")
"""The keys of a rule that name a fault. Exactly one of them is in each."""


class Rule(Part):
    """One fault, and the messages that it befalls."""

    name: Name | None = Field(
        default=None,
        description="How the journal calls it, and what its draws hang on; without one, `rule-N` by its place.",
    )
    source: Agents = Field(default=ANYONE, alias="from", description="Who speaks: an agent, several, or `*`.")
    to: Agents = Field(default=ANYONE, description="Who is told: an agent, several, or `*`.")
    kind: Literal["instruction"] = Field(
        default="instruction", description="The kind of message; agents send one another instructions."
    )
    turns: Turns | None = Field(
        default=None,
        description="In which turns it was sent: `3`, `[1, 4]`, `2-5` or `3-`; without it, in all.",
    )
    chance: float = Field(default=1, ge=0, le=1, description="How often it befalls such a message; 1 is always.")
    drop: bool | None = Field(default=None, description="`true`: the message never arrives.")
    delay: int | None = Field(
        default=None, ge=1, description="The message arrives so many turns later, as news of the past."
    )
    duplicate: int | None = Field(
        default=None, ge=2, le=100, description="The message arrives so many times in all, at once."
    )
    truncate: Truncate | None = Field(default=None, description="Only the beginning of the text arrives.")
    replace: Replacement | None = Field(default=None, description="Another text arrives.")

    @model_validator(mode="after")
    def _one_fault(self) -> "Rule":
        given = [key for key in FAULT_KEYS if getattr(self, key) is not None]
        if self.drop is False:
            raise ValueError("'drop: false' says nothing; write 'drop: true', or leave it out")
        if not given:
            raise ValueError(f"a rule needs a fault: one of {', '.join(FAULT_KEYS)}")
        if len(given) > 1:
            raise ValueError(f"a rule has one fault, not {' and '.join(given)}; write a rule for each")
        return self

    @property
    def odds(self) -> str:
        """How often it befalls a message, in words."""
        return "always" if self.chance == 1 else f"{self.chance * 100:g} % of {self.kind}s"

    @property
    def fault(self) -> str:
        """The key of its fault."""
        return next(key for key in FAULT_KEYS if getattr(self, key) is not None)

    def names(self, key: Literal["from", "to"]) -> tuple[str, ...] | None:
        """The agents that it names in `from` or `to`; None for every agent."""
        agents = self.source if key == "from" else self.to
        if agents == ANYONE:
            return None
        return (agents,) if isinstance(agents, str) else agents

    def befalls(self, sender: str, recipient: str, kind: str, turn: int) -> bool:
        """Whether a message (agents by their names) is one of those that it can befall."""
        senders, recipients = self.names("from"), self.names("to")
        return (
            kind == self.kind
            and (senders is None or sender in senders)
            and (recipients is None or recipient in recipients)
            and _includes(self.turns, turn)
        )


class FaultFile(FileModel):
    """Faults on the channels between agents. Rules are applied in their order."""

    name: Name = Field(description="How these faults are called in results.")
    about: str = Field(default="", description="What they are for, in a sentence.")
    rules: tuple[Rule, ...] = Field(min_length=1, description="The faults.")

    @property
    def rule_names(self) -> tuple[str, ...]:
        """The name of each rule, given or not, in their order."""
        return tuple(rule.name or f"rule-{number}" for number, rule in enumerate(self.rules, 1))

    def in_words(self) -> tuple[str, ...]:
        """One line for each rule, as in `loss: main to operator: drop (20 % of instructions, turns 2-5)`."""
        return tuple(f"{name}: {_describe(rule)}" for name, rule in zip(self.rule_names, self.rules, strict=True))

    def as_data(self) -> dict[str, JsonValue]:
        """The file with everything written out."""
        named = [rule.model_copy(update={"name": name}) for rule, name in zip(self.rules, self.rule_names, strict=True)]
        whole = self.model_copy(update={"rules": tuple(named)})
        data: dict[str, JsonValue] = whole.model_dump(mode="json", by_alias=True, exclude_none=True)
        return data


def _describe(rule: Rule) -> str:
    senders, recipients = (" or ".join(rule.names(end) or ("anyone",)) for end in ("from", "to"))
    when = "" if rule.turns is None else f", turns {_show_turns(rule.turns)}"
    return f"{senders} to {recipients}: {_deed(rule)} ({rule.odds}{when})"


def _deed(rule: Rule) -> str:
    if rule.truncate is not None:
        return f"truncate to {rule.truncate.tokens} tokens ({rule.truncate.tokenizer})"
    if rule.replace is not None:
        return f"replace by {rule.replace.instead or 'a text'}"
    number = rule.delay or rule.duplicate
    return rule.fault if number is None else f"{rule.fault} {number}"


def _show_turns(turns: int | str | tuple[int, ...]) -> str:
    return ", ".join(map(str, turns)) if isinstance(turns, tuple) else str(turns)


def _includes(turns: int | str | tuple[int, ...] | None, turn: int) -> bool:
    if turns is None:
        return True
    if isinstance(turns, str):
        first, _, last = turns.partition("-")
        return int(first) <= turn and (not last or turn <= int(last))
    return turn == turns if isinstance(turns, int) else turn in turns
