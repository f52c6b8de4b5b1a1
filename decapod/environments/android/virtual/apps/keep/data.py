"""Notes, their items and labels, in the app's database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.database import Database, Row

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

TEXT, LIST = 0, 1
COLORS: dict[str, tuple[str, str]] = {
    "DEFAULT": ("Default", ""),
    "RED": ("Coral", "#faafa8|#77172e"),
    "ORANGE": ("Peach", "#f39f76|#692b17"),
    "YELLOW": ("Sand", "#fff8b8|#7c4a03"),
    "GREEN": ("Mint", "#e2f6d3|#264d3b"),
    "TEAL": ("Sage", "#b4ddd3|#0c625d"),
    "BLUE": ("Fog", "#d4e4ed|#256377"),
    "CERULEAN": ("Storm", "#aeccdc|#284255"),
    "PURPLE": ("Dusk", "#d3bfdb|#472e5b"),
    "PINK": ("Blossom", "#f6e2dd|#6c394f"),
    "BROWN": ("Clay", "#e9e3d4|#4b443a"),
    "GRAY": ("Chalk", "#efeff1|#232427"),
}
"""The names in the database: what a person calls them, and the ground on a light and a dark theme."""
LONGEST_TITLE, LONGEST_TEXT, MOST_ITEMS = 999, 19_999, 500


@dataclass(frozen=True)
class Item:
    """A line of a list."""

    id: int
    text: str
    checked: bool


@dataclass(frozen=True)
class Note:
    """One note. `reminder_at` (0 for none) and `updated_at` are in ms since the epoch."""

    id: int
    title: str
    is_list: bool
    text: str
    color: str
    pinned: bool
    archived: bool
    trashed: bool
    reminder_at: int
    updated_at: int

    @property
    def ground(self) -> str:
        """The colour it is painted on; "" for the screen's own."""
        return COLORS.get(self.color, COLORS["DEFAULT"])[1]


