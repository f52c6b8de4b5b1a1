"""Where a finger goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.gestures import SHARES, Direction, Distance, plan_swipe
from decapod.messages import Box, Size

SCREEN = Size(width=1080, height=2340)
WHOLE = Box(x=0, y=0, w=1080, h=2340)
DIRECTIONS: list[Direction] = ["up", "down", "left", "right"]
DISTANCES: list[Distance] = ["short", "medium", "long"]


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("distance", DISTANCES)
def test_a_swipe_over_the_screen_is_as_long_as_asked(direction: Direction, distance: Distance) -> None:
    swipe = plan_swipe(SCREEN, WHOLE, direction, distance)
    along = (swipe.end.y - swipe.start.y) if direction in ("up", "down") else (swipe.end.x - swipe.start.x)
    extent = 2340 if direction in ("up", "down") else 1080
    assert (along > 0) is (direction in ("down", "right"))
    assert abs(along) == pytest.approx(SHARES[distance] * extent, abs=2)


def test_a_swipe_on_a_row_begins_on_it() -> None:
    row = Box(x=0, y=800, w=1080, h=150)
    swipe = plan_swipe(SCREEN, row, "left", "long")
    assert row.contains(swipe.start)
    assert swipe.start.y == swipe.end.y == 875
    assert swipe.end.x < 400


@given(
    st.builds(
        Box, x=st.integers(-500, 1500), y=st.integers(-500, 3000), w=st.integers(0, 2000), h=st.integers(0, 3000)
    ),
    st.sampled_from(DIRECTIONS),
    st.sampled_from(DISTANCES),
)
def test_a_finger_stays_on_the_screen(box: Box, direction: Direction, distance: Distance) -> None:
    swipe = plan_swipe(SCREEN, box, direction, distance)
    assert WHOLE.contains(swipe.start)
    assert WHOLE.contains(swipe.end)
