"""The noise of a demo model: what it does to a reply, what it draws from, and what its name may say."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import DemoModel, ModelError, Reply, SeatContext, UnusableModelError, create_model
from decapod.agents.models.noise_name import NoiseRates, parse_noise
from decapod.prompts.calls import parse_calls
from decapod.prompts.context import Colleague
from tests.unit.agents.models.seats import SAVE, SCREEN, UBUNTU, request, tools, turn_text

pytestmark = pytest.mark.anyio

ALL = "demo-noise?forget=0.5&misread=0.5&early=0.2"

OTHERS = set(range(2, len(SCREEN) + 1))
"""The marks that the demonstration's first step does not mean."""


def planner(seed: int = 0) -> SeatContext:
    return SeatContext("main", plans=True, seed=seed, demonstration=SAVE, environments=(UBUNTU,))


def operator(seed: int = 0) -> SeatContext:
    return SeatContext("ubuntu", plans=False, seed=seed, environments=(UBUNTU,))


def told(reply: Reply) -> list[tuple[str, bool]]:
    return [(chance.noise, chance.happened) for chance in reply.chances]


async def plan(model: str, seed: int = 0, turn: int = 1, call: int = 1) -> Reply:
    asked = request(turn, turn_text(turn), tools(UBUNTU, "root"), call=call)
    return await create_model(model, planner(seed)).reply(asked)


async def follow(model: str, text: str, seed: int = 0) -> Reply:
    asked = request(1, turn_text(1, instruction=text), tools(UBUNTU, "root"))
    return await create_model(model, operator(seed)).reply(asked)


async def test_without_any_noise_it_is_the_demo_model_with_its_chances_told() -> None:
    asked = request(1, turn_text(1), tools(UBUNTU, "root"))
    plain = await DemoModel(planner()).reply(asked)
    noisy = await plan("demo-noise?forget=0&misread=0&early=0")
    assert (noisy.text, noisy.calls) == (plain.text, plain.calls)
    assert told(noisy) == [("early", False), ("misread", False), ("forget", False)]


async def test_a_claim_takes_the_place_of_all_else() -> None:
    reply = await plan("demo-noise?early=1&misread=1&forget=1")
    assert [call.name for call in reply.calls] == ["root_complete"]
    assert told(reply) == [("early", True)]


async def test_another_mark_is_read_that_is_there() -> None:
    read = {(await plan("demo-noise?misread=1", seed)).calls[0].arguments["element"] for seed in range(40)}
    assert read == OTHERS


async def test_a_text_of_one_word_is_forgotten_with_its_call() -> None:
    reply = await plan("demo-noise?forget=1")
    assert [call.name for call in reply.calls] == ["ubuntu_click"]
    assert [chance.detail for chance in reply.chances] == ["", "", "write_text with its text 'a.txt'"]


async def test_a_longer_text_loses_one_word() -> None:
    instruction = 'In ubuntu: write_text(text="two red  apples")'
    left = Counter(
        [(await follow("demo-noise?forget=1", instruction, seed)).calls[0].arguments["text"] for seed in range(60)]
    )
    assert set(left) == {"red  apples", "two apples", "two red"}


async def test_an_operator_that_sees_no_marks_cannot_misread_one() -> None:
    asked = request(1, turn_text(1, None, instruction="In ubuntu: click(element=1)"), tools(UBUNTU))
    reply = await create_model("demo-noise?misread=1", operator()).reply(asked)
    assert (reply.calls[0].arguments, reply.chances) == ({"element": 1}, ())


async def test_who_cannot_claim_has_no_chance_to() -> None:
    asked = request(1, turn_text(1, instruction="In ubuntu: click(element=1)"), tools(UBUNTU))
    reply = await create_model("demo-noise?early=1", operator()).reply(asked)
    assert told(reply) == [("misread", False)]


async def test_a_claim_that_is_due_is_no_chance() -> None:
    reply = await follow("demo-noise?early=1", "In root: complete()")
    assert [call.name for call in reply.calls] == ["root_complete"]
    assert reply.chances == ()


async def test_a_planner_that_names_elements_in_words_misreads_them_in_words() -> None:
    context = SeatContext(
        "main",
        plans=True,
        seed=0,
        demonstration=SAVE,
        environments=(UBUNTU,),
        knows_actions=False,
        instructs=(Colleague("ubuntu", "acts", (UBUNTU,)),),
    )
    reply = await create_model("demo-noise?misread=1", context).reply(request(1, turn_text(1)))
    (call, _) = parse_calls(reply.text).calls
    named = re.fullmatch(r"\[(\d+)\] .*", str(call.arguments["element"]))
    assert named
    assert int(named[1]) in OTHERS


async def test_where_the_demo_model_gives_up_the_noisy_one_does_nothing() -> None:
    async def until_lost(name: str) -> Reply:
        model = create_model(name, planner())
        for turn in range(1, 9):
            reply = await model.reply(request(turn, turn_text(turn, ()), tools(UBUNTU, "root")))
        return reply

    with pytest.raises(ModelError, match="waited"):
        await until_lost("demo-noise?early=0")
    reply = await until_lost("demo-noise?misread=0.1")
    assert reply.calls == ()
    assert reply.text.startswith("I am lost: step 1")


@given(seed=st.integers(0, 2**32), turn=st.integers(1, 30), call=st.integers(1, 9))
async def test_the_same_seed_turn_and_call_draw_the_same(seed: int, turn: int, call: int) -> None:
    assert await plan(ALL, seed, turn, call) == await plan(ALL, seed, turn, call)


async def test_seeds_turns_and_calls_draw_for_themselves() -> None:
    for vary in ("seed", "turn", "call"):
        assert len({str(told(await plan(ALL, **{vary: number}))) for number in range(1, 30)}) > 3, vary
    assert len({str(told(await plan(f"{ALL}&seed={number}"))) for number in range(30)}) > 3


def test_a_name_says_rates_and_a_seed() -> None:
    assert parse_noise("demo-noise?forget=0.1&early=1&seed=7") == NoiseRates(0.1, 0.0, 1.0, 7)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("demo-noise", "it says no rate: write at least one of forget, misread, early, as in demo-noise?forget=0.1"),
        ("demo-noise?seed=3", "it says no rate"),
        ("demo-noise?forgot=0.1&early=0.1", "it has nothing called 'forgot' (did you mean 'forget'?)"),
        ("demo-noise?forget=1.5", "'forget' must be a rate from 0 to 1, as 0.05, not '1.5'"),
        ("demo-noise?forget=-0&early=nan", "'early' must be a rate from 0 to 1, as 0.05, not 'nan'"),
        ("demo-noise?forget=0.1&forget=0.2", "'forget' is given 2 times"),
        ("demo-noise?forget=0.1&seed=x", "'seed' must be a whole number from 0 to 999999999, not 'x'"),
        ("demo-noise?forget=0.1&", "it has nothing called ''"),
        ("demo-noise/forget=0.1", "a noisy demo model is called 'demo-noise', not 'demo-noise/forget=0.1'"),
    ],
)
def test_a_name_that_says_something_else_is_refused(name: str, said: str) -> None:
    with pytest.raises(UnusableModelError) as caught:
        create_model(name, planner())
    assert said in str(caught.value)
