"""Qwen's models over the wire: what they are told, and what the calls that they write come to."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from decapod.agents.models import Reply, SeatContext, Tool, UnusableModelError, create_model
from decapod.agents.skip import SKIP
from decapod.messages import Size
from tests.unit.agents.models.qwen.seats import ACTIONS, QWEN, points, screen, tools, wrote
from tests.unit.agents.models.remote.asking import ask, heard, model, result, said
from tests.unit.agents.models.remote.wire import Asked, serve

pytestmark = pytest.mark.anyio

SEVEN = "Qwen2.5-VL-7B-Instruct"
EIGHT = "Qwen3-VL-8B-Instruct"
ALL = tools("ubuntu", "android", "root")


class Seat:
    """A seat whose model answers with these texts, one a turn, before a desktop and a phone."""

    def __init__(self, folder: Path, name: str = SEVEN) -> None:
        self.blobs = folder / "blobs"
        self.name = name
        self.asked: list[Asked] = []

    async def replies(self, *texts: str, offered: Sequence[Tool] = ALL, **options: Any) -> list[Reply]:
        """Show it the desktop where it uses one, the phone where it uses that, and both where it uses neither."""
        screens = {"computer_use": screen(self.blobs), "mobile_use": screen(self.blobs, "android", (1080, 2340))}
        used = [one for function, one in screens.items() if function in "".join(texts)]
        shown = heard("Look.", *(used or screens.values()))
        async with serve([QWEN.says(text) for text in texts]) as server:
            async with model(QWEN, server, self.blobs, self.name, **options) as one:
                replies = [await one.reply(ask(shown, tools=offered, turn=turn)) for turn in range(1, len(texts) + 1)]
            self.asked = server.asked
        return replies

    async def calls(self, text: str, offered: Sequence[Tool] = ALL, **options: Any) -> list[tuple[str, object]]:
        """The name of every call, and its arguments or its problem. Arguments fit the action's schema."""
        (reply,) = await self.replies(text, offered=offered, **options)
        for call in reply.calls:
            environment, _, name = call.name.partition("_")
            if call.problem is None and environment in ACTIONS and name in ACTIONS[environment]:
                one = ACTIONS[environment][name]
                elements = {key: 1 for key in one.elements if key in call.arguments}
                one.check({**call.arguments, **elements})
        return [(call.name, call.problem or call.arguments) for call in reply.calls]

    async def desk(self, *calls: dict[str, object]) -> list[tuple[str, object]]:
        return await self.calls(wrote("computer_use", *calls))

    async def phone(self, *calls: dict[str, object]) -> list[tuple[str, object]]:
        return await self.calls(wrote("mobile_use", *calls))


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


CORNER, CENTER = points((1279, 799), (640, 400))


@pytest.mark.parametrize(
    ("name", "far", "middle"), [(SEVEN, [1287, 811], [644, 406]), (EIGHT, [1000, 1000], [500, 500])]
)
async def test_each_family_points_in_its_own_space(
    tmp_path: Path, name: str, far: list[int], middle: list[int]
) -> None:
    seat = Seat(tmp_path, name)
    clicks: list[dict[str, object]] = [{"action": "left_click", "coordinate": at} for at in ([0, 0], far, middle)]
    assert await seat.desk(*clicks) == [
        ("ubuntu_click", {"element": element}) for element in (*points((0, 0)), CORNER, CENTER)
    ]


async def test_a_family_may_call_the_far_edge_999(tmp_path: Path) -> None:
    seat = Seat(tmp_path, EIGHT)
    text = wrote("computer_use", {"action": "left_click", "coordinate": [999, 999]})
    assert await seat.calls(text, divisor=999) == [("ubuntu_click", {"element": CORNER})]
    assert await seat.calls(text) == [("ubuntu_click", {"element": points((1278, 798))[0]})]


async def test_the_pictures_are_sent_in_the_size_in_which_coordinates_are_counted(seat: Seat) -> None:
    (reply,) = await seat.replies("I look.", image_side=3000)
    assert [(one.size, one.sent) for one in reply.images] == [
        (Size(width=1280, height=800), Size(width=1288, height=812)),
        (Size(width=1080, height=2340), Size(width=1092, height=2352)),
    ]
    told = seat.asked[0].body["messages"][0]["content"]
    assert "(ubuntu). The screen's resolution is 1288x812" in told
    assert "(android). The screen's resolution is 1092x2352" in told


async def test_a_picture_that_was_scaled_down_counts_as_it_was_sent(seat: Seat) -> None:
    (reply,) = await seat.replies(
        wrote("computer_use", {"action": "left_click", "coordinate": [643, 391]}), image_side=640
    )
    assert reply.images[0].sent == Size(width=644, height=392)
    assert reply.calls[0].arguments == {"element": CORNER}


