"""Calls of actions as text, `In ubuntu: click(element=12)`, and the names that tools are shown under."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from decapod.prompts.jsontext import read_json, write_json

_QUOTES = "[`*\"']*"
_QUOTES_OR_SPACE = "[\\s`*\"']*"
_OPENING = re.compile(
    rf"\bin\s+{_QUOTES}(?P<environment>[A-Za-z0-9_.-]+){_QUOTES}\s*:{_QUOTES_OR_SPACE}"
    r"(?P<action>[^\W\d][\w-]*)\(",
    re.IGNORECASE,
)
_NEXT = re.compile(
    rf"{_QUOTES}[ \t]*(?:[,;.]|[,;.]?[ \t]*(?:and[ \t]+)?then\b)[ \t]*{_QUOTES}(?P<action>[^\W\d][\w-]*)\("
)
_NAME = re.compile(r"[^\W\d]\w*")
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """One call of an action, as a text names it."""

    environment: str
    action: str
    arguments: dict[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CallProblem:
    """A call that could not be read: the line it begins on, from its `In`, and what is wrong with it."""

    line: str
    problem: str


@dataclass(frozen=True, slots=True)
class ParsedCalls:
    """The calls of a text, in its order, and those that could not be read."""

    calls: tuple[WrittenCall, ...] = ()
    problems: tuple[CallProblem, ...] = ()


def tool_name(environment: str, action: str) -> str:
    """Return the name that an action is shown under when it is a tool: `ubuntu_click`."""
    return f"{environment}_{action}"


def split_tool_name(name: str, known: Collection[str]) -> tuple[str, str] | None:
    """Return the environment and the action of a tool's name, or None when it begins with none of the environments.

    Args:
        name: what a model called.
        known: names of environments. The longest one that fits counts.
    """
    fitting = [environment for environment in known if name.startswith(f"{environment}_")]
    if not fitting:
        return None
    environment = max(fitting, key=len)
    return environment, name[len(environment) + 1 :]


def format_call(environment: str, action: str, arguments: Mapping[str, JsonValue]) -> str:
    """Return a call on one line; `parse_calls` reads exactly the same back.

    Raises:
        ValueError: an argument holds a number that is not finite.
    """
    written = ", ".join(f"{_format_name(name)}={write_json(value)}" for name, value in arguments.items())
    return f"In {environment}: {action}({written})"


def parse_calls(text: str) -> ParsedCalls:
    """Read all calls of a text that may hold anything else: prose, bullets, Markdown. Never raises.

    A further call on the same line, after a comma, a semicolon or "then", needs no `In ...:` of its own.
    """
    calls: list[WrittenCall] = []
    problems: list[CallProblem] = []
    position = 0
    while match := _OPENING.search(text, position):
        environment = match["environment"]
        following: re.Match[str] | None = match
        while following:
            try:
                arguments, position = _parse_arguments(text, following.end())
            except ValueError as error:
                end = text.find("\n", following.end())
                position = len(text) if end < 0 else end
                problems.append(CallProblem(text[match.start() : position].strip(), _describe(error)))
                break
            calls.append(WrittenCall(environment, following["action"], arguments))
            following = _NEXT.match(text, position)
    return ParsedCalls(tuple(calls), tuple(problems))


def _format_name(name: str) -> str:
    return name if _NAME.fullmatch(name) else write_json(name)


def _parse_arguments(text: str, position: int) -> tuple[dict[str, JsonValue], int]:
    """Read `name=value, ...)` from `position`; return the arguments and the position after the closing bracket."""
    arguments: dict[str, JsonValue] = {}
    position = _skip(text, position)
    if text.startswith(")", position):
        return arguments, position + 1
    while True:
        name, position = _parse_name(text, position)
        if name in arguments:
            raise ValueError(f"the argument {name!r} is given twice")
        try:
            arguments[name], position = read_json(text, position)
        except ValueError as error:
            raise ValueError(f"the value of {name!r} is not JSON: {_describe(error)}") from None
        position = _skip(text, position)
        if text.startswith(")", position):
            return arguments, position + 1
        if not text.startswith(",", position):
            raise ValueError(f"a comma or a closing bracket must follow the value of {name!r}")
        position = _skip(text, position + 1)


def _parse_name(text: str, position: int) -> tuple[str, int]:
    """Read `name=`; return the name and the position of the value."""
    if match := _NAME.match(text, position):
        name, position = match[0], match.end()
    elif text.startswith('"', position):
        value, position = read_json(text, position)
        name = str(value)
    else:
        raise ValueError("each argument is written name=value")
    position = _skip(text, position)
    if not text.startswith("=", position):
        raise ValueError("each argument is written name=value")
    return name, _skip(text, position + 1)


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _describe(error: ValueError) -> str:
    # json's own errors end in a position that means nothing to whoever wrote one line of a longer text.
    return getattr(error, "msg", None) or str(error)
