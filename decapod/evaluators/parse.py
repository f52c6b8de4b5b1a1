"""From a task's data to the expression that a node is judged by."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import JsonValue

from decapod.actions import ArgumentError, UnknownNameError, did_you_mean
from decapod.evaluators.check import CheckRequest
from decapod.evaluators.expression import AllOf, AnyOf, Check, Not, Single
from decapod.evaluators.registry import EVALUATORS, find_evaluator

ROOT = "root"
OPERATORS = ("any", "all", "not")

Loc: TypeAlias = tuple[str | int, ...]
"""The way to a value in nested data, through keys and indices."""


@dataclass(frozen=True, slots=True)
class CheckProblem:
    """One thing that is wrong in an expression. `loc` leads to it from the top, through keys and indices."""

    loc: Loc
    message: str

    def __str__(self) -> str:
        """`all.0.ubuntu.file_exists.path: is required`."""
        where = ".".join(str(part) for part in self.loc)
        return f"{where}: {self.message}" if where else self.message


class CheckError(ValueError):
    """An expression that cannot be judged. `problems` are all that was found, `loc` is where the first one is."""

    def __init__(self, problems: Collection[CheckProblem]) -> None:
        """Make the error; its text has one problem a line."""
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)

    @property
    def loc(self) -> Loc:
        """Where the first problem is."""
        return self.problems[0].loc


def parse_check(data: JsonValue, environments: Collection[str]) -> Check:
    """Read an expression, as `{any: [{ubuntu.file_exists: {path: "~/a.txt"}}, {not: ...}]}`.

    Arguments are checked against the evaluator's schema, and defaults are filled in.

    Args:
        data: the expression: a mapping of one key, which is `environment.evaluator`, `any`, `all` or `not`.
        environments: the environments of the task; `root` need not be among them.

    Raises:
        CheckError: anything is wrong; every problem is told with the way to it.
    """
    return _read(data, (), {*environments, ROOT})


def _read(data: JsonValue, loc: Loc, environments: set[str]) -> Check:
    if not isinstance(data, dict):
        raise _wrong(loc, f"a check is a mapping, as {{ubuntu.file_exists: {{path: a.txt}}}}, not {data!r}")
    if len(data) != 1:
        several = f"found {', '.join(map(str, data))}; join checks with all: [...]" if data else "found none"
        raise _wrong(loc, f"a check has exactly one key, {several}")
    key, value = next(iter(data.items()))
    inside = (*loc, key)
    match key:
        case "not":
            return Not(_read(value, inside, environments))
        case "any":
            return AnyOf(_read_list(value, inside, environments))
        case "all":
            return AllOf(_read_list(value, inside, environments))
        case _:
            return _read_single(key, value, inside, environments)


def _read_list(data: JsonValue, loc: Loc, environments: set[str]) -> tuple[Check, ...]:
    if not isinstance(data, list) or not data:
        raise _wrong(loc, "takes a list of at least one check")
    checks: list[Check] = []
    problems: list[CheckProblem] = []
    for index, item in enumerate(data):
        try:
            checks.append(_read(item, (*loc, index), environments))
        except CheckError as error:
            problems += error.problems
    if problems:
        raise CheckError(problems)
    return tuple(checks)


def _read_single(key: str, value: JsonValue, loc: Loc, environments: set[str]) -> Single:
    environment, dot, name = str(key).partition(".")
    if not dot:
        hint = did_you_mean(environment, [*OPERATORS, *_names_in(environments)])
        raise _wrong(loc, f"unknown check {key!r}{hint}; write environment.evaluator, any, all or not")
    if environment not in environments:
        known = ", ".join(sorted(environments))
        hint = did_you_mean(environment, environments)
        raise _wrong(loc, f"the task has no environment {environment!r}{hint}; it has: {known}")
    if value is not None and not isinstance(value, dict):
        raise _wrong(loc, f"takes a mapping of arguments, not {value!r}")
    try:
        arguments = find_evaluator(environment, name).check(value or {})
    except UnknownNameError as error:
        raise _wrong(loc, str(error)) from None
    except ArgumentError as error:
        raise _wrong((*loc, error.parameter), error.problem) from None
    return Single(environment, CheckRequest(name, arguments))


def _names_in(environments: set[str]) -> list[str]:
    pairs = [(kind, name) for kind in sorted(environments & EVALUATORS.keys()) for name in EVALUATORS[kind]]
    return [f"{kind}.{name}" for kind, name in pairs]


def _wrong(loc: Loc, message: str) -> CheckError:
    return CheckError([CheckProblem(loc, message)])
