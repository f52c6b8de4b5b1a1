"""`input`: touches, keys and text. Source: `InputShellCommand.java` of the Android Open Source Project."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from decapod.environments.android.virtual.commands.framework import FAILED, Call, JavaError, decimal, number, service
from decapod.environments.android.virtual.system.key_codes import ENTER, TAB, find_key

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

SOURCES = (
    "touchnavigation",
    "touchscreen",
    "joystick",
    "stylus",
    "touchpad",
    "gamepad",
    "dpad",
    "mouse",
    "keyboard",
    "trackball",
    "rotaryencoder",
)

HELP = f"""Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
{"".join(f"      {source}{chr(10)}" for source in SOURCES)}
-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
"""

SWIPE_MS = 300
LONG_PRESS_MS = 500
SLOP = 21
"""How far in px a finger may move and still be a tap: 8 dp."""
LONGEST_MS = 60_000
MOST_PX = 100_000

TYPABLE = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("\n\t\u00df\u00e7\u00c7")
"""What Android's virtual keyboard has keys for."""

_fingers: WeakKeyDictionary[Phone, tuple[int, int, int]] = WeakKeyDictionary()
"""Where and when (ms on the phone's clock) a finger of `motionevent` came down."""


@service("input", "input")
async def run(call: Call) -> int:
    """Do one command."""
    word = call.args.next()
    if word in SOURCES:
        word = call.args.required()
    if word == "-d":
        display = call.args.required()
        if display not in ("INVALID_DISPLAY", "DEFAULT_DISPLAY"):
            _checked(display, "Error: Invalid arguments for display ID.")
        word = call.args.required()
    action = _COMMANDS.get(word or "")
    if action is None:
        await call.unknown(word, HELP)
        return 0 if word in (None, "help", "-h") and word is not None else FAILED
    try:
        action(call)
    except JavaError as error:
        if error.kind == "java.lang.NumberFormatException":
            raise JavaError(f"Error: Invalid arguments for command: {word}") from error
        raise
    return 0


def _checked(text: str, message: str) -> int:
    try:
        return number(text)
    except JavaError as error:
        raise JavaError(message) from error


def _point(call: Call) -> tuple[int, int]:
    x, y = decimal(call.args.required()), decimal(call.args.required())
    return round(max(-MOST_PX, min(x, MOST_PX))), round(max(-MOST_PX, min(y, MOST_PX)))


def _text(call: Call) -> None:
    text = call.args.required().replace("%s", " ")
    if not TYPABLE.issuperset(text):
        # One character without a key: the framework has no events for any of them.
        raise JavaError("Attempt to get length of null array", "java.lang.NullPointerException")
    keys = {"\n": ENTER, "\t": TAB}
    piece = ""
    for sign in text:
        if sign not in keys:
            piece += sign
            continue
        if piece:
            call.phone.type_text(piece)
            piece = ""
        call.phone.key(keys[sign])
    if piece:
        call.phone.type_text(piece)


def _keyevent(call: Call) -> None:
    word = call.args.required()
    long = word == "--longpress"
    times = 2 if word == "--doubletap" else 1
    if word.startswith("--"):
        word = call.args.required()
    for name in [word, *call.args.rest()]:
        code = find_key(name)
        for _ in range(times):
            if code is not None:
                call.phone.key(code, long=long)


def _tap(call: Call) -> None:
    x, y = _point(call)
    call.phone.tap(x, y)


def _swipe(call: Call) -> None:
    (x1, y1), (x2, y2) = _point(call), _point(call)
    _move(call.phone, x1, y1, x2, y2, _duration(call))


def _drag(call: Call) -> None:
    (x1, y1), (x2, y2) = _point(call), _point(call)
    call.phone.drag(x1, y1, x2, y2, _duration(call))


def _duration(call: Call) -> int:
    word = call.args.next()
    duration = number(word) if word is not None else SWIPE_MS
    return min(duration, LONGEST_MS) if duration >= 0 else SWIPE_MS


def _move(phone: Phone, x1: int, y1: int, x2: int, y2: int, ms: int) -> None:
    if math.hypot(x2 - x1, y2 - y1) > SLOP:
        phone.swipe(x1, y1, x2, y2, ms)
    elif ms >= LONG_PRESS_MS:
        phone.long_press(x1, y1)
    else:
        phone.tap(x1, y1)


def _press(call: Call) -> None:
    call.phone.key(23)


def _roll(call: Call) -> None:
    dx, dy = _point(call)
    if dy:
        call.phone.key(20 if dy > 0 else 19)
    if dx:
        call.phone.key(22 if dx > 0 else 21)


def _motion(call: Call) -> None:
    word = call.args.required()
    action = word.upper()
    if action not in ("DOWN", "UP", "MOVE", "CANCEL"):
        raise JavaError(f"Unknown action: {word}")
    x, y = (0, 0) if action == "CANCEL" and call.args.peek() is None else _point(call)
    phone = call.phone
    if action == "DOWN":
        _fingers[phone] = (x, y, phone.clock.ms)
    elif action == "CANCEL":
        _fingers.pop(phone, None)
    elif action == "UP" and (down := _fingers.pop(phone, None)) is not None:
        # The phone's clock moves by input only, so a finger stays down as long as a swipe takes.
        _move(phone, down[0], down[1], x, y, max(SWIPE_MS, phone.clock.ms - down[2]))


def _combination(call: Call) -> None:
    if call.args.peek() == "-t":
        call.args.next()
        number(call.args.required())
    codes = [find_key(name) for name in call.args.rest()]
    if len(codes) < 2:
        raise JavaError("keycombination requires at least 2 keycodes")
    held = [code for code in codes if code is not None]
    for code in held[-1:]:
        call.phone.key(code)


_COMMANDS = {
    "text": _text,
    "keyevent": _keyevent,
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag,
    "press": _press,
    "roll": _roll,
    "motionevent": _motion,
    "keycombination": _combination,
}
