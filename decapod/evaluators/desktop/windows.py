"""Checks of windows."""

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop, Window
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import Pattern, short


@evaluator
def window_open(
    device: Desktop, title: str = "", wm_class: str = "", pattern: Pattern = "", count: Annotated[int, Field(ge=1)] = 1
) -> Verdict:
    """A window is open, be it minimised or covered. At least one of title, wm_class and pattern must be given.

    Args:
        title: what the window's title contains.
        wm_class: the program's window class, ignoring case, as `Mousepad`.
        pattern: a regular expression in Python's form that matches somewhere in the title.
        count: how many such windows there must be, at least.
    """
    fits = _wanted(title, wm_class, pattern)
    windows = device.windows()
    return Verdict(sum(fits(window) for window in windows) >= count, _told(windows))


@evaluator
def window_absent(device: Desktop, title: str = "", wm_class: str = "", pattern: Pattern = "") -> Verdict:
    """No such window is open. At least one of title, wm_class and pattern must be given.

    Holds on an empty desktop, so open it in the set-up, or join it by `all` to what the work brings.

    Args:
        title: what the window's title would contain.
        wm_class: the program's window class, ignoring case, as `Mousepad`.
        pattern: a regular expression in Python's form that would match somewhere in the title.
    """
    fits = _wanted(title, wm_class, pattern)
    windows = device.windows()
    return Verdict(not any(fits(window) for window in windows), _told(windows))


@evaluator
def window_active(device: Desktop, title: str = "", wm_class: str = "", pattern: Pattern = "") -> Verdict:
    """The window that takes the keyboard's input is this one. At least one of title, wm_class and pattern is needed.

    Args:
        title: what the window's title contains.
        wm_class: the program's window class, ignoring case, as `Mousepad`.
        pattern: a regular expression in Python's form that matches somewhere in the title.
    """
    fits = _wanted(title, wm_class, pattern)
    active = [window for window in device.windows() if window.active]
    return Verdict(any(fits(window) for window in active), _told(active))


@evaluator
def window_minimized(device: Desktop, title: str = "", wm_class: str = "", pattern: Pattern = "") -> Verdict:
    """Such a window is open, and every such window is minimised. One of title, wm_class and pattern is needed.

    Args:
        title: what the window's title contains.
        wm_class: the program's window class, ignoring case, as `Mousepad`.
        pattern: a regular expression in Python's form that matches somewhere in the title.
    """
    fits = _wanted(title, wm_class, pattern)
    found = [window for window in device.windows() if fits(window)]
    return Verdict(bool(found) and all(window.minimized for window in found), _told(found))


def _wanted(title: str, wm_class: str, pattern: str) -> Callable[[Window], bool]:
    if not (title or wm_class or pattern):
        raise ArgumentError("title", "give a title, a wm_class or a pattern, or every window would do")
    expression = re.compile(pattern)

    def fits(window: Window) -> bool:
        of_class = not wm_class or window.wm_class.casefold() == wm_class.casefold()
        return of_class and title in window.title and expression.search(window.title) is not None

    return fits


def _told(windows: list[Window]) -> JsonValue:
    if not windows:
        return "no window"
    return [f"{short(window.title)} ({window.wm_class})" for window in windows[:10]]


CHECKS = (window_open, window_absent, window_active, window_minimized)
