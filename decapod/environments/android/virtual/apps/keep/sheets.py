"""What comes up over a note: colours, reminders, labels, and what else can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.keep.data import COLORS, Note
from decapod.environments.android.virtual.apps.keep.reminders import choices
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    box,
    choice_row,
    column,
    icon,
    list_row,
    plain_field,
    row,
    scroll,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.keep.editor import EditorActivity


def colors(screen: EditorActivity, note: Note) -> Widget:
    """A disc for each colour."""
    discs = [
        box(
            icon("check", color="on_surface") if name == note.color else None,
            color=ground or "surface",
            radius=24,
            border="primary" if name == note.color else "outline_variant",
            width=48,
            height=48,
            place="center",
            on_tap=partial(screen.set_color, name),
            description=label,
            selected=name == note.color,
            resource_id="color_picker_item",
        )
        for name, (label, ground) in COLORS.items()
    ]
    line = scroll(row(*discs, gap=8, class_name="", margin=(16, 8)), axis="horizontal", key="colors")
    return bottom_sheet(section_header("Color"), line, on_dismiss=screen.close)


def reminder(screen: EditorActivity, note: Note) -> Widget:
    """Some moments, one of one's own, and none."""
    app = screen.app
    rows = [
        list_row(
            label,
            leading=icon("schedule"),
            trailing=text(time_text(moment, hours=hours_shown(app.phone)), "body_medium"),
            on_tap=partial(screen.set_reminder, app.clock.at(moment)),
        )
        for label, moment in choices(app.clock.today())
    ]
    own = list_row(
        "Pick a date & time", leading=icon("calendar_month"), on_tap=screen.ask_day, resource_id="pick_date_time"
    )
    none = list_row("Delete reminder", leading=icon("delete"), on_tap=partial(screen.set_reminder, 0))
    return bottom_sheet(
        section_header("Remind me later"), *rows, own, none if note.reminder_at else None, on_dismiss=screen.close
    )


def more(screen: EditorActivity, note: Note) -> Widget:
    """What else can be done."""
    return bottom_sheet(
        list_row("Delete", leading=icon("delete"), on_tap=screen.trash, resource_id="menu_delete"),
        list_row("Make a copy", leading=icon("content_copy"), on_tap=screen.copy, resource_id="menu_make_copy"),
        list_row("Send", leading=icon("share"), on_tap=screen.send, resource_id="menu_send"),
        list_row("Labels", leading=icon("label"), on_tap=partial(screen.show, "labels"), resource_id="menu_labels"),
        list_row(
            "Hide checkboxes" if note.is_list else "Show checkboxes",
            leading=icon("check_box"),
            on_tap=screen.turn_kind,
            resource_id="menu_toggle_checkboxes",
        ),
        on_dismiss=screen.close,
    )


def labels(screen: EditorActivity, note: Note) -> Widget:
    """A tick for each label, and a field for a new one."""
    store, words = screen.store, screen.state.words
    chosen = store.labels_of(note.id)
    known = [(number, name) for number, name in store.labels() if words.strip().casefold() in name.casefold()]
    rows = [
        choice_row(
            name, number in chosen, partial(screen.set_label, number, number not in chosen), many=True, margin=(16, 0)
        )
        for number, name in known
    ]
    exact = any(name.casefold() == words.strip().casefold() for _, name in known)
    new = (
        list_row(
            f"Create \N{LEFT DOUBLE QUOTATION MARK}{words.strip()}\N{RIGHT DOUBLE QUOTATION MARK}",
            leading=icon("add"),
            on_tap=screen.add_label,
            resource_id="create_label",
        )
        if words.strip() and not exact
        else None
    )
    field = plain_field(
        "label", words, screen.set_words, hint="Enter label name", resource_id="label_name", margin=(16, 8)
    )
    return bottom_sheet(column(field, *rows, new, class_name=""), on_dismiss=screen.close)
