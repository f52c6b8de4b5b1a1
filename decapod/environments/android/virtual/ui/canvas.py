"""What widgets draw on: the picture of the screen, of which a part may be painted at a time."""

from functools import cache

from PIL import Image, ImageDraw

from decapod.environments.android.virtual.ui import shapes
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.icons import draw_icon
from decapod.environments.android.virtual.ui.text import TextBlock, draw_emoji, draw_line, emoji_in, measure
from decapod.environments.android.virtual.ui.theme import RGBA, Theme

Radii = tuple[int, int, int, int]
"""Pixels of the corners: top left, top right, bottom right, bottom left."""

_ASCENT, _DESCENT = 0.927734, 0.244141
"""Roboto's own, in parts of its size: a line's text is centred by them, whatever fonts its characters come from."""

_LONGEST_LINE = 150
"""A line of more characters is drawn in parts: it cannot be all on the screen."""


class Canvas:
    """Draws into a picture, only inside `clip`.

    Attributes:
        image: the picture, mode RGB.
        theme: whose colours names of roles mean.
        clip: the part that is drawn to, in pixels; nothing outside it changes.
    """

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        self.image = image
        self.theme = theme
        self.clip = Rect(0, 0, image.width, image.height)

    def fill(self, area: Rect, color: str) -> None:
        """Fill an area."""
        self._fill(area, self.theme.color(color))

    def rounded(self, area: Rect, color: str, radius: int | Radii) -> None:
        """Fill an area with rounded corners."""
        rgba = self.theme.color(color)
        if not rgba[3] or area.empty:
            return
        left, top, right, bottom = area
        one, two, three, four = _fit(radius, area)
        upper, lower = max(one, two), max(three, four)
        self._fill(Rect(left, top + upper, right, bottom - lower), rgba)
        for start, end, first, second in ((top, top + upper, one, two), (bottom - lower, bottom, four, three)):
            self._fill(Rect(left + first, start, right - second, end), rgba)
        for number, (size, depth) in enumerate(((one, upper), (two, upper), (three, lower), (four, lower))):
            x = left if number in (0, 3) else right - size
            y = top if number < 2 else bottom - size
            if size:
                self.mask(shapes.turned_corner(size, number), x, y, rgba)
            if size < depth and number < 2:
                self._fill(Rect(x, top + size, x + size, top + depth), rgba)
            elif size < depth:
                self._fill(Rect(x, bottom - depth, x + size, bottom - size), rgba)

    def border(self, area: Rect, color: str, width: int, radius: int) -> None:
        """Draw the outline of an area, inside of it."""
        if area.empty:
            return
        rgba = self.theme.color(color)
        width = min(width, area.width, area.height)
        left, top, right, bottom = area
        size = max(width, _fit(radius, area)[0])
        for start in (top, bottom - width):
            self._fill(Rect(left + size, start, right - size, start + width), rgba)
        for start in (left, right - width):
            self._fill(Rect(start, top + size, start + width, bottom - size), rgba)
        corners = ((left, top), (right - size, top), (right - size, bottom - size), (left, bottom - size))
        for number, (x, y) in enumerate(corners):
            self.mask(shapes.ring_corner(size, width, number), x, y, rgba)

    def shadow(self, area: Rect, radius: int, depth: int) -> None:
        """Draw the shadow of something that is `depth` pixels above what is below it."""
        if depth <= 0 or area.empty:
            return
        radius = _fit(radius, area)[0]
        blur = max(1, depth)
        mask = shapes.shadow(radius, blur)
        margin, cut = 2 * blur, 3 * blur + radius
        rgba = (0, 0, 0, 72 if not self.theme.dark else 120)
        outer = area.inset(-margin).moved(0, depth // 2)
        if outer.width < 2 * cut or outer.height < 2 * cut:
            small = shapes.small_shadow(area.width, area.height, radius, blur)
            self.mask(small, outer.left, outer.top, rgba)
            return
        self._nine(mask, outer, cut, rgba)

    def circle(self, center: tuple[float, float], radius: float, color: str) -> None:
        """Draw a disc."""
        diameter = max(1, round(2 * radius))
        x, y = round(center[0] - diameter / 2), round(center[1] - diameter / 2)
        self.mask(shapes.disc(diameter), x, y, self.theme.color(color))

    def line(self, points: list[tuple[float, float]], color: str, width: float) -> None:
        """Draw straight lines from point to point, with smooth edges and round ends."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin = round(width) + 1
        area = Rect(
            int(min(xs)) - margin, int(min(ys)) - margin, int(max(xs)) + margin + 1, int(max(ys)) + margin + 1
        ).intersect(self.clip.inset(-margin))
        if area.empty:
            return
        finer = 3
        mask = Image.new("L", (area.width * finer, area.height * finer))
        draw = ImageDraw.Draw(mask)
        moved = [((x - area.left) * finer, (y - area.top) * finer) for x, y in points]
        draw.line(moved, fill=255, width=max(1, round(width * finer)), joint="curve")
        half = width * finer / 2
        for x, y in (moved[0], moved[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        reduced = mask.resize((area.width, area.height), Image.Resampling.BOX)
        self.mask(reduced, area.left, area.top, self.theme.color(color))

    def polygon(self, points: list[tuple[float, float]], color: str) -> None:
        """Fill the area between points, with smooth edges."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        area = Rect(int(min(xs)), int(min(ys)), int(max(xs)) + 1, int(max(ys)) + 1).intersect(self.clip)
        if area.empty:
            return
        finer = 3
        mask = Image.new("L", (area.width * finer, area.height * finer))
        ImageDraw.Draw(mask).polygon([((x - area.left) * finer, (y - area.top) * finer) for x, y in points], fill=255)
        reduced = mask.resize((area.width, area.height), Image.Resampling.BOX)
        self.mask(reduced, area.left, area.top, self.theme.color(color))

    def arc(self, area: Rect, start: float, end: float, color: str, width: int) -> None:
        """Draw a part of the ring inside an area: degrees clockwise from three o'clock."""
        if area.empty:
            return
        finer = 3
        mask = Image.new("L", (area.width * finer, area.height * finer))
        box = (0, 0, area.width * finer - 1, area.height * finer - 1)
        ImageDraw.Draw(mask).arc(box, start, end, fill=255, width=width * finer)
        reduced = mask.resize((area.width, area.height), Image.Resampling.BOX)
        self.mask(reduced, area.left, area.top, self.theme.color(color))

    def icon(self, name: str, center: tuple[float, float], size: int, color: str, *, filled: bool = False) -> None:
        """Draw an icon around a point, `size` pixels wide and high."""
        mask = draw_icon(name, size, filled)
        self.mask(mask, round(center[0] - size / 2), round(center[1] - size / 2), self.theme.color(color))

    def text(self, block: TextBlock, area: Rect, color: str, align: str = "start") -> None:
        """Draw lines of text from the top of an area; `align` is start, center or end."""
        rgba = self.theme.color(color)
        for number, line in enumerate(block.lines):
            top = area.top + number * block.line_height
            if not line or top >= self.clip.bottom:
                continue
            if top + block.line_height <= self.clip.top:
                continue
            left = line_left(block, number, area, align)
            self._line(line, block.face, block.size, left, baseline(block, area, number), rgba)

    def line_of_text(self, text: str, face: str, size: int, left: int, base: int, color: str) -> None:
        """Draw one line from a place on its baseline; `size` is in pixels."""
        self._line(text, face, size, left, base, self.theme.color(color))

    def picture(self, picture: Image.Image, left: int, top: int, mask: Image.Image | None = None) -> None:
        """Draw a picture, where a mask lets it through."""
        area = Rect(left, top, left + picture.width, top + picture.height)
        seen = area.intersect(self.clip)
        if seen.empty:
            return
        box = (seen.left - left, seen.top - top, seen.right - left, seen.bottom - top)
        shown = picture if seen == area else picture.crop(box)
        cover = mask if mask is None or seen == area else mask.crop(box)
        self.image.paste(shown, (seen.left, seen.top), cover)

    def mask(self, mask: Image.Image, left: int, top: int, rgba: RGBA) -> None:
        """Put a colour where a mask says so; the mask's top left corner is at (left, top)."""
        area = Rect(left, top, left + mask.width, top + mask.height)
        seen = area.intersect(self.clip)
        if seen.empty or not rgba[3]:
            return
        if seen != area:
            mask = mask.crop((seen.left - left, seen.top - top, seen.right - left, seen.bottom - top))
        if rgba[3] < 255:
            mask = mask.point(_fainter(rgba[3]))
        self.image.paste(rgba[:3], _box(seen), mask)

    def _line(self, text: str, face: str, size: int, left: int, base: int, rgba: RGBA) -> None:
        if len(text) > _LONGEST_LINE:
            self._long_line(text, face, size, left, base, rgba)
            return
        mask, x, y = draw_line(text, face, size)
        self.mask(mask, left + x, base + y, rgba)
        for character, start in emoji_in(text, face, size):
            picture, top = draw_emoji(character, size)
            self.picture(picture, left + start, base + top, picture)

    def _long_line(self, text: str, face: str, size: int, left: int, base: int, rgba: RGBA) -> None:
        """Draw a line of which most is far outside, part by part, leaving out those that are."""
        at = float(left)
        for start in range(0, len(text), _LONGEST_LINE):
            part = text[start : start + _LONGEST_LINE]
            length = measure(part, face, size)
            if at < self.clip.right and at + length > self.clip.left:
                self._line(part, face, size, round(at), base, rgba)
            at += length

    def _fill(self, area: Rect, rgba: RGBA) -> None:
        seen = area.intersect(self.clip)
        if seen.empty or not rgba[3]:
            return
        if rgba[3] == 255:
            self.image.paste(rgba[:3], _box(seen))
        else:
            self.image.paste(rgba[:3], _box(seen), Image.new("L", (seen.width, seen.height), rgba[3]))

    def _nine(self, mask: Image.Image, area: Rect, cut: int, rgba: RGBA) -> None:
        """Draw a mask that is stretched in the middle only."""
        side = mask.width
        columns = ((0, cut, area.left), (cut, cut + 1, area.left + cut), (side - cut, side, area.right - cut))
        rows = ((0, cut, area.top), (cut, cut + 1, area.top + cut), (side - cut, side, area.bottom - cut))
        for row, (upper, lower, y) in enumerate(rows):
            for column, (first, last, x) in enumerate(columns):
                if row == column == 1:
                    continue
                width = area.width - 2 * cut if column == 1 else cut
                height = area.height - 2 * cut if row == 1 else cut
                if width and height:
                    part = mask.crop((first, upper, last, lower))
                    self.mask(part if part.size == (width, height) else part.resize((width, height)), x, y, rgba)


def baseline(block: TextBlock, area: Rect, number: int) -> int:
    """Return the height on the screen of a line's baseline, in pixels."""
    return text_baseline(area.top + number * block.line_height, block.line_height, block.size)


def text_baseline(top: int, height: int, size: int) -> int:
    """Return where the baseline of a line is whose text is in the middle; all in pixels."""
    return round(top + (height - (_ASCENT + _DESCENT) * size) / 2 + _ASCENT * size)


def line_left(block: TextBlock, number: int, area: Rect, align: str) -> int:
    """Return where a line begins, in pixels."""
    spare = area.width - block.widths[number]
    return round(area.left + {"center": spare / 2, "end": spare}.get(align, 0))


def _box(area: Rect) -> tuple[int, int, int, int]:
    return area.left, area.top, area.right, area.bottom


def _fit(radius: int | Radii, area: Rect) -> Radii:
    most = max(0, min(area.width, area.height) // 2)
    if isinstance(radius, int):
        radius = (radius, radius, radius, radius)
    one, two, three, four = (max(0, min(size, most)) for size in radius)
    return one, two, three, four


@cache
def _fainter(alpha: int) -> list[int]:
    return [round(value * alpha / 255) for value in range(256)]
