"""The toolbar at a text that is pressed for long: cut, copy, paste, select all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.tasks import Record
from decapod.environments.android.virtual.ui.material import box, row, text
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

ITEM_WIDTH, HEIGHT = 92, 44


def toolbar_size(phone: Phone, record: Record) -> tuple[int, int]:
    """How wide and high the toolbar is, in px."""
    return dp(ITEM_WIDTH * max(1, len(_items(phone, record)))), dp(HEIGHT)


def toolbar(phone: Phone, record: Record) -> Widget:
    """The toolbar for a field."""
    cells = [
        box(
            text(label, "label_large", text_align="center", align="center", resource_id=f"{IDS}text"),
            place="center",
            class_name="android.widget.LinearLayout",
            description=label,
            on_tap=work,
            weight=1,
            height=FILL,
        )
        for label, work in _items(phone, record)
    ]
    return box(
        row(*cells, class_name="", height=FILL),
        color="surface_highest",
        radius=8,
        elevation=3,
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/floating_toolbar_menu_item",
    )


IDS = "android:id/floating_toolbar_menu_item_"


def _items(phone: Phone, record: Record) -> list[tuple[str, Callable[[], object]]]:
    typing = phone.typing
    items: list[tuple[str, Callable[[], object]]] = []
    if record.view.anchor >= 0:
        items += [("Cut", lambda: typing.copy(cut=True)), ("Copy", typing.copy)]
    if phone.shell_ui.clipboard:
        items.append(("Paste", typing.paste))
    if record.view.anchor < 0:
        items.append(("Select all", typing.select_all))
    return items
