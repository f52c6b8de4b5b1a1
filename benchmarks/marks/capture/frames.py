"""What is on every desktop and no program's own: the panel, and the frames that xfwm4 draws around windows.

Frames are in no element tree. Their buttons are where the theme "Default" puts them; each was looked at on the picture.
"""

from collections.abc import Iterator

from benchmarks.marks.capture.kept import Thing
from decapod.environments.kind import Sight
from decapod.messages import Box

TITLE = 24
"""The height of a title bar, in pixels."""

BUTTON = 20
PITCH = 23
_FRAME = ("shade", "minimise", "maximise", "close")
_DIALOG = ("shade", "close")


def around(sight: Sight) -> Iterator[Thing]:
    """Propose the buttons of the panel and of the frames of windows, for the eye to judge."""
    for one in sight.tree or ():
        if one.application == "xfce4-panel" and one.role in ("toggle button", "push button") and one.name.strip():
            text = "" if one.box.w <= 40 else one.name
            yield Thing(one.box, "button", one.name, True, text)
        elif one.parent is None and one.role in ("frame", "dialog", "alert") and not one.application.startswith("xf"):
            yield from frame(one.box, one.name, dialog=one.role != "frame")


def frame(content: Box, title: str, *, dialog: bool = False) -> Iterator[Thing]:
    """Give the parts of a frame around what a program draws."""
    top = content.y - TITLE
    right = content.x + content.w
    names = _DIALOG if dialog else _FRAME
    for place, name in enumerate(reversed(names)):
        left = right - BUTTON - PITCH * place
        yield Thing(Box(x=left, y=top + 2, w=BUTTON, h=BUTTON), "button", f"{name} window", True)
    yield Thing(Box(x=content.x + 1, y=top + 2, w=BUTTON, h=BUTTON), "button", "window menu", True)
    width = content.w - BUTTON - 6 - PITCH * len(names)
    if width > 0:
        yield Thing(Box(x=content.x + BUTTON + 2, y=top, w=width, h=TITLE), "text", title, False, title)
