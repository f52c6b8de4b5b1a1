"""Claims that are judged by another agent: how they are known, and what their agent is told of them.

An agent with a channel that carries a policy with `sends: claim` does not end the trial by calling `complete` of root.
Its call becomes a message; whoever reads it completes in its place, or says what is missing.
"""

from collections.abc import Iterator, Sequence

from decapod.agents.topology import Team
from decapod.environments.root import ROOT, complete, submit
from decapod.messages import ToolCall
from decapod.prompts.calls import format_call, split_tool_name, tool_name

COMPLETE = tool_name(ROOT, complete.name)
SUBMIT = tool_name(ROOT, submit.name)
DONE = "I claim that the task is done."
"""What is claimed by a call without words."""
PUT = "Your claim was told to whoever judges it. If the work goes on, it was not confirmed."
"""What the agent is told of its call."""
NOT_ALONE = (
    "a claim is judged by what the screens show when you make it: make it in a turn in which you call nothing but"
    " actions of root"
)
"""Why a claim beside other calls is not taken."""


def is_gated(team: Team, agent: str) -> bool:
    """Whether an agent's claims are judged by others before they count."""
    return any(one.source == agent and one.policy.sends == "claim" for one in team.channels)


def is_claim(call: ToolCall) -> bool:
    """Whether a call claims that the task is done."""
    return call.name == COMPLETE and call.problem is None


def claimed(calls: Sequence[ToolCall]) -> bool:
    """Whether a reply's calls make a claim: `complete`, beside nothing that may change a screen."""
    return any(map(is_claim, calls)) and all(_is_of_root(call) for call in calls)


def describe_claim(text: str, calls: Sequence[ToolCall]) -> str:
    """Return what is told of a claim: the agent's words and the answer that it hands in; empty where there is none."""
    if not claimed(calls):
        return ""
    return "\n".join([text.strip() or DONE, *_handed_in(calls)])


def _handed_in(calls: Sequence[ToolCall]) -> Iterator[str]:
    for call in calls:
        if call.name == SUBMIT and call.problem is None:
            yield format_call(ROOT, submit.name, call.arguments)


def _is_of_root(call: ToolCall) -> bool:
    split = split_tool_name(call.name, [ROOT])
    return split is not None and split[0] == ROOT
