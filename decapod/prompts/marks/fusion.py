"""One list of marks from what several sources have found."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from decapod.messages import Box, Mark, Size
from decapod.prompts.marks.attach import attach_text
from decapod.prompts.marks.engines.found import Found, is_phone
from decapod.prompts.marks.engines.suppress import overlap, suppress
from decapod.prompts.marks.find import DEFAULT_LIMITS, MarkLimits
from decapod.prompts.marks.placing import insert_in_order
from decapod.prompts.marks.roles import READ_ROLES, TEXT_ROLES

TREE = "tree"

MOST = 2000
"""So many finds of pixels, the surest first, are looked at; a screen that holds more is noise."""

LETTERS = 0.55
"""An icon of whose box text covers more than this share is made of letters."""

_STRANGE = 0x2190
"""Arrows, shapes, signs and the scripts of East Asia begin here in Unicode."""

PICTURES = 45
"""A picture on an element of the tree that is not so many times as large is a part of it."""

_ROLES = {"text": "text", "icon": "icon", "widget": "widget"}
"""What a mark list calls what was only seen: it can be pointed at, and that is all that is known."""


def fuse(found: Iterable[Found], screen: Size, limits: MarkLimits = DEFAULT_LIMITS) -> tuple[Mark, ...]:
    """Return the marks of a screen, numbered from 1 in reading order.

    What the tree says comes first: pixels name its nameless elements and add what it does not know of. Among the finds
    of pixels, letters are no icons, text inside a widget or beside an icon is its label, and duplicates are one.

    Args:
        found: the finds of all sources, in pixels of the screen; those of the tree in reading order.
        screen: finds are cut to it.
        limits: the most marks, the longest labels and the least size. When there are too many, finds of pixels go
            first, the least sure before the others; then what is lowest in the order.
    """
    shown = [one for one in (_cut(one, screen, limits) for one in found) if one is not None]
    tree = [one for one in shown if one.source == TREE]
    seen = sorted((one for one in shown if one.source != TREE), key=lambda one: -one.score)[:MOST]
    shapes = [one for one in seen if one.kind != "text"]
    texts, drawings = _part_drawings(suppress(one for one in seen if one.kind == "text"), shapes)
    shapes = [*_without_letters(shapes, texts), *drawings]
    named, extra = _meet_tree(tree, attach_text(suppress(shapes), texts, phone=is_phone(screen.width, screen.height)))
    room = max(limits.marks - len(named), 0)
    extra = sorted(extra, key=lambda one: (-one.score, one.box.y, one.box.x))[:room]
    ordered = insert_in_order(named[: limits.marks], extra)
    return tuple(_mark(number, one, limits) for number, one in enumerate(ordered, 1))


def _cut(one: Found, screen: Size, limits: MarkLimits) -> Found | None:
    box = Box(x=0, y=0, w=screen.width, h=screen.height).intersection(one.box)
    if box is None or box.w < limits.smallest or box.h < limits.smallest:
        return None
    return one if box == one.box else replace(one, box=box)


def _part_drawings(texts: Sequence[Found], shapes: Sequence[Found]) -> tuple[list[Found], list[Found]]:
    """Part texts from drawings that were taken for letters; of these, return what no icon stands for yet, as icons.

    A lone character is a drawing where there is an icon; so is one of a script in which nothing else is written.
    """
    icons = [one for one in shapes if one.kind == "icon"]
    strange = not any(sum(map(_is_strange, one.label)) > 1 for one in texts)
    letters, drawings = [], []
    for one in texts:
        on_icon = any(_share(icon.box, one.box) > LETTERS for icon in icons)
        if _is_odd(one.label) and on_icon:
            continue
        if strange and len(one.label) == 1 and _is_strange(one.label):
            if not any(_share(one.box, icon.box) > LETTERS for icon in icons):
                drawings.append(replace(one, kind="icon", label=""))
        else:
            letters.append(one)
    return letters, drawings


def _is_strange(character: str) -> bool:
    """Whether a character is a letter that no European language is written with, or a sign that no keyboard has."""
    return ord(character) >= _STRANGE


def _is_odd(label: str) -> bool:
    """Whether a text is made of lone characters that are no digits."""
    return all(len(word) == 1 and not word.isdigit() for word in label.split())


def _without_letters(shapes: Sequence[Found], texts: Sequence[Found]) -> list[Found]:
    """Leave out outlines of letters, and frames that are nothing but the box of a text."""
    return [
        one
        for one in shapes
        if not any(
            (one.kind == "icon" and _share(one.box, text.box) > LETTERS) or overlap(one.box, text.box) > 0.7
            for text in texts
        )
    ]


def _share(box: Box, other: Box) -> float:
    common = box.intersection(other)
    return common.area / box.area if common else 0.0


def _meet_tree(tree: Sequence[Found], seen: Sequence[Found]) -> tuple[list[Found], list[Found]]:
    """Return the tree's elements, the nameless ones called by what is seen in them, and what the tree does not tell."""
    elements = list(tree)
    holders = [index for index, one in enumerate(elements) if one.role != "window"]
    extra = []
    for one in seen:
        around = [index for index in holders if elements[index].box.contains(one.box.center)]
        holder = min(around, key=lambda index: elements[index].box.area, default=None)
        if holder is None or not any(_tells(elements[index], one) for index in around):
            extra.append(one)
        elif one.label and not elements[holder].label.strip() and elements[holder].role not in TEXT_ROLES:
            elements[holder] = replace(elements[holder], label=one.label)
    return elements, extra


def _tells(element: Found, seen: Found) -> bool:
    """Whether an element of the tree stands for something that is seen in it."""
    if element.role in TEXT_ROLES:
        return True
    label = _fold(seen.label)
    if label and (label in _fold(element.label) or label in _fold(element.text)):
        return True
    # An element that is about as high as what is seen is that; a larger one only holds it.
    if element.box.h <= 2.5 * seen.box.h:
        return True
    least = 12 if seen.label else PICTURES
    return element.role not in READ_ROLES and element.box.area <= least * seen.box.area


def _fold(text: str) -> str:
    return "".join(text.casefold().split())


def _mark(number: int, one: Found, limits: MarkLimits) -> Mark:
    label = " ".join(one.label.split())
    if len(label) > limits.label:
        label = label[: limits.label - 1] + "…"
    return Mark(
        id=number,
        box=one.box,
        label=label,
        role=one.role or _ROLES[one.kind],
        source=one.source,
        score=one.score,
        states=one.states,
        text=one.text,
    )
