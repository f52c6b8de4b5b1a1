"""From a function's signature and Google-style docstring to a description of its parameters."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from docstring_parser import DocstringStyle, parse

DEVICE = "device"
"""The parameter that the environment fills in: never shown to a model."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter that a model may set. `default` is `inspect.Parameter.empty` where it is required."""

    name: str
    annotation: Any
    default: Any
    description: str

    @property
    def required(self) -> bool:
        """Whether a call without it is an error."""
        return self.default is inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function says of itself."""

    description: str
    parameters: tuple[Parameter, ...]
    takes_device: bool


def read_signature(function: Callable[..., Any]) -> Signature:
    """Read a function that is to become an action.

    Raises:
        TypeError: it lacks a docstring, a type or the description of a parameter, or takes `*args` or `**kwargs`.
    """
    where = f"{function.__module__}.{function.__qualname__}"
    doc = parse(inspect.getdoc(function) or "", style=DocstringStyle.GOOGLE)
    if not doc.short_description:
        raise TypeError(f"{where} needs a docstring: its first line is what a model is told")
    told = {item.arg_name: (item.description or "").strip() for item in doc.params}
    hints = get_type_hints(function, include_extras=True)
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == DEVICE:
            continue
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            raise TypeError(f"{where}: parameter {parameter.name!r} cannot be given by name")
        if parameter.name not in hints:
            raise TypeError(f"{where}: parameter {parameter.name!r} has no type")
        if not told.get(parameter.name):
            raise TypeError(f"{where}: parameter {parameter.name!r} is not described under 'Args:'")
        parameters.append(
            Parameter(parameter.name, hints[parameter.name], parameter.default, " ".join(told[parameter.name].split()))
        )
    unknown = set(told) - {parameter.name for parameter in parameters} - {DEVICE}
    if unknown:
        raise TypeError(f"{where}: the docstring describes {sorted(unknown)}, which are not parameters")
    description = " ".join(filter(None, (doc.short_description, doc.long_description)))
    return Signature(" ".join(description.split()), tuple(parameters), DEVICE in inspect.signature(function).parameters)
