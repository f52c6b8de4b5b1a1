"""The sheet of what can be done with one entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.documents import stem_length
from decapod.environments.android.virtual.apps.common.drive.access import Access
from decapod.environments.android.virtual.apps.common.drive.entries import Drive, Entry
from decapod.environments.android.virtual.apps.common.drive.schema import DOCUMENT, FOLDER, SPREADSHEET
from decapod.environments.android.virtual.apps.common.drive.screens import DETAILS, SHARING, screen_of
from decapod.environments.android.virtual.apps.common.drive.sharing import download, drive_of, sending
from decapod.environments.android.virtual.apps.common.drive.words import mark_of
from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import bottom_sheet, divider, icon, list_row
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf
    from decapod.environments.android.virtual.system.context import AppContext


def may_change(drive: Drive, entry: Entry) -> bool:
    """Whether the phone's person may change an entry."""
    if entry.mine:
        return True
    grants = Access(drive.database, entry).grants()
    return any(one.email == ACCOUNT and one.role == "writer" for one in grants)


def _shown_stem(entry: Entry) -> int:
    """How much of a name is selected when another is asked for: of an uploaded file, not its ending; -1 is all."""
    return -1 if entry.mime in (FOLDER, DOCUMENT, SPREADSHEET) else stem_length(entry.title)


def sheet(shelf: Shelf, entry: Entry) -> Widget:
    """Everything that can be done with an entry."""
    app, own = shelf.app, may_change(shelf.drive, entry)
    offered: list[tuple[str, str, Callable[[], object], bool]] = [
        ("Share", "person_add", partial(app.start, screen_of(SHARING, entry.id)), own),
        ("Manage access", "manage_accounts", partial(app.start, _people(entry)), own),
        (
            "Remove from Starred" if entry.starred else "Add to Starred",
            "star",
            partial(star, app, entry),
            True,
        ),
        (
            "Remove offline access" if entry.pinned else "Make available offline",
            "cloud_done",
            partial(pin, app, entry),
            not entry.is_folder,
        ),
        ("Copy link", "link", partial(copy_link, app, entry), True),
        ("Make a copy", "content_copy", partial(make_copy, app, entry), not entry.is_folder),
        ("Send a copy", "send", partial(send_copy, app, entry), not entry.is_folder),
        ("Download", "download", partial(save_to_phone, app, entry), not entry.is_folder),
        ("Rename", "edit", partial(shelf.ask_name, "rename", entry.title, _shown_stem(entry)), own),
        ("Move", "drive_file_move", partial(shelf.move, [entry.id]), entry.mine),
        ("Details", "info", partial(app.start, screen_of(DETAILS, entry.id)), True),
        ("Remove", "delete", partial(shelf.show, "trash"), True),
    ]
    name, color = mark_of(entry.mime)
    rows = [
        list_row(
            label,
            leading=icon(mark, class_name=""),
            on_tap=partial(_act, shelf, act),
            min_height=48,
            resource_id=f"action_{label.lower().replace(' ', '_')}",
        )
        for label, mark, act, possible in offered
        if possible
    ]
    head = list_row(entry.title, leading=icon(name, color=color, filled=True, class_name=""), title_lines=2)
    return bottom_sheet(head, divider(), *rows, on_dismiss=shelf.close, resource_id="entry_actions")


def _act(shelf: Shelf, act: Callable[[], object]) -> None:
    shelf.close()
    act()


def _people(entry: Entry) -> Intent:
    intent = screen_of(SHARING, entry.id)
    return replace(intent, extras={**intent.extras, "people": True})


def star(app: AppContext, entry: Entry) -> None:
    """Give an entry a star, or take it."""
    drive_of(app).change(entry.id, starred=int(not entry.starred))
    app.snackbar("Removed from Starred" if entry.starred else "Added to Starred")


def pin(app: AppContext, entry: Entry) -> None:
    """Keep an entry on the phone, or no longer."""
    drive_of(app).change(entry.id, pinned=int(not entry.pinned))
    app.snackbar("Offline access removed" if entry.pinned else "File available offline")


def copy_link(app: AppContext, entry: Entry) -> None:
    """Put an entry's address on the clipboard."""
    app.copy(entry.link)
    app.snackbar("Link copied")


def make_copy(app: AppContext, entry: Entry) -> None:
    """Make a second file like one."""
    try:
        drive_of(app).copy(entry)
    except DatabaseError:
        app.snackbar("There isn't enough storage")
        return
    app.snackbar("Copy created")


def send_copy(app: AppContext, entry: Entry) -> None:
    """Give a copy to another app."""
    try:
        app.start(sending(app, entry))
    except OSError:
        app.snackbar("There isn't enough storage")


def save_to_phone(app: AppContext, entry: Entry) -> None:
    """Write a copy into the phone's downloads, and tell so."""
    try:
        path = download(app, entry)
    except OSError:
        app.snackbar("There isn't enough storage")
        return
    app.snackbar("1 file downloaded")
    name = path.rpartition("/")[2]
    app.notify(Notification(app.package, f"download-{entry.id}", name, "Download complete", icon="download"))
