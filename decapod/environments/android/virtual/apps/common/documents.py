"""Files that apps hand to one another: their addresses, their types, and names that are free."""

from __future__ import annotations

import errno
import posixpath
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.intents import (
    CREATE_DOCUMENT,
    GET_CONTENT,
    SEND,
    VIEW,
    Intent,
    split_uri,
)
from decapod.environments.android.virtual.system.providers.media import mime_of
from decapod.environments.android.virtual.system.providers.provider import ProviderError

if TYPE_CHECKING:
    from pydantic import JsonValue

    from decapod.environments.android.virtual.files import FileSystem
    from decapod.environments.android.virtual.phone import Phone

STORAGE = "/storage/emulated/0"
DOWNLOADS = f"{STORAGE}/Download"
CAMERA = f"{STORAGE}/DCIM/Camera"
AUTHORITY = "com.android.externalstorage.documents"
STREAM = "android.intent.extra.STREAM"
SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"
ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"
TITLE = "android.intent.extra.TITLE"
PICKER = "com.google.android.documentsui/com.android.documentsui.picker.PickActivity"
LONGEST_NAME = 200
DEEPEST = 40
"""Folders within folders that are looked into."""
_ALIASES = ("/sdcard", "/mnt/sdcard", "/storage/self/primary")
_TOO_MUCH = 5_000


def document_uri(path: str) -> str:
    """The `content:` address of a file or folder of the shared storage, as the documents' provider gives it."""
    inside = path[len(STORAGE) :].strip("/")
    return f"content://{AUTHORITY}/document/primary%3A{quote(inside, safe='')}"


def path_of(phone: Phone, uri: str) -> str:
    """The path on the shared storage of what a `file:` or `content:` address names; "" where it names nothing there."""
    parts = split_uri(uri)
    if parts is None:
        return ""
    if parts.scheme == "file" and parts.netloc in ("", "localhost"):
        return stored_path(unquote(parts.path))
    if parts.scheme != "content":
        return ""
    if parts.netloc == AUTHORITY:
        volume, _, inside = unquote(parts.path.rpartition("/")[2]).partition(":")
        return stored_path(f"{STORAGE}/{inside}") if volume == "primary" else ""
    if parts.netloc == "media":
        try:
            rows = phone.providers.rows(f"content://media{parts.path}", ["_data"])
        except (ProviderError, DatabaseError):
            return ""
        return stored_path(str(rows[0]["_data"])) if rows else ""
    return ""


def stored_path(path: str) -> str:
    """A path in its plain form, if it is on the shared storage; "" for any other."""
    plain = posixpath.normpath(path) if path.startswith("/") and "\0" not in path else ""
    for alias in _ALIASES:
        if plain == alias or plain.startswith(f"{alias}/"):
            plain = STORAGE + plain[len(alias) :]
    return plain if plain == STORAGE or plain.startswith(f"{STORAGE}/") else ""


def read_shared(files: FileSystem, path: str, limit: int) -> bytes:
    """The first `limit` bytes of a file; none where it cannot be read."""
    try:
        return files.read(path)[:limit]
    except OSError:
        return b""


def name_problem(name: str) -> str:
    """What is wrong with a new name for a file, "" for nothing."""
    plain = name.strip()
    if not plain or plain in (".", ".."):
        return "Add a name"
    if any(sign in plain for sign in '/\\:*?"<>|\0\n') or len(plain.encode("utf-8", "replace")) > LONGEST_NAME:
        return "This name can't be used"
    return ""


def stem_length(name: str) -> int:
    """How many characters of a file's name come before its ending: all of them, where it has none."""
    return len(posixpath.splitext(name)[0])


def free_name(files: FileSystem, folder: str, name: str) -> str:
    """A path in a folder that nothing has yet: `a.txt`, else `a (1).txt` and so on.

    Raises:
        OSError: EEXIST, there are too many such names.
    """
    stem, end = posixpath.splitext(name)
    for number in range(_TOO_MUCH):
        path = f"{folder.rstrip('/')}/{stem} ({number}){end}" if number else f"{folder.rstrip('/')}/{name}"
        if not files.lexists(path):
            return path
    raise OSError(errno.EEXIST, "there are too many files of that name", name)


def below(files: FileSystem, folder: str, *, hidden: bool = False, most: int = _TOO_MUCH) -> Iterator[str]:
    """The paths of what is in a folder and the folders in it, level by level, at most so many."""
    level, seen = [folder], 0
    for _ in range(DEEPEST):
        deeper: list[str] = []
        for place in level:
            for path in children(files, place, hidden=hidden):
                seen += 1
                if seen > most:
                    return
                yield path
                if files.is_dir(path) and not path.startswith(f"{STORAGE}/Android/"):
                    deeper.append(path)
        level = deeper


def children(files: FileSystem, folder: str, *, hidden: bool = False) -> list[str]:
    """The paths of what is in a folder; none where there is no such folder."""
    try:
        names = files.listdir(folder)
    except OSError:
        return []
    return [f"{folder.rstrip('/')}/{name}" for name in names if hidden or not name.startswith(".")]


def size_text(size: int) -> str:
    """A number of bytes as Android shows it: `12 B`, `1.50 kB`, `12.3 MB`."""
    if size < 1000:
        return f"{size} B"
    units = ("kB", "MB", "GB", "TB")
    power = next((number for number in range(1, len(units)) if size < 1000 ** (number + 1)), len(units))
    value, unit = size / 1000**power, units[power - 1]
    return f"{value:.2f} {unit}" if value < 10 else f"{value:.1f} {unit}" if value < 100 else f"{value:.0f} {unit}"


def pick(mime: str = "*/*", *, several: bool = False) -> Intent:
    """What `start_for_result` takes to have a file chosen; the result has `data` (an address), `name`, `mime`, and
    `uris` (all addresses when several may be chosen)."""
    return Intent(GET_CONTENT, PICKER, mime=mime, extras={ALLOW_MULTIPLE: True} if several else {})


def create(name: str, mime: str) -> Intent:
    """What `start_for_result` takes to have a place for a new file chosen; the result's `data` is an empty file."""
    return Intent(CREATE_DOCUMENT, PICKER, mime=mime, extras={TITLE: name})


def send(paths: Sequence[str]) -> Intent:
    """The intent that shares files with another app."""
    uris: list[JsonValue] = [document_uri(path) for path in paths]
    types = {mime_of(path) for path in paths}
    kinds = {mime.partition("/")[0] for mime in types}
    mime = next(iter(types)) if len(types) == 1 else f"{next(iter(kinds))}/*" if len(kinds) == 1 else "*/*"
    if len(uris) == 1:
        return Intent(SEND, data="", mime=mime, extras={STREAM: uris[0]})
    return Intent(SEND_MULTIPLE, mime=mime, extras={STREAM: uris})


def view(path: str) -> Intent:
    """The intent that shows a file with the app for its type."""
    return Intent(VIEW, data=document_uri(path), mime=mime_of(path))
