"""Running several expressions at once, with one call for each environment."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from decapod.actions import did_you_mean
from decapod.evaluators.check import Checker, CheckOutcome, CheckRequest
from decapod.evaluators.expression import Check, Single, join_outcomes, singles


async def run_checks(checks: Sequence[Check], checkers: Mapping[str, Checker]) -> Sequence[CheckOutcome]:
    """Judge each expression; one outcome for each. Environments are asked at the same time, each of them once.

    Raises:
        LookupError: an expression asks for an environment that has no checker.
        RuntimeError: a checker did not answer once for each check.
    """
    if set(map(type, checks)) <= {Single}:  # the usual case: nothing is to be joined
        return await _judge(cast(Sequence[Single], checks), checkers)
    outcomes = iter(await _judge([single for check in checks for single in singles(check)], checkers))
    return [join_outcomes(check, outcomes) for check in checks]


async def _judge(order: Sequence[Single], checkers: Mapping[str, Checker]) -> Sequence[CheckOutcome]:
    environments = dict.fromkeys([single.environment for single in order])
    for environment in environments:
        if environment not in checkers:
            hint = did_you_mean(environment, checkers)
            raise LookupError(f"a check asks for environment {environment!r}, which the trial does not have{hint}")
    if len(environments) == 1:  # the usual case, and asking several at the same time would be most of its cost
        (environment,) = environments
        return await _ask(environment, [single.request for single in order], checkers)
    answers = await _ask_all(order, checkers)
    return [next(answers[single.environment]) for single in order]


async def _ask(
    environment: str, requests: list[CheckRequest], checkers: Mapping[str, Checker]
) -> Sequence[CheckOutcome]:
    outcomes = await checkers[environment].evaluate(requests)
    if len(outcomes) != len(requests):
        raise RuntimeError(f"{environment} answered {len(requests)} checks with {len(outcomes)} outcomes")
    return outcomes


async def _ask_all(order: Sequence[Single], checkers: Mapping[str, Checker]) -> dict[str, Iterator[CheckOutcome]]:
    needed: dict[str, list[CheckRequest]] = {}
    for single in order:
        needed.setdefault(single.environment, []).append(single.request)
    first, *others = needed.items()
    # A group of tasks, even of asyncio's own, takes several times as long as most checks of one step do.
    tasks = [asyncio.create_task(_ask(*one, checkers), name=one[0]) for one in others]
    try:
        answered = [await _ask(*first, checkers)]  # with no task of its own
        answered += [await task for task in tasks]
    except BaseException:
        await _stop(tasks)
        raise
    return {environment: iter(outcomes) for environment, outcomes in zip(needed, answered, strict=True)}


async def _stop(tasks: Sequence[asyncio.Task[Sequence[CheckOutcome]]]) -> None:
    """End what is still asked, as one environment has failed or nobody waits for the answers any more."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
