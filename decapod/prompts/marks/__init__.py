"""The Set-of-Marks stage: interactive elements found, numbered, drawn and listed."""

from decapod.prompts.marks.draw import draw_marks
from decapod.prompts.marks.find import DEFAULT_LIMITS, MarkLimits, find_marks
from decapod.prompts.marks.listing import ListedMark, format_marks, parse_marks
from decapod.prompts.marks.roles import READ_ROLES
from decapod.prompts.marks.stage import ADDRESS, MarksError, MarksStage

__all__ = [
    "ADDRESS",
    "DEFAULT_LIMITS",
    "READ_ROLES",
    "ListedMark",
    "MarkLimits",
    "MarksError",
    "MarksStage",
    "draw_marks",
    "find_marks",
    "format_marks",
    "parse_marks",
]
