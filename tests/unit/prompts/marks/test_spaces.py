"""Coordinates map corner to corner, say what they count, and nothing is counted in two ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.messages import Point, Size, Space
from decapod.prompts.marks.spaces import Frame, SpaceError, read_point

SCREEN = Size(width=1280, height=800)
SENT = Size(width=1288, height=812)
sides = st.integers(1, 4000)
sizes = st.builds(Size, width=sides, height=sides)


def frame(space: Space, sent: Size = SENT, divisor: int = 1000) -> Frame:
    return Frame(space, sent, SCREEN, divisor)


spaces = st.sampled_from(["image", "thousandths", "screen"])


@given(spaces, sizes, sizes, st.sampled_from([1000, 999]))
def test_corners_map_exactly(space: Space, sent: Size, screen: Size, divisor: int) -> None:
    one = Frame(space, sent, screen, divisor)
    assert one.to_screen(Point(x=0, y=0, space=space)) == Point(x=0, y=0)
    farthest = Point(x=screen.width - 1, y=screen.height - 1)
    last = one.last
    if last.x and last.y:
        assert one.to_screen(last) == farthest
    if screen.width > 1 and screen.height > 1:
        assert one.from_screen(farthest) == last
    assert one.from_screen(Point(x=0, y=0)) == Point(x=0, y=0, space=space)


@given(spaces, st.integers(0, 1279), st.integers(0, 799))
def test_a_way_there_and_back_is_off_by_no_more_than_the_coarser_of_the_two(space: Space, x: int, y: int) -> None:
    one = frame(space)
    back = one.to_screen(one.from_screen(Point(x=x, y=y)))
    steps = (SCREEN.width / one.last.x, SCREEN.height / one.last.y)
    assert abs(back.x - x) <= max(1, steps[0] / 2 + 0.5)
    assert abs(back.y - y) <= max(1, steps[1] / 2 + 0.5)


@given(spaces, st.integers(0, 811))
def test_what_is_farther_to_the_right_stays_so(space: Space, x: int) -> None:
    one = frame(space)
    near, far = (one.to_screen(Point(x=at, y=0, space=space)).x for at in (x, x + 1))
    assert near <= far


@pytest.mark.parametrize(("divisor", "x"), [(1000, 1000), (999, 999)])
def test_the_divisor_names_the_far_edge(divisor: int, x: int) -> None:
    one = frame("thousandths", divisor=divisor)
    assert one.to_screen(Point(x=x, y=0, space="thousandths")).x == 1279
    with pytest.raises(SpaceError, match=rf"x goes from 0 to {divisor}, y to {divisor}"):
        one.to_screen(Point(x=x + 1, y=0, space="thousandths"))


@pytest.mark.parametrize("point", [(-1, 0), (1288, 0), (0, 812)])
def test_a_point_outside_of_the_picture_is_an_error(point: tuple[int, int]) -> None:
    with pytest.raises(SpaceError, match="outside of the picture; x goes from 0 to 1287, y to 811"):
        frame("image").to_screen(Point(x=point[0], y=point[1], space="image"))


@given(sizes, sizes)
def test_where_the_screen_is_finer_nothing_is_lost_from_the_picture_and_back(sent: Size, screen: Size) -> None:
    if sent.width > screen.width or sent.height > screen.height:
        return
    one = Frame("image", sent, screen)
    for x in {0, sent.width // 3, sent.width - 1} if screen.width > 1 and screen.height > 1 else ():
        point = Point(x=x, y=sent.height - 1, space="image")
        assert one.from_screen(one.to_screen(point)) == point


@pytest.mark.parametrize(("space", "given"), [("image", "thousandths"), ("thousandths", "image"), ("image", "screen")])
def test_a_point_of_another_space_is_an_error(space: Space, given: Space) -> None:
    with pytest.raises(SpaceError, match=f"is counted in {given}, and the picture in {space}"):
        frame(space).to_screen(Point(x=1, y=1, space=given))


def test_only_pixels_of_the_screen_go_the_other_way() -> None:
    with pytest.raises(SpaceError, match="not in pixels of the screen"):
        frame("image").from_screen(Point(x=1, y=1, space="image"))
    with pytest.raises(SpaceError, match="outside of the screen"):
        frame("image").from_screen(Point(x=1280, y=1))


@given(spaces, st.integers(), st.integers())
def test_a_point_that_says_what_it_counts_is_read(space: Space, x: int, y: int) -> None:
    assert read_point({"x": x, "y": y, "space": space}) == Point(x=x, y=y, space=space)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ({"x": 3, "y": 4}, "must say what its coordinates count"),
        ({"x": 3, "y": 4, "space": "percent"}, "there is no space 'percent'"),
        ({"x": 3, "y": 4, "space": None}, "there is no space None"),
        ({"x": 3, "y": 4, "space": ["screen"]}, "there is no space"),
        ({"x": 3, "space": "screen"}, "a whole number as x, another as y"),
        ({"x": 3.5, "y": 4, "space": "screen"}, "a whole number as x, another as y"),
        ({"x": "3", "y": 4, "space": "screen"}, "a whole number as x, another as y"),
        ({"x": True, "y": 4, "space": "screen"}, "a whole number as x, another as y"),
        ({"x": 3, "y": 4, "space": "screen", "z": 1}, "and nothing else"),
    ],
)
def test_what_does_not_say_it_is_refused_with_what_to_write(written: dict[str, JsonValue], problem: str) -> None:
    with pytest.raises(SpaceError, match=problem) as caught:
        read_point(written)
    assert '"space": "screen"}, with a space of screen, image, thousandths; or the id of an element' in str(
        caught.value
    )
