"""The soft keyboard, with the look and the ids of Gboard: its keys type into the field that has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material import box, column, icon, row, spacer, text
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

GBOARD = "com.google.android.inputmethod.latin"
ADB = "com.android.adbkeyboard"
IDS = f"{GBOARD}:id/"
STRIP, ROW, GAP, EDGE = 40, 54, 5, 6
ADB_HEIGHT = 48

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE = (
    "~`|\u2022\u221a\u03c0\u00f7\u00d7\u00a7\u2206",
    "\u00a3\u00a2\u20ac\u00a5^\u00b0={}\\",
    "%\u00a9\u00ae\u2122\u2713[]<>"[:7],
)
DIGITS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
LAYERS = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE}
ACTIONS = {
    "search": ("search", "Search"),
    "send": ("send", "Send"),
    "next": ("keyboard_tab", "Next"),
    "go": ("arrow_forward", "Go"),
    "done": ("check", "Done"),
}
NUMERIC = ("number", "phone")


def keyboard_package(phone: Phone) -> str:
    """The package whose window the keyboard is."""
    return ADB if phone.input_method.startswith(ADB) else GBOARD


def keyboard_height(phone: Phone) -> int:
    """How high the keyboard is, in px, without the room of the navigation bar."""
    return dp(ADB_HEIGHT) if keyboard_package(phone) == ADB else dp(STRIP + 4 * ROW + EDGE)


def keyboard(phone: Phone, below: int) -> Widget:
    """The keyboard for the field that has the focus, over `below` px of the navigation bar."""
    if keyboard_package(phone) == ADB:
        inner = text("ADB Keyboard {ON}", "title_small", text_align="center", height=ADB_HEIGHT)
    else:
        kind = _kind(phone)
        rows = _numbers(phone, kind) if kind in NUMERIC else _letters(phone)
        inner = column(
            _strip(phone), *rows, class_name="android.widget.LinearLayout", resource_id=f"{IDS}keyboard_holder"
        )
    return Widget(
        class_name="android.widget.FrameLayout",
        resource_id="" if keyboard_package(phone) == ADB else f"{IDS}keyboard_area",
        layout=Padding(Insets(dp(3), 0, dp(3), below)),
        painter=Surface("surface_high"),
        children=(inner,),
        blocks=True,
    )


def _kind(phone: Phone) -> str:
    found = phone.typing.field()
    return found.keyboard if found is not None else "text"


def _strip(phone: Phone) -> Widget:
    names = ("apps", "emoji_emotions", "gif", "content_paste", "settings")
    marks = [icon(name, size=20, class_name="") for name in names]
    return row(
        *marks, spacer(), icon("mic", size=20, class_name=""), gap=34, height=STRIP, class_name="", margin=(18, 0)
    )


def _letters(phone: Phone) -> list[Widget]:
    ui = phone.shell_ui
    first, second, third = LAYERS[ui.layer]
    lines = [
        _line([_character(phone, sign, 0, place) for place, sign in enumerate(first)]),
        _line([_character(phone, sign, 1, place) for place, sign in enumerate(second)], inset=len(second) < 10),
        _line(
            [
                _left_key(phone),
                *(_character(phone, sign, 2, place) for place, sign in enumerate(third)),
                _special("backspace", "Delete", "key_pos_del", lambda: phone.typing.backspace(), weight=1.5),
            ]
        ),
    ]
    return [*lines, _bottom(phone)]


def _left_key(phone: Phone) -> Widget:
    ui = phone.shell_ui
    if ui.layer == "letters":
        symbol = {"off": "arrow_upward", "on": "arrow_upward", "lock": "keyboard_capslock"}[ui.shift]
        label = {"off": "Shift", "on": "Shift on", "lock": "Caps lock on"}[ui.shift]
        following = {"off": "on", "on": "lock", "lock": "off"}

        def shift() -> None:
            ui.shift = following[ui.shift]  # type: ignore[assignment]

        return _special(symbol, label, "key_pos_shift", shift, weight=1.5, filled=ui.shift != "off")
    word, other, label = ("=\\<", "more", "More symbols") if ui.layer == "symbols" else ("?123", "symbols", "Symbols")

    def switch() -> None:
        ui.layer = other  # type: ignore[assignment]

    return _word(word, label, "key_pos_shift", switch, weight=1.5)


def _bottom(phone: Phone) -> Widget:
    ui = phone.shell_ui
    letters = ui.layer == "letters"

    def switch() -> None:
        ui.layer, ui.shift = ("symbols" if letters else "letters"), "off"

    return _line(
        [
            _word(
                "?123" if letters else "ABC", "Symbols" if letters else "Letters", "key_pos_symbol", switch, weight=1.5
            ),
            _character(phone, ",", 3, 1),
            _space(phone),
            _character(phone, ".", 3, 3),
            _enter(phone),
        ]
    )


def _space(phone: Phone) -> Widget:
    return _key(
        text("", "body_small", class_name=""),
        "Space",
        "key_pos_space",
        lambda: phone.typing.insert(" "),
        weight=5,
        color="surface_bright|#4a4c4f",
    )


def _enter(phone: Phone) -> Widget:
    field = phone.typing.field()
    if field is not None and field.multiline and not field.action:
        return _special(
            "keyboard_return", "Enter", "key_pos_ime_action", lambda: phone.typing.insert("\n"), weight=1.5, main=True
        )
    symbol, label = ACTIONS.get(field.action if field is not None else "done", ACTIONS["done"])
    return _special(symbol, label, "key_pos_ime_action", phone.typing.submit, weight=1.5, main=True)


def _numbers(phone: Phone, kind: str) -> list[Widget]:
    sides = ("", "+", "-") if kind == "phone" else ("", "-", "+")
    lines = []
    for number, digits in enumerate(DIGITS):
        last = (
            _special("backspace", "Delete", "key_pos_del", lambda: phone.typing.backspace(), weight=1)
            if number == 0
            else _character(phone, sides[number], number, 3)
        )
        lines.append(_line([*(_character(phone, digit, number, place) for place, digit in enumerate(digits)), last]))
    bottom = ("*", "0", "#") if kind == "phone" else (",", "0", ".")
    lines.append(
        _line([*(_character(phone, sign, 3, place) for place, sign in enumerate(bottom)), _enter_narrow(phone)])
    )
    return lines


def _enter_narrow(phone: Phone) -> Widget:
    field = phone.typing.field()
    symbol, label = ACTIONS.get(field.action if field is not None else "done", ACTIONS["done"])
    return _special(symbol, label, "key_pos_ime_action", phone.typing.submit, weight=1, main=True)


def _character(phone: Phone, sign: str, line: int, place: int) -> Widget:
    ui = phone.shell_ui
    shown = sign.upper() if ui.layer == "letters" and ui.shift != "off" else sign

    def write() -> None:
        phone.typing.insert(shown)
        if ui.shift == "on":
            ui.shift = "off"

    hint = SYMBOLS[0][place] if ui.layer == "letters" and line == 0 and sign.isalpha() else ""
    held: Callable[[], object] | None = (lambda: phone.typing.insert(hint)) if hint else None
    face = text(shown, "title_large", text_align="center", class_name="", weight_of_font="regular")
    return _key(face, "Space" if sign == " " else shown, f"key_pos_{line}_{place}", write, on_long_tap=held)


def _special(
    symbol: str,
    label: str,
    name: str,
    work: Callable[[], object],
    *,
    weight: float = 1,
    filled: bool = False,
    main: bool = False,
) -> Widget:
    ink = "on_primary_container" if main else "on_surface"
    mark = icon(symbol, size=22, color=ink, filled=filled, class_name="")
    ground = "primary_container" if main else "surface_dim|#37393b"
    return _key(mark, label, name, work, weight=weight, color=ground, radius=22 if main else 6)


def _word(word: str, label: str, name: str, work: Callable[[], object], *, weight: float) -> Widget:
    face = text(word, "label_large", text_align="center", class_name="", max_lines=1)
    return _key(face, label, name, work, weight=weight, color="surface_dim|#37393b")


def _key(
    face: Widget,
    label: str,
    name: str,
    work: Callable[[], object],
    *,
    weight: float = 1,
    color: str = "surface_bright|#4a4c4f",
    radius: float = 6,
    on_long_tap: Callable[[], object] | None = None,
) -> Widget:
    """A key: the whole cell takes the touch, the painted key is a little smaller."""
    painted = box(
        face, color=color, radius=radius, place="center", class_name="", margin=(2.5, GAP), height=ROW - 2 * GAP
    )
    return box(
        painted,
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}{name}",
        description=label,
        on_tap=work,
        on_long_tap=on_long_tap,
        weight=weight,
        height=ROW,
    )


def _line(keys: list[Widget], *, inset: bool = False) -> Widget:
    side = box(class_name="", weight=0.5)
    cells = [side, *keys, side] if inset else keys
    return row(*cells, class_name="android.widget.LinearLayout", width=FILL, height=ROW)