async def test_the_model_is_offered_only_what_the_environments_have(seat: Seat) -> None:
    await seat.replies("I look.")
    body = seat.asked[0].body
    assert "tools" not in body
    system = body["messages"][0]["content"]
    inside = system.partition("<tools>\n")[2].partition("\n</tools>")[0]
    offered = {one["function"]["name"]: one["function"]["parameters"] for one in map(json.loads, inside.split("\n"))}
    assert set(offered) == {"computer_use", "mobile_use", "ubuntu_search_app", "android_show_all_drawer"}
    computer = offered["computer_use"]["properties"]
    assert computer["action"]["enum"] == [
        "key",
        "type",
        "mouse_move",
        "left_click",
        "right_click",
        "double_click",
        "left_click_drag",
        "scroll",
        "hscroll",
        "answer",
        "wait",
        "terminate",
    ]
    assert set(computer) == {"action", "keys", "text", "coordinate", "pixels", "time", "status"}
    assert set(offered["mobile_use"]["properties"]) == {
        "action",
        "coordinate",
        "coordinate2",
        "text",
        "button",
        "time",
        "status",
    }
    assert "call computer_use with the action answer, terminate or wait" in system


A, B = points((100, 100), (200, 100))
AT_A, AT_B = [101, 102], [201, 102]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([{"action": "key", "keys": ["enter"]}], [("ubuntu_press", {"key": "enter"})]),
        ([{"action": "key", "keys": ["ctrl", "s"]}], [("ubuntu_hotkey", {"keys": ["ctrl", "s"]})]),
        ([{"action": "key", "keys": "ctrl+s"}], [("ubuntu_hotkey", {"keys": ["ctrl", "s"]})]),
        ([{"action": "key", "keys": "+"}], [("ubuntu_press", {"key": "+"})]),
        ([{"action": "type", "text": "it's\n"}], [("ubuntu_write_text", {"text": "it's\n"})]),
        ([{"action": "right_click", "coordinate": AT_A}], [("ubuntu_right_click", {"element": A})]),
        ([{"action": "double_click", "coordinate": AT_A}], [("ubuntu_double_click", {"element": A})]),
        ([{"action": "left_click", "coordinate": [101.4, 101.6]}], [("ubuntu_click", {"element": A})]),
        (
            [{"action": "mouse_move", "coordinate": AT_A}, {"action": "left_click"}],
            [("ubuntu_click", {"element": A})],
        ),
        (
            [{"action": "mouse_move", "coordinate": AT_A}, {"action": "left_click_drag", "coordinate": AT_B}],
            [("ubuntu_drag", {"start": A, "end": B})],
        ),
        (
            [{"action": "scroll", "pixels": -200, "coordinate": AT_A}],
            [("ubuntu_scroll", {"direction": "down", "amount": 4, "element": A})],
        ),
        ([{"action": "scroll", "pixels": 3}], [("ubuntu_scroll", {"direction": "up", "amount": 1})]),
        ([{"action": "scroll", "pixels": 1e9}], [("ubuntu_scroll", {"direction": "up", "amount": 100})]),
        ([{"action": "hscroll", "pixels": 100}], [("ubuntu_scroll", {"direction": "right", "amount": 2})]),
        ([{"action": "answer", "text": "42"}], [("root_submit", {"answer": "42"})]),
        ([{"action": "terminate", "status": "success"}], [("root_complete", {})]),
        ([{"action": "terminate", "status": "failure"}], [("root_wait", {})]),
        ([{"action": "wait", "time": 2}], [("root_wait", {})]),
        ([{"action": "mouse_move", "coordinate": AT_A}], []),
    ],
)
async def test_what_computer_use_comes_to(
    seat: Seat, calls: list[dict[str, object]], expected: list[tuple[str, object]]
) -> None:
    assert await seat.desk(*calls) == expected


