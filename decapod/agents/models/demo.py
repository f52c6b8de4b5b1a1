"""`demo`: plays a task's demonstration. It needs no key, and shows that the pipeline works; it is never evidence.

In any seat it sees its prompt and its tools, as every model does. Only in a seat whose role plans it knows the
demonstration as well. To whoever acts for it, it writes calls: elements by their ids where its prompt tells it how
actions are called, else in words (`demo_words`), with a paragraph for each member of its team (`demo_briefing`).
"""

from collections.abc import Iterable
from dataclasses import replace

from pydantic import JsonValue

from decapod.agents.models.demo_actor import NOTHING, Work, follow_instructions, relay
from decapod.agents.models.demo_board import read_progress, write_progress
from decapod.agents.models.demo_briefing import brief, write_plan
from decapod.agents.models.demo_digest import DIGESTS, condense, read_screens
from decapod.agents.models.demo_planner import DemoPlanner, Plan
from decapod.agents.models.model import ModelError, ModelRequest, Reply
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.messages import ToolCall
from decapod.prompts.calls import WrittenCall, format_call, tool_name

NAME = "demo"
AGREED = "Nothing is wrong with it."
"""What a critic says, whatever is proposed."""
UNTOLD = "I do not know what the screens show."
"""What an agent says that sees no screens, when nobody has told it of them."""
NOTES = "notes"
"""The payload policy under which what several do in different places is brought together."""
SHOWN = "I show what I see."
"""What an agent says that does not see yet where the next step is to be done."""
SKIP = "skip"
"""The tool by which an agent rests, where its role has it."""


class DemoModel:
    """The demo model in one seat."""

    id = NAME

    def __init__(self, context: SeatContext) -> None:
        """Take a seat.

        Raises:
            ModelError: the seat plans, but the task has no demonstration.
        """
        if context.plans and context.demonstration is None:
            raise ModelError(f"agent {context.agent!r} plans, but the task has no demonstration for the demo model")
        self._context = context
        self._planner = DemoPlanner(context.demonstration) if context.demonstration else None
        self._planned: tuple[int, Plan] | None = None

    async def reply(self, request: ModelRequest) -> Reply:
        """Do the next step of the demonstration, or what the instruction says.

        Raises:
            ModelError: the step cannot be done (see `DemoPlanner`).
        """
        text = _current(request)
        wants = self._context.wants.get(request.round, frozenset())
        if self._planner is None:
            if "critique" in wants:
                return Reply(AGREED)
            if request.tools or not wants:
                return _do(self._follow(text, request), request)
            seen = condense(text) if wants & DIGESTS else ""
            return Reply(_written(self._relay(text, request)) or seen or NOTHING)
        if NOTES in wants:
            return self._share(self._planner, text, request)
        if self._context.hears and not self._planner.can_see(read_screens(text)):
            # It is shown the other screens in a later round, unless what shows them is lost.
            return Reply(SHOWN if len(self._context.wants) > 1 else UNTOLD)
        plan = self._plan(self._planner, text, request)
        if "plan" in wants:
            calls = plan.calls if self._context.knows_actions else plan.worded
            return Reply(write_plan(plan.remark, calls, self._context.instructs))
        if not self._context.knows_actions:
            return Reply(brief(plan.remark, plan.worded, self._context.instructs))
        return _say(plan, request)

    def _plan(self, planner: DemoPlanner, text: str, request: ModelRequest) -> Plan:
        """Plan once a turn: a second call within it, as after a rejected action, gets the same answer."""
        if self._planned is None or self._planned[0] != request.turn:
            screens = read_screens(text)
            shared = NOTES in self._context.wants.get(request.round, frozenset())
            self._planned = (request.turn, planner.plan_own(screens) if shared else planner.plan(screens))
        return self._planned[1]

    def _share(self, planner: DemoPlanner, text: str, request: ModelRequest) -> Reply:
        """Do a step that is to be done here, and note how far all of it is."""
        planner.catch_up(read_progress(text))
        plan = self._plan(planner, text, request)
        done = _do(Work(plan.calls, plan.remark), request)
        return replace(done, text=write_progress(planner.progress))

    def _follow(self, text: str, request: ModelRequest) -> Work:
        """Find what the instructions come to."""
        return follow_instructions(text, request.tools)

    def _relay(self, text: str, request: ModelRequest) -> tuple[WrittenCall, ...]:
        """Find what is to be passed on."""
        return relay(text)


def create_demo(name: str, context: SeatContext) -> DemoModel:
    """Make the demo model for a seat.

    Raises:
        ModelError: `name` is more than `demo`, or the seat plans and there is no demonstration.
    """
    if name != NAME:
        raise ModelError(f"there is one demo model, called {NAME!r}, not {name!r}")
    return DemoModel(context)


MODELS.register(NAME, create_demo)


def _current(request: ModelRequest) -> str:
    """The text of this turn's own message; what comes before it is history, and its marks are no longer there."""
    return next((message.text for message in reversed(request.prompt) if message.role == "user"), "")


def _do(work: Work, request: ModelRequest) -> Reply:
    """Call what an instruction asks for; rest where that is nothing, if there is a tool for it."""
    if not work.calls and any(tool.name == SKIP for tool in request.tools):
        return Reply(calls=(_tool_call(SKIP, {"reason": work.remark}, request, 1),))
    return Reply(work.remark, _as_tool_calls(work.calls, request))


def _say(plan: Plan, request: ModelRequest) -> Reply:
    """Call what there is a tool for, and write down the rest for others to do."""
    offered = {tool.name for tool in request.tools}
    own = tuple(call for call in plan.calls if tool_name(call.environment, call.action) in offered)
    others = _written([call for call in plan.calls if call not in own])
    return Reply("\n".join(line for line in (plan.remark, others) if line), _as_tool_calls(own, request))


def _written(calls: Iterable[WrittenCall]) -> str:
    """Calls as text, a line each."""
    return "\n".join(format_call(call.environment, call.action, call.arguments) for call in calls)


def _as_tool_calls(calls: tuple[WrittenCall, ...], request: ModelRequest) -> tuple[ToolCall, ...]:
    return tuple(
        _tool_call(tool_name(call.environment, call.action), call.arguments, request, number)
        for number, call in enumerate(calls, 1)
    )


def _tool_call(name: str, arguments: dict[str, JsonValue], request: ModelRequest, number: int) -> ToolCall:
    return ToolCall(id=f"{NAME}-{request.turn}-{request.call}-{number}", name=name, arguments=arguments)
