"""Which key types what on an X server, and how the unused keys are given characters that the layout lacks."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from Xlib import X

OWNED = "_DECAPOD_KEYCODES"
"""Property of the root window: the keycodes that decapod gave characters to, so that a later process may reuse them."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key of the keyboard, alone or with Shift."""

    keycode: int
    shift: bool


class Keymap:
    """The keyboard layout as the server has it now; read it anew for each text, for a program may change it."""

    def __init__(self, display: Any) -> None:
        """Read the layout.

        Args:
            display: an open `Xlib.display.Display`.
        """
        self._display = display
        info = display.display.info
        first, last = info.min_keycode, info.max_keycode
        rows = display.get_keyboard_mapping(first, last - first + 1)
        self._rows: dict[int, list[int]] = {first + index: list(row) for index, row in enumerate(rows)}
        self._group = (display.screen().root.query_pointer().mask >> 13) & 3
        owned = self._read_owned()
        self._spare = [code for code, row in self._rows.items() if code in owned or not any(row)]
        self._strokes: dict[int, Stroke] = {}
        for code in self._rows:
            self._learn(code)

    @property
    def capacity(self) -> int:
        """How many characters that the layout lacks can be typed at one time."""
        return len(self._spare)

    def find(self, keysym: int) -> Stroke | None:
        """Return how a keysym is typed, or None when no key has it now."""
        return self._strokes.get(keysym)

    def stroke(self, keysym: int) -> Stroke:
        """Return how a keysym is typed.

        Raises:
            RuntimeError: no key has it; `provide` was not called, or another program changed the layout.
        """
        stroke = self._strokes.get(keysym)
        if stroke is None:
            raise RuntimeError(f"no key of the keyboard layout has the keysym {keysym:#x}")
        return stroke

    def lacks(self, keysyms: Iterable[int]) -> bool:
        """Whether some keysym has no key now."""
        return any(keysym not in self._strokes for keysym in keysyms)

    def is_spare(self, keycode: int) -> bool:
        """Whether a key is one that the layout leaves unused."""
        return keycode in self._spare

    def provide(self, keysyms: Collection[int]) -> None:
        """Give a key to each keysym that has none.

        Keys that were given other keysyms earlier lose them; programs must have handled all earlier strokes by now.

        Raises:
            RuntimeError: the layout leaves too few keys unused.
        """
        missing = [keysym for keysym in dict.fromkeys(keysyms) if keysym not in self._strokes]
        if not missing:
            return
        kept = {self._strokes[keysym].keycode for keysym in keysyms if keysym in self._strokes}
        free = [code for code in self._spare if code not in kept]
        if len(free) < len(missing):
            raise RuntimeError(f"the keyboard layout leaves {len(free)} keys unused, {len(missing)} are needed")
        # Unused keys first: a key that holds a character may serve it again.
        free.sort(key=lambda code: any(self._rows[code]))
        for code, keysym in zip(free, missing, strict=False):
            self._assign(code, keysym)
        self._write_owned()
        self._display.sync()

    def _learn(self, code: int) -> None:
        row = self._rows[code]
        columns = row[2 * self._group : 2 * self._group + 2]
        if not any(columns):
            columns = row[:2]
        for level, keysym in enumerate(columns):
            if keysym:
                self._strokes.setdefault(keysym, Stroke(code, shift=level == 1))

    def _assign(self, code: int, keysym: int) -> None:
        old = set(self._rows[code])
        self._strokes = {k: s for k, s in self._strokes.items() if not (k in old and s.keycode == code)}
        # The same keysym on every level: otherwise the server makes an upper and a lower case of it.
        row = [keysym] * max(len(self._rows[code]), 2)
        self._display.change_keyboard_mapping(code, [row])
        self._rows[code] = row
        self._strokes[keysym] = Stroke(code, shift=False)

    def _read_owned(self) -> frozenset[int]:
        root = self._display.screen().root
        value = root.get_full_property(self._display.get_atom(OWNED), X.AnyPropertyType)
        return frozenset(value.value) if value is not None else frozenset()

    def _write_owned(self) -> None:
        root = self._display.screen().root
        cardinal = self._display.get_atom("CARDINAL")
        root.change_property(self._display.get_atom(OWNED), cardinal, 32, self._spare)


def batches(keysyms: Iterable[int], keymap: Keymap) -> list[list[int]]:
    """Split a text's keysyms so that no part needs more unused keys than there are."""
    parts: list[list[int]] = [[]]
    lacking: set[int] = set()
    for keysym in keysyms:
        stroke = keymap.find(keysym)
        spare = stroke is None or keymap.is_spare(stroke.keycode)
        if spare and keysym not in lacking:
            if len(lacking) == keymap.capacity:
                parts.append([])
                lacking = set()
            lacking.add(keysym)
        parts[-1].append(keysym)
    return parts
