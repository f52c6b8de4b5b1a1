"""`@evaluator`: an action that looks at state and answers yes or no, with what it saw."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

from pydantic import JsonValue

from decapod.actions import Action, ArgumentError, Registry, UnknownNameError, read_signature
from decapod.evaluators.check import CheckOutcome, CheckRequest
from decapod.evaluators.text import readable, readable_json
from decapod.evaluators.time_limit import TimeLimitError, time_limit


@dataclass(frozen=True, slots=True)
class Verdict:
    """A yes or no, and the evidence for it: what was seen, short and as JSON."""

    passed: bool
    evidence: JsonValue = None


P = ParamSpec("P")
R = TypeVar("R", bound=bool | Verdict)

Evaluator: TypeAlias = Action[..., Any]
"""An action whose function returns a bool or a `Verdict`. Make one with `@evaluator`."""


@overload
def evaluator(function: Callable[P, R], /) -> Action[P, R]: ...
@overload
def evaluator(*, name: str | None = None, timeout: float = 5.0) -> Callable[[Callable[P, R]], Action[P, R]]: ...
def evaluator(
    function: Callable[P, R] | None = None, /, *, name: str | None = None, timeout: float = 5.0
) -> Action[P, R] | Callable[[Callable[P, R]], Action[P, R]]:
    """Make an evaluator of a function that returns a bool or a `Verdict`.

    Its schema comes from the signature and the Google-style docstring. A parameter called `device` is filled in by
    the environment. An evaluator only looks: it must not change what it judges.

    Args:
        function: the function, when used without brackets.
        name: what the evaluator is called, when not by the function's name.
        timeout: the longest it may run, in seconds.

    Raises:
        TypeError: the function lacks a docstring, a type or the description of a parameter.
    """

    def make(function: Callable[P, R]) -> Action[P, R]:
        return Action(function, name or function.__name__, read_signature(function), timeout, settle=0.0)

    return make(function) if function is not None else make


def judge(check: Evaluator, arguments: Mapping[str, JsonValue], device: object = None) -> CheckOutcome:
    """Run one evaluator. Whatever goes wrong in it is told in the outcome's `error`; nothing is raised.

    Args:
        check: the evaluator.
        arguments: its arguments as JSON; they are checked against its schema.
        device: what the evaluator's parameter `device` is given.
    """
    started = time.perf_counter_ns()
    verdict, error = _run(check, arguments, device)
    took = time.perf_counter_ns() - started
    told = None if error is None else readable(error)
    return CheckOutcome(verdict.passed, readable_json(verdict.evidence), told, took)


def judge_all(known: Registry[Evaluator], checks: Sequence[CheckRequest], device: object = None) -> list[CheckOutcome]:
    """Run each requested evaluator, in order; one outcome for each. An unknown one has its error in its outcome."""
    outcomes = []
    for check in checks:
        try:
            found = known.find(check.evaluator)
        except UnknownNameError as error:
            outcomes.append(CheckOutcome(False, error=str(error)))
        else:
            outcomes.append(judge(found, check.arguments, device))
    return outcomes


def _run(check: Evaluator, arguments: Mapping[str, JsonValue], device: object) -> tuple[Verdict, str | None]:
    failed = Verdict(False)
    try:
        keywords = check.bind(arguments)
        if check.signature.takes_device:
            keywords["device"] = device
        with time_limit(check.timeout):
            answer = check(**keywords)
    except TimeLimitError:
        return failed, f"{check.name} did not answer within {check.timeout:g} s"
    except ArgumentError as error:
        return failed, f"{check.name}: {error}"
    except Exception as error:  # noqa: BLE001 - evaluators are plug-ins: a fault in one must not end the trial
        return failed, f"{check.name}: {type(error).__name__}: {error}"
    if isinstance(answer, Verdict):
        return answer, None
    if isinstance(answer, bool):
        return Verdict(answer), None
    return failed, f"{check.name} returned {type(answer).__name__}, not a bool or a Verdict"
