"""The files and folders: listed, found, made, changed, copied, put into the trash."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from decapod.environments.android.virtual.apps.common.drive.schema import DOCUMENT, FOLDER, PARTS, SPREADSHEET
from decapod.environments.android.virtual.system.database import Database, Row, Value
from decapod.environments.android.virtual.system.providers.media import mime_of
from decapod.environments.android.virtual.system.world import ACCOUNT

LONGEST_TITLE = 255
LARGEST = 4_000_000
"""Bytes of a file that is kept."""
SORTS = {"name": "Name", "modified": "Date modified", "viewed": "Date opened by me", "size": "Storage used"}
_ORDERS = {
    "name": "title COLLATE NOCASE {0}, _id {0}",
    "modified": "modified_at {0}, _id {0}",
    "viewed": "viewed_at {0}, _id {0}",
    "size": "size {0}, title COLLATE NOCASE",
}
_GONE = (
    "WITH RECURSIVE gone(id) AS (SELECT _id FROM entry WHERE trashed = 1 UNION "
    "SELECT entry._id FROM entry JOIN gone ON entry.parent_id = gone.id) "
)
_DEEPEST = 50


@dataclass(frozen=True)
class Entry:
    """A file or folder. `parent` is 0 in My Drive; times are in ms since the epoch, `size` in bytes."""

    id: int
    title: str
    mime: str
    parent: int
    owner: str
    starred: bool
    trashed: bool
    pinned: bool
    size: int
    link_role: str
    created_at: int
    modified_at: int
    viewed_at: int

    @property
    def is_folder(self) -> bool:
        """Whether it holds others."""
        return self.mime == FOLDER

    @property
    def mine(self) -> bool:
        """Whether it belongs to the phone's person."""
        return self.owner in ("", ACCOUNT)

    @property
    def key(self) -> str:
        """What names it in links."""
        return key_of(self.id)

    @property
    def link(self) -> str:
        """Its address in the web."""
        if self.is_folder:
            return f"https://drive.google.com/drive/folders/{self.key}?usp=drive_link"
        host = {DOCUMENT: "document", SPREADSHEET: "spreadsheets"}.get(self.mime)
        if host:
            return f"https://docs.google.com/{host}/d/{self.key}/edit?usp=drivesdk"
        return f"https://drive.google.com/file/d/{self.key}/view?usp=drivesdk"


def key_of(number: int) -> str:
    """What names an entry in links: the same for each phone."""
    return "1" + sha256(f"drive {number}".encode()).hexdigest()[:32]


