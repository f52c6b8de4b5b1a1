"""How a file is drawn, what its type is called, and when it was changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.documents import size_text
from decapod.environments.android.virtual.apps.common.drive.entries import Entry
from decapod.environments.android.virtual.apps.common.drive.schema import DOCUMENT, FOLDER, SPREADSHEET
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_BLUE, _GREEN, _RED, _GREY = "#1a73e8|#8ab4f8", "#188038|#81c995", "#d93025|#f28b82", "#5f6368|#bdc1c6"
_MARKS = {
    FOLDER: ("folder", _GREY, "Folder"),
    DOCUMENT: ("article", _BLUE, "Google Docs"),
    SPREADSHEET: ("table_chart", _GREEN, "Google Sheets"),
    "application/pdf": ("picture_as_pdf", _RED, "PDF"),
    "text/csv": ("table_chart", _GREEN, "Comma separated values"),
    "text/plain": ("description", _BLUE, "Text"),
    "application/zip": ("folder_zip", _GREY, "Compressed archive"),
}
_KINDS = {
    "image": ("image", _RED, "Image"),
    "audio": ("audio_file", _RED, "Audio"),
    "video": ("movie", _RED, "Video"),
    "text": ("description", _BLUE, "Text"),
}


def mark_of(mime: str) -> tuple[str, str]:
    """The icon of a media type, and its colour."""
    return _look(mime)[:2]


def type_of(mime: str) -> str:
    """What a media type is called."""
    return _look(mime)[2]


def _look(mime: str) -> tuple[str, str, str]:
    return _MARKS.get(mime) or _KINDS.get(mime.partition("/")[0]) or ("insert_drive_file", _GREY, "File")


def day_text(app: AppContext, at_ms: int) -> str:
    """A moment: the hour today, the day this year, else with the year."""
    moment, today = app.clock.local(at_ms), app.clock.today()
    if moment.date() == today.date():
        return time_text(moment, hours=hours_shown(app.phone))
    day = f"{moment:%b} {moment.day}"
    return day if moment.year == today.year else f"{day}, {moment.year}"


def size_of(entry: Entry) -> str:
    """How large a file is; a dash for a folder."""
    return "\N{EN DASH}" if entry.is_folder else size_text(entry.size)
