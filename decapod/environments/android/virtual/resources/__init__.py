"""Fonts and icons of the phone, the licence of each beside it; and the photographs of a new phone, drawn by decapod."""

from pathlib import Path

FONTS = Path(__file__).with_name("fonts")
ICONS = Path(__file__).with_name("icons")
PHOTOS = Path(__file__).with_name("photos")

__all__ = ["FONTS", "ICONS", "PHOTOS"]
