"""The demo model in seats that hear of screens from others, judge claims, or write on a board."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import DemoModel, SeatContext
from decapod.agents.models.demo import UNTOLD
from decapod.agents.models.demo_board import read_progress, write_progress
from decapod.agents.models.demo_digest import condense, read_screens
from decapod.agents.models.demo_planner import DemoPlanner, Progress
from decapod.prompts import Note, ReceivedInstruction, ShownObservation, TurnContext, render_turn
from decapod.prompts.marks import ListedMark
from decapod.tasks import Act, Demonstration, Reading, Step, parse_template
from tests.unit.agents.models.seats import END, SAVE, SCREEN, UBUNTU, click, marks, request, step, tools, turn_text

pytestmark = pytest.mark.anyio

DIGEST = condense(turn_text(1))
EYES = SeatContext("eyes", plans=False, seed=0, wants={1: frozenset({"digest"})})
ACTOR = SeatContext("main", plans=True, seed=0, demonstration=SAVE, environments=(UBUNTU,), hears=True)
VERIFIER = SeatContext("verifier", plans=False, seed=0, wants={1: frozenset({"verdict"})}, hears=True)


def told(text: str, heading: str = "Digest", screen: tuple[tuple[str, str], ...] | None = None) -> str:
    shown = () if screen is None else (ShownObservation(UBUNTU, "marks", marks(screen)),)
    return render_turn(TurnContext(1, 15, shown, (ReceivedInstruction("eyes", text, heading),)))


async def test_a_summariser_tells_what_it_sees_and_an_actor_does_the_next_step_by_it() -> None:
    said = (await DemoModel(EYES).reply(request(1, turn_text(1)))).text
    assert said == 'Elements of ubuntu:\n[1] entry "Name:"\n[2] button "Save"\n[3] button "Cancel"'
    reply = await DemoModel(ACTOR).reply(request(1, told(said), tools(UBUNTU)))
    assert [(call.name, call.arguments) for call in reply.calls] == [
        ("ubuntu_click", {"element": 1}),
        ("ubuntu_write_text", {"text": "a.txt"}),
    ]


@pytest.mark.parametrize("text", [turn_text(1, None), told("I see a desktop."), told(DIGEST, "Instruction")])
async def test_an_actor_that_is_told_nothing_does_nothing(text: str) -> None:
    reply = await DemoModel(ACTOR).reply(request(1, text, tools(UBUNTU)))
    assert (reply.text, reply.calls) == (UNTOLD, ())


def test_what_is_disabled_or_nameless_is_left_out_of_a_digest() -> None:
    screen = [
        mark.model_copy(update={"states": ("disabled",)} if mark.label == "Cancel" else {})
        for mark in marks((*SCREEN, ("button", "")))
    ]
    shown = render_turn(TurnContext(1, 15, (ShownObservation(UBUNTU, "marks", tuple(screen)),)))
    assert condense(shown) == 'Elements of ubuntu:\n[1] entry "Name:"\n[2] button "Save"'
    assert condense("Nothing is listed here.") == ""


def test_what_one_sees_counts_more_than_what_one_is_told() -> None:
    screens = read_screens(told(DIGEST, screen=(("button", "Other"),)))
    assert [mark.label for mark in screens[UBUNTU]] == ["Other"]


@given(st.integers(0, len(DIGEST)))
def test_a_digest_that_was_cut_is_read_as_far_as_it_goes(length: int) -> None:
    whole = read_screens(told(DIGEST))[UBUNTU]
    assert read_screens(told(DIGEST[:length])).get(UBUNTU, ()) == whole[: DIGEST[:length].count('"') // 2]


async def test_a_verifier_bears_out_what_is_claimed_and_nothing_else() -> None:
    verifier = DemoModel(VERIFIER)
    claimed = await verifier.reply(request(1, told("In ubuntu: click(element=1)", "Claim", SCREEN), tools("root")))
    assert [call.name for call in claimed.calls] == ["root_complete"]
    assert (await verifier.reply(request(2, told("All is done.", "Note", SCREEN), tools("root")))).calls == ()


@given(
    st.integers(0, 999),
    st.integers(0, 999),
    st.dictionaries(st.text(max_size=5), st.text() | st.integers() | st.none(), max_size=3),
)
def test_progress_is_read_as_it_was_written(done: int, of: int, values: dict[str, str | int | None]) -> None:
    note = Note("left", 1, write_progress(Progress(done, of, dict(values))))
    read = read_progress(render_turn(TurnContext(2, 15, notes=(note,))))
    assert (read.done, dict(read.values)) == (done, values)


@given(st.lists(st.text(), max_size=4))
def test_whatever_stands_on_a_board_can_be_read(notes: list[str]) -> None:
    board = tuple(Note("left", 1, text) for text in (*notes, "2 of 4 steps are done.\nKnown: {broken"))
    assert read_progress(render_turn(TurnContext(2, 15, notes=board))).done >= 2


def reads_on_the_phone() -> Demonstration:
    number = Reading("number", re.compile("Code ([0-9]+)"), environment="android")
    there = Step("android", (Act("wait"),))
    write = Step(UBUNTU, (Act("write_text", {"text": parse_template("{number}")}),), reads=(number,))
    return Demonstration((there, write, END))


def listed(*labels: str) -> list[ListedMark]:
    return [ListedMark(number, "label", label) for number, label in enumerate(labels, 1)]


def test_what_a_step_needs_is_read_by_who_sees_it_and_used_by_who_does_it() -> None:
    phone, desktop = DemoPlanner(reads_on_the_phone()), DemoPlanner(reads_on_the_phone())
    assert desktop.plan_own({UBUNTU: listed("Desk")}).calls == ()
    assert [call.action for call in phone.plan_own({"android": listed("Code 12")}).calls] == ["wait"]
    assert phone.plan_own({"android": listed("Code 12")}).calls == ()
    assert phone.progress == Progress(1, 3, {"number": "12"})
    desktop.catch_up(phone.progress)
    (call,) = desktop.plan_own({UBUNTU: listed("Desk")}).calls
    assert call.arguments == {"text": "12"}
    assert [call.action for call in desktop.plan_own({UBUNTU: listed("Desk")}).calls] == ["complete"]
    phone.catch_up(desktop.progress)
    assert phone.plan_own({"android": listed("Code 12")}).calls == ()


def test_a_step_waits_for_what_is_still_to_be_read_elsewhere() -> None:
    desktop = DemoPlanner(reads_on_the_phone())
    desktop.catch_up(Progress(1, 3, {}))
    assert [desktop.plan_own({UBUNTU: listed("Desk")}).calls for _ in range(9)] == [()] * 9


def test_nobody_is_put_back_by_what_others_know() -> None:
    planner = DemoPlanner(Demonstration((step(click('the button "Save"'), expect='no button "Save"'), END)))
    screen = {UBUNTU: [ListedMark(1, "button", "Save")]}
    planner.plan_own(screen)
    planner.catch_up(Progress(0, 2, {}))
    assert planner.plan_own({UBUNTU: listed("Saved")}).calls[0].action == "complete"