P, Q, R = points((540, 1170), (540, 470), (640, 1170))
AT_P, AT_Q, AT_R = [546, 1176], [546, 472], [647, 1176]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([{"action": "click", "coordinate": AT_P}], [("android_tap", {"element": P})]),
        ([{"action": "long_press", "coordinate": AT_P, "time": 2}], [("android_long_tap", {"element": P})]),
        (
            [{"action": "swipe", "coordinate": AT_P, "coordinate2": AT_Q}],
            [("android_swipe", {"direction": "up", "element": P, "distance": "medium"})],
        ),
        (
            [{"action": "swipe", "coordinate": AT_Q, "coordinate2": AT_P}],
            [("android_swipe", {"direction": "down", "element": Q, "distance": "medium"})],
        ),
        (
            [{"action": "swipe", "coordinate": AT_P, "coordinate2": AT_R}],
            [("android_swipe", {"direction": "right", "element": P, "distance": "short"})],
        ),
        (
            [{"action": "swipe", "coordinate": [1091, 5], "coordinate2": [0, 9]}],
            [("android_swipe", {"direction": "left", "element": points((1079, 5))[0], "distance": "long"})],
        ),
        ([{"action": "type", "text": "Grüße"}], [("android_write_text", {"text": "Grüße"})]),
        ([{"action": "system_button", "button": "Back"}], [("android_press", {"key": "back"})]),
        ([{"action": "key", "text": "delete"}], [("android_press", {"key": "delete"})]),
        ([{"action": "open", "text": "Clock"}], [("android_open_app", {"name": "Clock"})]),
        ([{"action": "answer", "text": "42"}], [("root_submit", {"answer": "42"})]),
        ([{"action": "terminate", "status": "success"}], [("root_complete", {})]),
        ([{"action": "wait", "time": 2}], [("root_wait", {})]),
    ],
)
async def test_what_mobile_use_comes_to(
    tmp_path: Path, calls: list[dict[str, object]], expected: list[tuple[str, object]]
) -> None:
    text = wrote("mobile_use", *calls)
    assert await Seat(tmp_path).calls(text, image_side=3000) == expected


@pytest.mark.parametrize(
    ("function", "call", "name", "problem"),
    [
        ("computer_use", {}, "ubuntu_computer_use", "action: is required"),
        ("computer_use", {"action": "fly"}, "ubuntu_fly", "unknown action of computer_use 'fly'"),
        ("computer_use", {"action": "triple_click", "coordinate": [1, 1]}, "ubuntu_triple_click", "ubuntu has no tri"),
        ("computer_use", {"action": "left_click"}, "ubuntu_left_click", "coordinate: is required"),
        ("computer_use", {"action": "left_click", "coordinate": [1, 2, 3, 4]}, "ubuntu_left_click", "must be two num"),
        ("computer_use", {"action": "left_click", "coordinate": ["1", "2"]}, "ubuntu_left_click", "must be two num"),
        (
            "computer_use",
            {"action": "left_click", "coordinate": [1288, 5]},
            "ubuntu_left_click",
            "x goes from 0 to 1287",
        ),
        ("computer_use", {"action": "left_click_drag", "coordinate": [1, 1]}, "ubuntu_left_click_drag", "mouse_move"),
        ("computer_use", {"action": "scroll", "pixels": 0}, "ubuntu_scroll", "must not be 0"),
        ("computer_use", {"action": "scroll", "pixels": "down"}, "ubuntu_scroll", "pixels: must be a number"),
        ("computer_use", {"action": "key", "keys": []}, "ubuntu_key", "keys: must be a list of texts"),
        ("computer_use", {"action": "key", "keys": ["a", 5]}, "ubuntu_key", "keys: must be a list of texts"),
        (
            "computer_use",
            {"action": "type", "text": "a", "clear": 1},
            "ubuntu_type",
            "clear: this action takes no such",
        ),
        ("computer_use", {"action": "terminate", "status": "maybe"}, "ubuntu_terminate", "must be success or failure"),
        ("mobile_use", {"action": "system_button", "button": "Power"}, "android_system_button", "must be one of Back"),
        (
            "mobile_use",
            {"action": "swipe", "coordinate": [5, 5], "coordinate2": [5, 5]},
            "android_swipe",
            "must end elsewhere",
        ),
    ],
)
async def test_what_means_nothing_here_goes_back_in_words(
    seat: Seat, function: str, call: dict[str, object], name: str, problem: str
) -> None:
    ((named, said_of_it),) = await seat.calls(wrote(function, call))
    assert named == name
    assert isinstance(said_of_it, str)
    assert problem in said_of_it


async def test_the_cursor_stays_where_it_was_in_the_turn_before(seat: Seat) -> None:
    first, second = await seat.replies(
        wrote("computer_use", {"action": "left_click", "coordinate": AT_A}),
        wrote("computer_use", {"action": "double_click"}),
    )
    assert second.calls[0].arguments == first.calls[0].arguments == {"element": A}


async def test_a_tool_that_no_gesture_stands_for_is_called_as_it_is(seat: Seat) -> None:
    assert await seat.calls(wrote("ubuntu_search_app", {"name": "Mousepad"})) == [
        ("ubuntu_search_app", {"name": "Mousepad"})
    ]


