"""Top-level windows: what is on the screen, and what lies above what."""

from collections.abc import Sequence
from dataclasses import dataclass

from decapod.evaluators.desktop.device import Window
from decapod.messages import Box, Point, ShownWindow

_LEAST_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class TopLevel:
    """A window just below the root window, with what its program says of it.

    `box` is what can be seen of it, title bar and borders included and client-side shadows left out; `content` the part
    that its program draws, None for all of it. `popup` is True for a window that the window manager does not manage: a
    menu, a tooltip, a list of choices.
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
    content: Box | None = None

    def shown(self, application: str) -> ShownWindow:
        """Return the window as an observation tells it; `application` is its program's name in the tree."""
        return ShownWindow(
            title=self.title,
            application=application,
            box=self.box,
            content=self.content or self.box,
            popup=self.popup,
            furniture=self.furniture,
        )

    @property
    def window(self) -> Window:
        """The window as checks see it."""
        return Window(self.title, self.wm_class, self.pid, self.box, self.active, self.minimized)


def topmost(stack: Sequence[TopLevel], point: Point) -> TopLevel | None:
    """Return the highest window of a stack (lowest first) that covers a position."""
    return next((window for window in reversed(stack) if window.box.contains(point)), None)


def match_window(stack: Sequence[TopLevel], pid: int, box: Box | None, title: str) -> TopLevel | None:
    """Return the window of a program that is nearest to a box, by the share of pixels in common; None below a half."""
    if box is None:
        return None
    own = [(_overlap(window.box, box), window.title == title, window) for window in stack if window.pid == pid]
    best = max(own, key=lambda candidate: candidate[:2], default=None)
    return best[2] if best is not None and best[0] >= _LEAST_OVERLAP else None


def is_covered(stack: Sequence[TopLevel], window: TopLevel) -> bool:
    """Whether one higher window lies over the whole of a window; `stack` is lowest first."""
    higher = stack[[other.id for other in stack].index(window.id) + 1 :]
    return any(other.box.intersection(window.box) == window.box for other in higher)


def _overlap(one: Box, other: Box) -> float:
    """Return the share of their union that two boxes have in common, from 0 to 1."""
    common = one.intersection(other)
    return common.area / (one.area + other.area - common.area) if common is not None else 0.0
