"""Masks of corners and shadows, with smooth edges, made once for each size."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

_FINER = 4
"""Edges are drawn this much larger and scaled down, so that they are smooth."""


@lru_cache(maxsize=512)
def corner(radius: int) -> Image.Image:
    """Return the top left quarter of a disc, mode L, `radius` pixels wide and high."""
    large = Image.new("L", (radius * _FINER, radius * _FINER))
    side = 2 * radius * _FINER - 1
    ImageDraw.Draw(large).ellipse((0, 0, side, side), fill=255)
    return large.resize((radius, radius), Image.Resampling.BOX)


@lru_cache(maxsize=512)
def turned_corner(radius: int, number: int) -> Image.Image:
    """Return a quarter of a disc: 0 top left, 1 top right, 2 bottom right, 3 bottom left."""
    return _turn(corner(radius), number)


@lru_cache(maxsize=256)
def ring_corner(radius: int, width: int, number: int) -> Image.Image:
    """Return a quarter of a ring `width` pixels thick, turned like `turned_corner`."""
    mask = corner(radius).copy()
    inner = radius - width
    if inner > 0:
        hole = Image.new("L", mask.size)
        hole.paste(corner(inner), (width, width))
        mask = ImageChops.subtract(mask, hole)
    return _turn(mask, number)


@lru_cache(maxsize=128)
def disc(diameter: int) -> Image.Image:
    """Return a full disc."""
    large = Image.new("L", (diameter * _FINER, diameter * _FINER))
    ImageDraw.Draw(large).ellipse((0, 0, diameter * _FINER - 1, diameter * _FINER - 1), fill=255)
    return large.resize((diameter, diameter), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def shadow(radius: int, blur: int) -> Image.Image:
    """Return the soft shadow of a rounded square whose middle is one pixel: a margin of `2 * blur` is around it."""
    margin = 2 * blur
    core = 2 * (radius + blur) + 1
    side = core + 2 * margin
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((margin, margin, margin + core - 1, margin + core - 1), radius, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(blur * 0.8))


@lru_cache(maxsize=64)
def small_shadow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    """Return the soft shadow of a rounded area that is too small to be stretched, with the same margin."""
    margin = 2 * blur
    mask = Image.new("L", (width + 2 * margin, height + 2 * margin))
    ImageDraw.Draw(mask).rounded_rectangle((margin, margin, margin + width - 1, margin + height - 1), radius, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(blur * 0.8))


def _turn(mask: Image.Image, number: int) -> Image.Image:
    if number in (1, 2):
        mask = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if number in (2, 3):
        mask = mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return mask
