from pathlib import Path

import pytest

from decapod.actions import UnknownNameError
from decapod.agents.models import Model, ModelError, SeatContext, create_model
from tests.unit.agents.models.seats import request

pytestmark = pytest.mark.anyio

SCRIPT = """\
version: 1
replies:
  - {agent: main, turn: 1, call: 2, text: second}
  - {agent: main, turn: 1, text: first, calls: [{name: ubuntu_click, arguments: {element: 1}}, {name: no_such}]}
  - {agent: main, turn: 2, calls: [{name: ubuntu_click, malformed: the arguments are not JSON}]}
  - {agent: main, turn: 3, error: the provider is down}
  - {agent: main, turn: 4, delay: 0.001, prompt_tokens: 10, completion_tokens: 2, cost: 0.5}
  - {agent: other, text: mine}
"""


def make(folder: Path, text: str = SCRIPT, name: str = "script.yaml") -> Model:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return create_model(f"scripted/{path}", SeatContext("main", plans=False, seed=0))


async def test_replies_are_found_by_agent_turn_and_call(tmp_path: Path) -> None:
    model = make(tmp_path)
    first = await model.reply(request(1, ""))
    assert first.text == "first"
    assert [(call.name, call.arguments) for call in first.calls] == [("ubuntu_click", {"element": 1}), ("no_such", {})]
    assert len({call.id for call in first.calls}) == 2
    assert (await model.reply(request(1, "", call=2))).text == "second"


async def test_a_malformed_call_is_a_call_with_a_problem(tmp_path: Path) -> None:
    (call,) = (await make(tmp_path).reply(request(2, ""))).calls
    assert (call.name, call.arguments, call.problem) == ("ubuntu_click", {}, "the arguments are not JSON")


async def test_an_error_is_raised(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"scripted/.*: the provider is down"):
        await make(tmp_path).reply(request(3, ""))


async def test_tokens_are_those_of_the_script_and_otherwise_unknown(tmp_path: Path) -> None:
    model = make(tmp_path)
    told = await model.reply(request(4, ""))
    assert (told.prompt_tokens, told.completion_tokens, told.cached_tokens, told.cost) == (10, 2, None, 0.5)
    assert (await model.reply(request(1, ""))).prompt_tokens is None


async def test_a_request_without_a_reply_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no reply for agent 'main', turn 9, call 1"):
        await make(tmp_path).reply(request(9, ""))


async def test_an_entry_without_conditions_answers_the_rest(tmp_path: Path) -> None:
    model = make(tmp_path, SCRIPT + "  - {text: whatever}\n")
    assert (await model.reply(request(9, ""))).text == "whatever"
    assert (await model.reply(request(1, ""))).text == "first"


async def test_a_script_may_be_json(tmp_path: Path) -> None:
    model = make(tmp_path, '{"version": 1, "replies": [{"text": "hello"}]}', "script.json")
    assert (await model.reply(request(1, ""))).text == "hello"


def test_a_wrong_script_is_told_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"script\.yaml:3:\d+: .*trun"):
        make(tmp_path, "version: 1\nreplies:\n  - {trun: 1, text: x}\n")


def test_an_error_goes_with_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="neither text nor calls"):
        make(tmp_path, "version: 1\nreplies: [{error: down, text: up}]\n")


def test_a_script_must_be_named() -> None:
    with pytest.raises(ModelError, match="write which script"):
        create_model("scripted", SeatContext("main", plans=False, seed=0))


def test_an_unknown_kind_of_model_is_told_with_what_is_known() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown model 'dmo'.*did you mean 'demo'"):
        create_model("dmo", SeatContext("main", plans=False, seed=0))
