"""From what a model wrote to what an environment is sent, or to the reason why not."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import JsonValue

from decapod.actions import Action, ArgumentError, did_you_mean
from decapod.experiments.pointing import element_at, take_points
from decapod.messages import ActionSchema, Mark, Point, Size, ToolCall
from decapod.prompts.calls import split_tool_name, tool_name
from decapod.prompts.marks.feedback import describe_unknown
from decapod.prompts.marks.spaces import SpaceError


class Screen(NamedTuple):
    """What the marks of one environment were this turn: `seq` is the marked observation's, `size` the screen's.

    `before` are those of the turn before.
    """

    seq: int
    marks: Mapping[int, Mark]
    changed: bool = False
    size: Size | None = None
    before: Mapping[int, Mark] = MappingProxyType({})


class CheckedCall(NamedTuple):
    """A call that may be dispatched. `resolved` has boxes where `arguments` has mark ids or points."""

    environment: str
    action: str
    arguments: dict[str, JsonValue]
    resolved: dict[str, JsonValue]
    marked_observation: int | None = None
    timeout: float = 15.0
    settle: float = 2.0


@dataclass(frozen=True, slots=True)
class RejectedCall:
    """A call that is not dispatched. `stale` when the screen it was meant for is gone, else invalid.

    `missed` is the id of the element that it was meant for, where the screen has changed since that was listed.
    """

    environment: str
    action: str
    reason: str
    stale: bool = False
    arguments: dict[str, JsonValue] = field(default_factory=dict)
    marked_observation: int | None = None
    missed: int | None = None


def is_common(action: ActionSchema) -> bool:
    """Whether every agent that acts may call an action."""
    return not action.reserved


@dataclass(frozen=True, slots=True)
class CallChecker:
    """Checks calls against the actions of each environment."""

    actions: Mapping[str, Mapping[str, Action[..., Any]]]

    def check(
        self,
        call: ToolCall,
        acts: tuple[str, ...],
        screens: Mapping[str, Screen],
        others: Sequence[str] = (),
        offers: Callable[[ActionSchema], bool] = is_common,
        listed: Collection[str] = (),
    ) -> CheckedCall | RejectedCall:
        """Check one call of an agent that may act in the environments `acts`.

        Args:
            call: what the model wrote.
            acts: names of the environments the agent may act in.
            screens: environment name to its marks of this turn.
            others: what the agent may call besides, to be named where it calls something that there is not.
            offers: which of the actions the agent's role is offered.
            listed: the environments whose elements the agent was shown by name: of no others it is told names.
        """
        environment, name = split_tool_name(call.name, self.actions) or ("", call.name)
        if call.problem is not None:
            return RejectedCall(environment, name, f"the call could not be read: {call.problem}")
        found = self._find(call.name, acts, offers)
        if found is None:
            offered = (*self._offered(acts, offers), *others)
            listed = ", ".join(offered) or "none"
            reason = f"there is no action {call.name!r}{did_you_mean(call.name, offered)}; the actions are: {listed}"
            return RejectedCall(environment, name, reason, arguments=call.arguments)
        environment, action = found
        try:
            given, points = take_points(action, call.arguments)
            checked = action.check(given)
        except (ArgumentError, SpaceError) as error:
            return RejectedCall(environment, action.name, str(error), arguments=call.arguments)
        arguments = checked | {name: point.model_dump() for name, point in points.items()}
        screen = screens.get(environment)
        return _resolve(environment, action, arguments, points, screen, environment in listed)

    def _find(
        self, called: str, acts: Sequence[str], offers: Callable[[ActionSchema], bool]
    ) -> tuple[str, Action[..., Any]] | None:
        """Return the action that is offered under a tool's name, and its environment; of two, that of the later."""
        for environment in reversed(acts):
            if called.startswith(f"{environment}_"):
                action = self.actions[environment].get(called[len(environment) + 1 :])
                if action is not None and offers(action.schema):
                    return environment, action
        return None

    def _offered(self, acts: Sequence[str], offers: Callable[[ActionSchema], bool]) -> Iterator[str]:
        """Yield the names of the tools that an agent is offered."""
        for environment in acts:
            for name, action in self.actions[environment].items():
                if offers(action.schema):
                    yield tool_name(environment, name)


def _resolve(
    environment: str,
    action: Action[..., Any],
    arguments: dict[str, JsonValue],
    points: Mapping[str, Point],
    screen: Screen | None,
    listed: bool,
) -> CheckedCall | RejectedCall:
    resolved = dict(arguments)
    named = [name for name in action.elements if arguments[name] is not None]
    for name in named:
        try:
            element = _element(environment, arguments[name], points.get(name), screen, listed)
        except ValueError as error:
            return RejectedCall(environment, action.name, f"{name}: {error}", arguments=arguments)
        if screen is not None and screen.changed:
            reason = f"{name}: the screen of {environment} has changed since {_seen(arguments[name], points.get(name))}"
            return RejectedCall(
                environment,
                action.name,
                reason,
                stale=True,
                arguments=arguments,
                marked_observation=screen.seq,
                missed=None if name in points else int(str(arguments[name])),
            )
        resolved[name] = element
    seq = screen.seq if screen is not None and named else None
    return CheckedCall(environment, action.name, arguments, resolved, seq, action.timeout, action.settle)


def _element(
    environment: str, number: JsonValue, point: Point | None, screen: Screen | None, listed: bool
) -> JsonValue:
    """What an element argument stands for, as the environment is sent it.

    Raises:
        ValueError: for nothing on this screen.
    """
    if point is not None:
        if screen is None or screen.size is None:
            raise ValueError(f"no screen of {environment} was shown, so a point on it means nothing")
        return element_at(point, screen.marks.values(), screen.size)
    assert isinstance(number, int), "the action has checked it"
    marks, before = (screen.marks, screen.before) if screen is not None else ({}, {})
    if number not in marks:
        instead = describe_unknown(number, marks, before, listed=listed)
        raise ValueError(f"there is no element {number} on the screen of {environment}: {instead}")
    mark = marks[number]
    return {"box": mark.box.model_dump(), "label": mark.label}


def _seen(number: JsonValue, point: Point | None) -> str:
    if point is not None:
        return f"the point ({point.x}, {point.y}) was chosen; look at the next picture first"
    return f"element {number} was listed; look at the next list first"
