"""Menus that pop up."""

from collections.abc import Callable, Sequence
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material.basics import column, icon, row, scroll, text
from decapod.environments.android.virtual.ui.material.common import Bare, Sized, make
from decapod.environments.android.virtual.ui.material.overlays import over
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_FRAME = "android.widget.FrameLayout"


MenuItem = tuple[str, Callable[[], object]]
"""Label and what a tap does."""


def menu(
    items: Sequence[MenuItem | Widget],
    *,
    on_dismiss: Callable[[], object] | None = None,
    place: str = "top-end",
    margin: float | tuple[float, ...] = (8, 8),
    width: float = 196,
    **common: Unpack[Bare],
) -> Widget:
    """Return a menu that popped up. Pass it to `screen(overlay=)`.

    Args:
        items: labels and what a tap on each does, or `menu_item`s and dividers.
        on_dismiss: called when something beside it is tapped, or Back is pressed.
        place: where it is: top-end is below the three dots of an app bar.
        margin: room between it and the screen's border, in dp: (left, top, right, bottom) puts it anywhere.
        width: in dp.
        common: what every component takes.
    """
    rows = [menu_item(*item) if isinstance(item, tuple) else item for item in items]
    inner = scroll(column(*rows, class_name=""), key="menu", class_name="android.widget.ListView")
    look = Surface("surface_container", dp(4), "", 1, dp(3))
    window = make(
        Padding(Insets.of((0, 8))), look, common, class_name=_FRAME, width=width, max_height=560, children=(inner,)
    )
    return over(window, on_dismiss, place=place, scrim="", margin=margin)


def menu_item(
    label: str,
    on_tap: Callable[[], object] | None = None,
    *,
    mark: str = "",
    checked: bool | None = None,
    **common: Unpack[Sized],
) -> Widget:
    """Return a row of a menu, perhaps with an icon before it or a tick after it."""
    words = text(label, "body_large", max_lines=1, weight=1, resource_id="title", enabled=common.get("enabled", True))
    tick = icon("check", class_name="", color="primary") if checked else None
    line = row(icon(mark, class_name="") if mark else None, words, tick, gap=12, class_name="")
    return make(
        Padding(Insets.of((12, 0))),
        None,
        common,
        class_name="android.widget.LinearLayout",
        height=48,
        on_tap=on_tap,
        clickable=True,
        checkable=checked is not None,
        checked=bool(checked),
        resource_id="content",
        children=(line,),
    )
