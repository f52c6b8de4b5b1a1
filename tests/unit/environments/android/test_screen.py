"""Screenshots, checked before anybody relies on them."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from decapod.environments.android import screen
from decapod.environments.android.screen import ScreenError, digest, read_picture, take_picture
from decapod.messages import Size


def png(colour: str, mode: str = "RGBA") -> bytes:
    written = io.BytesIO()
    Image.new(mode, (108, 234), colour).save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize("before", [b"", b"WARNING: linker: libdvm.so has text relocations.\n", b"\x89PN"])
@pytest.mark.parametrize("after", [b"", b"\r\n"])
def test_what_stands_around_the_picture_is_cut_away(before: bytes, after: bytes) -> None:
    picture = read_picture(before + png("teal") + after)
    assert picture.size == Size(width=108, height=234)
    assert picture.png == png("teal")


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        (b"", "gave no screenshot"),
        (b"Error opening /dev/graphics: Permission denied\n", "Permission denied"),
        (png("teal")[:-20], "only a part"),
        (png("black"), "is black"),
        (png("#000", "RGB"), "is black"),
        (b"\x89PNG\r\n\x1a\nIEND\xaeB`\x82", "only a part"),
        (png("teal")[:30] + b"IEND\xaeB`\x82", "cannot be read"),
    ],
)
def test_what_is_no_picture(written: bytes, problem: str) -> None:
    with pytest.raises(ScreenError, match=problem):
        read_picture(written)


@given(st.binary(max_size=200))
def test_anything_else_is_an_error_of_its_own(written: bytes) -> None:
    with pytest.raises(ScreenError):
        read_picture(written)


class Screens:
    """Gives one screenshot after the other."""

    def __init__(self, *written: bytes) -> None:
        self.written = list(written)

    def output(self, *argv: str) -> bytes:
        assert argv == ("screencap", "-p")
        return self.written.pop(0)


def test_a_screenshot_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "PAUSE", 0.0)
    screens = Screens(b"", png("black"), png("teal"))
    assert take_picture(screens).size.width == 108  # type: ignore[arg-type] # it has what is used of Adb
    with pytest.raises(ScreenError, match="black"):
        take_picture(Screens(b"", b"", png("black"), png("teal")))  # type: ignore[arg-type]


def test_digests_differ_where_pixels_do() -> None:
    assert digest(png("teal")) == digest(png("teal"))
    assert digest(png("teal")) != digest(png("navy"))
