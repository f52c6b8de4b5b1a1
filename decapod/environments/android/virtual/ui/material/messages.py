"""Short messages."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material.basics import box, row, stack, text
from decapod.environments.android.virtual.ui.material.buttons import button
from decapod.environments.android.virtual.ui.material.common import Common, make
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_FRAME = "android.widget.FrameLayout"


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
