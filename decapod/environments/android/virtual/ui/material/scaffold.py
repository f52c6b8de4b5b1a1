"""Puts the parts of a screen together."""

from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Edges, Linear, Safe
from decapod.environments.android.virtual.ui.material.basics import column, stack
from decapod.environments.android.virtual.ui.material.common import Common, kept, make
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget


def screen(
    *body: Widget | None,
    app_bar: Widget | None = None,
    fab: Widget | None = None,
    bottom: Widget | None = None,
    snackbar: Widget | None = None,
    overlay: Widget | None = None,
    color: str = "surface",
    **common: Unpack[Common],
) -> Widget:
    """Return a whole screen.

    Args:
        body: from top to bottom; a `list_view` or a `scroll` with a weight takes the room that is left.
        app_bar: at the top.
        fab: above the lower right corner.
        bottom: at the bottom, such as `bottom_bar`.
        snackbar: a message above the bottom.
        overlay: a `dialog`, `menu`, `bottom_sheet` or `side_sheet` that is open; it takes all touches.
        color: of the ground.
        common: what every component takes.
    """
    floating = column(
        stack(fab, class_name="", place="center", align="end", margin=16) if fab else None,
        snackbar,
        class_name="",
        align="bottom-end",
        width=FILL,
    )
    middle = stack(
        column(*body, class_name="", height=FILL),
        floating if fab or snackbar else None,
        class_name="android.widget.FrameLayout",
        weight=1,
    )
    content = make(
        Linear(True),
        None,
        {},
        class_name="android.view.ViewGroup",
        children=kept(
            (
                _clear(app_bar, top=True),
                _clear(middle, top=app_bar is None, bottom=bottom is None),
                _clear(bottom, bottom=True),
            )
        ),
    )
    return make(
        Edges(),
        Surface(color),
        common,
        class_name="android.widget.FrameLayout",
        width=FILL,
        height=FILL,
        children=kept((content, overlay)),
    )


def _clear(part: Widget | None, *, top: bool = False, bottom: bool = False) -> Widget | None:
    """Return a part of a screen that keeps clear of the system's bars, while its ground reaches below them."""
    if part is None or not (top or bottom):
        return part
    ground = part.painter if isinstance(part.painter, Surface) and not part.painter.radius else None
    return make(Safe(top, bottom), ground, {}, class_name="", weight=part.weight, children=(part,))
