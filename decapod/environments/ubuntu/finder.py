"""Opening an application by its name, through the desktop's application finder."""

from collections.abc import Iterable, Set

from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.waiting import wait_for

FINDER = "xfce4-appfinder"
_OPEN_LIMIT = 8.0
_CLOSE_LIMIT = 2.0
_NEW_LIMIT = 2.0
_WINDOW_LIMIT = 12.0


def open_by_name(desktop: UbuntuDesktop, name: str) -> TopLevel:
    """Type `name` into the application finder, press Enter, wait for the application's window and give it the focus.

    An application that runs already may show itself in a window that it has: then that one is returned.

    Raises:
        RuntimeError: the finder did not open, found nothing of that name, or what it started showed no window.
    """
    before = desktop.top_levels()
    desktop.launcher.start([FINDER])
    finder = wait_for(lambda: _active_finder(desktop), _OPEN_LIMIT)
    if finder is None:
        raise RuntimeError("the application finder did not open")
    desktop.keyboard.press(["ctrl", "a"], "name")
    desktop.keyboard.type_text(name)
    desktop.keyboard.press(["enter"], "name")
    gone = wait_for(lambda: None if finder.id in _ids(desktop.top_levels()) else True, _CLOSE_LIMIT)
    if gone is None:
        desktop.keyboard.press(["esc"], "name")
        raise RuntimeError(f"the application finder knows no application called {name!r}")
    known = _ids(before) | {finder.id}
    opened = wait_for(lambda: _new_window(desktop, known), _NEW_LIMIT)
    opened = opened or wait_for(lambda: _new_window(desktop, known) or _shown_window(desktop, before), _WINDOW_LIMIT)
    if opened is None:
        raise RuntimeError(f"{name!r} was started, but no window of it opened within {_WINDOW_LIMIT:g} s")
    desktop.activate(opened)
    return opened


def _ids(windows: Iterable[TopLevel]) -> set[int]:
    return {window.id for window in windows}


def _active_finder(desktop: UbuntuDesktop) -> TopLevel | None:
    return next((w for w in desktop.top_levels() if w.active and w.wm_class.casefold() == FINDER), None)


def _new_window(desktop: UbuntuDesktop, known: Set[int]) -> TopLevel | None:
    return next((w for w in reversed(desktop.top_levels()) if w.id not in known and not w.furniture), None)


def _shown_window(desktop: UbuntuDesktop, before: Iterable[TopLevel]) -> TopLevel | None:
    """Return a window that became active, or got another title: an application that runs opens a page in its window."""
    titles = {(window.id, window.title) for window in before}
    active = {window.id for window in before if window.active}
    windows = [window for window in desktop.top_levels() if not window.furniture]
    became_active = (w for w in windows if w.active and w.id not in active)
    retitled = (w for w in windows if (w.id, w.title) not in titles)
    return next(became_active, None) or next(retitled, None)
