"""The sizes that Qwen's models give a picture, in whose pixels Qwen2.5-VL counts; Qwen3-VL counts thousandths."""

import math

from decapod.messages import Size
from decapod.prompts.marks.spaces import SpaceError

MIN_PATCHES = 4
"""Fewest patches, of `factor` by `factor` pixels, that a picture is resized to."""
MAX_PATCHES = 16_384
LONGEST_RATIO = 200
"""A picture whose sides differ more than this is refused by the model's own processor."""


def smart_resize(size: Size, factor: int, *, min_patches: int = MIN_PATCHES, max_patches: int = MAX_PATCHES) -> Size:
    """The size that the processors of Qwen's models give a picture, after `smart_resize` of their package.

    Both sides are multiples of `factor`, the number of patches is within its limits, and the ratio of the sides stays
    about the same. A size that this function returned comes out of it unchanged.

    Args:
        size: the picture's own size in pixels.
        factor: the side of a patch in pixels: 28 for Qwen2.5-VL, 32 for Qwen3-VL.
        min_patches: fewest patches in the whole picture.
        max_patches: most patches.

    Raises:
        SpaceError: one side is more than 200 times as long as the other.
    """
    longest, shortest = max(size.width, size.height), min(size.width, size.height)
    if longest / shortest > LONGEST_RATIO:
        raise SpaceError(f"a picture of {size.width} by {size.height} is too narrow for the model")
    width, height = (max(factor, round(side / factor) * factor) for side in (size.width, size.height))
    patches = width * height / factor**2
    if patches > max_patches:
        scale = math.sqrt(size.width * size.height / (max_patches * factor**2))
        width, height = (max(factor, math.floor(side / scale / factor) * factor) for side in (size.width, size.height))
    elif patches < min_patches:
        scale = math.sqrt(min_patches * factor**2 / (size.width * size.height))
        width, height = (math.ceil(side * scale / factor) * factor for side in (size.width, size.height))
    return Size(width=width, height=height)
