"""A note among others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.keep.data import Note, Store
from decapod.environments.android.virtual.apps.keep.reminders import reminder_text
from decapod.environments.android.virtual.ui.material import box, column, flow, icon, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_SHOWN = 8
"""Lines of a list that are shown."""


def note_card(
    app: AppContext,
    store: Store,
    note: Note,
    *,
    chosen: bool,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object],
) -> Widget:
    """The title, the text or the first lines, and what hangs on it."""
    items = store.items(note.id) if note.is_list else []
    open_items = [item for item in items if not item.checked]
    done = len(items) - len(open_items)
    lines = [
        row(
            icon("check_box_outline_blank", size=18),
            text(item.text, "body_medium", max_lines=2, weight=1),
            gap=8,
            across="start",
            class_name="",
        )
        for item in open_items[:_SHOWN]
    ]
    more = f"+ {done} checked item{'' if done == 1 else 's'}" if done else ""
    names = [name for number, name in store.labels() if number in store.labels_of(note.id)]
    tags = [_tag("", name) for name in names]
    if note.reminder_at:
        tags.insert(0, _tag("alarm", reminder_text(app, note)))
    inner = column(
        text(note.title, "title_medium", max_lines=3, resource_id="index_note_title") if note.title else None,
        text(note.text, "body_medium", max_lines=10, resource_id="index_note_text_description") if note.text else None,
        *lines,
        text("\N{HORIZONTAL ELLIPSIS}", "body_medium") if len(open_items) > _SHOWN else None,
        text(more, "body_small", color="on_surface_variant") if more else None,
        flow(*tags, class_name="") if tags else None,
        gap=8,
        class_name="",
    )
    empty = not (note.title or note.text or any(item.text for item in items))
    return box(
        text("Empty note", "body_medium", color="on_surface_variant") if empty else inner,
        color=note.ground,
        radius=12,
        border="primary" if chosen else "outline_variant" if not note.ground else note.ground,
        border_width=3 if chosen else 1,
        inside=16,
        on_tap=on_tap,
        on_long_tap=on_long_tap,
        selected=chosen,
        class_name="android.view.ViewGroup",
        resource_id="browse_text_note" if not note.is_list else "browse_list_note",
    )


def _tag(mark: str, label: str) -> Widget:
    return box(
        row(
            icon(mark, size=14) if mark else None,
            text(label, "label_medium", max_lines=1, resource_id="label_text"),
            gap=4,
            class_name="",
        ),
        color="on_surface@10",
        radius=8,
        inside=(8, 4),
        class_name="",
    )
