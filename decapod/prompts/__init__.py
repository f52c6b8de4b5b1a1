"""What agents are told: system prompts, the text of a turn, calls as text; `marks` is the Set-of-Marks stage."""

from decapod.prompts.actions_text import describe_action, describe_call, describe_result
from decapod.prompts.calls import (
    CallProblem,
    ParsedCalls,
    WrittenCall,
    format_call,
    parse_calls,
    split_tool_name,
    tool_name,
)
from decapod.prompts.context import (
    LISTED,
    MARKED_IMAGE,
    PICTURED,
    Colleague,
    Form,
    Note,
    Parcel,
    PromptContext,
    ReceivedInstruction,
    ShownObservation,
    TalkRound,
    TurnContext,
)
from decapod.prompts.render import PromptError, render_system, template_names, template_source
from decapod.prompts.turn import format_tree, parse_instructions, parse_received, render_turn

__all__ = [
    "LISTED",
    "MARKED_IMAGE",
    "PICTURED",
    "CallProblem",
    "Colleague",
    "Form",
    "Note",
    "Parcel",
    "ParsedCalls",
    "PromptContext",
    "PromptError",
    "ReceivedInstruction",
    "ShownObservation",
    "TalkRound",
    "TurnContext",
    "WrittenCall",
    "describe_action",
    "describe_call",
    "describe_result",
    "format_call",
    "format_tree",
    "parse_calls",
    "parse_instructions",
    "parse_received",
    "render_system",
    "render_turn",
    "split_tool_name",
    "template_names",
    "template_source",
    "tool_name",
]
