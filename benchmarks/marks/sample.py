"""The screens that speed is measured on, and what a comparison with another reader needs of them."""

from collections.abc import Sequence
from pathlib import Path

from decapod.messages import Size
from decapod.prompts.marks.engines import Found
from decapod.prompts.marks.fusion import fuse
from decapod.prompts.marks.score import KnownScreen, compare, load_screens

HERE = Path(__file__).parent
SIZE = Size(width=1280, height=800)

SIDE_BY_SIDE = ("desktop-files", "desktop-settings", "firefox-form", "firefox-mail")
"""Screens that are read by a peer too, which takes a minute for one."""


def desktop_screens() -> list[KnownScreen]:
    """Return the screens of the measured set that are as large as a desktop is by default."""
    return [screen for screen in load_screens(HERE) if screen.size == SIZE]


def clicks() -> dict[str, tuple[bytes, bytes]]:
    """Return pairs of screenshots, before and after something small was done, by their names."""
    folders = sorted(path.parent for path in (HERE / "clicks").glob("*/before.png"))
    return {
        folder.name: ((folder / "before.png").read_bytes(), (folder / "after.png").read_bytes()) for folder in folders
    }


def read_texts(found: Sequence[Found], screen: KnownScreen) -> int:
    """Return how many of the texts that a screen shows are among finds."""
    return compare(fuse(found, screen.size), screen.truth).figures.read
