"""The files of the shared storage: listed, sorted, found, copied, moved, packed, removed."""

from __future__ import annotations

import errno
import io
import os
import posixpath
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import (
    DEEPEST,
    STORAGE,
    below,
    children,
    free_name,
    stored_path,
)
from decapod.environments.android.virtual.apps.files.places import Place, place_called
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.system.intents import mime_fits
from decapod.environments.android.virtual.system.providers.media import mime_of

FOLDER = "vnd.android.document/directory"
MOST_SHOWN = 300
RECENT_SECONDS = 45 * 86_400
SORTS = {
    "name": "File name (A to Z)",
    "name-down": "File name (Z to A)",
    "type": "Type (A to Z)",
    "type-down": "Type (Z to A)",
    "size": "Size (smallest first)",
    "size-down": "Size (largest first)",
    "date": "Modified (oldest first)",
    "date-down": "Modified (newest first)",
}
_TYPES = {
    FOLDER: "Folder",
    "application/pdf": "PDF document",
    "application/zip": "Zip archive",
    "application/json": "JSON document",
    "application/vnd.android.package-archive": "Android application",
    "application/octet-stream": "File",
    "text/csv": "CSV document",
    "text/html": "HTML document",
    "text/markdown": "MD document",
    "text/plain": "TXT document",
    "text/x-vcard": "VCF document",
    "audio/mpeg": "MP3 audio",
    "image/jpeg": "JPG image",
}
_KIND_NAMES = {"image": "image", "audio": "audio", "video": "video", "text": "document", "application": "document"}
_MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or folder. `modified` is in seconds since the epoch, `size` in bytes."""

    path: str
    size: int
    modified: float
    mime: str

    @property
    def name(self) -> str:
        """Its name without the folder."""
        return self.path.rpartition("/")[2]

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.mime == FOLDER

    @property
    def type_name(self) -> str:
        """What its type is called: `JPG image`."""
        if self.mime in _TYPES:
            return _TYPES[self.mime]
        end = posixpath.splitext(self.name)[1][1:].upper()
        return f"{end} {_KIND_NAMES.get(self.mime.partition('/')[0], 'file')}".strip()


def entry_of(files: FileSystem, path: str) -> Entry | None:
    """What lies at a path of the shared storage; None where nothing does."""
    plain = stored_path(path)
    try:
        facts = files.stat(plain) if plain else None
    except OSError:
        return None
    if facts is None:
        return None
    return Entry(plain, 0 if facts.is_dir else facts.size, facts.mtime, FOLDER if facts.is_dir else mime_of(plain))


def entries(
    files: FileSystem, place: Place, folder: str, *, words: str = "", kind: str = "", hidden: bool = False
) -> list[Entry]:
    """What a place shows, not sorted.

    Args:
        files: The phone's files.
        place: The root.
        folder: The folder below it that is open; "" for a root that gathers.
        words: Only what has this in its name, from the folder and those below it.
        kind: Only files of the kinds of the place with this name, likewise.
        hidden: Whether names that begin with a dot are among them.
    """
    anywhere = not folder
    deep = anywhere or bool(words) or bool(kind)
    start = folder or STORAGE
    paths: Iterable[str] = below(files, start, hidden=hidden) if deep else children(files, start, hidden=hidden)
    kinds = place_called(kind).kinds if kind else place.kinds
    wanted = words.casefold()
    found = []
    for path in paths:
        if wanted and wanted not in path.rpartition("/")[2].casefold():
            continue
        entry = entry_of(files, path)
        if entry is None or (entry.is_folder and (anywhere or kind)):
            continue
        if kinds and not entry.is_folder and not entry.mime.startswith(kinds):
            continue
        if place.name == "recent" and files.now() - entry.modified > RECENT_SECONDS:
            continue
        found.append(entry)
    return found


def sorted_entries(found: list[Entry], sort: str) -> list[Entry]:
    """Files in an order of `SORTS`; folders come first."""
    name, _, down = sort.partition("-")
    keys: dict[str, Callable[[Entry], Any]] = {
        "name": lambda entry: entry.name.casefold(),
        "type": lambda entry: entry.type_name.casefold(),
        "size": lambda entry: entry.size,
        "date": lambda entry: entry.modified,
    }
    found = sorted(found, key=lambda entry: (entry.name.casefold(), entry.path))
    found = sorted(found, key=keys.get(name, keys["name"]), reverse=bool(down))
    return sorted(found, key=lambda entry: not entry.is_folder)


def fits(entry: Entry, types: Sequence[str]) -> bool:
    """Whether an app that asked for these media types takes a file."""
    return not types or any(mime_fits(entry.mime, wanted) for wanted in types)


def size_of(files: FileSystem, path: str) -> int:
    """The bytes of a file, or of all files below a folder."""
    entry = entry_of(files, path)
    if entry is None or not entry.is_folder:
        return entry.size if entry else 0
    inside = (entry_of(files, found) for found in below(files, path, hidden=True))
    return sum(found.size for found in inside if found is not None)


def copy(files: FileSystem, path: str, folder: str, depth: int = 0) -> str:
    """Copy a file or folder into a folder, under a name that is free there.

    Raises:
        OSError: There is no room, the folder is inside of what is copied, or it is too deep.
    """
    if folder == path or folder.startswith(f"{path}/"):
        raise OSError(errno.EINVAL, "a folder cannot be copied into itself", path)
    target = free_name(files, folder, path.rpartition("/")[2])
    if not files.is_dir(path):
        files.write(target, files.read(path))
        return target
    if depth >= DEEPEST:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), path)
    files.mkdir(target)
    for inner in children(files, path, hidden=True):
        copy(files, inner, target, depth + 1)
    return target


def move(files: FileSystem, path: str, folder: str) -> str:
    """Move a file or folder into a folder, under a name that is free there.

    Raises:
        OSError: The folder is gone, or inside of what is moved.
    """
    if path.rpartition("/")[0] == folder:
        return path
    target = free_name(files, folder, path.rpartition("/")[2])
    files.rename(path, target)
    return target


def remove(files: FileSystem, path: str, depth: int = 0) -> None:
    """Remove a file, or a folder with all that is in it.

    Raises:
        OSError: It is too deep.
    """
    if not files.lexists(path):
        return
    if not files.lstat(path).is_dir:
        files.remove(path)
        return
    if depth > 10 * DEEPEST:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), path)
    for inner in children(files, path, hidden=True):
        remove(files, inner, depth + 1)
    files.rmdir(path)


def compress(files: FileSystem, paths: Sequence[str], folder: str) -> str:
    """Pack files and folders into a new zip file in a folder; returns its path.

    Raises:
        OSError: There is no room, or they are too large to be packed.
    """
    if sum(size_of(files, path) for path in paths) > _MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), folder)
    name = posixpath.splitext(paths[0].rpartition("/")[2])[0] if len(paths) == 1 else "archive"
    target = free_name(files, folder, f"{name or 'archive'}.zip")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            inside = [path, *below(files, path, hidden=True)] if files.is_dir(path) else [path]
            for found in inside:
                entry = entry_of(files, found)
                if entry is not None:
                    _pack(archive, files, entry, found[len(path.rpartition("/")[0]) + 1 :])
    files.write(target, packed.getvalue())
    return target


def _pack(archive: zipfile.ZipFile, files: FileSystem, entry: Entry, name: str) -> None:
    info = zipfile.ZipInfo(f"{name}/" if entry.is_folder else name)
    archive.writestr(info, b"" if entry.is_folder else files.read(entry.path), zipfile.ZIP_DEFLATED)
