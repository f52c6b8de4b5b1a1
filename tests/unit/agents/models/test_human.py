"""A person in a seat: what is shown, what is typed, and what becomes of it."""

from collections.abc import Sequence

import anyio
import pytest

from decapod.agents.models import (
    HumanModel,
    ModelRequest,
    PersonLeftError,
    SeatContext,
    UnusableModelError,
    create_model,
)
from decapod.agents.models.human import read_typed
from decapod.messages import PromptMessage, TextPart
from tests.unit.agents.models.seats import request, tools, turn_text

pytestmark = pytest.mark.anyio

OFFERED = tools("ubuntu", "root")
NAMES = [tool.name for tool in OFFERED]


class Typist:
    """A terminal whose input is known before."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def show(self, text: str) -> None:
        self.shown.append(text)

    async def read(self) -> str | None:
        return self.lines.pop(0) if self.lines else None


def seat(*lines: str) -> tuple[HumanModel, Typist]:
    typist = Typist(lines)
    return HumanModel(SeatContext("main", plans=False, seed=1), typist), typist


async def test_lines_up_to_an_empty_one_are_the_reply() -> None:
    person, typist = seat("Save it.", "In ubuntu: click(element=2)", "", "later")
    reply = await person.reply(request(1, turn_text(1)))
    assert (reply.text, reply.calls, reply.typed) == ("Save it.\nIn ubuntu: click(element=2)", (), reply.text)
    assert typist.lines == ["later"]
    assert "You are an agent." in typist.shown[0]
    assert '[2] button "Save"' in typist.shown[0]
    assert "You can call" not in typist.shown[0]


async def test_calls_are_written_in_words_or_by_their_number() -> None:
    number = NAMES.index("ubuntu_write_text") + 1
    person, typist = seat("I type.", f'{number} text="a, (b)"', "In ubuntu: click(element=2)", "")
    reply = await person.reply(request(1, turn_text(1), OFFERED))
    assert reply.text == "I type."
    assert [(call.name, call.arguments, call.problem) for call in reply.calls] == [
        ("ubuntu_write_text", {"text": "a, (b)"}, None),
        ("ubuntu_click", {"element": 2}, None),
    ]
    assert len({call.id for call in reply.calls}) == 2
    assert f"{number:>3} ubuntu_write_text(text" in typist.shown[0]


@pytest.mark.parametrize("line", ["1 element=", "In ubuntu: click(element=)", "1 (("])
def test_a_call_that_cannot_be_read_is_a_call_with_a_problem(line: str) -> None:
    _, (call,) = read_typed(line, request(1, "", OFFERED))
    assert call.problem


@pytest.mark.parametrize("line", ["42 apples", "I see 3 buttons.", "2 buttons are there", "900 x"])
def test_what_only_looks_like_a_call_is_text(line: str) -> None:
    assert read_typed(line, request(1, "", OFFERED)) == (line, ())


async def test_only_what_is_new_is_shown() -> None:
    person, typist = seat("", "")
    first = request(1, turn_text(1), OFFERED)
    await person.reply(first)
    answered = (
        *first.prompt,
        PromptMessage(role="assistant"),
        PromptMessage(role="tool", parts=(TextPart(text="There is no such element."),), call_id="x"),
    )
    await person.reply(ModelRequest("main", 1, 2, answered, OFFERED))
    assert "There is no such element." in typist.shown[1]
    assert "You are an agent." not in typist.shown[1]
    assert "Elements of ubuntu" not in typist.shown[1]


@pytest.mark.parametrize("lines", [(), ("half a reply",), ("/quit",), ("text", " /quit ")])
async def test_the_end_of_the_input_and_quit_end_the_trial(lines: tuple[str, ...]) -> None:
    person, _ = seat(*lines)
    with pytest.raises(PersonLeftError, match="The person at the seat of main ended the trial"):
        await person.reply(request(1, turn_text(1)))


def test_a_person_has_no_variants() -> None:
    with pytest.raises(UnusableModelError, match="a person's seat is called 'human', not 'human/ada'"):
        create_model("human/ada", SeatContext("main", plans=False, seed=1))


async def test_a_prompt_that_nobody_waits_for_is_taken_back() -> None:
    class Waiting(Typist):
        async def read(self) -> str | None:
            await anyio.sleep_forever()
            raise AssertionError

    typist = Waiting(())
    person = HumanModel(SeatContext("main", plans=False, seed=1), typist)
    with anyio.move_on_after(0):
        await person.reply(request(1, turn_text(1)))
    assert typist.shown[-1] == "== main need not reply any more: the turn has ended. =="
