"""Telling which window a program that was just started shows itself in."""

from collections.abc import Collection, Iterable, Sequence

from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.waiting import wait_for

_NEW_LIMIT = 2.0


def wait_for_window(
    desktop: UbuntuDesktop, before: Sequence[TopLevel], limit: float, ignored: Collection[int] = ()
) -> TopLevel | None:
    """Wait for the window of a program and give it the focus. None when there was none for `limit` seconds.

    A program that runs already may show itself in a window that it has. So a window that became active, or got another
    title, counts too, once no new window came for a moment.

    Args:
        desktop: the desktop.
        before: the windows before the program was started.
        limit: the longest wait, in seconds.
        ignored: ids of windows that are not the program's.
    """
    known = {window.id for window in before} | set(ignored)
    opened = wait_for(lambda: _new_window(desktop, known), min(_NEW_LIMIT, limit))
    if opened is None:
        opened = wait_for(lambda: _new_window(desktop, known) or _changed_window(desktop, before), limit)
    if opened is not None:
        desktop.activate(opened)
    return opened


def _new_window(desktop: UbuntuDesktop, known: Collection[int]) -> TopLevel | None:
    return next((w for w in reversed(desktop.top_levels()) if w.id not in known and not w.furniture), None)


def _changed_window(desktop: UbuntuDesktop, before: Iterable[TopLevel]) -> TopLevel | None:
    titles = {window.id: window.title for window in before}
    active = {window.id for window in before if window.active}
    windows = [w for w in desktop.top_levels() if w.id in titles and not w.furniture]
    became_active = (w for w in windows if w.active and w.id not in active)
    retitled = (w for w in windows if w.title != titles[w.id])
    return next(became_active, None) or next(retitled, None)
