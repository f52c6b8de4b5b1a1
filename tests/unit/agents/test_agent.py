from decapod.agents.agent import agent_address, unique_ids
from decapod.messages import ToolCall


def test_calls_without_an_id_of_their_own_are_given_one() -> None:
    calls = [ToolCall(id="", name="a"), ToolCall(id="x", name="b"), ToolCall(id="x", name="c")]
    ids = [call.id for call in unique_ids(calls, 2)]
    assert ids == ["call-2-1", "x", "call-2-3"]


def test_ids_that_are_already_unique_stay() -> None:
    calls = (ToolCall(id="1", name="a"), ToolCall(id="2", name="b"))
    assert unique_ids(calls, 1) == calls


def test_an_agents_address() -> None:
    assert agent_address("main") == "agent/main"
