"""How good marks are: screens with an independent truth, matched with what a profile finds on them."""

from decapod.prompts.marks.score.figures import Comparison, Figures, compare
from decapod.prompts.marks.score.labels import is_called, is_read
from decapod.prompts.marks.score.matching import match, overlap
from decapod.prompts.marks.score.run import FUSED, Scored, score
from decapod.prompts.marks.score.screens import KnownScreen, MeasuredSetError, Truth, load_screen, load_screens

__all__ = [
    "FUSED",
    "Comparison",
    "Figures",
    "KnownScreen",
    "MeasuredSetError",
    "Scored",
    "Truth",
    "compare",
    "is_called",
    "is_read",
    "load_screen",
    "load_screens",
    "match",
    "overlap",
    "score",
]
