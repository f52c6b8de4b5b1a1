"""An entry as a row of a list or a cell of a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.drive.access import Access
from decapod.environments.android.virtual.apps.common.drive.entries import Drive, Entry
from decapod.environments.android.virtual.apps.common.drive.words import mark_of
from decapod.environments.android.virtual.ui.material import box, column, icon, icon_button, image, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf


def entry_row(shelf: Shelf, entry: Entry, fact: str) -> Widget:
    """A row: the name, what is known of it, a button for more."""
    chosen = entry.id in shelf.state.chosen
    words = column(
        text(entry.title, "body_large", max_lines=2, resource_id="entry_label"),
        row(
            *_signs(shelf.drive, entry),
            text(fact, "body_medium", color="on_surface_variant", max_lines=1, resource_id="entry_sublabel", weight=1),
            gap=4,
            class_name="",
        ),
        gap=2,
        class_name="",
        weight=1,
    )
    line = row(
        _mark(entry, chosen, 24),
        words,
        _more(shelf, entry),
        gap=16,
        margin=(16, 8, 4, 8),
        class_name="",
        min_height=56,
    )
    return box(
        line,
        color="secondary_container" if chosen else "",
        class_name="android.widget.LinearLayout",
        resource_id="doc_list_item",
        selected=chosen,
        on_tap=shelf.tap(entry),
        on_long_tap=shelf.press(entry),
    )


def entry_cell(shelf: Shelf, entry: Entry, fact: str) -> Widget:
    """A cell: the name above a picture; of a folder the name alone."""
    chosen = entry.id in shelf.state.chosen
    name = row(
        _mark(entry, chosen, 20),
        text(entry.title, "body_medium", max_lines=1, weight=1, resource_id="entry_label"),
        _more(shelf, entry),
        gap=8,
        class_name="",
        margin=(12, 0, 0, 0),
    )
    mark, color = mark_of(entry.mime)
    if entry.is_folder:
        picture = None
    elif entry.mime.startswith("image/"):
        picture = image(shelf.drive.data(entry.id), height=112, radius=4, margin=(8, 0), class_name="")
    else:
        glyph = icon(mark, size=48, color=color, filled=True, class_name="")
        picture = box(glyph, place="center", height=112, color="surface", radius=4, margin=(8, 0), class_name="")
    below = row(
        *_signs(shelf.drive, entry),
        text(fact, "body_small", color="on_surface_variant", max_lines=1, resource_id="entry_sublabel", weight=1),
        gap=4,
        class_name="",
        margin=(12, 6, 12, 10),
    )
    return box(
        column(name, picture, None if entry.is_folder else below, class_name=""),
        color="secondary_container" if chosen else "surface_container",
        radius=12,
        resource_id="doc_grid_item",
        selected=chosen,
        on_tap=shelf.tap(entry),
        on_long_tap=shelf.press(entry),
    )


def _mark(entry: Entry, chosen: bool, size: float) -> Widget:
    name, color = mark_of(entry.mime)
    if chosen:
        return icon("check_circle", size=size, color="primary", filled=True, description="Selected")
    return icon(name, size=size, color=color, filled=True, class_name="")


def _signs(drive: Drive, entry: Entry) -> list[Widget]:
    shared = Access(drive.database, entry).shared
    found = [("star", "starred", entry.starred), ("group", "shared", shared), ("cloud_done", "offline", entry.pinned)]
    return [
        icon(name, size=16, filled=name == "star", description=f"Item is {label}", resource_id=f"{label}_badge")
        for name, label, there in found
        if there
    ]


def _more(shelf: Shelf, entry: Entry) -> Widget | None:
    if shelf.state.chosen:
        return None
    return icon_button(
        "more_vert",
        shelf.more(entry),
        description=f"More actions for {entry.title}",
        resource_id="more_actions_button",
    )
