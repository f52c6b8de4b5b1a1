"""Opening an application by its name, through the desktop's application finder."""

from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.opening import wait_for_window
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.waiting import wait_for
from decapod.messages import TreeElement

FINDER = "xfce4-appfinder"
_OPEN_LIMIT = 8.0
_CHOOSE_LIMIT = 0.7
_CLOSE_LIMIT = 2.0
_WINDOW_LIMIT = 12.0


def open_by_name(desktop: UbuntuDesktop, name: str) -> TopLevel:
    """Type `name` into the application finder, press Enter, wait for the application's window and give it the focus.

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
    _choose(desktop, name)
    desktop.keyboard.press(["enter"], "name")
    # The finder closes itself when it has started something.
    if wait_for(lambda: None if _is_open(desktop, finder) else True, _CLOSE_LIMIT) is None:
        desktop.keyboard.press(["esc"], "name")
        raise RuntimeError(f"the application finder knows no application called {name!r}")
    opened = wait_for_window(desktop, before, _WINDOW_LIMIT, ignored=[finder.id])
    if opened is None:
        raise RuntimeError(f"{name!r} was started, but no window of it opened within {_WINDOW_LIMIT:g} s")
    return opened


def _active_finder(desktop: UbuntuDesktop) -> TopLevel | None:
    return next((w for w in desktop.top_levels() if w.active and w.wm_class.casefold() == FINDER), None)


def _choose(desktop: UbuntuDesktop, name: str) -> None:
    """Let the finder select the application of exactly this name, where it lists one.

    The list follows the text a moment later, and the finder may select another application, whose name begins in the
    same way or whose comment has the name in it.
    """
    if wait_for(lambda: _selected(_listed(desktop, name)) or None, _CHOOSE_LIMIT):
        return
    rows = _listed(desktop, name)
    if rows:
        desktop.pointer.click(rows[0].box.center)
        wait_for(lambda: _selected(_listed(desktop, name)) or None, _CHOOSE_LIMIT)


def _listed(desktop: UbuntuDesktop, name: str) -> list[TreeElement]:
    """The rows of the finder for applications of this name; each is a name, a line break and a comment."""
    return [
        element
        for element in desktop.elements()
        if element.application == FINDER and element.name.partition("\n")[0].casefold() == name.casefold()
    ]


def _selected(rows: list[TreeElement]) -> bool:
    return any("selected" in row.states for row in rows)


def _is_open(desktop: UbuntuDesktop, window: TopLevel) -> bool:
    return any(other.id == window.id for other in desktop.top_levels())
