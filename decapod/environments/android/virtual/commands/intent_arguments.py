"""Intents as command lines write them. Source: `Intent.parseCommandArgs` of the Android Open Source Project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.commands.framework import Arguments, JavaError, decimal, number
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent, full_component

if TYPE_CHECKING:
    from pydantic import JsonValue

FLAGS = {
    "--grant-read-uri-permission": 0x00000001,
    "--grant-write-uri-permission": 0x00000002,
    "--grant-persistable-uri-permission": 0x00000040,
    "--grant-prefix-uri-permission": 0x00000080,
    "--exclude-stopped-packages": 0x00000010,
    "--include-stopped-packages": 0x00000020,
    "--debug-log-resolution": 0x00000008,
    "--activity-brought-to-front": 0x00400000,
    "--activity-clear-top": 0x04000000,
    "--activity-clear-when-task-reset": 0x00080000,
    "--activity-exclude-from-recents": 0x00800000,
    "--activity-launched-from-history": 0x00100000,
    "--activity-multiple-task": 0x08000000,
    "--activity-no-animation": 0x00010000,
    "--activity-no-history": 0x40000000,
    "--activity-no-user-action": 0x00040000,
    "--activity-previous-is-top": 0x01000000,
    "--activity-reorder-to-front": 0x00020000,
    "--activity-reset-task-if-needed": 0x00200000,
    "--activity-single-top": 0x20000000,
    "--activity-clear-task": 0x00008000,
    "--activity-task-on-home": 0x00004000,
    "--activity-match-external": 0x00000800,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
    "--receiver-foreground": 0x10000000,
    "--receiver-no-abort": 0x08000000,
    "--receiver-include-background": 0x01000000,
}


@dataclass
class Draft:
    """An intent that is being put together."""

    action: str = ""
    data: str = ""
    mime: str = ""
    component: str = ""
    package: str = ""
    categories: list[str] = field(default_factory=list)
    extras: dict[str, JsonValue] = field(default_factory=dict)
    flags: int = 0
    given: bool = False
    """Whether anything at all was said about it."""


OptionHandler = Callable[[str, Arguments], bool]
"""Takes an option that is the command's own; False when it is none of its."""


def parse_intent(arguments: Arguments, own: OptionHandler = lambda option, arguments: False) -> Intent:
    """Take options, then a URI, component or package, and return the intent they describe.

    Raises:
        JavaError: an option is unknown or lacks its value, or there is nothing to make an intent from.
    """
    draft = Draft()
    while (option := arguments.option()) is not None:
        if not _take(draft, option, arguments) and not own(option, arguments):
            raise JavaError(f"Unknown option: {option}")
    word = arguments.next()
    if word is not None:
        _positional(draft, word)
    elif not draft.given:
        raise JavaError("No intent supplied")
    if not draft.action and not draft.component and not draft.data and not draft.package and draft.categories:
        draft.action = MAIN
    return Intent(
        draft.action,
        draft.component,
        draft.data,
        draft.mime,
        draft.package,
        tuple(draft.categories),
        draft.extras,
        draft.flags,
    )


def component_of(text: str) -> str:
    """Return `package/package.Class` for `package/.Class`.

    Raises:
        JavaError: it is no component.
    """
    package, slash, name = text.partition("/")
    if not slash or not package or not name:
        raise JavaError(f"Bad component name: {text}")
    return full_component(text)


def _take(draft: Draft, option: str, arguments: Arguments) -> bool:
    if option in FLAGS:
        draft.flags |= FLAGS[option]
        return True
    if option in _EXTRAS:
        name = arguments.required()
        draft.extras[name] = _EXTRAS[option](arguments.required())
        return True
    if option == "--esn":
        draft.extras[arguments.required()] = None
        return True
    if option not in ("-a", "-d", "-t", "-i", "-c", "-n", "-p", "-f", "--selector"):
        return False
    if option == "--selector":
        return True
    value = arguments.required()
    draft.given |= option in "-a -d -t -n"
    if option == "-a":
        draft.action = value
    elif option == "-d":
        draft.data = value
    elif option == "-t":
        draft.mime = value
    elif option == "-c":
        draft.categories.append(value)
        draft.given = True
    elif option == "-n":
        draft.component = component_of(value)
    elif option == "-p":
        draft.package = value
        draft.given = True
    elif option == "-f":
        draft.flags = _flags(value)
    return True


def _positional(draft: Draft, word: str) -> None:
    if ":" in word:
        draft.data = draft.data or word
        draft.action = draft.action or "android.intent.action.VIEW"
    else:
        if "/" in word:
            draft.component = component_of(word)
        else:
            draft.package = word
        if not draft.action:
            draft.action = MAIN
            draft.categories = draft.categories or [LAUNCHER]


def _flags(text: str) -> int:
    try:
        value = int(text, 0)
    except ValueError:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException") from None
    return value & 0xFFFFFFFF


def _boolean(text: str) -> bool:
    if text.lower() in ("true", "t", "1"):
        return True
    if text.lower() in ("false", "f", "0"):
        return False
    try:
        return number(text) != 0
    except JavaError:
        raise JavaError(f"Invalid boolean value: {text}") from None


def _long(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 1 << 70
    if not -(1 << 63) <= value < 1 << 63:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException")
    return value


def _strings(text: str) -> list[str]:
    """Split at commas; a backslash before one keeps it."""
    parts, piece, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] == ",":
            piece += ","
            at += 1
        elif text[at] == ",":
            parts.append(piece)
            piece = ""
        else:
            piece += text[at]
        at += 1
    return [*parts, piece]


def _many(one: Callable[[str], JsonValue]) -> Callable[[str], JsonValue]:
    return lambda text: [one(part) for part in text.split(",")]


_EXTRAS: dict[str, Callable[[str], JsonValue]] = {
    **dict.fromkeys(("-e", "--es", "--eu", "--ecn"), str),
    "--ez": _boolean,
    "--ei": number,
    "--el": _long,
    **dict.fromkeys(("--ef", "--ed"), decimal),
    **dict.fromkeys(("--esa", "--esal"), lambda text: list(_strings(text))),
    **dict.fromkeys(("--eia", "--eial"), _many(number)),
    **dict.fromkeys(("--ela", "--elal"), _many(_long)),
    **dict.fromkeys(("--efa", "--efal"), _many(decimal)),
}
"""How the value of each kind of extra is read."""
