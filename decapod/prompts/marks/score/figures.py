"""What a comparison of marks with the truth comes to. All of it is counts, so screens can be added up."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from decapod.messages import Mark
from decapod.prompts.marks.score.labels import fold, is_called, is_read
from decapod.prompts.marks.score.matching import click_fits, match, tight_fits
from decapod.prompts.marks.score.screens import Truth

AREAS = frozenset({"text area", "terminal"})
"""Elements in which every line that was read is something that is there."""

PICTURE = "picture"
PICTURES = 8
"""An element that is not so many times as large as a picture on it is that picture: a button with an icon."""

HEADS = frozenset({"window"})
"""Roles of marks that head a part of a list: nobody points at them, so they are not counted."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of one screen or of several.

    `elements` can be used; of these `found` are hit by a click at the middle of a mark of their own, `tight` have a
    mark of nearly their box. Of `marks`, `right` stand for an element of their own or for something to read. Of the
    found elements that have a name, `named`, the mark of `called` says it. Of `texts` that the picture shows, `read`
    are in the marks.
    """

    elements: int = 0
    found: int = 0
    tight: int = 0
    marks: int = 0
    right: int = 0
    named: int = 0
    called: int = 0
    texts: int = 0
    read: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        """Return the counts of both."""
        return Figures(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def recall(self) -> float:
        """Share of the elements that are found; 1 where there are none."""
        return _share(self.found, self.elements)

    @property
    def tight_recall(self) -> float:
        """Share of the elements that have a mark of their box."""
        return _share(self.tight, self.elements)

    @property
    def precision(self) -> float:
        """Share of the marks that are right."""
        return _share(self.right, self.marks)

    @property
    def label_accuracy(self) -> float:
        """Share of the found elements with a name that are called by it."""
        return _share(self.called, self.named)

    @property
    def text_recall(self) -> float:
        """Share of the texts on the picture that are in the marks."""
        return _share(self.read, self.texts)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures of a screen with what is behind them: elements that were missed, and marks that are false."""

    figures: Figures
    missed: tuple[Truth, ...]
    false: tuple[Mark, ...]


def compare(marks: Sequence[Mark], truth: Sequence[Truth]) -> Comparison:
    """Compare the marks of a screen with its truth."""
    marks = [mark for mark in marks if mark.role not in HEADS]
    usable = [one for one in truth if one.interactive]
    boxes, places = [mark.box for mark in marks], [one.box for one in usable]
    clicked = match(boxes, places, click_fits(boxes, places))
    tight = match(boxes, places, tight_fits(boxes, places))
    own = set(clicked.values()) | set(tight.values())
    beside = _beside(truth)
    false = tuple(mark for index, mark in enumerate(marks) if index not in own and not _is_there(mark, beside))
    named = [(marks[mark], usable[index]) for index, mark in clicked.items() if usable[index].label.strip()]
    shown = [one for one in truth if one.text.strip()]
    figures = Figures(
        elements=len(usable),
        found=len(clicked),
        tight=len(tight),
        marks=len(marks),
        right=len(marks) - len(false),
        named=len(named),
        called=sum(is_called(mark, one) for mark, one in named),
        texts=len(shown),
        read=sum(is_read(marks, one) for one in shown),
    )
    missed = tuple(one for index, one in enumerate(usable) if index not in clicked)
    return Comparison(figures, missed, false)


def _beside(truth: Sequence[Truth]) -> list[Truth]:
    """Return what a mark may point at besides the elements that can be used, and the areas of text.

    A text that is all that an element around it says is that element, as is a picture that takes up a good part of it:
    a second mark for it is one too many.
    """
    usable = [one for one in truth if one.interactive]

    def is_part(one: Truth) -> bool:
        around = [other for other in usable if other.box.contains(one.box.center) and other.kind not in AREAS]
        if one.kind == PICTURE:
            return any(other.box.area <= PICTURES * one.box.area for other in around)
        said = fold(one.text or one.label)
        return any(said in (fold(other.label), fold(other.text)) for other in around)

    return [one for one in truth if one.kind in AREAS or (not one.interactive and not is_part(one))]


def _is_there(mark: Mark, beside: Sequence[Truth]) -> bool:
    return any(
        one.box.contains(mark.box.center) and (one.kind not in AREAS or bool(mark.label.strip())) for one in beside
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
