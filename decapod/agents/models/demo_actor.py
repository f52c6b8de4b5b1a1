"""What the demo model does in a seat that does not plan: exactly the calls that its instructions name."""

from collections.abc import Sequence

from decapod.agents.models.model import Tool
from decapod.prompts.calls import WrittenCall, parse_calls, tool_name
from decapod.prompts.turn import parse_instructions


def follow_instructions(prompt: str, tools: Sequence[Tool]) -> tuple[WrittenCall, ...]:
    """Return the calls that a turn's instructions name and that this seat has a tool for, in order.

    Only what stands in the prompt as another agent's instruction counts, so text on a screen is never followed. What
    cannot be read as a call, as the rest of a truncated instruction, is passed over.
    """
    offered = {tool.name for tool in tools}
    return tuple(
        call
        for instruction in parse_instructions(prompt)
        for call in parse_calls(instruction.text).calls
        if tool_name(call.environment, call.action) in offered
    )
