"""Media: what lies on the shared storage, as MediaStore lists it. The files are what is true; rows follow them."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.picture_files import picture_size
from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.providers.provider import Path, Provider

AUTHORITY = "media"
PACKAGE = "com.google.android.providers.media.module"
DATABASE = f"/data/data/{PACKAGE}/databases/external.db"
STORAGE = "/storage/emulated/0"
FILE_LIMIT = 5_000

_TYPES = {
    ".3gp": "video/3gpp",
    ".apk": "application/vnd.android.package-archive",
    ".bmp": "image/bmp",
    ".css": "text/css",
    ".csv": "text/csv",
    ".doc": "application/msword",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".flac": "audio/flac",
    ".gif": "image/gif",
    ".heic": "image/heic",
    ".htm": "text/html",
    ".html": "text/html",
    ".ics": "text/calendar",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".log": "text/plain",
    ".m4a": "audio/mp4",
    ".md": "text/markdown",
    ".mkv": "video/x-matroska",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".odt": "application/vnd.oasis.opendocument.text",
    ".ogg": "audio/ogg",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".ppt": "application/vnd.ms-powerpoint",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".vcf": "text/x-vcard",
    ".wav": "audio/x-wav",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".xls": "application/vnd.ms-excel",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".xml": "text/xml",
    ".zip": "application/zip",
}
_KINDS = {"image": 1, "audio": 2, "video": 3}
_COLUMNS = """_id INTEGER PRIMARY KEY AUTOINCREMENT, _data TEXT UNIQUE, _size INTEGER, format INTEGER, parent INTEGER,
    date_added INTEGER, date_modified INTEGER, mime_type TEXT, title TEXT, description TEXT, _display_name TEXT,
    orientation INTEGER, latitude REAL, longitude REAL, datetaken INTEGER, bucket_id INTEGER, bucket_display_name TEXT,
    media_type INTEGER, duration INTEGER, artist TEXT, album TEXT, is_music INTEGER, width INTEGER, height INTEGER,
    is_favorite INTEGER NOT NULL DEFAULT 0, is_trashed INTEGER NOT NULL DEFAULT 0, is_pending INTEGER NOT NULL
    DEFAULT 0, is_download INTEGER NOT NULL DEFAULT 0, relative_path TEXT, volume_name TEXT DEFAULT 'external_primary',
    owner_package_name TEXT, download_uri TEXT"""

SCHEMA = (
    f"CREATE TABLE files ({_COLUMNS})",
    "CREATE VIEW images AS SELECT * FROM files WHERE media_type = 1",
    "CREATE VIEW audio AS SELECT * FROM files WHERE media_type = 2",
    "CREATE VIEW video AS SELECT * FROM files WHERE media_type = 3",
    "CREATE VIEW downloads AS SELECT * FROM files WHERE is_download = 1",
)


def _paths(volume: str) -> tuple[Path, ...]:
    kinds = (
        ("images/media", "images", "image"),
        ("audio/media", "audio", "audio"),
        ("video/media", "video", "video"),
        ("downloads", "downloads", "download"),
        ("file", "files", "file"),
    )
    lists = tuple(Path(f"{volume}/{name}", source, mime, table="files") for name, source, mime in kinds)
    items = tuple(Path(f"{volume}/{name}/#", source, mime, "_id = ?", "files") for name, source, mime in kinds)
    return lists + items


PATHS = _paths("external") + _paths("external_primary")


class MediaProvider(Provider):
    """Media; a query first looks at what has changed on the shared storage."""

    def __init__(self, database: Database, files: FileSystem) -> None:
        super().__init__(AUTHORITY, PACKAGE, database, PATHS)
        self._files = files

    def prepare(self, path: Path, values: tuple[Value, ...]) -> None:
        """Rows for new files, none for those that are gone."""
        self.scan()

    def scan(self) -> None:
        """Compare the rows with the files of the shared storage, at most `FILE_LIMIT` of them."""
        known = {
            row[0]: row[1:]
            for row in self.database.execute("SELECT _data, date_modified, _size, is_pending FROM files")
        }
        found = self._listed()
        for place, (modified, size) in found.items():
            row = known.get(place)
            if row is None:
                self.database.insert("files", self._facts(place, modified, size))
            elif row[:2] != (modified, size):
                changed = {"date_modified": modified, "_size": size, "is_pending": 0, **self._dimensions(place)}
                self.database.update("files", changed, "_data = ?", [place])
        for path, row in known.items():
            if path not in found and not row[2]:
                self.database.delete("files", "_data = ?", [path])

    def delete(self, uri: str, where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Delete rows and the files that they stand for."""
        for (data,) in self.query(uri, ["_data"], where, arguments).values:
            if self._files.exists(str(data)):
                self._files.remove(str(data))
        return super().delete(uri, where, arguments)

    def before_insert(self, path: Path, arguments: tuple[Value, ...], values: dict[str, Value]) -> dict[str, Value]:
        """A row made ahead of its file is pending until the file is there."""
        folder = str(values.get("relative_path") or "Download/").strip("/")
        name = str(values.get("_display_name") or values.get("title") or "file").replace("/", "_")
        place = str(values.get("_data") or f"{STORAGE}/{folder}/{name}")
        return {**self._facts(place, int(self._files_time()), 0), **values, "_data": place, "is_pending": 1}

    def _files_time(self) -> float:
        return self._files.stat(STORAGE).mtime

    def _listed(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        if not self._files.is_dir(STORAGE):
            return found
        for place in self._files.walk(STORAGE):
            hidden = "/." in place[len(STORAGE) :] or place.startswith(f"{STORAGE}/Android/")
            if hidden or len(found) >= FILE_LIMIT:
                continue
            facts = self._files.lstat(place)
            if facts.is_file:
                found[place] = int(facts.mtime), facts.size
        return found

    def _facts(self, place: str, modified: int, size: int) -> dict[str, Value]:
        folder, _, name = place.rpartition("/")
        mime = mime_of(name)
        relative = folder[len(STORAGE) :].strip("/")
        return {
            "_data": place,
            "_size": size,
            "date_added": modified,
            "date_modified": modified,
            "datetaken": modified * 1000,
            "mime_type": mime,
            "title": name.rpartition(".")[0] or name,
            "_display_name": name,
            "bucket_id": crc32(folder.lower().encode("utf-8", "replace")),
            "bucket_display_name": folder.rpartition("/")[2] if relative else None,
            "media_type": _KINDS.get(mime.partition("/")[0], 0),
            "relative_path": f"{relative}/" if relative else "/",
            "is_download": int(relative.split("/")[0] == "Download"),
            **self._dimensions(place),
        }

    def _dimensions(self, place: str) -> dict[str, Value]:
        if not mime_of(place).startswith("image/") or not self._files.is_file(place):
            return {}
        size = picture_size(self._files.read(place))
        return {"width": size[0], "height": size[1]} if size else {}


def mime_of(name: str) -> str:
    """The media type of a file by the end of its name."""
    end = name[name.rfind(".") :].lower() if "." in name else ""
    return _TYPES.get(end, "application/octet-stream")
