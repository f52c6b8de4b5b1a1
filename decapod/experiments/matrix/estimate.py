"""What an experiment may cost, before anything runs: calls, tokens and money, as ranges."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl

from pydantic import JsonValue

from decapod.agents.models import kind_of
from decapod.agents.models.remote.prices import Price, Usage, cost, find_price
from decapod.agents.prompting import system_context
from decapod.agents.topology import Seat, Team
from decapod.bus.tokenizers import find_tokenizer
from decapod.environments.root import ROOT, describe_root
from decapod.experiments.matrix.images import image_tokens
from decapod.experiments.matrix.model import Matrix
from decapod.experiments.plan import TrialPlan
from decapod.experiments.team_rounds import rounds_of
from decapod.messages import EnvironmentSummary, Size
from decapod.prompts.render import render_system
from decapod.tasks import Vocabulary, find_vocabularies

FREE = frozenset({"demo", "demo-noise", "scripted", "human"})
"""Kinds of models that nobody is paid for."""
LISTED = (300, 2000)
"""Tokens of the list of one screen, or of its element tree."""
SPOKEN = (60, 500)
"""Tokens of one reply; as much of it is told to each that hears it."""
STAND_IN = "task"
"""Stands for the text of a task while the rest of a prompt is counted."""
TURN = 60
"""Tokens of a turn's message besides lists and what others say."""
SCREENS: Mapping[str, Size] = {"android": Size(width=1080, height=2340)}
SCREEN = Size(width=1280, height=800)
"""The size of screens where `SCREENS` names none, in pixels."""
PICTURED = frozenset({"marks", "marks-image", "image"})
WRITTEN = frozenset({"marks", "marks-list", "tree"})


@dataclass(frozen=True, slots=True)
class Range:
    """From the least that is likely to the most."""

    low: float = 0.0
    high: float = 0.0

    def __add__(self, other: "Range") -> "Range":
        return Range(self.low + other.low, self.high + other.high)

    def times(self, count: int) -> "Range":
        """Return as much, so many times."""
        return Range(self.low * count, self.high * count)

    def as_data(self) -> list[JsonValue]:
        """Return both ends."""
        return [self.low, self.high]


@dataclass
class ModelEstimate:
    """What one model may be asked: calls, tokens of prompts and replies, and US dollars. `price` is None if unknown."""

    price: Price | None
    calls: Range = Range()
    prompt: Range = Range()
    completion: Range = Range()
    money: Range = Range()

    def add(self, other: "ModelEstimate", count: int) -> None:
        """Add as much as another one, so many times."""
        self.calls += other.calls.times(count)
        self.prompt += other.prompt.times(count)
        self.completion += other.completion.times(count)
        self.money += other.money.times(count)


