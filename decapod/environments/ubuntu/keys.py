"""Names of keys, and the X keysyms that they stand for."""

from decapod.actions import ArgumentError, did_you_mean

_NAMES: dict[str, int] = {
    "enter": 0xFF0D,
    "esc": 0xFF1B,
    "tab": 0xFF09,
    "space": 0x20,
    "backspace": 0xFF08,
    "delete": 0xFFFF,
    "insert": 0xFF63,
    "home": 0xFF50,
    "end": 0xFF57,
    "pageup": 0xFF55,
    "pagedown": 0xFF56,
    "left": 0xFF51,
    "up": 0xFF52,
    "right": 0xFF53,
    "down": 0xFF54,
    "ctrl": 0xFFE3,
    "ctrlright": 0xFFE4,
    "alt": 0xFFE9,
    "altright": 0xFFEA,
    "shift": 0xFFE1,
    "shiftright": 0xFFE2,
    "super": 0xFFEB,
    "superright": 0xFFEC,
    "menu": 0xFF67,
    "capslock": 0xFFE5,
    "numlock": 0xFF7F,
    "scrolllock": 0xFF14,
    "printscreen": 0xFF61,
    "pause": 0xFF13,
    "volumeup": 0x1008FF13,
    "volumedown": 0x1008FF11,
    "volumemute": 0x1008FF12,
    "plus": ord("+"),
    "minus": ord("-"),
    **{f"f{number}": 0xFFBD + number for number in range(1, 25)},
}

_SAME: dict[str, str] = {
    "return": "enter",
    "escape": "esc",
    "spacebar": "space",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "prior": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "next": "pagedown",
    "arrowleft": "left",
    "arrowup": "up",
    "arrowright": "right",
    "arrowdown": "down",
    "leftarrow": "left",
    "uparrow": "up",
    "rightarrow": "right",
    "downarrow": "down",
    "control": "ctrl",
    "ctrlleft": "ctrl",
    "controlleft": "ctrl",
    "leftctrl": "ctrl",
    "rightctrl": "ctrlright",
    "altleft": "alt",
    "leftalt": "alt",
    "altgr": "altright",
    "option": "alt",
    "shiftleft": "shift",
    "leftshift": "shift",
    "rightshift": "shiftright",
    "win": "super",
    "windows": "super",
    "meta": "super",
    "cmd": "super",
    "command": "super",
    "superleft": "super",
    "winleft": "super",
    "apps": "menu",
    "contextmenu": "menu",
    "caps": "capslock",
    "prtsc": "printscreen",
    "prtscr": "printscreen",
    "print": "printscreen",
    "break": "pause",
}


def find_key(name: str, parameter: str) -> int:
    """Return the keysym of a key by its name (any case) or by the one character on it.

    Args:
        name: `enter`, `ctrl`, `pageup`, `f5`, `a`, `+`, ...
        parameter: the parameter that an error is about.

    Raises:
        ArgumentError: no key is called that.
    """
    if len(name) == 1 and (keysym := character_keysym(name)) is not None:
        return keysym
    folded = name.strip().casefold()
    for mark in " -_":
        folded = folded.replace(mark, "")
    folded = _SAME.get(folded, folded)
    if folded in _NAMES:
        return _NAMES[folded]
    if len(folded) == 1 and (keysym := character_keysym(folded)) is not None:
        return keysym
    parts = [part for part in name.split("+") if part]
    if len(parts) > 1:
        raise ArgumentError(parameter, f"{name!r} is several keys, not one; use hotkey with keys={parts!r}")
    hint = did_you_mean(folded, [*_NAMES, *_SAME])
    raise ArgumentError(
        parameter,
        f"no key is called {name!r}{hint}; keys are single characters and names such as "
        "enter, esc, tab, backspace, delete, ctrl, alt, shift, super, up, pagedown, home, f5",
    )


def character_keysym(character: str) -> int | None:
    """Return the keysym that types a character, or None for a control character or a lone surrogate.

    A newline is the Enter key and a tab the Tab key. Source: the X protocol, appendix A "Keysym encoding": Latin-1
    characters are their own keysyms, any other is its code point plus 0x01000000.
    """
    if character == "\n":
        return _NAMES["enter"]
    if character == "\t":
        return _NAMES["tab"]
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000:
        return None
    return code if code < 0x100 else 0x01000000 + code
