"""Windows over a screen: what is in one alone takes touches, and alone is dumped."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Leaf, Padding, Safe, Stack
from decapod.environments.android.virtual.ui.material.basics import box, column, padding, scroll, stack
from decapod.environments.android.virtual.ui.material.common import Common, make
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

_FRAME = "android.widget.FrameLayout"


def over(
    window: Widget,
    on_dismiss: Callable[[], object] | None,
    *,
    place: str = "center",
    scrim: str = "scrim",
    margin: float | tuple[float, ...] = 0,
    edges: bool = False,
) -> Widget:
    """Return a window over the whole screen: only it takes touches and only it is dumped.

    Args:
        window: what is shown.
        on_dismiss: called when something beside it is tapped, or Back is pressed; None keeps it.
        place: where it is, as in a stack.
        scrim: colour over what is below, "" for none.
        margin: room between it and the screen's border, in dp.
        edges: it reaches below the system's bars.
    """
    shade = make(Leaf(), Surface(scrim), {}, class_name="", blocks=True, width=FILL, height=FILL)
    root = make(
        Stack(), None, {}, class_name=_FRAME, window=True, on_outside=on_dismiss, blocks=True, children=(window,)
    )
    put = (
        padding(root, margin, align=place)
        if margin
        else make(Padding(Insets()), None, {}, class_name="", align=place, children=(root,))
    )
    clear = make(Safe(top=not edges, bottom=not edges), None, {}, class_name="", children=(stack(put, class_name=""),))
    return make(Stack(), None, {}, class_name="", width=FILL, height=FILL, children=(shade, clear))


def bottom_sheet(
    *children: Widget | None, on_dismiss: Callable[[], object] | None = None, **common: Unpack[Common]
) -> Widget:
    """Return a sheet that came from below, with widgets from top to bottom. Pass it to `screen(overlay=)`."""
    handle = box(color="on_surface_variant@40", radius=2, width=32, height=4, class_name="", align="center", margin=16)
    inner = column(
        handle, scroll(column(*children, class_name=""), key="sheet", class_name="", max_height=640), class_name=""
    )
    inner = make(Safe(top=False), None, {}, class_name="", children=(inner,))
    look = Surface("surface_low", (dp(28), dp(28), 0, 0))
    window = make(Padding(Insets.of((0, 0, 0, 16))), look, common, class_name=_FRAME, width=FILL, children=(inner,))
    return over(window, on_dismiss, place="bottom", edges=True)


def side_sheet(sheet: Widget, on_dismiss: Callable[[], object] | None) -> Widget:
    """Return the open menu from the left (`drawer`) over a screen. Pass it to `screen(overlay=)`."""
    return over(sheet, on_dismiss, place="top-start", edges=True)
