"""Points on a screen become the elements under them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import Element
from decapod.experiments.calls import CheckedCall, RejectedCall, Screen
from decapod.experiments.pointing import element_at
from decapod.messages import Box, Mark, Point, Size, ToolCall
from tests.unit.experiments.test_calls import CHECKER

SCREEN = Size(width=100, height=80)
WINDOW = Mark(id=1, box=Box(x=10, y=10, w=80, h=60), label="Window", source="tree")
SAVE = Mark(id=2, box=Box(x=20, y=20, w=20, h=10), label="Save", source="tree")
TWIN = Mark(id=3, box=Box(x=20, y=20, w=20, h=10), label="Twin", source="tree")


def at(x: int, y: int, *marks: Mark) -> Element:
    return Element.model_validate(element_at(Point(x=x, y=y), marks, SCREEN))


def test_the_topmost_mark_gives_its_label_and_the_pointer_goes_to_the_point() -> None:
    found = at(22, 21, WINDOW, SAVE)
    assert found.label == "Save"
    assert found.center == Point(x=22, y=21)
    assert found.box == Box(x=20, y=20, w=5, h=3)


def test_of_two_equal_marks_the_later_is_on_top() -> None:
    assert at(22, 21, SAVE, TWIN).label == "Twin"
    assert at(22, 21, TWIN, SAVE).label == "Twin"


def test_where_no_mark_is_the_element_is_one_pixel() -> None:
    assert at(5, 5, WINDOW, SAVE) == Element(box=Box(x=5, y=5, w=1, h=1), label="")


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (100, 0), (0, 80)])
def test_a_point_outside_of_the_screen_is_refused(x: int, y: int) -> None:
    with pytest.raises(ValueError, match="outside of the screen, which is 100 by 80"):
        at(x, y)


@pytest.mark.parametrize("space", ["image", "thousandths"])
def test_a_point_of_another_space_is_refused(space: str) -> None:
    point = Point.model_validate({"x": 1, "y": 1, "space": space})
    with pytest.raises(ValueError, match=f"counted in {space}"):
        element_at(point, (), SCREEN)


boxes = st.builds(
    Box, x=st.integers(-20, 90), y=st.integers(-20, 70), w=st.integers(0, 120), h=st.integers(0, 120)
)  # some reach over the edge of the screen, some are empty


@given(st.lists(boxes, max_size=6), st.integers(0, 99), st.integers(0, 79))
def test_the_pointer_always_goes_to_the_point_and_the_box_stays_within_its_mark(
    drawn: list[Box], x: int, y: int
) -> None:
    marks = [Mark(id=number, box=box, label=str(number), source="tree") for number, box in enumerate(drawn, 1)]
    found = at(x, y, *marks)
    assert found.center == Point(x=x, y=y)
    containing = [mark for mark in marks if mark.box.contains(Point(x=x, y=y))]
    assert bool(found.label) == bool(containing)
    if found.label:
        mark = marks[int(found.label) - 1]
        assert mark.box.intersection(found.box) == found.box
        assert mark.box.area == min(one.box.area for one in containing)


def check(element: object, *, changed: bool = False, size: Size | None = SCREEN) -> CheckedCall | RejectedCall:
    screens = {"ubuntu": Screen(7, {2: SAVE}, changed, size)}
    call = ToolCall.model_validate({"id": "1", "name": "ubuntu_click", "arguments": {"element": element}})
    return CHECKER.check(call, ("ubuntu",), screens)


def test_a_call_with_a_point_keeps_it_and_is_sent_the_element() -> None:
    checked = check({"x": 30, "y": 25, "space": "screen"})
    assert isinstance(checked, CheckedCall)
    assert checked.arguments == {"element": {"x": 30, "y": 25, "space": "screen"}, "button": "left"}
    assert checked.resolved["element"] == {"box": {"x": 21, "y": 21, "w": 19, "h": 9}, "label": "Save"}
    assert checked.marked_observation == 7


def test_a_point_on_a_screen_that_has_changed_is_stale() -> None:
    rejected = check({"x": 30, "y": 25, "space": "screen"}, changed=True)
    assert isinstance(rejected, RejectedCall)
    assert rejected.stale
    assert "has changed since the point (30, 25) was chosen" in rejected.reason


@pytest.mark.parametrize(
    ("element", "reason"),
    [
        ({"x": 30, "y": 90, "space": "screen"}, "element: the point (30, 90) is outside of the screen"),
        ({"x": 30, "y": 25, "space": "image"}, "element: the point is counted in image"),
        ({"x": 30, "y": 25}, "element: a point must say what its coordinates count"),
        ([30, 25], "element: a point must say what its coordinates count"),
        ({"x": 30, "y": 25, "space": "elsewhere"}, "element: there is no space 'elsewhere'"),
        ({"x": "30", "y": 25, "space": "screen"}, "element: a point has a whole number as x"),
        ({"x": 30.5, "y": 25, "space": "screen"}, "element: a point has a whole number as x"),
        ({"x": True, "y": 25, "space": "screen"}, "element: a point has a whole number as x"),
        ({"box": [30, 25]}, "element: input should be a valid integer"),
        ([30, 25, 40], "element: input should be a valid integer"),
    ],
)
def test_what_is_no_point_of_the_screen_goes_back_in_words(element: object, reason: str) -> None:
    rejected = check(element)
    assert isinstance(rejected, RejectedCall)
    assert not rejected.stale
    assert reason in rejected.reason


def test_a_point_means_nothing_where_no_screen_was_shown() -> None:
    rejected = check({"x": 1, "y": 1, "space": "screen"}, size=None)
    assert isinstance(rejected, RejectedCall)
    assert "no screen of ubuntu was shown" in rejected.reason