class Store:
    """Reads and changes what is in the database."""

    def __init__(self, database: Database, now_ms: int) -> None:
        self._db = database
        self._now = now_ms

    def notes(self, *, shelf: str = "notes", label: int = 0, words: str = "") -> list[Note]:
        """The notes of a shelf, the newest first.

        Args:
            shelf: notes, reminders, archive, trash, or all (archived ones too: what a search looks through).
            label: only those with this label; 0 for any.
            words: only those that contain this, in the title, the text, an item or a label.
        """
        where = {
            "notes": "is_archived = 0 AND is_trashed = 0",
            "reminders": "reminder_at IS NOT NULL AND is_trashed = 0",
            "archive": "is_archived = 1 AND is_trashed = 0",
            "trash": "is_trashed = 1",
            "all": "is_trashed = 0",
        }[shelf]
        arguments: list[str | int] = []
        if label:
            where += " AND _id IN (SELECT note_id FROM note_label WHERE label_id = ?)"
            arguments.append(label)
        order = "reminder_at" if shelf == "reminders" else "is_pinned DESC, _id DESC"
        found = [
            _note(row) for row in self._db.rows(f"SELECT * FROM tree_entity WHERE {where} ORDER BY {order}", arguments)
        ]
        return [note for note in found if self._holds(note, words.strip().casefold())]

    def _holds(self, note: Note, words: str) -> bool:
        if not words:
            return True
        names = [name for number, name in self.labels() if number in self.labels_of(note.id)]
        parts = [note.title, note.text, *(item.text for item in self.items(note.id)), *names]
        return any(words in part.casefold() for part in parts)

    def note(self, number: int) -> Note | None:
        """One note, or None."""
        row = self._db.row("SELECT * FROM tree_entity WHERE _id = ?", [number])
        return _note(row) if row else None

    def add(self, *, title: str = "", text: str = "", is_list: bool = False, color: str = "DEFAULT") -> int:
        """Add a note; its number."""
        return self._db.insert(
            "tree_entity",
            {
                "title": title[:LONGEST_TITLE],
                "type": LIST if is_list else TEXT,
                "text": text[:LONGEST_TEXT],
                "color_name": color,
                "time_created": self._now,
                "time_last_updated": self._now,
            },
        )

    def change(self, number: int, **values: str | int | None) -> None:
        """Change columns of a note."""
        self._db.update("tree_entity", {**values, "time_last_updated": self._now}, "_id = ?", [number])

    def items(self, note: int) -> list[Item]:
        """The lines of a list, in their order."""
        rows = self._db.rows("SELECT * FROM list_item WHERE list_parent_id = ? ORDER BY order_in_parent, _id", [note])
        return [Item(_number(row["_id"]), str(row["text"]), bool(row["is_checked"])) for row in rows]

    def add_item(self, note: int, text: str = "", *, checked: bool = False) -> int:
        """Add a line at the end of a list; its number, or 0 where the list is full."""
        place = len(self.items(note))
        if place >= MOST_ITEMS:
            return 0
        return self._db.insert(
            "list_item",
            {"list_parent_id": note, "text": text, "is_checked": int(checked), "order_in_parent": place},
        )

    def change_item(self, number: int, **values: str | int) -> None:
        """Change columns of a line."""
        self._db.update("list_item", values, "_id = ?", [number])

    def delete_item(self, number: int) -> None:
        """Delete a line."""
        self._db.delete("list_item", "_id = ?", [number])

    def make_list(self, note: Note) -> None:
        """Turn each line of a note's text into one of a list."""
        for line in note.text.splitlines():
            if line.strip():
                self.add_item(note.id, line.strip())
        self.change(note.id, type=LIST, text="")

    def make_text(self, note: Note) -> None:
        """Turn the lines of a list into a text."""
        text = "\n".join(item.text for item in self.items(note.id))
        self._db.delete("list_item", "list_parent_id = ?", [note.id])
        self.change(note.id, type=TEXT, text=text[:LONGEST_TEXT])

    def copy(self, note: Note) -> int:
        """Make a second note like it; its number."""
        number = self.add(title=note.title, text=note.text, is_list=note.is_list, color=note.color)
        for item in self.items(note.id):
            self.add_item(number, item.text, checked=item.checked)
        for label in self.labels_of(note.id):
            self.set_label(number, label, on=True)
        return number

    def delete(self, number: int) -> None:
        """Delete a note for good."""
        self._db.delete("list_item", "list_parent_id = ?", [number])
        self._db.delete("note_label", "note_id = ?", [number])
        self._db.delete("tree_entity", "_id = ?", [number])

    def labels(self) -> list[tuple[int, str]]:
        """All labels: number and name, by name."""
        rows = self._db.rows("SELECT _id, name FROM label ORDER BY name COLLATE NOCASE")
        return [(_number(row["_id"]), str(row["name"])) for row in rows]

    def add_label(self, name: str) -> int:
        """Make a label, or find the one that is called so; its number."""
        wanted = name.strip()[:50]
        known = next((number for number, there in self.labels() if there.casefold() == wanted.casefold()), 0)
        return known or self._db.insert("label", {"name": wanted})

    def rename_label(self, number: int, name: str) -> bool:
        """Call a label something else; False where another one is called so."""
        wanted = name.strip()[:50]
        if not wanted or any(there.casefold() == wanted.casefold() and one != number for one, there in self.labels()):
            return False
        self._db.update("label", {"name": wanted}, "_id = ?", [number])
        return True

    def delete_label(self, number: int) -> None:
        """Take a label off every note, and away."""
        self._db.delete("note_label", "label_id = ?", [number])
        self._db.delete("label", "_id = ?", [number])

    def labels_of(self, note: int) -> list[int]:
        """The labels of a note, by number."""
        rows = self._db.rows("SELECT label_id FROM note_label WHERE note_id = ? ORDER BY label_id", [note])
        return [_number(row["label_id"]) for row in rows]

    def set_label(self, note: int, label: int, *, on: bool) -> None:
        """Put a label on a note, or take it off."""
        self._db.delete("note_label", "note_id = ? AND label_id = ?", [note, label])
        if on:
            self._db.insert("note_label", {"note_id": note, "label_id": label})


def _note(row: Row) -> Note:
    return Note(
        _number(row["_id"]),
        str(row["title"] or ""),
        row["type"] == LIST,
        str(row["text"] or ""),
        str(row["color_name"]),
        bool(row["is_pinned"]),
        bool(row["is_archived"]),
        bool(row["is_trashed"]),
        _number(row["reminder_at"]),
        _number(row["time_last_updated"]),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def fill(database: Database, seed: SeedContext) -> None:
    """The notes of a new phone."""
    store = Store(database, seed.now_ms)
    home = store.add_label("Home")
    store.add_label("Work")
    store.add(title="Book recommendations", text="The Left Hand of Darkness\nInvisible Cities\nStoner")
    paint = store.add(title="Paint for the hallway", text="Two coats, colour 4071, about 5 litres", color="YELLOW")
    store.set_label(paint, home, on=True)
    packing = store.add(title="Packing list", is_list=True)
    for text, checked in (("Passport", True), ("Charger", False), ("Rain jacket", False)):
        store.add_item(packing, text, checked=checked)
