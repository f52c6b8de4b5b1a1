"""The matched budget: every trial is read at the same number of turns, tokens or actions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

from decapod.actions import did_you_mean
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.result import CurvePoint
from decapod.messages import Termination


@dataclass(frozen=True, slots=True)
class MatchedBudget:
    """How much each trial is given; None means without a limit. The counts are those of `TrialRow`."""

    turns: int | None = None
    tokens: int | None = None
    actions: int | None = None

    @classmethod
    def parse(cls, texts: Iterable[str]) -> "MatchedBudget":
        """Read what a person typed: `turns=20`, or several with commas.

        Raises:
            CompareError: it cannot be read.
        """
        known = [one.name for one in fields(cls)]
        limits: dict[str, int] = {}
        for part in (part.strip() for text in texts for part in text.split(",")):
            name, sign, number = part.partition("=")
            if name not in known:
                raise CompareError(
                    f"a budget is of {', '.join(known)}, as in turns=20; not {part!r}{did_you_mean(name, known)}"
                )
            if not sign or not number.isdecimal() or int(number) < 1:
                raise CompareError(f"the budget {part!r} needs a number from 1 on, as in {name}=20")
            if limits.setdefault(name, int(number)) != int(number):
                raise CompareError(f"two budgets of {name} are given, {limits[name]} and {number}: name one")
        return cls(**limits)

    @classmethod
    def common(cls, rows: Iterable[TrialRow]) -> "MatchedBudget":
        """The smallest limits that any of these trials ran under: each of them was given at least so much."""
        turns, tokens = [], []
        for row in rows:
            turns += [row.turn_limit] if row.turn_limit is not None else []
            tokens += [row.token_limit] if row.token_limit is not None else []
        return cls(turns=min(turns, default=None), tokens=min(tokens, default=None))

    @property
    def words(self) -> str:
        """As in `15 turns, 20,000 tokens`."""
        set_limits = [(getattr(self, one.name), one.name) for one in fields(self)]
        return ", ".join(f"{limit:,} {name}" for limit, name in set_limits if limit is not None) or "no limit"


def at_budget(rows: Sequence[TrialRow], budget: MatchedBudget) -> tuple[TrialRow, ...]:
    """Read each trial at the budget.

    A trial that went beyond it is cut after the last turn that was within it, and counts as a success there when its
    graph was complete, as a trial that reaches a limit does. One that ended within it keeps its last values. One that
    another limit ended before the budget was used up is flagged as censored.

    Raises:
        CompareError: the budget is of tokens, and a trial does not tell how many it used.
    """
    if budget.tokens is not None:
        silent = sum(row.tokens is None and not row.missing for row in rows)
        if silent:
            raise CompareError(
                f"a budget of tokens cannot be kept: {silent} of {len(rows)} trials do not tell how many they used"
            )
    return tuple(row if row.missing else _at(row, budget) for row in rows)


def _at(row: TrialRow, budget: MatchedBudget) -> TrialRow:
    if _within(row, budget):
        limited = row.ended in ("step-limit", "budget")
        censored = limited and not _used_up(row, budget)
        return row if censored == row.censored else replace(row, censored=censored)
    last = None
    for point in row.curve:
        if not _within(point, budget):
            break
        last = point
    return _cut(row, last, budget)


def _within(state: TrialRow | CurvePoint, budget: MatchedBudget) -> bool:
    return all(count is None or count <= limit for count, limit in _counts(state, budget))


def _used_up(row: TrialRow, budget: MatchedBudget) -> bool:
    return any(count is not None and count >= limit for count, limit in _counts(row, budget))


def _counts(state: TrialRow | CurvePoint, budget: MatchedBudget) -> list[tuple[int | None, int]]:
    turns = state.turns if isinstance(state, TrialRow) else state.turn
    pairs = ((turns, budget.turns), (state.tokens, budget.tokens), (state.actions, budget.actions))
    return [(count, limit) for count, limit in pairs if limit is not None]


def _cut(row: TrialRow, last: CurvePoint | None, budget: MatchedBudget) -> TrialRow:
    completed = 0 if last is None else last.completed
    turns = 0 if last is None else last.turn
    by_turns = budget.turns is not None and row.turns > budget.turns and turns == budget.turns
    limit: Termination = "step-limit" if by_turns else "budget"
    return replace(
        row,
        ended="success" if row.nodes and completed == row.nodes else limit,
        claimed=False,
        completed=completed,
        turns=turns,
        actions=0 if last is None else last.actions,
        tokens=0 if last is None else last.tokens,
        cost=0.0 if last is None else last.cost,
        seconds=0.0 if last is None else last.seconds,
        messages=0 if last is None else last.messages,
        message_tokens=0 if last is None else last.message_tokens,
        curve=() if last is None else row.curve[: row.curve.index(last) + 1],
        cut=True,
    )
