"""Pictures out of files: read within bounds, scaled once, kept for the next time."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from PIL import Image, ImageDraw, ImageOps

from decapod.environments.android.virtual import picture_files
from decapod.environments.android.virtual.ui.cache import PictureCache, kept
from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import UNBOUNDED, Constraints, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.widget import Widget

_SCALED: PictureCache[tuple[int, int, int, int, str]] = PictureCache(24_000_000)
_MASKS: PictureCache[Hashable] = PictureCache(6_000_000)
_SIZES: dict[tuple[int, int], tuple[int, int] | None] = {}
_MOST_SIZES = 4096


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file, in an area.

    Attributes:
        data: the file.
        fit: cover or contain.
        radius: of the corners, in pixels.
        background: what is seen around it.
    """

    data: bytes = field(repr=False)
    fit: str
    radius: int
    background: str

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget in the picture's own shape, as wide as it may be."""
        width, height = picture_size(self.data) or (4, 3)
        wide = constraints.max_width if constraints.max_width < UNBOUNDED else width
        high = constraints.height(round(wide * height / width))
        if constraints.max_width >= UNBOUNDED or constraints.min_width < constraints.max_width:
            wide = constraints.width(round(high * width / height))
        return Laid(widget, constraints.width(wide), high, [])

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw it, or what stands for a broken one."""
        area = node.bounds
        canvas.rounded(area, self.background, self.radius)
        scaled = _scale(self.data, area, self.fit)
        if scaled is None:
            canvas.icon("image_not_supported", area.center, max(8, min(area.width, area.height, 63)), "outline")
            return
        left, top = area.center[0] - scaled.width // 2, area.center[1] - scaled.height // 2
        mask = _rounded(scaled.width, scaled.height, self.radius) if self.radius else None
        canvas.picture(scaled, left, top, mask)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a picture file, or None if it is none or too large."""
    key = _key(data)
    if key not in _SIZES:
        if len(_SIZES) >= _MOST_SIZES:
            _SIZES.clear()
        _SIZES[key] = picture_files.picture_size(data)
    return _SIZES[key]


def _key(data: bytes) -> tuple[int, int]:
    """Return what a file is known by; the file itself is not kept alive."""
    return len(data), hash(data)


def _scale(data: bytes, area: Rect, fit: str) -> Image.Image | None:
    if area.empty or picture_size(data) is None:
        return None
    key = (*_key(data), area.width, area.height, fit)
    found = _SCALED.get(key)
    if found is None:
        try:
            with picture_files.opened(data) as file:
                file.draft("RGB", (area.width, area.height))
                picture = ImageOps.exif_transpose(file).convert("RGB")
        except picture_files.PictureError:
            return None
        size = (area.width, area.height)
        found = ImageOps.fit(picture, size) if fit == "cover" else ImageOps.contain(picture, size)
        _SCALED.put(key, found)
    return found


@kept(_MASKS)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width * 2, height * 2))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 2 * width - 1, 2 * height - 1), 2 * radius, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)
