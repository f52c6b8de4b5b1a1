"""Screenshots as PNG: the pixels that come out are those that went in."""

import zlib
from importlib.util import find_spec
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from decapod.environments.ubuntu import png
from decapod.environments.ubuntu.png import Compress, encode_png
from decapod.messages import Size

COMPRESSORS: dict[str, Compress] = {"zlib": zlib.compress, "chosen": png.COMPRESS}


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Size, bytes]:
    size = Size(width=draw(st.integers(1, 40)), height=draw(st.integers(1, 40)))
    pattern = draw(st.binary(min_size=1, max_size=64))
    length = 4 * size.width * size.height
    return size, (pattern * (length // len(pattern) + 1))[:length]


@pytest.mark.parametrize("compress", COMPRESSORS.values(), ids=COMPRESSORS.keys())
@given(picture=pictures())
def test_the_pixels_come_back_as_they_were(compress: Compress, picture: tuple[Size, bytes]) -> None:
    size, bgrx = picture
    with Image.open(BytesIO(encode_png(bgrx, size, compress))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", (size.width, size.height))
        blue, green, red = bgrx[0::4], bgrx[1::4], bgrx[2::4]
        assert [read.getchannel(band).tobytes() for band in "RGB"] == [red, green, blue]


def test_blue_green_and_red_are_told_apart() -> None:
    size = Size(width=2, height=1)
    with Image.open(BytesIO(encode_png(bytes([1, 2, 3, 0, 4, 5, 6, 0]), size))) as read:
        assert [read.getpixel((x, 0)) for x in range(2)] == [(3, 2, 1), (6, 5, 4)]


def test_the_extra_fast_is_used_where_it_is_installed() -> None:
    assert (png.COMPRESS is not zlib.compress) is (find_spec("isal") is not None)
