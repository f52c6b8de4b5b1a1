"""Checks of what was answered, claimed and done in this trial."""

import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.actions import Registry
from decapod.evaluators.check import CheckOutcome, CheckRequest
from decapod.evaluators.evaluator import Evaluator, Verdict, evaluator, judge_all
from decapod.evaluators.history import History
from decapod.evaluators.text import NonEmpty, Pattern, fold, numbers_in, short

ROOT: Registry[Evaluator] = Registry("check of root")
"""The checks of `root` by name."""


class RootChecker:
    """Judges root's checks by the history of the trial that it was made for."""

    still = True

    def __init__(self, history: History) -> None:
        """Judge by `history`, which grows while the trial runs."""
        self._history = history

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Judge each check, in order."""
        return judge_all(ROOT, checks, self._history)


@evaluator
def answer_is(device: History, text: str, ignore_case: bool = True, ignore_space: bool = True) -> Verdict:
    """The answer submitted last is this text.

    Args:
        text: the text expected.
        ignore_case: whether capital and small letters are the same.
        ignore_space: whether space around the answer is left out and a run of space within it counts as one blank.
    """
    answer = _last_answer(device)
    if answer is None:
        return _NONE
    same = fold(answer, case=ignore_case, space=ignore_space) == fold(text, case=ignore_case, space=ignore_space)
    return Verdict(same, short(answer))


@evaluator
def answer_contains(device: History, text: NonEmpty, ignore_case: bool = True) -> Verdict:
    """The answer submitted last contains this text.

    Args:
        text: the text expected.
        ignore_case: whether capital and small letters are the same.
    """
    answer = _last_answer(device)
    if answer is None:
        return _NONE
    found = fold(text, case=ignore_case, space=False) in fold(answer, case=ignore_case, space=False)
    return Verdict(found, short(answer))


@evaluator
def answer_matches(device: History, pattern: Pattern) -> Verdict:
    """The answer submitted last matches a regular expression as a whole.

    Args:
        pattern: a regular expression in Python's form.
    """
    answer = _last_answer(device)
    if answer is None:
        return _NONE
    return Verdict(re.fullmatch(pattern, answer) is not None, short(answer))


@evaluator
def answer_number(device: History, value: float, tolerance: Annotated[float, Field(ge=0)] = 0.0) -> Verdict:
    """The answer submitted last holds exactly one number, and it is this one.

    Words and units around the number are passed over, as in `about 1,234.50 EUR`. Thousands are parted by commas.

    Args:
        value: the number expected.
        tolerance: how far the answer may be from it, in either direction.
    """
    answer = _last_answer(device)
    if answer is None:
        return _NONE
    found = numbers_in(answer)
    # A product such as 0.1 * 3 should still be the number that it is written as.
    close = len(found) == 1 and abs(found[0] - value) <= tolerance + 1e-9 * max(1.0, abs(value))
    return Verdict(close, {"answer": short(answer), "numbers": list(found[:5])})


@evaluator
def action_was(
    device: History,
    environment: str,
    action: str,
    arguments: dict[str, JsonValue] | None = None,
    times: Annotated[int, Field(ge=1)] = 1,
) -> Verdict:
    """An action was executed in this trial and did not fail.

    Args:
        environment: the environment that it was executed in.
        action: the action's name.
        arguments: arguments that it must have been given, among others; as the agent wrote them.
        times: how often it must have been executed, at least.
    """
    wanted = arguments or {}
    tried = [done for done in device.actions if (done.environment, done.action) == (environment, action)]
    found = [
        done
        for done in tried
        if done.status == "ok" and all(done.arguments.get(name, _MISSING) == wanted[name] for name in wanted)
    ]
    return Verdict(len(found) >= times, {"executed": len(tried), "as wanted": len(found)})


@evaluator
def claimed(device: History) -> Verdict:
    """An agent has claimed that the task is done."""
    return Verdict(device.claims > 0, {"claims": device.claims})


_NONE = Verdict(False, "no answer was submitted")
_MISSING = object()


def _last_answer(history: History) -> str | None:
    return history.answers[-1] if history.answers else None


for _check in (answer_is, answer_contains, answer_matches, answer_number, action_was, claimed):
    ROOT.register(_check.name, _check)
