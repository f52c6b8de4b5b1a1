"""What lies over a screen: dialogs, menus, sheets, short messages."""

from collections.abc import Callable, Sequence
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Leaf, Padding, Safe, Stack
from decapod.environments.android.virtual.ui.material.basics import box, column, icon, padding, row, scroll, stack, text
from decapod.environments.android.virtual.ui.material.buttons import button
from decapod.environments.android.virtual.ui.material.common import Bare, Common, Sized, Untapped, kept, make
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


def dialog(
    title: str = "",
    body: str | Widget | None = None,
    buttons: Sequence[Widget | None] = (),
    *,
    on_dismiss: Callable[[], object] | None = None,
    mark: str = "",
    width: float = 312,
    **common: Unpack[Bare],
) -> Widget:
    """Return a dialog in the middle of the screen. Pass it to `screen(overlay=)`.

    Args:
        title: 24 sp.
        body: a sentence, or a widget (a field, rows); scrolls when it is high.
        buttons: `dialog_button`s, from left to right.
        on_dismiss: called when something beside it is tapped, or Back is pressed.
        mark: an icon above the title.
        width: in dp.
        common: what every component takes.
    """
    middle = (
        text(body, "body_medium", color="on_surface_variant", resource_id="android:id/message")
        if isinstance(body, str) and body
        else body
    )
    shown = middle if isinstance(middle, Widget) else None
    side = "center" if mark else "start"
    inner = column(
        icon(mark, color="secondary", margin=(0, 0, 0, 16), align="center") if mark else None,
        text(title, "headline_small", resource_id="android:id/alertTitle", text_align=side, margin=(24, 0, 24, 16))
        if title
        else None,
        scroll(padding(shown, (24, 0)), key="dialog", class_name="", max_height=480) if shown else None,
        row(*buttons, gap=8, arrange="end", class_name="", margin=(24, 20, 24, 0)) if kept(tuple(buttons)) else None,
        class_name="",
    )
    look = Surface("surface_high", dp(28), "", 1, 0)
    window = make(Padding(Insets.of((0, 24, 0, 20))), look, common, class_name=_FRAME, width=width, children=(inner,))
    return over(window, on_dismiss, margin=(24, 48))


def dialog_button(label: str, on_tap: Callable[[], object] | None, **common: Unpack[Untapped]) -> Widget:
    """Return a button of a dialog."""
    return button(label, on_tap, kind="text", **common)


def alert(
    title: str,
    message: str,
    *,
    confirm: str = "OK",
    on_confirm: Callable[[], object],
    cancel: str = "Cancel",
    on_cancel: Callable[[], object] | None = None,
) -> Widget:
    """Return a dialog that asks before something is done; without `on_cancel` it can only be confirmed."""
    no = dialog_button(cancel, on_cancel, resource_id="android:id/button2") if on_cancel else None
    yes = dialog_button(confirm, on_confirm, resource_id="android:id/button1")
    return dialog(title, message, (no, yes), on_dismiss=on_cancel)


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


def snackbar(
    message: str, *, action: str = "", on_action: Callable[[], object] | None = None, **common: Unpack[Common]
) -> Widget:
    """Return a message at the bottom of a screen, perhaps with a button (Undo). Pass it to `screen(snackbar=)`."""
    words = text(message, "body_medium", color="inverse_on_surface", max_lines=2, weight=1, resource_id="snackbar_text")
    act = (
        button(action, on_action, kind="text", color="inverse_primary", resource_id="snackbar_action")
        if action
        else None
    )
    line = row(words, act, gap=8, class_name="")
    return make(
        Padding(Insets.of((16, 0, 8, 0))),
        Surface("inverse_surface", dp(4), "", 1, dp(3)),
        common,
        class_name=_FRAME,
        min_height=48,
        margin=(16, 0, 16, 16),
        children=(line,),
    )


def toast(message: str, **common: Unpack[Common]) -> Widget:
    """Return a short message over everything, above the bottom; it takes no touches."""
    words = text(message, "body_medium", max_lines=2, text_align="center", resource_id="android:id/message")
    shown = box(
        words,
        color="surface_high",
        radius=24,
        elevation=2,
        inside=(20, 12),
        align="bottom",
        margin=(48, 0, 48, 72),
        class_name="android.widget.FrameLayout",
    )
    options: Common = {"class_name": "", **common}
    return stack(shown, **options)
