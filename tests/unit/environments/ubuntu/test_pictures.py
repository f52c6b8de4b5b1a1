"""Pictures that a set-up draws."""

import pytest

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.pictures import draw_gradient
from decapod.messages import Size


def test_a_picture_goes_from_one_colour_to_the_other() -> None:
    picture = draw_gradient("red", "#0000ff", Size(width=30, height=300))
    assert picture.size == (30, 300)
    assert picture.getpixel((0, 0)) == (255, 0, 0)
    assert picture.getpixel((29, 299)) == (0, 0, 255)
    reds = [colour[0] for row in range(300) if isinstance(colour := picture.getpixel((15, row)), tuple)]
    assert reds == sorted(reds, reverse=True)
    assert len(set(reds)) > 100


@pytest.mark.parametrize(("top", "bottom", "wrong"), [("reddish", "red", "top"), ("red", "", "bottom")])
def test_what_is_no_colour_is_told(top: str, bottom: str, wrong: str) -> None:
    with pytest.raises(ArgumentError, match="is no colour") as caught:
        draw_gradient(top, bottom, Size(width=1, height=1))
    assert caught.value.parameter == wrong
