"""`wm`, the window manager. Source: `WindowManagerShellCommand.java` of the Android Open Source Project."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.framework import FAILED, Call, JavaError, number, service

HELP = """Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
    width and height in pixels unless suffixed with 'dp'.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density.
  folded-area [reset|LEFT,TOP,RIGHT,BOTTOM]
    Return or override folded area.
  scaling [off|auto] [-d DISPLAY_ID]
    Set display scaling mode.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
  fixed-to-user-rotation [-d DISPLAY_ID] [enabled|disabled|default]
    Print or set rotating display for app requested orientation.
"""

LEAST_DENSITY = 72
LARGEST_SIDE = 10_000


@service("window", "wm")
async def run(call: Call) -> int:
    """Do one sub-command."""
    word = call.args.next()
    action = _COMMANDS.get(word or "")
    if action is None:
        return await call.unknown(word, HELP)
    return await action(call)


async def _size(call: Call) -> int:
    display = call.phone.display
    text = call.args.next()
    if text in (None, "-d"):
        width, height = display.size
        await call.out(f"Physical size: {width}x{height}")
        if display.size_override is not None:
            await call.out("Override size: {}x{}".format(*display.size_override))
        return 0
    if text == "reset":
        display.size_override = None
        call.phone.changed()
        return 0
    first, mark, second = (text or "").partition("x")
    if not mark or not first or not second:
        await call.err(f"Error: bad size {text}")
        return FAILED
    try:
        width, height = _pixels(call, first), _pixels(call, second)
    except JavaError as error:
        await call.err(f"Error: bad number {error}")
        return FAILED
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise JavaError(f"Invalid size: {width}x{height}")
    display.size_override = None if (width, height) == display.size else (width, height)
    call.phone.changed()
    return 0


def _pixels(call: Call, text: str) -> int:
    if text.endswith("dp"):
        density = call.phone.display.density_override or call.phone.display.density
        return number(text[:-2]) * density // 160
    return number(text)


async def _density(call: Call) -> int:
    display = call.phone.display
    text = call.args.next()
    if text in (None, "-d", "-u"):
        await call.out(f"Physical density: {display.density}")
        if display.density_override is not None:
            await call.out(f"Override density: {display.density_override}")
        return 0
    if text == "reset":
        display.density_override = None
    else:
        try:
            density = number(text or "")
        except JavaError as error:
            await call.err(f"Error: bad number {error}")
            return FAILED
        if density < LEAST_DENSITY:
            await call.err("Error: density must be >= 72")
            return FAILED
        display.density_override = None if density == display.density else density
    call.phone.changed()
    return 0


async def _dismiss(call: Call) -> int:
    call.phone.unlock()
    return 0


async def _rotation(call: Call) -> int:
    word = call.args.next()
    if word is None:
        free = call.phone.settings.flag("system", "accelerometer_rotation")
        await call.out("free" if free else f"lock {call.phone.settings.get('system', 'user_rotation') or 0}")
        return 0
    if word not in ("free", "lock"):
        await call.err("Error: argument needs to be either 0, 1, 2 or 3")
        return FAILED
    turn = call.args.next() or "0"
    if turn not in ("0", "1", "2", "3"):
        await call.err(f"Error: invalid rotation {turn}")
        return FAILED
    call.phone.settings.put("system", "accelerometer_rotation", "1" if word == "free" else "0")
    if word == "lock":
        call.phone.settings.put("system", "user_rotation", turn)
    return 0


async def _accepted(call: Call) -> int:
    return 0


async def _fixed(call: Call) -> int:
    if call.args.peek() is None:
        await call.out("default")
    return 0


async def _no_folds(call: Call) -> int:
    if call.args.peek() is None:
        await call.out("Folded area: null")
    return 0


_COMMANDS = {
    "size": _size,
    "density": _density,
    "dismiss-keyguard": _dismiss,
    "user-rotation": _rotation,
    "set-user-rotation": _rotation,
    "fixed-to-user-rotation": _fixed,
    "scaling": _accepted,
    "overscan": _accepted,
    "folded-area": _no_folds,
    "set-ignore-orientation-request": _accepted,
    "tracing": _accepted,
    "logging": _accepted,
}
