"""The mouse, through pyautogui."""

import sys
from typing import Any, Literal

from decapod.messages import Point

Button = Literal["left", "right"]
Direction = Literal["up", "down", "left", "right"]

_DRAG_SECONDS = 0.4


class Pointer:
    """Moves the mouse, clicks and scrolls on the display that DISPLAY names. Positions are in screen pixels."""

    def __init__(self) -> None:
        """Load pyautogui, which needs DISPLAY and `~/.Xauthority`."""
        self._mouse = _load()
        self._mouse.FAILSAFE = False
        self._mouse.PAUSE = 0

    def click(self, at: Point, button: Button = "left", clicks: int = 1) -> None:
        """Click `clicks` times in quick succession."""
        self._mouse.moveTo(at.x, at.y)
        self._mouse.click(at.x, at.y, clicks=clicks, interval=0.05, button=button)

    def scroll(self, direction: Direction, amount: int, at: Point | None = None) -> None:
        """Turn the wheel by `amount` notches, over `at` or where the pointer is."""
        if at is not None:
            self._mouse.moveTo(at.x, at.y)
        signed = amount if direction in ("up", "right") else -amount
        turn = self._mouse.vscroll if direction in ("up", "down") else self._mouse.hscroll
        turn(signed)

    def drag(self, start: Point, end: Point) -> None:
        """Press the left button at `start`, move to `end` and let go.

        The way takes a moment: a program starts a drag only after it has seen the pointer move some pixels.
        """
        self._mouse.moveTo(start.x, start.y)
        self._mouse.mouseDown(start.x, start.y)
        self._mouse.moveTo(end.x, end.y, duration=_DRAG_SECONDS)
        self._mouse.moveTo(end.x, end.y)
        self._mouse.mouseUp(end.x, end.y)

    def close(self) -> None:
        """Disconnect from the display."""
        platform = self._mouse.platformModule
        platform._display.close()
        platform._display = None


def _load() -> Any:
    # Helpers of pyautogui that are not needed here: importing one ends the process where tkinter is absent, another
    # runs a program. pyautogui does without them.
    for name in ("mouseinfo", "pyscreeze", "pymsgbox", "pygetwindow"):
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    import pyautogui
    from Xlib.display import Display

    # pyautogui connects once, when it is imported: that may have been to another display.
    platform = pyautogui.platformModule
    if platform._display is not None:
        platform._display.close()
    platform._display = Display()
    return pyautogui