async def test_an_environment_without_a_picture_is_used_by_its_own_tools(tmp_path: Path) -> None:
    text = wrote("ubuntu_click", {"element": 12})
    async with serve([QWEN.says(text)]) as server, model(QWEN, server, tmp_path, SEVEN) as one:
        reply = await one.reply(ask(heard("In ubuntu: click(element=12)"), tools=tools("ubuntu", "root")))
    system = server.asked[0].body["messages"][0]["content"]
    assert "computer_use" not in system
    assert '"ubuntu_click"' in system
    assert '"root_complete"' in system
    assert reply.calls[0].arguments == {"element": 12}


async def test_pointing_at_a_screen_that_is_not_shown_goes_back_in_words(tmp_path: Path) -> None:
    text = wrote("computer_use", {"action": "left_click", "coordinate": [1, 1]})
    async with serve([QWEN.says(text)]) as server, model(QWEN, server, tmp_path, SEVEN) as one:
        reply = await one.reply(ask(heard("No picture."), tools=tools("ubuntu")))
    assert "there is no computer_use here" in (reply.calls[0].problem or "")


async def test_whoever_may_not_end_the_work_rests_when_its_part_is_done(tmp_path: Path) -> None:
    offered = (*tools("ubuntu"), SKIP)
    done = wrote("computer_use", {"action": "terminate", "status": "success"})
    assert await Seat(tmp_path).calls(done, offered) == [("skip", {"reason": "terminated: success"})]
    answer = wrote("computer_use", {"action": "answer", "text": "42"})
    assert await Seat(tmp_path).calls(answer, offered) == [
        ("root_submit", "submitting the answer is another agent's part")
    ]
    assert await Seat(tmp_path).calls(done, tools("ubuntu")) == []


async def test_its_own_words_and_what_came_of_them_are_shown_to_it_again(tmp_path: Path) -> None:
    own = wrote("computer_use", {"action": "left_click", "coordinate": AT_A}, said="<think>Hm.</think>I click.")
    shown = heard("Turn 1.", screen(tmp_path))
    async with serve([QWEN.says(own), QWEN.says("Fine.")]) as server, model(QWEN, server, tmp_path, SEVEN) as one:
        reply = await one.reply(ask(shown, tools=ALL))
        assert reply.text == "I click."
        after = (said(reply.text, *reply.calls), result(reply.calls[0].id, "Done."))
        await one.reply(ask(shown, *after, heard("Turn 2.", screen(tmp_path)), tools=ALL, turn=2))
    messages = server.asked[1].body["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "user"]
    assert messages[2]["content"] == own
    assert messages[3]["content"][0]["text"] == "<tool_response>\nDone.\n</tool_response>"
    assert messages[3]["content"][1]["text"] == "Turn 2."
    assert messages[3]["content"][2]["type"] == "image_url"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("qwen-vl/my-model", "does not tell what the model's coordinates count; add the option space=image"),
        ("qwen-vl/", "does not say which model"),
        ("qwen-vl/my-model?space=screen", "space: input should be 'image' or 'thousandths'"),
        ("qwen-vl/my-model?space=image&min_patches=9&max_patches=5", "min_patches is more than max_patches"),
        ("qwen-vl/my-model?spice=image", "there is no option 'spice' (did you mean 'space'?)"),
    ],
)
def test_names_that_cannot_be_used(name: str, problem: str) -> None:
    with pytest.raises(UnusableModelError) as caught:
        create_model(name, SeatContext("main", plans=True, seed=1))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        "qwen-vl/Qwen/Qwen2.5-VL-72B-Instruct-AWQ",
        "qwen-vl/qwen2.5vl:7b",
        "qwen-vl/Qwen/Qwen3-VL-30B-A3B",
        "qwen-vl/qwen3-vl-plus",
        "qwen-vl/mPLUG/GUI-Owl-1.5-8B",
        "qwen-vl/mine?space=image",
    ],
)
def test_names_that_can(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:1")
    assert create_model(name, SeatContext("main", plans=True, seed=1)).id == name


@pytest.mark.parametrize(("named", "sent"), [(None, 60), (99, 99)])
async def test_the_length_of_a_reply_is_the_seat_s_unless_the_name_says_another(
    named: int | None, sent: int, tmp_path: Path
) -> None:
    async with serve([QWEN.says("Yes.")]) as server, model(QWEN, server, tmp_path, SEVEN, max_tokens=named) as one:
        await one.reply(ask(tools=())._replace(reply_tokens=60))
    assert server.asked[0].body["max_tokens"] == sent
