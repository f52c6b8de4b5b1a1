"""The Set-of-Marks stage: interactive elements found, numbered, drawn and listed."""

from decapod.prompts.marks.listing import ListedMark, format_marks, parse_marks

__all__ = ["ListedMark", "format_marks", "parse_marks"]
