"""`@action`: a typed Python function that a model may call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Generic, ParamSpec, TypeVar, overload

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, create_model

from decapod.actions.element import Element
from decapod.actions.signature import Signature, read_signature
from decapod.actions.suggest import did_you_mean
from decapod.messages import ActionSchema

P = ParamSpec("P")
R = TypeVar("R")

MarkId: Any = Annotated[int, Field(ge=1)]


class ArgumentError(ValueError):
    """An argument that does not fit. `parameter` names it; the text says what is wrong, in words for its caller."""

    def __init__(self, parameter: str, problem: str) -> None:
        """Make the error; its text is `parameter: problem`."""
        super().__init__(f"{parameter}: {problem}")
        self.parameter = parameter
        self.problem = problem


@dataclass(frozen=True)
class Action(Generic[P, R]):
    """A function with a name, a description and a schema. Calling it calls the function.

    `timeout` is the longest it may run, in seconds; `settle` the longest wait for quiet pixels afterwards, in seconds.
    `reserved` says that only roles which may have it are offered it.
    """

    function: Callable[P, R]
    name: str
    signature: Signature
    timeout: float = 15.0
    settle: float = 2.0
    reserved: bool = False

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function, unchecked."""
        return self.function(*args, **kwargs)

    @property
    def description(self) -> str:
        """What the docstring says above `Args:`, on one line."""
        return self.signature.description

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """Names of the parameters that point at an element."""
        return tuple(p.name for p in self.signature.parameters if _points(p.annotation))

    @cached_property
    def schema(self) -> ActionSchema:
        """What a model is shown."""
        parameters = self._model(marks=True).model_json_schema()
        parameters.pop("title", None)
        for field in parameters.get("properties", {}).values():
            field.pop("title", None)
        return ActionSchema(
            name=self.name,
            description=self.description,
            parameters=parameters,
            elements=self.elements,
            reserved=self.reserved,
        )

    def check(self, arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Return the arguments as JSON, each in its declared type, with defaults filled in. Elements are mark ids.

        Raises:
            ArgumentError: an argument is unknown, missing or does not fit; the first such one is named.
        """
        return self._validate(arguments, marks=True).model_dump(mode="json")

    def bind(self, arguments: Mapping[str, JsonValue]) -> dict[str, Any]:
        """Return the keyword arguments for the function. Elements are given as `{"box": {...}, "label": ...}`.

        Raises:
            ArgumentError: as `check`.
        """
        model = self._validate(arguments, marks=False)
        return {name: getattr(model, name) for name in type(model).model_fields}

    def _validate(self, arguments: Mapping[str, JsonValue], *, marks: bool) -> BaseModel:
        known = [parameter.name for parameter in self.signature.parameters]
        for name in arguments:
            if name not in known:
                takes = ", ".join(known) or "none"
                raise ArgumentError(name, f"no such parameter{did_you_mean(name, known)}; {self.name} takes: {takes}")
        try:
            return self._model(marks=marks).model_validate(dict(arguments))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            parameter = str(first["loc"][0]) if first["loc"] else self.name
            inner = ".".join(str(part) for part in first["loc"][1:])
            problem = "is required" if first["type"] == "missing" and not inner else _lower(first["msg"])
            got = "" if problem == "is required" else f", got {_short(first['input'])}"
            raise ArgumentError(parameter, f"{inner + ': ' if inner else ''}{problem}{got}") from None

    def _model(self, *, marks: bool) -> type[BaseModel]:
        return self._models[0 if marks else 1]

    @cached_property
    def _models(self) -> tuple[type[BaseModel], type[BaseModel]]:
        return self._build(MarkId), self._build(Element)

    def _build(self, element: Any) -> type[BaseModel]:
        fields: dict[str, Any] = {}
        for parameter in self.signature.parameters:
            annotation = parameter.annotation
            if _points(annotation):
                annotation = element if annotation is Element else element | None
            default = ... if parameter.required else parameter.default
            fields[parameter.name] = (annotation, Field(default, description=parameter.description))
        return create_model(self.name, __config__=ConfigDict(extra="forbid"), **fields)


def _points(annotation: object) -> bool:
    return annotation is Element or annotation == Element | None


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@overload
def action(function: Callable[P, R], /) -> Action[P, R]: ...
@overload
def action(
    *, name: str | None = None, timeout: float = 15.0, settle: float = 2.0, reserved: bool = False
) -> Callable[[Callable[P, R]], Action[P, R]]: ...
def action(
    function: Callable[P, R] | None = None,
    /,
    *,
    name: str | None = None,
    timeout: float = 15.0,
    settle: float = 2.0,
    reserved: bool = False,
) -> Action[P, R] | Callable[[Callable[P, R]], Action[P, R]]:
    """Make an action of a function: its schema comes from the signature and the Google-style docstring.

    A parameter called `device` is filled in by the environment and not shown. Use it bare or with options.

    Args:
        function: the function, when used without brackets.
        name: what the action is called, when not by the function's name.
        timeout: the longest it may run, in seconds.
        settle: the longest wait for quiet pixels after it, in seconds; 0 for an action that shows nothing.
        reserved: whether only roles that may have it are offered it, as one that runs programs.

    Raises:
        TypeError: the function cannot become an action (see `read_signature`).
    """

    def make(function: Callable[P, R]) -> Action[P, R]:
        signature = read_signature(function)
        return Action(function, name or function.__name__, signature, timeout, settle, reserved)

    return make(function) if function is not None else make
