"""What is a claim, and what is told of it."""

import pytest

from decapod.agents.claims import DONE, claimed, describe_claim, is_gated
from decapod.agents.topology import load_topology
from decapod.messages import ToolCall

COMPLETE = ToolCall(id="1", name="root_complete")
SUBMIT = ToolCall(id="2", name="root_submit", arguments={"answer": 'a "b"'})
WAIT = ToolCall(id="3", name="root_wait")
CLICK = ToolCall(id="4", name="ubuntu_click", arguments={"element": 3})
SKIP = ToolCall(id="5", name="skip")


@pytest.mark.parametrize(
    ("calls", "is_one"),
    [
        ((), False),
        ((COMPLETE,), True),
        ((COMPLETE, COMPLETE), True),
        ((SUBMIT, COMPLETE), True),
        ((WAIT, COMPLETE), True),
        ((SUBMIT,), False),
        ((CLICK, COMPLETE), False),
        ((COMPLETE, CLICK), False),
        ((COMPLETE, SKIP), False),
        ((COMPLETE.model_copy(update={"problem": "its arguments are no JSON"}),), False),
    ],
)
def test_a_claim_stands_beside_nothing_that_may_change_a_screen(calls: tuple[ToolCall, ...], is_one: bool) -> None:
    assert claimed(calls) is is_one
    assert bool(describe_claim("All is done.", calls)) is is_one


def test_a_claim_is_told_with_the_words_and_the_answer() -> None:
    assert describe_claim(" The file is there. ", [COMPLETE]) == "The file is there."
    assert describe_claim(" ", [COMPLETE]) == DONE
    assert describe_claim("", [SUBMIT, COMPLETE]) == f'{DONE}\nIn root: submit(answer="a \\"b\\"")'


def test_only_who_has_such_a_channel_is_judged() -> None:
    team = load_topology("verifier-gated").expand(["ubuntu"])
    assert [is_gated(team, seat.name) for seat in team.seats] == [True, False]
    assert not is_gated(load_topology("single").expand(["ubuntu"]), "main")