@dataclass
class Estimate:
    """What an experiment may cost.

    `turns` are those of all trials together; `models` holds those that are paid for, `free` names the others;
    `tokenizers` are how tokens were counted.
    """

    trials: int
    turns: Range = Range()
    models: dict[str, ModelEstimate] = field(default_factory=dict)
    free: set[str] = field(default_factory=set)
    tokenizers: set[str] = field(default_factory=set)

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The models whose prices are not known."""
        return tuple(name for name, one in self.models.items() if one.price is None)

    def in_words(self) -> Iterator[str]:
        """Tell it, a line each."""
        yield f"Turns: {_span(self.turns)}. An estimate, with no promise:"
        for name, one in self.models.items():
            tokens = f"{_span(one.prompt)} tokens of prompts, {_span(one.completion)} of replies"
            money = "its price is not known" if one.price is None else _dollars(one.money)
            yield f"  {name}: {_span(one.calls)} calls, {tokens}; {money}"
        if self.free:
            yield f"  {', '.join(sorted(self.free))}: free"
        if self.unpriced:
            yield f"The total is not known: there are no prices for {', '.join(self.unpriced)}."
        elif self.models:
            total = sum((one.money for one in self.models.values()), Range())
            yield f"In all: {_dollars(total)}"
        if self.models:
            yield (
                "How: from one turn for each step of the demonstration to the limit of turns; each agent is asked once"
                " in each of its rounds; the system prompt as it is sent, counted by"
                f" {', '.join(sorted(self.tokenizers))};"
                f" {LISTED[0]} to {LISTED[1]} tokens for the list of a screen, {SPOKEN[0]} to {SPOKEN[1]} for a reply;"
                " pictures by the provider's rule; nothing read from a cache; no retries; prices of decapod's table."
            )

    def as_data(self) -> dict[str, JsonValue]:
        """Return it as plain data; every range is its two ends."""
        free: list[JsonValue] = [*sorted(self.free)]
        unpriced: list[JsonValue] = [*self.unpriced]
        return {
            "turns": self.turns.as_data(),
            "models": {
                name: {
                    "calls": one.calls.as_data(),
                    "prompt_tokens": one.prompt.as_data(),
                    "completion_tokens": one.completion.as_data(),
                    "money": None if one.price is None else one.money.as_data(),
                }
                for name, one in self.models.items()
            },
            "free": free,
            "unpriced": unpriced,
        }


def estimate_matrix(matrix: Matrix) -> Estimate:
    """Estimate what the trials of a matrix cost.

    Raises:
        UnknownNameError, TokenizerError: the tokens of a team cannot be counted.
    """
    estimate = Estimate(len(matrix.trials))
    sizes = _Sizes(dict(find_vocabularies()))
    for plan, count in _kinds(matrix):
        _add(estimate, plan, count, sizes)
    return estimate


def _kinds(matrix: Matrix) -> Iterable[tuple[TrialPlan, int]]:
    """One trial of each kind that costs alike, seeds and repeats of a task, and how many there are."""
    kinds: dict[tuple[int, str, str, int], list[TrialPlan]] = {}
    for trial in matrix.trials:
        plan = trial.plan
        kinds.setdefault((id(plan.team), plan.model, plan.task.id, len(plan.played.steps)), []).append(plan)
    return ((plans[0], len(plans)) for plans in kinds.values())


def price_of(model: str) -> Price | None:
    """Return the price of a model by its whole name: of the table that its options name, else of decapod's.

    None where it is not known, as for a server at an address of one's own.

    Raises:
        UnusableModelError: the table cannot be used.
    """
    name, _, written = model.partition("?")
    options = dict(parse_qsl(written))
    table = Path(options["prices"]) if "prices" in options else None
    return find_price(name, table, elsewhere="base_url" in options)


def _add(estimate: Estimate, plan: TrialPlan, count: int, sizes: "_Sizes") -> None:
    """Add so many trials like this one."""
    limit = plan.team.limits.turns
    turns = Range(min(limit, len(plan.played.steps)), limit)
    estimate.turns += turns.times(count)
    shares = rounds_of(plan.team).shares
    for seat in plan.team.seats:
        name = seat.model or plan.model
        kind = kind_of(name)
        if kind in FREE:
            estimate.free.add(name)
            continue
        estimate.tokenizers.add(plan.team.limits.tokenizer)
        if name not in estimate.models:
            estimate.models[name] = ModelEstimate(price_of(name))
        asked = turns.times(len(shares[seat.name]))
        estimate.models[name].add(_charge(estimate.models[name].price, kind, plan, seat, sizes, asked), count)


def _charge(
    price: Price | None, kind: str, plan: TrialPlan, seat: Seat, sizes: "_Sizes", calls: Range
) -> "ModelEstimate":
    """What one seat is asked in one trial, in `calls` calls."""
    system = sizes.system(plan, seat)
    pictures = sum(
        image_tokens(kind, SCREENS.get(name, SCREEN)) for name, form in seat.observes.items() if form in PICTURED
    )
    lists = sum(form in WRITTEN for form in seat.observes.values())
    heard = sum(channel.recipient == seat.name for channel in plan.team.channels)
    ends = [
        _call(system, pictures + lists * listed + heard * spoken + TURN, spoken, seat.history, number)
        for listed, spoken, number in zip(LISTED, SPOKEN, (calls.low, calls.high), strict=True)
    ]
    one = ModelEstimate(
        price,
        calls,
        Range(ends[0] * calls.low, ends[1] * calls.high),
        Range(SPOKEN[0] * calls.low, SPOKEN[1] * calls.high),
    )
    if price is not None:
        low, high = (
            (cost(price, Usage(prompt=round(size), completion=said)) or 0) * number
            for size, said, number in zip(ends, SPOKEN, (calls.low, calls.high), strict=True)
        )
        one.money = Range(low, high)
    return one


def _call(system: int, turn: int, reply: int, history: int, calls: float) -> float:
    """Return the tokens of the mean prompt: the system's, this turn's, and as many earlier turns as there were."""
    before = min(history, (calls - 1) / 2) if calls <= 2 * history else history * (1 - (history + 1) / (2 * calls))
    return system + turn + max(0, before) * (turn + reply)


@dataclass
class _Sizes:
    """Counts system prompts and tools, each once for a seat of a team; the task's text, where it is told, besides."""

    vocabularies: Mapping[str, Vocabulary]
    _known: dict[tuple[int, str], tuple[Team, int]] = field(default_factory=dict)
    _counted: dict[tuple[str, str], int] = field(default_factory=dict)

    def system(self, plan: TrialPlan, seat: Seat) -> int:
        key = (id(plan.team), seat.name)
        if key not in self._known:  # the team is kept, so that no other one is given its id
            self._known[key] = (plan.team, self._count(plan, seat))
        told = self._tokens(plan.team, plan.task.instruction) if seat.role.shown.task else 0
        return self._known[key][1] + told

    def _count(self, plan: TrialPlan, seat: Seat) -> int:
        """Count all but the task, for which a word stands in, so that what is said around it is there."""
        environments = {name: self._summary(name) for name in plan.task.environments} | {ROOT: describe_root()}
        context = system_context(seat, plan.team, environments, STAND_IN if seat.role.shown.task else None)
        text = render_system(seat.role.prompt, context, folders=seat.templates)
        acts = seat.acts if seat.role.shown.actions == "tools" else ()
        schemas = [schema.model_dump_json() for name in acts for schema in environments[name].actions]
        counted = sum(self._tokens(plan.team, one) for one in (text, *schemas))
        return counted - (self._tokens(plan.team, STAND_IN) if seat.role.shown.task else 0)

    def _tokens(self, team: Team, text: str) -> int:
        """Count each text once: teams share the tools of an environment, and trials their tasks."""
        tokenizer = team.limits.tokenizer
        key = (tokenizer, text)
        if key not in self._counted:
            self._counted[key] = find_tokenizer(tokenizer).count(text)
        return self._counted[key]

    def _summary(self, name: str) -> EnvironmentSummary:
        known = self.vocabularies[name]
        actions = tuple(action.schema for action in known.actions.values())
        return EnvironmentSummary(name=name, description=known.description, actions=actions)


def _span(of: Range) -> str:
    low, high = f"{of.low:,.0f}", f"{of.high:,.0f}"
    return low if low == high else f"{low} to {high}"


def _dollars(of: Range) -> str:
    return f"${of.low:,.2f} to ${of.high:,.2f}"
