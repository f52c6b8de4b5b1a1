"""Pictures and videos of the media provider; favourites, the trash, and albums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.common.documents import free_name, stored_path
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.database import Row, Value

MEDIA = "content://media/external/file"
KEPT_DAYS = 60
_COLUMNS = (
    "_id",
    "_data",
    "_display_name",
    "mime_type",
    "_size",
    "datetaken",
    "width",
    "height",
    "duration",
    "is_favorite",
    "bucket_display_name",
)
_WANTED = "media_type IN (1, 3) AND is_trashed = 0"
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Item:
    """A picture or video; `taken` is in ms since the epoch, `duration` in ms, `size` in bytes."""

    id: int
    path: str
    name: str
    mime: str
    size: int
    taken: int
    width: int
    height: int
    duration: int
    favorite: bool
    folder: str

    @property
    def is_video(self) -> bool:
        """Whether it is a video."""
        return self.mime.startswith("video/")


class Store:
    """What Photos shows."""

    def __init__(self, app: AppContext) -> None:
        self.app = app

    def items(self, *, words: str = "", paths: Sequence[str] | None = None, folder: str = "") -> list[Item]:
        """Pictures and videos, the latest first: all, or those with words in the name or folder, or those named."""
        rows = self.app.providers.rows(MEDIA, list(_COLUMNS), _WANTED, [], "datetaken DESC, _id DESC")
        found = [item_of(row) for row in rows]
        if paths is not None:
            found = [item for item in found if item.path in paths]
        if folder:
            found = [item for item in found if item.folder == folder]
        wanted = words.casefold()
        return [item for item in found if not wanted or wanted in f"{item.name} {item.folder}".casefold()]

    def item(self, path: str) -> Item | None:
        """One of them."""
        rows = self.app.providers.rows(MEDIA, list(_COLUMNS), f"{_WANTED} AND _data = ?", [path])
        return item_of(rows[0]) if rows else None

    def favorites(self) -> list[Item]:
        """Those that are marked."""
        return [item for item in self.items() if item.favorite]

    def mark(self, path: str, *, favorite: bool) -> None:
        """Mark one as a favourite, or no longer."""
        self.app.providers.update(MEDIA, {"is_favorite": int(favorite)}, "_data = ?", [path])

    # The trash: files are hidden beside where they were, as Android does it.

    def trash(self, path: str) -> int:
        """Put one into the trash; returns its number there.

        Raises:
            OSError: It is gone.
        """
        item = self.item(path)
        folder, _, name = path.rpartition("/")
        expires = (self.app.clock.ms + KEPT_DAYS * _DAY_MS) // 1000
        hidden = free_name(self.app.files, folder, f".trashed-{expires}-{name}")
        self.app.files.rename(path, hidden)
        values: dict[str, Value] = {"path": hidden, "original": path, "deleted_at": self.app.clock.ms}
        return self.app.db.insert("trash", {**values, "is_favorite": int(item.favorite) if item else 0})

    def trashed(self) -> list[Row]:
        """What is in the trash and still there."""
        rows = self.app.db.rows("SELECT * FROM trash ORDER BY id DESC LIMIT 300")
        return [row for row in rows if self.app.files.is_file(stored_path(str(row["path"])))]

    def restore(self, number: int) -> str:
        """Put one back to where it was, under a name that is free; returns its path, "" if it is gone.

        Raises:
            OSError: Its folder is gone.
        """
        row = self.app.db.row("SELECT * FROM trash WHERE id = ?", [number])
        hidden = stored_path(str(row["path"])) if row else ""
        original = stored_path(str(row["original"])) if row else ""
        if row is None or not original or not self.app.files.is_file(hidden):
            return ""
        folder, _, name = original.rpartition("/")
        self.app.files.mkdir(folder, parents=True)
        path = free_name(self.app.files, folder, name)
        self.app.files.rename(hidden, path)
        self.app.db.delete("trash", "id = ?", [number])
        if row["is_favorite"]:
            self.mark(path, favorite=True)
        return path

    def delete(self, number: int) -> None:
        """Remove one of the trash for good."""
        row = self.app.db.row("SELECT path FROM trash WHERE id = ?", [number])
        hidden = stored_path(str(row["path"])) if row else ""
        if hidden and self.app.files.is_file(hidden):
            self.app.files.remove(hidden)
        self.app.db.delete("trash", "id = ?", [number])

    # Albums

    def albums(self) -> list[Row]:
        """The person's own albums: id, title."""
        return self.app.db.rows("SELECT * FROM albums ORDER BY id DESC LIMIT 200")

    def album(self, number: int) -> list[Item]:
        """What is in an album."""
        rows = self.app.db.rows("SELECT path FROM album_items WHERE album = ?", [number])
        return self.items(paths=[str(row["path"]) for row in rows])

    def add_album(self, title: str, paths: Sequence[str]) -> int:
        """Make an album."""
        number = self.app.db.insert("albums", {"title": title})
        self.put(number, paths)
        return number

    def put(self, number: int, paths: Sequence[str]) -> None:
        """Put pictures into an album."""
        for path in paths:
            self.app.db.execute("INSERT OR IGNORE INTO album_items (album, path) VALUES (?, ?)", [number, path])

    def remove_album(self, number: int) -> None:
        """Forget an album; the pictures stay."""
        self.app.db.delete("album_items", "album = ?", [number])
        self.app.db.delete("albums", "id = ?", [number])

    def folders(self) -> list[str]:
        """The names of the folders that have pictures, Camera first."""
        names = {item.folder for item in self.items() if item.folder}
        return sorted(names, key=lambda name: (name != "Camera", name.casefold()))


def item_of(row: Row) -> Item:
    """A row of the provider."""
    return Item(
        whole(row["_id"]),
        str(row["_data"] or ""),
        str(row["_display_name"] or ""),
        str(row["mime_type"] or ""),
        whole(row["_size"]),
        whole(row["datetaken"]),
        whole(row["width"]),
        whole(row["height"]),
        whole(row["duration"]),
        bool(row["is_favorite"]),
        str(row["bucket_display_name"] or ""),
    )


def whole(value: Value) -> int:
    """A value of the database as a number; 0 for one that is none."""
    try:
        return max(0, min(int(value or 0), 10**14))
    except (ValueError, OverflowError):
        return 0
