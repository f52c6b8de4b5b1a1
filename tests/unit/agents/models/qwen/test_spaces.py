"""Coordinates map corner to corner, and nothing is counted in two ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models.qwen import Frame, SpaceError, smart_resize
from decapod.messages import Point, Size, Space

SCREEN = Size(width=1280, height=800)
SENT = Size(width=1288, height=812)
sides = st.integers(1, 4000)
sizes = st.builds(Size, width=sides, height=sides)


def frame(space: Space, sent: Size = SENT, divisor: int = 1000) -> Frame:
    return Frame(space, sent, SCREEN, divisor)


@pytest.mark.parametrize(
    ("size", "factor", "expected"),
    [
        ((1280, 800), 28, (1288, 812)),
        ((1280, 800), 32, (1280, 800)),
        ((1920, 1080), 28, (1932, 1092)),
        ((1080, 2340), 28, (1092, 2352)),
        ((1080, 2340), 32, (1088, 2336)),
        ((10, 10), 28, (56, 56)),
        ((64, 48), 28, (56, 56)),
        ((8000, 6000), 28, (4116, 3080)),
    ],
)
def test_sizes_that_the_models_own_processor_gives(
    size: tuple[int, int], factor: int, expected: tuple[int, int]
) -> None:
    resized = smart_resize(Size(width=size[0], height=size[1]), factor)
    assert (resized.width, resized.height) == expected


def test_a_limit_of_patches_holds() -> None:
    resized = smart_resize(SCREEN, 28, max_patches=1280)
    assert resized.width * resized.height <= 1280 * 28 * 28
    assert (resized.width, resized.height) == (1260, 784)


def test_a_picture_that_is_too_narrow_is_refused() -> None:
    with pytest.raises(SpaceError, match="too narrow"):
        smart_resize(Size(width=2010, height=10), 28)
    assert smart_resize(Size(width=2000, height=10), 28).height == 28


@given(sizes, st.sampled_from([28, 32]))
def test_what_was_resized_stays_as_it_is(size: Size, factor: int) -> None:
    if max(size.width, size.height) > 200 * min(size.width, size.height):
        return
    once = smart_resize(size, factor)
    assert once.width % factor == once.height % factor == 0
    assert once.width * once.height // factor**2 >= 4
    if max(once.width, once.height) <= 200 * min(once.width, once.height):
        assert smart_resize(once, factor) == once


spaces = st.sampled_from(["image", "thousandths"])


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


@pytest.mark.parametrize(("space", "given"), [("image", "thousandths"), ("thousandths", "image"), ("image", "screen")])
def test_a_point_of_another_space_is_an_error(space: Space, given: Space) -> None:
    with pytest.raises(SpaceError, match=f"is counted in {given}, and the picture in {space}"):
        frame(space).to_screen(Point(x=1, y=1, space=given))


def test_only_pixels_of_the_screen_go_the_other_way() -> None:
    with pytest.raises(SpaceError, match="not in pixels of the screen"):
        frame("image").from_screen(Point(x=1, y=1, space="image"))
    with pytest.raises(SpaceError, match="outside of the screen"):
        frame("image").from_screen(Point(x=1280, y=1))
