"""How a Qwen model is told what it can call: functions in its system prompt, as its own template writes them."""

from typing import Any

from decapod.agents.models.model import Tool
from decapod.agents.models.qwen.seat import Screen, SeatTools
from decapod.prompts.jsontext import write_json

_HEAD = """# Tools

You may call one or more functions to assist with the task.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
{functions}
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{{"name": <function-name>, "arguments": <args-json-object>}}
</tool_call>"""

_SCREEN = (
    "Where these instructions name a tool of {environment}, call {function} instead, and give a coordinate in the "
    "picture of {environment} in the place of an element's id."
)
_ROOT = (
    "Where they tell you to submit an answer, to complete the task or to wait, call {function} with the action answer, "
    "terminate or wait."
)


def tools_text(offered: SeatTools) -> str:
    """Return the part of the system prompt that offers functions; empty where there is nothing to call."""
    functions = [screen_function(screen) for screen in offered.screens.values()]
    functions += [plain_function(tool) for tool in offered.functions]
    if not functions:
        return ""
    parts = [_HEAD.format(functions="\n".join(write_json(one) for one in functions))]
    for screen in offered.screens.values():
        parts.append(_SCREEN.format(environment=screen.device.environment, function=screen.function))
    if offered.screens:
        parts.append(_ROOT.format(function=next(iter(offered.screens))))
    return "\n\n".join(parts)


def screen_function(screen: Screen) -> dict[str, Any]:
    """The function by which a screen is used, with only those of its actions that the environment has."""
    gestures = screen.gestures()
    taken = {name for gesture in gestures.values() for name in gesture.takes}
    about = (
        f"{screen.space.about} ({screen.device.environment}). The screen's resolution is "
        f"{screen.device.frame.sides}; coordinates are counted in it. Point at the middle of what you mean."
    )
    actions = "; ".join(f"{name}: {gesture.about}" for name, gesture in gestures.items())
    properties = {
        "action": {"type": "string", "enum": list(gestures), "description": f"What to do. {actions}."},
        **{name: dict(schema) for name, schema in screen.space.parameters.items() if name in taken},
    }
    parameters = {"type": "object", "properties": properties, "required": ["action"]}
    return _function(screen.function, about, parameters)


def plain_function(tool: Tool) -> dict[str, Any]:
    """A tool as it is."""
    return _function(tool.name, tool.schema.description, tool.schema.parameters)


def _function(name: str, description: str, parameters: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}
