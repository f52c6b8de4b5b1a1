"""The expression that a node of the graph is judged by: single checks joined by any, all and not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import JsonValue

from decapod.evaluators.check import CheckOutcome, CheckRequest


@dataclass(frozen=True, slots=True)
class Single:
    """One evaluator in one environment."""

    environment: str
    request: CheckRequest

    @property
    def name(self) -> str:
        """What a task's file calls it, as `ubuntu.file_exists`."""
        return f"{self.environment}.{self.request.evaluator}"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Passes when at least one of its checks passes: alternatives go inside one node."""

    checks: tuple["Check", ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Passes when each of its checks passes at the same moment."""

    checks: tuple["Check", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Passes when its check does not. A check that could not be judged stays unjudged."""

    check: "Check"


Check: TypeAlias = Single | AnyOf | AllOf | Not
"""What one node of the graph is judged by."""


def singles(check: Check) -> tuple[Single, ...]:
    """Return the single checks of an expression, from left to right."""
    match check:
        case Single():
            return (check,)
        case Not():
            return singles(check.check)
        case AnyOf() | AllOf():
            return tuple(single for part in check.checks for single in singles(part))


def dump_check(check: Check) -> JsonValue:
    """Write an expression as the data that `parse_check` reads."""
    match check:
        case Single():
            return {check.name: dict(check.request.arguments)}
        case AnyOf():
            return {"any": [dump_check(part) for part in check.checks]}
        case AllOf():
            return {"all": [dump_check(part) for part in check.checks]}
        case Not():
            return {"not": dump_check(check.check)}


def join_outcomes(check: Check, outcomes: Iterator[CheckOutcome]) -> CheckOutcome:
    """Judge an expression by the outcomes of its single checks, which come in the order of `singles`.

    A check that could not be judged counts as neither passed nor failed: `any` still passes by another check, `all`
    still fails by one, and otherwise its error is the expression's error. Times are summed, in ns.
    """
    match check:
        case Single():
            return next(outcomes)
        case Not():
            inner = join_outcomes(check.check, outcomes)
            passed = not inner.passed and inner.error is None
            return CheckOutcome(passed, {"not": inner.evidence}, inner.error, inner.took_ns)
        case AnyOf():
            return _join("any", check.checks, [join_outcomes(part, outcomes) for part in check.checks])
        case AllOf():
            return _join("all", check.checks, [join_outcomes(part, outcomes) for part in check.checks])


def _join(word: str, checks: tuple[Check, ...], parts: list[CheckOutcome]) -> CheckOutcome:
    decisive = word == "any"
    errors = [part.error for part in parts if part.error is not None]
    decided = any(part.error is None and part.passed is decisive for part in parts)
    passed = decided if decisive else not decided and not errors
    seen: list[JsonValue] = [_seen(check, part) for check, part in zip(checks, parts, strict=True)]
    error = "; ".join(errors) if errors and not decided else None
    return CheckOutcome(passed, {word: seen}, error, sum(part.took_ns for part in parts))


def _seen(check: Check, outcome: CheckOutcome) -> JsonValue:
    told: dict[str, JsonValue] = {"check": check.name} if isinstance(check, Single) else {}
    told |= {"passed": outcome.passed, "evidence": outcome.evidence}
    return told if outcome.error is None else told | {"error": outcome.error}
