"""Numbers of keys, as in android.view.KeyEvent, and what they write."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

HOME, BACK, CALL, ENDCALL = 3, 4, 5, 6
DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT, DPAD_CENTER = 19, 20, 21, 22, 23
VOLUME_UP, VOLUME_DOWN, POWER, CAMERA, CLEAR = 24, 25, 26, 27, 28
TAB, SPACE, ENTER, DEL, MENU, NOTIFICATION, SEARCH = 61, 62, 66, 67, 82, 83, 84
PAGE_UP, PAGE_DOWN, ESCAPE, FORWARD_DEL, SYSRQ = 92, 93, 111, 112, 120
MOVE_HOME, MOVE_END, NUMPAD_ENTER, VOLUME_MUTE = 122, 123, 160, 164
APP_SWITCH, CONTACTS, CALENDAR, MUSIC, CALCULATOR = 187, 207, 208, 209, 210
BRIGHTNESS_DOWN, BRIGHTNESS_UP, SLEEP, WAKEUP, SOFT_SLEEP = 220, 221, 223, 224, 276
CUT, COPY, PASTE, ALL_APPS = 277, 278, 279, 284
EXPLORER, ENVELOPE = 64, 65

CHARACTERS: Mapping[int, str] = {
    **{7 + digit: str(digit) for digit in range(10)},
    17: "*",
    18: "#",
    **{29 + place: letter for place, letter in enumerate(ascii_lowercase)},
    55: ",",
    56: ".",
    62: " ",
    68: "`",
    69: "-",
    70: "=",
    71: "[",
    72: "]",
    73: "\\",
    74: ";",
    75: "'",
    76: "/",
    77: "@",
    81: "+",
    **{144 + digit: str(digit) for digit in range(10)},
    154: "/",
    155: "*",
    156: "-",
    157: "+",
    158: ".",
    161: "=",
    162: "(",
    163: ")",
}
"""What a key writes without shift."""

KEYS: Mapping[str, int] = {sign: code for code, sign in reversed(list(CHARACTERS.items()))}
"""The key that writes a sign."""

_OTHERS = {
    name: code
    for name, code in globals().copy().items()
    if isinstance(code, int) and name.isupper() and not name.startswith("_")
}
NAMES: Mapping[str, int] = {
    **{str(digit): 7 + digit for digit in range(10)},
    **{letter.upper(): 29 + place for place, letter in enumerate(ascii_lowercase)},
    **{f"NUMPAD_{digit}": 144 + digit for digit in range(10)},
    "STAR": 17,
    "POUND": 18,
    "COMMA": 55,
    "PERIOD": 56,
    "GRAVE": 68,
    "MINUS": 69,
    "EQUALS": 70,
    "LEFT_BRACKET": 71,
    "RIGHT_BRACKET": 72,
    "BACKSLASH": 73,
    "SEMICOLON": 74,
    "APOSTROPHE": 75,
    "SLASH": 76,
    "AT": 77,
    "PLUS": 81,
    **_OTHERS,
}
"""Codes by the names that `input keyevent` takes after `KEYCODE_`."""

LAST_CODE = 316


def find_key(text: str) -> int | None:
    """The code of a key given by number or name (`66`, `ENTER`, `KEYCODE_ENTER`), or None."""
    if text.isascii() and text.isdigit() and len(text) < 6:
        code = int(text)
        return code if 0 < code <= LAST_CODE else None
    return NAMES.get(text.upper().removeprefix("KEYCODE_"))