class Drive:
    """Reads and changes the entries. What is below something in the trash is in no list but the trash's."""

    def __init__(self, database: Database, now_ms: int) -> None:
        self.database = database
        self._now = now_ms

    def entry(self, number: int) -> Entry | None:
        """One entry, or None."""
        row = self.database.row("SELECT * FROM entry WHERE _id = ?", [number])
        return _entry(row) if row else None

    def by_link(self, link: str) -> Entry | None:
        """The entry that a link names, or None."""
        return next((one for one in self._all("1", [], "_id") if one.key in link), None)

    def children(self, folder: int, sort: str = "name", *, down: bool = False) -> list[Entry]:
        """What is in a folder (0: My Drive), folders first."""
        where = "parent_id = ?" if folder else "parent_id IS NULL AND owner IN ('', ?)"
        found = self._all(where, [folder or ACCOUNT], _order(sort, down))
        return sorted(found, key=lambda entry: not entry.is_folder)

    def recent(self, mimes: tuple[str, ...] = ()) -> list[Entry]:
        """The files, the last used first; only of some media types if there are any."""
        found = self._all("mime <> ?", [FOLDER], "max(viewed_at, modified_at) DESC, _id DESC")
        return [entry for entry in found if not mimes or entry.mime in mimes]

    def every(self, sort: str = "name", *, down: bool = False) -> list[Entry]:
        """Everything there is."""
        return self._all("1", [], _order(sort, down))

    def starred(self, sort: str = "name", *, down: bool = False) -> list[Entry]:
        """What has a star."""
        return self._all("starred = 1", [], _order(sort, down))

    def shared(self, sort: str = "name", *, down: bool = False) -> list[Entry]:
        """What others have shared with the phone's person."""
        return self._all("owner NOT IN ('', ?)", [ACCOUNT], _order(sort, down))

    def pinned(self) -> list[Entry]:
        """What is available offline."""
        return self._all("pinned = 1", [], _order("name", False))

    def trashed(self) -> list[Entry]:
        """What is in the trash, the last first."""
        rows = self.database.rows("SELECT * FROM entry WHERE trashed = 1 ORDER BY modified_at DESC, _id DESC")
        return [_entry(row) for row in rows]

    def search(self, words: str, prefixes: tuple[str, ...] = ()) -> list[Entry]:
        """What has words in its title or, of a document or spreadsheet, in it.

        Args:
            words: All of them must be there; none asks for everything.
            prefixes: Beginnings of the media types that are wanted; none asks for all.
        """
        parts = words.casefold().split()
        inside: dict[int, str] = {}
        if parts:
            for table, column in (("paragraph", "text"), ("cell", "value")):
                for row in self.database.rows(f"SELECT entry_id, {column} AS words FROM {table}"):
                    number = whole(row["entry_id"])
                    inside[number] = f"{inside.get(number, '')}\n{row['words']!s}"
        return [
            entry
            for entry in self._all("1", [], _order("modified", True))
            if (not prefixes or entry.mime.startswith(prefixes))
            and all(part in f"{entry.title}\n{inside.get(entry.id, '')}".casefold() for part in parts)
        ]

    def path(self, entry: Entry) -> list[Entry]:
        """The folders from My Drive down to an entry, without itself."""
        found: list[Entry] = []
        parent = self.entry(entry.parent) if entry.parent else None
        while parent is not None and len(found) < _DEEPEST:
            found.insert(0, parent)
            parent = self.entry(parent.parent) if parent.parent else None
        return found

    def used(self) -> int:
        """The bytes of all files of the phone's person."""
        return whole(self.database.value("SELECT sum(size) FROM entry WHERE owner IN ('', ?)", [ACCOUNT]))

    def add(self, title: str, mime: str, parent: int = 0, *, data: bytes = b"", owner: str = ACCOUNT) -> int:
        """Make an entry; its number.

        Raises:
            DatabaseError: There is no room.
        """
        number = self.database.insert(
            "entry",
            {
                "title": title[:LONGEST_TITLE],
                "mime": mime,
                "parent_id": parent or None,
                "owner": owner,
                "size": len(data),
                "created_at": self._now,
                "modified_at": self._now,
                "viewed_at": self._now if owner == ACCOUNT and mime != FOLDER else 0,
            },
        )
        if data:
            self.database.insert("content", {"entry_id": number, "data": data[:LARGEST]})
        return number

    def upload(self, name: str, data: bytes, parent: int = 0) -> int:
        """Make a file of what another app gave; its number."""
        return self.add(name, mime_of(name), parent, data=data)

    def data(self, number: int) -> bytes:
        """The bytes of a file; none of what only Drive has."""
        found = self.database.value("SELECT data FROM content WHERE entry_id = ?", [number])
        return found if isinstance(found, bytes) else str(found or "").encode()

    def change(self, number: int, **values: Value) -> None:
        """Change columns of an entry."""
        self.database.update("entry", values, "_id = ?", [number])

    def rename(self, number: int, title: str) -> None:
        """Call an entry something else."""
        self.change(number, title=title.strip()[:LONGEST_TITLE], modified_at=self._now)

    def viewed(self, number: int) -> None:
        """Remember that an entry was opened now."""
        self.change(number, viewed_at=self._now)

    def touched(self, number: int) -> None:
        """Remember that what is in an entry was changed now."""
        self.change(number, modified_at=self._now, viewed_at=self._now)

    def may_hold(self, folder: int, moved: list[int]) -> bool:
        """Whether entries can be moved into a folder: none of them is that folder, or one above it."""
        target = self.entry(folder) if folder else None
        above = [*(one.id for one in self.path(target)), target.id] if target is not None else []
        return not set(above) & set(moved)

    def move(self, number: int, folder: int) -> None:
        """Put an entry into a folder (0: My Drive)."""
        if self.may_hold(folder, [number]):
            self.change(number, parent_id=folder or None)

    def trash(self, number: int) -> None:
        """Put an entry into the trash, with what is in it."""
        self.change(number, trashed=1, modified_at=self._now)

    def restore(self, number: int) -> None:
        """Take an entry out of the trash; to My Drive if its folder is gone."""
        entry = self.entry(number)
        if entry is None:
            return
        above = self.path(entry)
        lost = bool(entry.parent) and (not above or any(one.trashed for one in above))
        self.change(number, trashed=0, parent_id=None if lost else entry.parent or None)

    def delete(self, number: int) -> None:
        """Delete an entry for good, with what is in it."""
        below = "WITH RECURSIVE below(id) AS (SELECT ? UNION SELECT _id FROM entry JOIN below ON parent_id = below.id) "
        numbers = [whole(row[0]) for row in self.database.execute(f"{below} SELECT id FROM below", [number])]
        for one in numbers:
            for table in PARTS:
                self.database.delete(table, "entry_id = ?", [one])
            self.database.delete("entry", "_id = ?", [one])

    def copy(self, entry: Entry) -> int:
        """Make a second file like one, which belongs to the phone's person; its number."""
        number = self.add(f"Copy of {entry.title}", entry.mime, entry.parent if entry.mine else 0)
        self.change(number, size=entry.size)
        for table, own in (("content", ""), ("paragraph", "_id"), ("cell", "")):
            rows = self.database.rows(f"SELECT * FROM {table} WHERE entry_id = ?", [entry.id])
            for row in rows:
                row.pop(own, None)
                self.database.insert(table, {**row, "entry_id": number})
        return number

    def _all(self, where: str, arguments: list[Value], order: str) -> list[Entry]:
        sql = f"{_GONE} SELECT * FROM entry WHERE _id NOT IN (SELECT id FROM gone) AND {where} ORDER BY {order}"
        return [_entry(row) for row in self.database.rows(sql, arguments)]


def whole(value: Value) -> int:
    """A number of the database; 0 for anything else."""
    return value if isinstance(value, int) else 0


def _order(sort: str, down: bool) -> str:
    return _ORDERS.get(sort, _ORDERS["name"]).format("DESC" if down else "ASC")


def _entry(row: Row) -> Entry:
    return Entry(
        whole(row["_id"]),
        str(row["title"] or ""),
        str(row["mime"] or ""),
        whole(row["parent_id"]),
        str(row["owner"] or ""),
        bool(row["starred"]),
        bool(row["trashed"]),
        bool(row["pinned"]),
        whole(row["size"]),
        str(row["link_role"] or ""),
        whole(row["created_at"]),
        whole(row["modified_at"]),
        whole(row["viewed_at"]),
    )
