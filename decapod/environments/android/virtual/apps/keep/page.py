"""What is on the screen of a note: its fields, the lines of its list, the bar below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.keep.data import LONGEST_TEXT, LONGEST_TITLE, Item, Note
from decapod.environments.android.virtual.apps.keep.reminders import reminder_text
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.ui.material import (
    checkbox,
    chip,
    flow,
    icon,
    icon_button,
    plain_field,
    row,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.keep.editor import EditorActivity


def parts(screen: EditorActivity, note: Note) -> list[Widget | None]:
    """The title, the text or the lines of the list, and the chips of reminder and labels."""
    title = plain_field(
        "title",
        note.title,
        partial(screen.write, "title", LONGEST_TITLE),
        hint="Title",
        style="headline_small",
        multiline=True,
        enabled=not note.trashed,
        resource_id="editable_title",
        margin=(20, 8),
    )
    body = plain_field(
        "text",
        note.text,
        partial(screen.write, "text", LONGEST_TEXT),
        hint="Note",
        multiline=True,
        enabled=not note.trashed,
        resource_id="edit_note_text",
        margin=(20, 4),
        min_height=200,
    )
    names = [name for number, name in screen.store.labels() if number in screen.store.labels_of(note.id)]
    tags = [chip(name, partial(screen.show, "labels"), resource_id="label_chip") for name in names]
    if note.reminder_at:
        when = reminder_text(screen.app, note)
        tags.insert(0, chip(when, partial(screen.show, "reminder"), leading="alarm", resource_id="reminder_chip"))
    return [title, *(_lines(screen, note) if note.is_list else [body]), flow(*tags, class_name="", margin=(20, 8))]


def _lines(screen: EditorActivity, note: Note) -> list[Widget | None]:
    items = screen.store.items(note.id)
    done = [item for item in items if item.checked]
    count = f"{len(done)} checked item{'' if len(done) == 1 else 's'}"
    fold = row(
        icon("expand_less" if screen.state.done_open else "expand_more"),
        text(count, "body_large", color="on_surface_variant"),
        gap=16,
        min_height=48,
        margin=(16, 0),
        on_tap=screen.fold,
        resource_id="checked_items_header",
    )
    add = row(
        icon("add"),
        text("List item", "body_large", color="on_surface_variant"),
        gap=16,
        min_height=48,
        margin=(16, 0),
        on_tap=screen.add_item,
        resource_id="add_item_text",
    )
    return [
        *(_line(screen, item) for item in items if not item.checked),
        add,
        fold if done else None,
        *(_line(screen, item) for item in done if screen.state.done_open),
    ]


def _line(screen: EditorActivity, item: Item) -> Widget:
    return row(
        checkbox(
            item.checked,
            partial(screen.tick, item),
            description=item.text or "List item",
            resource_id="checkbox",
        ),
        plain_field(
            f"item-{item.id}",
            item.text,
            partial(screen.write_item, item.id),
            on_submit=screen.add_item,
            action="next",
            color="on_surface_variant" if item.checked else "on_surface",
            resource_id="description",
            weight=1,
        ),
        icon_button(
            "close",
            partial(screen.store.delete_item, item.id),
            description=f"Delete {item.text}".strip(),
            resource_id="remove_item",
        ),
        class_name="",
        margin=(4, 0),
    )


def bottom(screen: EditorActivity, note: Note) -> Widget:
    """The bar below: colours, when the note was changed, and what else can be done."""
    moment, today = screen.app.clock.local(note.updated_at), screen.app.clock.today()
    hour = time_text(moment, hours=hours_shown(screen.app.phone))
    when = hour if moment.date() == today.date() else f"{moment:%b} {moment.day}"
    return row(
        icon_button("palette", partial(screen.show, "color"), description="Theme", resource_id="theme_button"),
        text(
            f"Edited {when}",
            "body_small",
            color="on_surface_variant",
            text_align="center",
            weight=1,
        ),
        icon_button("more_vert", partial(screen.show, "more"), description="Action", resource_id="bs_action_button"),
        class_name="",
        margin=(4, 0),
    )
