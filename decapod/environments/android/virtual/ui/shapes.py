"""Masks of corners and shadows, with smooth edges, made once for each size."""

from collections.abc import Hashable

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from decapod.environments.android.virtual.ui.cache import PictureCache, kept

_MASKS: PictureCache[Hashable] = PictureCache(10_000_000)


@kept(_MASKS)
def corner(radius: int) -> Image.Image:
    """Return the top left quarter of a disc, mode L, `radius` pixels wide and high."""
    finer = _finer(radius)
    large = Image.new("L", (radius * finer, radius * finer))
    side = 2 * radius * finer - 1
    ImageDraw.Draw(large).ellipse((0, 0, side, side), fill=255)
    return large.resize((radius, radius), Image.Resampling.BOX)


@kept(_MASKS)
def turned_corner(radius: int, number: int) -> Image.Image:
    """Return a quarter of a disc: 0 top left, 1 top right, 2 bottom right, 3 bottom left."""
    return _turn(corner(radius), number)


@kept(_MASKS)
def ring_corner(radius: int, width: int, number: int) -> Image.Image:
    """Return a quarter of a ring `width` pixels thick, turned like `turned_corner`."""
    mask = corner(radius).copy()
    inner = radius - width
    if inner > 0:
        hole = Image.new("L", mask.size)
        hole.paste(corner(inner), (width, width))
        mask = ImageChops.subtract(mask, hole)
    return _turn(mask, number)


@kept(_MASKS)
def disc(diameter: int) -> Image.Image:
    """Return a full disc."""
    finer = _finer(diameter)
    large = Image.new("L", (diameter * finer, diameter * finer))
    ImageDraw.Draw(large).ellipse((0, 0, diameter * finer - 1, diameter * finer - 1), fill=255)
    return large.resize((diameter, diameter), Image.Resampling.BOX)


@kept(_MASKS)
def shadow(radius: int, blur: int) -> Image.Image:
    """Return the soft shadow of a rounded square whose middle is one pixel: a margin of `2 * blur` is around it."""
    margin = 2 * blur
    core = 2 * (radius + blur) + 1
    side = core + 2 * margin
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((margin, margin, margin + core - 1, margin + core - 1), radius, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(blur * 0.8))


@kept(_MASKS)
def small_shadow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    """Return the soft shadow of a rounded area that is too small to be stretched, with the same margin."""
    margin = 2 * blur
    mask = Image.new("L", (width + 2 * margin, height + 2 * margin))
    ImageDraw.Draw(mask).rounded_rectangle((margin, margin, margin + width - 1, margin + height - 1), radius, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(blur * 0.8))


def _finer(size: int) -> int:
    """Return how much larger edges are drawn and then scaled down, so that they are smooth."""
    return 4 if size <= 400 else 2


def _turn(mask: Image.Image, number: int) -> Image.Image:
    if number in (1, 2):
        mask = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if number in (2, 3):
        mask = mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return mask
