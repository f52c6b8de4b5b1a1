"""Dialogs."""

from collections.abc import Callable, Sequence
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material.basics import column, icon, padding, row, scroll, text
from decapod.environments.android.virtual.ui.material.buttons import button
from decapod.environments.android.virtual.ui.material.common import Bare, Untapped, kept, make
from decapod.environments.android.virtual.ui.material.overlays import over
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_FRAME = "android.widget.FrameLayout"


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
