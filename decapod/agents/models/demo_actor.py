"""What the demo model does in a seat that does not plan: exactly the calls that its instruction names."""

from collections.abc import Sequence

from decapod.agents.models.model import Tool
from decapod.prompts.calls import WrittenCall, parse_calls, tool_name


def follow_instruction(instruction: str, tools: Sequence[Tool]) -> tuple[WrittenCall, ...]:
    """Return the calls of an instruction that this seat has a tool for, in order; none where there are none.

    What cannot be read as a call, as the rest of a truncated instruction, is passed over.
    """
    offered = {tool.name for tool in tools}
    return tuple(call for call in parse_calls(instruction).calls if tool_name(call.environment, call.action) in offered)
