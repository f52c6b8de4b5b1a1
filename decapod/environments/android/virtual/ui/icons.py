"""Icons by their Material Symbols name."""

import json
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from decapod.actions.suggest import did_you_mean
from decapod.environments.android.virtual.resources import ICONS
from decapod.environments.android.virtual.ui.cache import PictureCache

_MASKS: PictureCache[tuple[str, int, bool]] = PictureCache(6_000_000)


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons."""
    return tuple(_code_points())


def check_icon(name: str) -> None:
    """Do nothing if there is such an icon.

    Raises:
        ValueError: if there is none; it names the nearest.
    """
    if name not in _code_points():
        raise ValueError(f"no icon {name!r}{did_you_mean(name, _code_points())}")


def draw_icon(name: str, size: int, filled: bool) -> Image.Image:
    """Return how much of each pixel an icon covers, mode L, as wide and high as `size` pixels."""
    key = (name, size, filled)
    mask = _MASKS.get(key)
    if mask is None:
        check_icon(name)
        mask = Image.new("L", (size, size))
        place = (size / 2, size / 2)
        ImageDraw.Draw(mask).text(place, chr(_code_points()[name]), fill=255, font=_font(size, filled), anchor="mm")
        _MASKS.put(key, mask)
    return mask


@lru_cache(maxsize=64)
def _font(size: int, filled: bool) -> ImageFont.FreeTypeFont:
    file = "MaterialSymbols-Filled.ttf" if filled else "MaterialSymbols.ttf"
    return ImageFont.truetype(str(ICONS / file), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _code_points() -> dict[str, int]:
    table: dict[str, int] = json.loads((ICONS / "code_points.json").read_text(encoding="utf-8"))
    return table
