"""Where the tag of a mark goes and which colour it has. Pure geometry, in px of the image; same input, same output."""

from collections.abc import Iterator, Sequence

from PIL import Image

Rectangle = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom are the last pixels inside."""

PALETTE = ("#c1121f", "#0353a4", "#006d32", "#7b2cbf", "#a44a00", "#00666b", "#9d0b6a", "#3d3d3d")
"""Dark enough for white digits (contrast over 5 to 1) and apart from one another."""

NEIGHBOURS = 60
"""Marks that are nearer than so many px to each other get different colours as long as there are any."""

TOUCHING = 8
"""Marks that are nearer than so many px must differ before any others."""

# What a tag costs for the share of it that lies on another tag, on its own element's letters (pixels with detail), on
# any letters, on another element, on its own element; then for each step to the next place in the order of preference.
_ON_TAG, _ON_OWN_DETAIL, _ON_DETAIL, _ON_OTHER, _ON_OWN, _STEP = 12.0, 20.0, 5.0, 2.0, 0.6, 0.01

_FRAME = 3
"""Width of what belongs to an element's frame and not to its text, in px."""


def choose_colors(boxes: Sequence[Rectangle]) -> list[int]:
    """Return an index into the palette for each box; near ones differ."""
    colors: list[int] = []
    for index, box in enumerate(boxes):
        taken = [0] * len(PALETTE)
        for other, color in zip(boxes, colors, strict=False):
            if touches(box, other, NEIGHBOURS):
                taken[color] += len(boxes) if touches(box, other, TOUCHING) else 1
        turns = [(index + step) % len(PALETTE) for step in range(len(PALETTE))]
        colors.append(min(turns, key=taken.__getitem__))
    return colors


def place_tag(
    box: Rectangle,
    size: tuple[int, int],
    picture: tuple[int, int],
    elements: Sequence[Rectangle],
    tags: Sequence[Rectangle],
    busy: Image.Image,
) -> Rectangle:
    """Return the place of a tag: beside its box where there is room, else in a corner, always inside the picture.

    Args:
        box: the element.
        size: width and height of the tag.
        picture: width and height of the picture.
        elements: all elements, this one included.
        tags: the tags that have a place.
        busy: a picture of the same size, mode L, 255 where there is detail that a tag should not hide.
    """
    near_tags = [tag for tag in tags if touches(box, tag, max(size))]
    # An element around this one is no obstacle: what it shows there counts as detail.
    near = [other for other in elements if touches(box, other, max(size)) and not _inside(box, other)]
    inner = _shrunk(box)
    best: tuple[float, Rectangle] | None = None
    for order, place in enumerate(dict.fromkeys(_places(box, size, picture))):
        cost = order * _STEP
        # Nothing makes a place cheaper, so what cannot be the best any more is not looked at further.
        if best is not None and cost >= best[0]:
            break
        cost += _ON_TAG * sum(_share(place, tag) for tag in near_tags) + _ON_OWN * _share(place, box)
        cost += _ON_OTHER * sum(_share(place, other) for other in near)
        if best is not None and cost >= best[0]:
            continue
        cost += _ON_DETAIL * _detail(place, place, busy) + _ON_OWN_DETAIL * _detail(place, _common(place, inner), busy)
        if best is None or cost < best[0]:
            best = cost, place
    if best is None:
        raise ValueError("there is no place for a tag")
    return best[1]


def touches(one: Rectangle, other: Rectangle, distance: int) -> bool:
    """Whether two rectangles are at most so many px apart, across and down."""
    return (
        one[0] - distance <= other[2]
        and other[0] - distance <= one[2]
        and one[1] - distance <= other[3]
        and other[1] - distance <= one[3]
    )


def _places(box: Rectangle, size: tuple[int, int], picture: tuple[int, int]) -> Iterator[Rectangle]:
    """Yield the places of a tag around and inside a box, in order of preference, moved into the picture."""
    left, top, right, bottom = box
    width, height = size
    middle = (top + bottom + 1 - height) // 2
    center = (left + right + 1 - width) // 2
    corners = [
        (left, top - height),
        (left - width, top),
        (left - width, middle),
        (right + 1, top),
        (right + 1, middle),
        (right + 1 - width, top - height),
        (center, top - height),
        (left, bottom + 1),
        (right + 1 - width, bottom + 1),
        (center, bottom + 1),
        (right + 1 - width, top),
        (right + 1 - width, middle),
        (right + 1 - width, bottom + 1 - height),
        (left, top),
        (left, bottom + 1 - height),
    ]
    for x, y in corners:
        x = max(0, min(x, picture[0] - width))
        y = max(0, min(y, picture[1] - height))
        yield x, y, x + width - 1, y + height - 1


def _share(place: Rectangle, other: Rectangle) -> float:
    across = min(place[2], other[2]) - max(place[0], other[0]) + 1
    down = min(place[3], other[3]) - max(place[1], other[1]) + 1
    return across * down / _area(place) if across > 0 and down > 0 else 0.0


def _detail(place: Rectangle, part: Rectangle, busy: Image.Image) -> float:
    """Return the pixels with detail in a part of a place, as a share of the place."""
    if part[2] < part[0] or part[3] < part[1]:
        return 0.0
    return busy.crop((part[0], part[1], part[2] + 1, part[3] + 1)).histogram()[255] / _area(place)


def _common(one: Rectangle, other: Rectangle) -> Rectangle:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _shrunk(box: Rectangle) -> Rectangle:
    return box[0] + _FRAME, box[1] + _FRAME, box[2] - _FRAME, box[3] - _FRAME


def _area(place: Rectangle) -> int:
    return (place[2] - place[0] + 1) * (place[3] - place[1] + 1)


def _inside(inner: Rectangle, outer: Rectangle) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
