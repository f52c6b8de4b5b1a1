"""Top-level windows: what is on the screen, and what lies above what."""

from collections.abc import Sequence
from dataclasses import dataclass

from decapod.evaluators.desktop.device import Window
from decapod.messages import Box, Point


@dataclass(frozen=True, slots=True)
class TopLevel:
    """A window just below the root window, with what its program says of it.

    `box` is what can be seen of it, title bar and borders included and client-side shadows left out. `popup` is True
    for a window that the window manager does not manage: a menu, a tooltip, a list of choices.
    """

    id: int
    title: str
    wm_class: str
    pid: int
    box: Box
    popup: bool = False
    active: bool = False
    minimized: bool = False
    furniture: bool = False

    @property
    def window(self) -> Window:
        """The window as checks see it."""
        return Window(self.title, self.wm_class, self.pid, self.box, self.active, self.minimized)


def topmost(stack: Sequence[TopLevel], point: Point) -> TopLevel | None:
    """Return the highest window of a stack (lowest first) that covers a position."""
    return next((window for window in reversed(stack) if window.box.contains(point)), None)
