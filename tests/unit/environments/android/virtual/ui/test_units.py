import pytest

from decapod.environments.android.virtual.ui import FILL, Insets, Rect, dp
from decapod.environments.android.virtual.ui.geometry import Constraints


def test_a_dp_is_two_and_five_eighths_of_a_pixel() -> None:
    assert dp(16) == 42
    assert dp(48) == 126
    assert dp(FILL) == FILL


def test_the_common_part_of_two_areas() -> None:
    assert Rect(0, 0, 10, 10).intersect(Rect(5, 6, 20, 20)) == Rect(5, 6, 10, 10)
    apart = Rect(0, 0, 10, 10).intersect(Rect(20, 20, 30, 30))
    assert apart.empty
    assert (apart.width, apart.height) == (0, 0)


def test_the_right_and_lower_borders_are_outside() -> None:
    area = Rect(2, 3, 4, 5)
    assert area.contains(2, 3)
    assert not area.contains(4, 3)
    assert not area.contains(2, 5)


def test_room_is_given_as_one_two_or_four_numbers() -> None:
    assert Insets.of(8) == (21, 21, 21, 21)
    assert Insets.of((16, 8)) == (42, 21, 42, 21)
    assert Insets.of((0, 8, 16, 24)) == (0, 21, 42, 63)


def test_three_numbers_for_room_are_refused() -> None:
    with pytest.raises(ValueError, match="give one number, two"):
        Insets.of((1, 2, 3))


def test_a_border_never_leaves_less_than_nothing() -> None:
    assert Constraints(10, 20, 10, 20).less(15, 30) == Constraints(0, 5, 0, 0)
