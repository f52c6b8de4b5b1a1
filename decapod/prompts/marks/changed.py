"""What changed between two pictures of one screen, as rectangles. Pillow does the work on pixels."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from PIL import Image, ImageChops

from decapod.messages import Box

GAP = 16
"""Changes that are nearer than so many pixels are one."""

MARGIN = 12
"""How much more than a change is read again on each side, in pixels: letters need something around them."""


def changed_regions(before: Image.Image, after: Image.Image) -> list[Box]:
    """Return the smallest rectangles around what differs, parted where `GAP` rows or columns are the same.

    Both pictures are RGB and of one size. Nothing differs: [].
    """
    difference = ImageChops.difference(before, after)
    box = difference.getbbox()
    if box is None:
        return []
    part = difference.crop(box).point([255 if value else 0 for value in range(256)] * 3).convert("L")
    left, top = box[0], box[1]
    return [Box(x=left + x, y=top + y, w=w, h=h) for x, y, w, h in _split(part)]


def _split(mask: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """Yield left, top, width and height of the parts of a mask: rows first, then columns, then rows once more."""
    _, down = mask.getprojection()
    for top, bottom in _runs(down):
        band = mask.crop((0, top, mask.width, bottom))
        columns, _ = band.getprojection()
        for left, right in _runs(columns):
            part = band.crop((left, 0, right, band.height))
            _, lines = part.getprojection()
            for upper, lower in _runs(lines):
                yield left, top + upper, right - left, lower - upper


def _runs(marked: Sequence[int]) -> list[tuple[int, int]]:
    """Return beginnings and ends of what is marked, joined over gaps that are shorter than `GAP`."""
    runs: list[tuple[int, int]] = []
    for index, value in enumerate(marked):
        if not value:
            continue
        if runs and index - runs[-1][1] < GAP:
            runs[-1] = runs[-1][0], index + 1
        else:
            runs.append((index, index + 1))
    return runs


def grown(
    regions: Iterable[Box],
    known: Sequence[Box],
    width: int,
    height: int,
    outwards: Callable[[Box], Box] = lambda region: region,
) -> list[Box]:
    """Return regions with a margin that cut none of the known boxes in two and do not overlap.

    Args:
        regions: what changed.
        known: what was found before: whatever a region touches is wholly inside it in the end.
        width: that of the picture, in pixels; regions are cut to it.
        height: likewise.
        outwards: moves the sides of a region outwards to where nothing is cut, see `Gaps.around`.
    """
    waiting = [outwards(_with_margin(region, width, height)) for region in regions]
    done: list[Box] = []
    while waiting:
        region = waiting.pop()
        if any(region.intersection(other) == region for other in (*done, *waiting)):
            continue
        touched = [box for box in (*known, *done, *waiting) if region.intersection(box) not in (None, box)]
        if touched:
            for box in (region, *touched):
                done = [one for one in done if one != box]
                waiting = [one for one in waiting if one != box]
            waiting.append(outwards(_around([region, *touched], width, height)))
        else:
            done.append(region)
    return [one for one in done if not any(other != one and other.intersection(one) == one for other in done)]


def _with_margin(box: Box, width: int, height: int) -> Box:
    outer = Box(x=box.x - MARGIN, y=box.y - MARGIN, w=box.w + 2 * MARGIN, h=box.h + 2 * MARGIN)
    return _around([outer], width, height)


def _around(boxes: Sequence[Box], width: int, height: int) -> Box:
    left, top = max(min(box.x for box in boxes), 0), max(min(box.y for box in boxes), 0)
    right = min(max(box.x + box.w for box in boxes), width)
    bottom = min(max(box.y + box.h for box in boxes), height)
    return Box(x=left, y=top, w=max(right - left, 0), h=max(bottom - top, 0))
