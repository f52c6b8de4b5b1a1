"""What the tabs, the pages of the menu and a search show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from decapod.environments.android.virtual.apps.common.drive import DOCUMENT, FOLDER, SPREADSHEET

Place = Literal["home", "starred", "shared", "files", "recent", "offline", "trash"]

TABS: tuple[tuple[Place, str, str], ...] = (
    ("home", "home", "Home"),
    ("starred", "star", "Starred"),
    ("shared", "group", "Shared"),
    ("files", "folder", "Files"),
)
"""Name, icon and label of the places at the bottom."""
PAGES: tuple[tuple[Place, str, str], ...] = (
    ("recent", "schedule", "Recent"),
    ("offline", "cloud_done", "Offline"),
    ("trash", "delete", "Trash"),
)
"""Likewise, of those in the menu at the side."""
NOTHING: Mapping[str, tuple[str, str, str]] = {
    "home": ("home", "No suggestions yet", "Files you use often appear here"),
    "starred": ("star", "No starred files", "Add stars to things you want to easily find later"),
    "shared": ("group", "No shared files", "Files and folders others have shared with you"),
    "files": ("folder_open", "A place for all your files", "Use the New button to upload"),
    "folder": ("folder_open", "This folder is empty", "Use the New button to add files"),
    "recent": ("schedule", "No recent files", "See all the files you've recently edited or opened"),
    "offline": ("cloud_done", "No offline files", "Make files available offline to use them without internet"),
    "trash": ("delete", "Nothing in trash", "Move items you don't need to trash"),
}
KINDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Folders", "folder", (FOLDER,)),
    ("Documents", "article", (DOCUMENT,)),
    ("Spreadsheets", "table_chart", (SPREADSHEET, "text/csv")),
    ("Images", "image", ("image/",)),
    ("PDFs", "picture_as_pdf", ("application/pdf",)),
    ("Text", "description", ("text/",)),
    ("Audio", "audio_file", ("audio/",)),
    ("Video", "movie", ("video/",)),
)
"""What a search can be limited to: label, icon, beginnings of media types."""
