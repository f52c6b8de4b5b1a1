"""How far from its place a program's tree is, by the pixels.

Around most elements that can be used there is nothing, and something is drawn in their middle. So boxes that are where
their elements are fit; of boxes that are all moved by the same length, most do not, and all fit once they are moved
back. One element says little, dozens are sure.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from decapod.messages import Box
from decapod.prompts.marks.trust.content import REACH, Axis, Content, Fit

FEWEST = 6
"""Fewer elements are not sure enough to move anything."""

MOST = 120
"""So many elements of a program are looked at, evenly chosen: more would not be surer."""

FARTHEST = 2 * REACH // 3
"""The longest move that is found, in pixels."""

_GOOD = 20.0
"""The least mean fit, of 96, of boxes that are where their elements are."""

_BETTER = 2.5
"""So many times as good as the boxes' own place another one must be."""

_VOTES = 12
"""So many times as many elements must fit better there as fit worse."""

_DIFFERENT = 4.0


@dataclass(frozen=True, slots=True)
class Looked:
    """Elements that are looked at, by their indices in the tree, and how well their boxes fit."""

    indices: Sequence[int]
    fits: Sequence[Fit]

    @classmethod
    def at(cls, content: Content, indices: Sequence[int], boxes: Sequence[Box], axis: Axis) -> "Looked":
        """Look at some elements; `boxes` holds those of all elements."""
        chosen = indices[:: len(indices) // MOST + 1]
        return cls(chosen, content.fits([boxes[index] for index in chosen], axis))

    def among(self, indices: Collection[int]) -> "Looked":
        """Return those of some indices."""
        wanted = frozenset(indices)
        kept = [(index, fit) for index, fit in zip(self.indices, self.fits, strict=True) if index in wanted]
        return Looked([index for index, _ in kept], [fit for _, fit in kept])

    def fit(self, moved: int) -> float:
        """Return how well the boxes fit on average when all are moved by so many pixels."""
        return sum(fit.at(moved) for fit in self.fits) / max(len(self.fits), 1)

    def prefers(self, moved: int) -> bool:
        """Whether the elements clearly fit better when they are moved."""
        here = [fit.at(0) for fit in self.fits]
        there = [fit.at(moved) for fit in self.fits]
        wins = sum(new > old + _DIFFERENT for new, old in zip(there, here, strict=True))
        losses = sum(new < old - _DIFFERENT for new, old in zip(there, here, strict=True))
        better = sum(there) > max(_BETTER * sum(here), _GOOD * len(there))
        return len(there) >= FEWEST and better and wins >= max(FEWEST, _VOTES * losses)


def find_shift(looked: Looked, likely: Sequence[int]) -> int:
    """Return how far the boxes must be moved to fit, in pixels; 0 where they fit, or nothing is clear.

    Some of the elements may be in their places; whether a part of them is to be moved is asked of `Looked.prefers`.

    Args:
        looked: elements of one program.
        likely: moves that the sizes of bars and panes suggest; one of them that is as good within two pixels is taken.
    """
    if len(looked.fits) < FEWEST:
        return 0
    here = looked.fit(0)
    if here >= _GOOD and sum(fit.at(0) > 0 for fit in looked.fits) >= 0.7 * len(looked.fits):
        return 0
    fits = {moved: looked.fit(moved) for moved in range(-FARTHEST, FARTHEST + 1)}
    best = max(fits, key=lambda moved: (fits[moved], -abs(moved)))
    if fits[best] < max(_GOOD, _BETTER * here):
        return 0
    near = [move for move in likely if abs(move - best) <= 2 and fits[move] >= 0.9 * fits[best]]
    return min(near, key=lambda move: abs(move - best), default=best)
