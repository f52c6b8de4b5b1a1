"""What a Qwen model may do in its seat: an action space for each screen it is shown, and functions for the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decapod.actions import UnknownNameError, did_you_mean
from decapod.agents.models.model import Tool
from decapod.agents.models.qwen.computer import COMPUTER
from decapod.agents.models.qwen.gestures import COMPLETE, REST, SUBMIT, ActionSpace, Gesture, Meant
from decapod.agents.models.qwen.mobile import MOBILE
from decapod.agents.models.qwen.parsing import WrittenCall
from decapod.agents.models.qwen.wanted import Device, UnmeantError, Wanted
from decapod.messages import ActionSchema, Point, ToolCall
from decapod.prompts.calls import tool_name
from decapod.prompts.marks.spaces import Frame

ROOT = "root"
SKIP = "skip"
_SPACES = {"tap": MOBILE, "click": COMPUTER}
"""Which action space an environment is used by: that of the first of these actions that it has."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A device under the name of the function by which the model uses it."""

    function: str
    space: ActionSpace
    device: Device

    def gestures(self) -> dict[str, Gesture]:
        """The gestures for which the environment has an action."""
        actions = self.device.actions
        return {name: one for name, one in self.space.gestures.items() if one.needs is None or one.needs in actions}


@dataclass(slots=True)
class SeatTools:
    """The tools of one request, as the model is offered them.

    `screens` are used by an action space, `functions` are called as they are. `tools` are all that the seat has.
    """

    screens: dict[str, Screen]
    functions: tuple[Tool, ...]
    tools: frozenset[str]
    known: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.known = (*self.screens, *(tool.name for tool in self.functions))

    def read(self, call: WrittenCall, id_: str) -> tuple[ToolCall, ...]:
        """What a written call comes to: one call of a tool, with a problem where it means nothing here, or none."""
        screen = self.screens.get(call.name)
        if call.problem is not None:
            return (ToolCall(id=id_, name=call.name or "tool_call", problem=call.problem),)
        if screen is None:
            if call.name not in self.known and call.name in (COMPUTER.name, MOBILE.name):
                problem = f"there is no {call.name} here{did_you_mean(call.name, self.known)}; use: {self._listed()}"
                return (ToolCall(id=id_, name=call.name, problem=problem),)
            return (ToolCall(id=id_, name=call.name, arguments=call.arguments),)
        try:
            meant = _meaning(screen, call)
        except UnmeantError as error:
            name = call.arguments.get("action")
            named = name if isinstance(name, str) else call.name
            return (ToolCall(id=id_, name=tool_name(screen.device.environment, named), problem=str(error)),)
        return self._call(screen, meant, id_)

    def _call(self, screen: Screen, meant: Meant, id_: str) -> tuple[ToolCall, ...]:
        if meant.action is not None:
            name = tool_name(screen.device.environment, meant.action)
            return (ToolCall(id=id_, name=name, arguments=meant.arguments),)
        if meant.ending is None:
            return ()
        root = {SUBMIT: ("submit",), COMPLETE: ("complete",), REST: ("wait",)}[meant.ending]
        name = tool_name(ROOT, root[0])
        if name in self.tools:
            arguments = meant.arguments if meant.ending == SUBMIT else {}
            return (ToolCall(id=id_, name=name, arguments=arguments),)
        if meant.ending == SUBMIT:
            return (ToolCall(id=id_, name=name, problem="submitting the answer is another agent's part"),)
        if SKIP in self.tools:  # whoever may not end the work rests when its own part is done
            return (ToolCall(id=id_, name=SKIP, arguments={"reason": meant.arguments.get("reason", "wait")}),)
        return ()  # a turn without a call does nothing

    def _listed(self) -> str:
        return ", ".join(self.known) or "nothing"


def _meaning(screen: Screen, call: WrittenCall) -> Meant:
    name = call.arguments.get("action")
    if not isinstance(name, str):
        raise UnmeantError("action: is required, and must be a text")
    try:
        gesture = screen.space.gestures.find(name)
    except UnknownNameError as error:
        raise UnmeantError(f"action: {error}") from None
    offered = screen.gestures()
    if name not in offered:
        raise UnmeantError(f"action: {screen.device.environment} has no {name}; it has: {', '.join(offered)}")
    wanted = Wanted(screen.device, call.arguments)
    meant = gesture.means(wanted)
    if meant.action is not None and meant.action not in screen.device.actions:
        raise UnmeantError(f"action: {screen.device.environment} has no {meant.action}")
    wanted.finish()
    return meant


def seat_tools(tools: Sequence[Tool], frames: Mapping[str, Frame], cursors: Mapping[str, Point]) -> SeatTools:
    """Divide the tools of a request.

    Args:
        tools: what the seat may call.
        frames: the last picture of each environment that the prompt shows. An environment without one has no screen
            to point at: its actions are functions, and elements are named by their marks.
        cursors: where the model last pointed, by environment.
    """
    actions: dict[str, dict[str, ActionSchema]] = {}
    for tool in tools:
        if tool.environment is not None:
            actions.setdefault(tool.environment, {})[tool.schema.name] = tool.schema
    spaces = {
        name: space
        for name, has in actions.items()
        if name in frames and (space := next((_SPACES[one] for one in _SPACES if one in has), None)) is not None
    }
    screens = {}
    for name, space in spaces.items():
        alone = sum(other is space for other in spaces.values()) == 1
        function = space.name if alone else f"{space.name}_{name}"
        screens[function] = Screen(function, space, Device(name, actions[name], frames[name], cursors.get(name)))
    covered = {(name, action) for name, space in spaces.items() for action in space.covers()}
    if screens:
        covered |= {(ROOT, "submit"), (ROOT, "complete"), (ROOT, "wait")}
    functions = tuple(tool for tool in tools if (tool.environment, tool.schema.name) not in covered)
    return SeatTools(screens, functions, frozenset(tool.name for tool in tools))
