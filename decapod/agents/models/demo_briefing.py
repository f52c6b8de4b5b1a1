"""What a demo planner that is shown no actions tells its team: who does what in this turn, and who rests."""

from collections.abc import Sequence

from pydantic import JsonValue

from decapod.prompts.calls import WrittenCall, format_call
from decapod.prompts.context import Colleague
from decapod.prompts.jsontext import write_json


def write_plan(remark: str, calls: Sequence[WrittenCall], team: Sequence[Colleague]) -> str:
    """Return the same as JSON, in the form of the payload policy `plan`: a step for each call."""
    steps: list[JsonValue] = [
        {"agent": _doer(call, team), "do": format_call(call.environment, call.action, call.arguments)} for call in calls
    ]
    return write_json({"why": remark, "steps": steps})


def _doer(call: WrittenCall, team: Sequence[Colleague]) -> str:
    return next((member.name for member in team if call.environment in member.acts), "nobody")


def brief(remark: str, calls: Sequence[WrittenCall], team: Sequence[Colleague]) -> str:
    """Return the remark and a paragraph for each member, which begins with its name.

    What several could do is for the first of them. What nobody can do is written down without a name, and who acts
    nowhere is told nothing of its own.
    """
    team = [member for member in team if member.acts]
    left = list(calls)
    paragraphs = []
    for member in team:
        own = [call for call in left if call.environment in member.acts]
        left = [call for call in left if call not in own]
        paragraphs.append("\n".join([f"{member.name}:", *_lines(own)]) if own else f"{member.name}: rest this turn.")
    return "\n\n".join(["\n".join([remark, *_lines(left)]), *paragraphs])


def _lines(calls: Sequence[WrittenCall]) -> list[str]:
    return [format_call(call.environment, call.action, call.arguments) for call in calls]
