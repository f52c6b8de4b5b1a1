"""The keyboard: keys and text through the XTEST extension, exact for every character."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.echo import Echo
from decapod.environments.ubuntu.held import release_held
from decapod.environments.ubuntu.keymap import Keymap, Stroke, batches
from decapod.environments.ubuntu.keys import character_keysym, find_key

_BURST = 64
_SLOWEST = 0.004
"""The longest that a program which keeps up takes for one stroke, in seconds."""
_CAPS_LOCK = 0xFFE5
_SHIFT = 0xFFE1


class Keyboard:
    """Strikes keys on one display.

    Text is typed, not pasted: a newline is the Enter key and a tab the Tab key, in every program. A character that the
    layout lacks is given an unused key first. The next layout change waits until the program with the focus has
    handled every earlier stroke, since a program looks a stroke up in the layout of the moment when it reads it.
    """

    def __init__(self, display: Any) -> None:
        """Use an open `Xlib.display.Display`."""
        self._display = display
        self._echo = Echo(display)

    def type_text(self, text: str) -> None:
        """Type a text into whatever has the focus.

        Raises:
            ArgumentError: it has a character that no key can type; nothing was typed.
            RuntimeError: the program stopped answering; the text says how much was typed.
        """
        keysyms = _spell(text)
        keymap = Keymap(self._display)
        release_held(self._display)
        locked = self._caps_lock_is_on()
        if locked:
            self._strike(keymap, [_CAPS_LOCK])
        typed = 0
        for batch in batches(keysyms, keymap):
            if keymap.lacks(batch):
                if not self._echo.wait(patience=5.0):
                    raise RuntimeError(f"the program stopped answering; {typed} of {len(text)} characters were typed")
                keymap.provide(batch)
            self._type(keymap, batch)
            typed += len(batch)
        if locked:
            self._strike(keymap, [_CAPS_LOCK])
        self._echo.wait(patience=1.0 + len(text) * _SLOWEST)

    def press(self, names: Sequence[str], parameter: str) -> None:
        """Press keys together: each is held while the next is struck.

        Args:
            names: one key or more, as `find_key` takes them.
            parameter: the parameter of the action that an error is about.

        Raises:
            ArgumentError: no key has such a name.
        """
        keysyms = [find_key(name, parameter) for name in names]
        if len(keysyms) > 1:
            keysyms = [ord(chr(keysym).lower()) if keysym < 0x100 else keysym for keysym in keysyms]
        keymap = Keymap(self._display)
        release_held(self._display)
        if keymap.lacks(keysyms):
            self._echo.wait(patience=1.0)
            keymap.provide(keysyms)
        self._strike(keymap, keysyms)
        self._echo.wait(patience=1.0)

    def close(self) -> None:
        """Disconnect from the display."""
        self._display.close()

    def _type(self, keymap: Keymap, keysyms: Sequence[int]) -> None:
        shift = keymap.stroke(_SHIFT).keycode
        for count, keysym in enumerate(keysyms, start=1):
            stroke = keymap.stroke(keysym)
            if stroke.shift:
                fake_input(self._display, X.KeyPress, shift)
            # Press and release go out together: a key that stays down would repeat.
            fake_input(self._display, X.KeyPress, stroke.keycode)
            fake_input(self._display, X.KeyRelease, stroke.keycode)
            if stroke.shift:
                fake_input(self._display, X.KeyRelease, shift)
            if count % _BURST == 0:
                self._display.flush()
        self._display.sync()

    def _strike(self, keymap: Keymap, keysyms: Sequence[int]) -> None:
        strokes = [keymap.stroke(keysym) for keysym in keysyms]
        codes = list(dict.fromkeys(code for stroke in strokes for code in _held(stroke, keymap)))
        for code in codes:
            fake_input(self._display, X.KeyPress, code)
        for code in reversed(codes):
            fake_input(self._display, X.KeyRelease, code)
        self._display.sync()

    def _caps_lock_is_on(self) -> bool:
        return bool(self._display.screen().root.query_pointer().mask & X.LockMask)


def _held(stroke: Stroke, keymap: Keymap) -> tuple[int, ...]:
    return (keymap.stroke(_SHIFT).keycode, stroke.keycode) if stroke.shift else (stroke.keycode,)


def _spell(text: str) -> list[int]:
    keysyms = []
    for position, character in enumerate(text):
        keysym = character_keysym(character)
        if keysym is None:
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            raise ArgumentError("text", f"character {position + 1} is {name}, which no key types; leave it out")
        keysyms.append(keysym)
    return keysyms
