"""What is on every desktop and no program's own: the panel, and the frames that xfwm4 draws around windows.

Frames are in no element tree. Their buttons are where the theme "Default" draws them, which buttons there are is seen
in the pixels; each frame was looked at on the picture.
"""

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from benchmarks.marks.capture.kept import Thing
from decapod.environments.kind import Sight
from decapod.messages import Box, ShownWindow

LEAST = 16
"""A title bar is at least so high, in pixels."""

BUTTON = 20
PITCH = 23
INSET = 11
"""From the edge of a title bar to the middle of the first button, in pixels."""

_NAMES = {2: ("close", "shade"), 3: ("close", "maximise", "shade"), 4: ("close", "maximise", "minimise", "shade")}
"""The buttons of a frame from the right, by how many there are."""


def around(sight: Sight) -> Iterator[Thing]:
    """Propose the buttons of the panel and of the frames of windows, for the eye to judge."""
    for one in sight.tree or ():
        if one.application == "xfce4-panel" and one.role in ("toggle button", "push button") and one.name.strip():
            yield Thing(one.box, "button", one.name, True, "" if one.box.w <= 40 else one.name)
    assert sight.png is not None
    with Image.open(BytesIO(sight.png)) as opened:
        gray = opened.convert("L")
    windows = sight.windows or []
    for place, window in enumerate(windows):
        if window.furniture or window.popup or window.content.y - window.box.y < LEAST:
            continue
        above = [other.box for other in windows[place + 1 :]]
        for thing in _frame(window, gray):
            if not any(other.contains(thing.box.center) for other in above):
                yield thing


def _frame(window: ShownWindow, gray: Image.Image) -> Iterator[Thing]:
    box, border = window.box, window.content.x - window.box.x
    middle = box.y + INSET + min(border, 4)
    places = [box.x + box.w - border - INSET - PITCH * number for number in range(4)]
    drawn = [x for x in places if _is_drawn(gray, x, middle)]
    names = _NAMES.get(len(drawn), ())
    for x, name in zip(drawn, names, strict=False):
        yield Thing(_around(x, middle), "button", f"{name} window", True)
    left = box.x + border + INSET
    yield Thing(_around(left, middle), "button", "window menu", True)
    start, end = left + BUTTON, min(drawn, default=box.x + box.w) - BUTTON
    if end > start:
        title = Box(x=start, y=box.y, w=end - start, h=window.content.y - box.y)
        yield Thing(title, "text", window.title, False, window.title)


def _around(x: int, y: int) -> Box:
    return Box(x=x - BUTTON // 2, y=y - BUTTON // 2, w=BUTTON, h=BUTTON)


def _is_drawn(gray: Image.Image, x: int, y: int) -> bool:
    low, high = gray.crop((x - 6, y - 6, x + 6, y + 6)).getextrema()
    return float(high) - float(low) > 90  # type: ignore[arg-type]
