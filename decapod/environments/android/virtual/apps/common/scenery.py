"""Pictures that a camera without a world takes: calm landscapes, each number another one, always the same."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw

SIZE = (900, 1200)
_SKIES = ("#8ecae6", "#ffd6a5", "#bde0fe", "#cdb4db", "#f4a261", "#a8dadc")
_HILLS = (("#588157", "#3a5a40"), ("#6a994e", "#386641"), ("#b08968", "#7f5539"), ("#457b9d", "#1d3557"))
_THINGS = ("#e63946", "#f1faee", "#ffb703", "#fb8500", "#8338ec", "#2a9d8f")
_TAKEN, _ORIGINAL, _MODEL = 0x0132, 0x9003, 0x0110


@lru_cache(maxsize=24)
def landscape(number: int, *, front: bool = False, bright: bool = False, size: tuple[int, int] = SIZE) -> bytes:
    """A picture as a JPEG file.

    Args:
        number: Which one.
        front: The camera faces the person who holds it.
        bright: Taken with a flash.
        size: Width and height in px.
    """
    return _encoded(_draw(number, front, bright, size), "")


def photo(number: int, taken: str, *, front: bool = False, bright: bool = False, size: tuple[int, int] = SIZE) -> bytes:
    """The same as a camera writes it, with the moment (`2024:05:15 10:00:00`) in its EXIF data."""
    return _encoded(_draw(number, front, bright, size), taken)


def _encoded(picture: Image.Image, taken: str) -> bytes:
    file = io.BytesIO()
    exif = Image.Exif()
    if taken:
        exif[_TAKEN], exif[_MODEL] = taken, "Pixel 6"
        exif.get_ifd(0x8769)[_ORIGINAL] = taken
    picture.save(file, "JPEG", quality=85, exif=exif)
    return file.getvalue()


def _draw(number: int, front: bool, bright: bool, size: tuple[int, int]) -> Image.Image:
    wide, high = size
    sky, (near, far) = _SKIES[number % len(_SKIES)], _HILLS[(number // 2) % len(_HILLS)]
    thing = _THINGS[(number * 5 + 1) % len(_THINGS)]
    picture = Image.new("RGB", size, sky)
    draw = ImageDraw.Draw(picture)
    sun_x, sun_y, sun = wide * (15 + number * 37 % 70) // 100, high // 5, wide // 9
    draw.ellipse((sun_x - sun, sun_y - sun, sun_x + sun, sun_y + sun), fill="#fff3b0")
    peak = wide * (20 + number * 53 % 60) // 100
    draw.polygon([(-wide // 3, high), (peak, high * 38 // 100), (wide * 4 // 3, high)], fill=far)
    draw.ellipse((-wide // 4, high * 62 // 100, wide * 5 // 4, high * 3 // 2), fill=near)
    if front:
        _person(draw, wide, high, thing)
    else:
        _house(draw, wide * (20 + number * 29 % 50) // 100, high * 68 // 100, wide // 5, thing)
    return picture.point(lambda value: min(255, value * 6 // 5)) if bright else picture


def _house(draw: ImageDraw.ImageDraw, left: int, top: int, size: int, color: str) -> None:
    draw.rectangle((left, top, left + size, top + size), fill=color)
    draw.polygon(
        [(left - size // 6, top), (left + size // 2, top - size // 2), (left + size * 7 // 6, top)], fill="#5c4033"
    )
    draw.rectangle((left + size // 3, top + size // 2, left + size * 2 // 3, top + size), fill="#3d2b1f")


def _person(draw: ImageDraw.ImageDraw, wide: int, high: int, color: str) -> None:
    middle, head = wide // 2, wide // 5
    draw.ellipse((middle - 2 * head, high * 70 // 100, middle + 2 * head, high * 5 // 4), fill=color)
    draw.ellipse(
        (middle - head, high * 40 // 100, middle + head, high * 40 // 100 + 2 * head + head // 2), fill="#e0ac69"
    )
    for x in (middle - head // 2, middle + head // 2):
        draw.ellipse((x - 14, high * 48 // 100, x + 14, high * 48 // 100 + 28), fill="#3d2b1f")
    mouth = (middle - head // 2, high * 50 // 100, middle + head // 2, high * 57 // 100)
    draw.arc(mouth, 20, 160, fill="#3d2b1f", width=8)
