"""Opening an application by its name, through the desktop's application finder."""

from collections.abc import Set

from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.waiting import wait_for

FINDER = "xfce4-appfinder"
_OPEN_LIMIT = 8.0
_CLOSE_LIMIT = 2.0
_WINDOW_LIMIT = 12.0


def open_by_name(desktop: UbuntuDesktop, name: str) -> TopLevel:
    """Type `name` into the application finder, press Enter and wait for the application's window.

    Raises:
        RuntimeError: the finder did not open, found nothing of that name, or what it started showed no window.
    """
    before = {window.id for window in desktop.top_levels()}
    desktop.launcher.start([FINDER])
    finder = wait_for(lambda: _active_finder(desktop), _OPEN_LIMIT)
    if finder is None:
        raise RuntimeError("the application finder did not open")
    desktop.keyboard.press(["ctrl", "a"], "name")
    desktop.keyboard.type_text(name)
    desktop.keyboard.press(["enter"], "name")
    gone = wait_for(lambda: None if finder.id in _ids(desktop) else True, _CLOSE_LIMIT)
    if gone is None:
        desktop.keyboard.press(["esc"], "name")
        raise RuntimeError(f"the application finder knows no application called {name!r}")
    opened = wait_for(lambda: _new_window(desktop, before | {finder.id}), _WINDOW_LIMIT)
    if opened is None:
        raise RuntimeError(f"{name!r} was started, but no window of it opened within {_WINDOW_LIMIT:g} s")
    return opened


def _ids(desktop: UbuntuDesktop) -> set[int]:
    return {window.id for window in desktop.top_levels()}


def _active_finder(desktop: UbuntuDesktop) -> TopLevel | None:
    return next((w for w in desktop.top_levels() if w.active and w.wm_class.casefold() == FINDER), None)


def _new_window(desktop: UbuntuDesktop, known: Set[int]) -> TopLevel | None:
    return next((w for w in reversed(desktop.top_levels()) if w.id not in known and not w.furniture), None)
