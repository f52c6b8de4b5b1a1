"""Fonts and icons of the phone; the licence of each is beside it."""

from pathlib import Path

FONTS = Path(__file__).with_name("fonts")
ICONS = Path(__file__).with_name("icons")

__all__ = ["FONTS", "ICONS"]
