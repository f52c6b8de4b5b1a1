"""What the demo model does in a seat that does not plan: exactly the calls that its instructions name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from decapod.agents.models.demo_words import find_element
from decapod.agents.models.model import Tool
from decapod.environments.root import ROOT, complete
from decapod.prompts.calls import WrittenCall, parse_calls, tool_name
from decapod.prompts.jsontext import read_json
from decapod.prompts.marks.listing import ListedMark, parse_marks
from decapod.prompts.turn import parse_received

REPORTS = frozenset({"Claim", "Critique", "Digest", "Draft", "Note", "Output", "State", "Verdict"})
"""What is not followed, by the heading under which it comes: proposals and reports. All else that names calls is."""
PROPOSED, PLAN, CLAIMED = "Draft", "Plan", "Claim"
NOTHING = "There is nothing for me to do."


@dataclass(frozen=True, slots=True)
class Work:
    """What an instruction comes to: the calls, and what there is to say when they are none or not all."""

    calls: tuple[WrittenCall, ...] = ()
    remark: str = ""


def follow_instructions(prompt: str, tools: Sequence[Tool]) -> Work:
    """Return the calls that a turn's instructions name and that this seat has a tool for, in order.

    Only what stands in the prompt as said by another agent counts, so text on a screen is never followed. What
    cannot be read as a call, as the rest of a truncated instruction, is passed over. An element that is named in words
    must be listed in this prompt in the same words; where it is not, that call and those after it are left undone.
    """
    offered = {tool.name: tool for tool in tools}
    listed = parse_marks(prompt)
    calls: list[WrittenCall] = []
    for call in _named(prompt):
        tool = offered.get(tool_name(call.environment, call.action))
        if tool is None:
            continue
        try:
            calls.append(_with_ids(call, tool, listed.get(call.environment, ())))
        except LookupError as error:
            return Work(tuple(calls), f"I do not see {error.args[0]}.")
    return Work(tuple(calls), "" if calls else NOTHING)


def relay(prompt: str) -> tuple[WrittenCall, ...]:
    """Return the calls that the first of the proposals in a prompt names, to be passed on."""
    return tuple(_named(prompt))


def _named(prompt: str) -> Iterator[WrittenCall]:
    """The calls that others name: those of what is to be followed, else those of the first proposal.

    A claim is borne out, whatever the screens show.
    """
    received = parse_received(prompt)
    if any(one.heading == CLAIMED for one in received):
        yield WrittenCall(ROOT, complete.name)
    followed = [one for one in received if one.heading not in REPORTS]
    proposed = [one for one in received if one.heading == PROPOSED]
    for one in followed or proposed[:1]:
        yield from _calls_of_plan(one.text) if one.heading == PLAN else parse_calls(one.text).calls


def _calls_of_plan(text: str) -> Iterator[WrittenCall]:
    """The calls of a plan; nothing where it is no plan any more, as when it was cut."""
    try:
        plan, _ = read_json(text)
    except ValueError:
        return
    steps = plan.get("steps") if isinstance(plan, dict) else None
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, dict):
            yield from parse_calls(str(step.get("do", ""))).calls


def _with_ids(call: WrittenCall, tool: Tool, listed: Sequence[ListedMark]) -> WrittenCall:
    """Put mark ids where elements are named in words.

    Raises:
        LookupError: an element is not listed; the argument is its words.
    """
    arguments = dict(call.arguments)
    for name in tool.schema.elements:
        words = arguments.get(name)
        if isinstance(words, str):
            found = find_element(words, listed)
            if found is None:
                raise LookupError(words)
            arguments[name] = found
    return replace(call, arguments=arguments)
