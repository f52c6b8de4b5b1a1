"""Sizes are those that the models' own processor gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models.qwen import SpaceError, smart_resize
from decapod.messages import Size

SCREEN = Size(width=1280, height=800)
sides = st.integers(1, 4000)
sizes = st.builds(Size, width=sides, height=sides)


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
