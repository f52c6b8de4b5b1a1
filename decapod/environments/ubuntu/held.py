"""Keys and buttons that stayed down."""

from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input

_BUTTONS = {1: X.Button1Mask, 2: X.Button2Mask, 3: X.Button3Mask}


def release_held(display: Any) -> None:
    """Let go of every key and mouse button that is down: a worker that was killed may have left one so.

    Args:
        display: an open `Xlib.display.Display`.
    """
    down = display.query_keymap()
    for code in range(display.display.info.min_keycode, display.display.info.max_keycode + 1):
        if down[code // 8] >> (code % 8) & 1:
            fake_input(display, X.KeyRelease, code)
    mask = display.screen().root.query_pointer().mask
    for button, bit in _BUTTONS.items():
        if mask & bit:
            fake_input(display, X.ButtonRelease, button)
    display.sync()
