"""What people say about a document."""

from __future__ import annotations

from dataclasses import dataclass

from decapod.environments.android.virtual.apps.common.drive.entries import whole
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.world import ACCOUNT

LONGEST = 2_000


@dataclass(frozen=True)
class Comment:
    """A comment; `quote` is what it is about, `created_at` in ms since the epoch."""

    id: int
    quote: str
    author: str
    text: str
    created_at: int
    resolved: bool


class Comments:
    """The comments on one document."""

    def __init__(self, database: Database, entry: int) -> None:
        self._db = database
        self._entry = entry

    def all(self, *, resolved: bool = False) -> list[Comment]:
        """The comments that are open, or those that are resolved too, in their order."""
        where = "entry_id = ?" if resolved else "entry_id = ? AND resolved = 0"
        return [
            Comment(
                whole(row["_id"]),
                str(row["quote"] or ""),
                str(row["author"] or ""),
                str(row["text"] or ""),
                whole(row["created_at"]),
                bool(row["resolved"]),
            )
            for row in self._db.rows(f"SELECT * FROM comment WHERE {where} ORDER BY _id LIMIT 300", [self._entry])
        ]

    def add(self, text: str, quote: str, *, now_ms: int, author: str = ACCOUNT) -> int:
        """Add a comment; its number."""
        return self._db.insert(
            "comment",
            {
                "entry_id": self._entry,
                "quote": quote[:200],
                "author": author,
                "text": text.strip()[:LONGEST],
                "created_at": now_ms,
            },
        )

    def resolve(self, number: int, *, resolved: bool = True) -> None:
        """Mark a comment as dealt with, or open it again."""
        self._db.update("comment", {"resolved": int(resolved)}, "_id = ?", [number])

    def delete(self, number: int) -> None:
        """Delete a comment."""
        self._db.delete("comment", "_id = ?", [number])
