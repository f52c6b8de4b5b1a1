"""Files of Drive for other apps and for the phone's storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.documents import (
    DOWNLOADS,
    STORAGE,
    STREAM,
    document_uri,
    free_name,
    path_of,
    read_shared,
)
from decapod.environments.android.virtual.apps.common.drive.cells import Cells
from decapod.environments.android.virtual.apps.common.drive.entries import LARGEST, Drive, Entry
from decapod.environments.android.virtual.apps.common.drive.paragraphs import Pages
from decapod.environments.android.virtual.apps.common.drive.schema import DATABASE, DOCUMENT, DRIVE_PACKAGE, SPREADSHEET
from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.intents import SEND, Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

SUBJECT, TEXT = "android.intent.extra.SUBJECT", "android.intent.extra.TEXT"
_CACHE = f"{STORAGE}/Android/data/{DRIVE_PACKAGE}/cache"


def drive_of(app: AppContext) -> Drive:
    """The files of Drive, for any of its apps."""
    return Drive(app.phone.open_database(DATABASE), app.clock.ms)


def exported(drive: Drive, entry: Entry) -> tuple[str, bytes]:
    """A file's name and bytes outside of Drive: a document is a text, a spreadsheet has commas."""
    name = "".join("_" if sign in '/\\:*?"<>|\0\n' else sign for sign in entry.title)[:120].strip(". ") or "file"
    if entry.mime == DOCUMENT:
        return f"{name}.txt", f"{Pages(drive.database, entry.id).text}\n".encode()
    if entry.mime == SPREADSHEET:
        return f"{name}.csv", f"{Cells(drive.database, entry.id).text}\n".encode()
    return name, drive.data(entry.id)


def download(app: AppContext, entry: Entry, folder: str = DOWNLOADS) -> str:
    """Write a file into a folder of the phone under a name that is free; its path.

    Raises:
        OSError: There is no room.
    """
    name, data = exported(drive_of(app), entry)
    app.files.mkdir(folder, parents=True)
    path = free_name(app.files, folder, name)
    app.files.write(path, data)
    return path


def sending(app: AppContext, entry: Entry) -> Intent:
    """The intent that gives another app a copy: of a document or spreadsheet its text, else the file.

    Raises:
        OSError: There is no room for the copy.
    """
    drive = drive_of(app)
    if entry.mime in (DOCUMENT, SPREADSHEET):
        words = exported(drive, entry)[1].decode("utf-8", "replace").rstrip("\n")
        return Intent(SEND, mime="text/plain", extras={SUBJECT: entry.title, TEXT: words})
    name, data = exported(drive, entry)
    app.files.mkdir(_CACHE, parents=True)
    app.files.write(f"{_CACHE}/{name}", data)
    return Intent(SEND, mime=entry.mime, extras={SUBJECT: entry.title, STREAM: document_uri(f"{_CACHE}/{name}")})


def upload(app: AppContext, uri: str, folder: int, title: str = "") -> int:
    """Put a file of the phone into a folder of Drive; its number, or 0 where it cannot be read or is too large."""
    path = path_of(app.phone, uri)
    if not path or not app.files.is_file(path):
        return 0
    data = read_shared(app.files, path, LARGEST + 1)
    if len(data) > LARGEST:
        return 0
    try:
        return drive_of(app).upload(title or path.rpartition("/")[2], data, folder)
    except DatabaseError:
        return 0
