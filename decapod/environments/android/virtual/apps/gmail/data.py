"""The mail in the app's database. A conversation is in every folder that one of its messages is in."""

from __future__ import annotations

from collections.abc import Sequence

from decapod.environments.android.virtual.apps.gmail.finding import in_folder, that_match
from decapod.environments.android.virtual.apps.gmail.mail import Attachment, Conversation, Message, message_of, whole
from decapod.environments.android.virtual.system.database import Database, Row, Value

_LAST = "_id = (SELECT _id FROM messages WHERE conversation_id = ?"
_FIRST_OF = "ORDER BY date_ms DESC, _id DESC LIMIT 1"
LIMIT = 300
"""Conversations of a list, at most."""


class Store:
    """Reads and changes the mail."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # Reading

    def conversations(self, folder: str, words: str = "") -> list[Conversation]:
        """The conversations of a folder, a category or (`label:3`) a label, the newest first.

        Args:
            folder: A key of `CATEGORIES` or `FOLDERS`, `inbox`, or `label:` and a number.
            words: What to search for: all of these words, anywhere but in spam and trash; `from:`, `to:`, `subject:`,
                `is:unread`, `is:starred`, `has:attachment`, `in:` and `label:` are understood.
        """
        where, arguments = that_match(words) if words.strip() else in_folder(folder)
        limits = f"HAVING max({where})" if words.strip() else ""
        found = self._db.rows(
            "SELECT conversation_id AS id, max(date_ms) AS latest FROM messages "
            f"{'' if limits else f'WHERE {where}'} GROUP BY conversation_id {limits} "
            f"ORDER BY latest DESC, id DESC LIMIT {LIMIT}",
            arguments,
        )
        return self._of(found, hidden=folder not in ("spam", "trash"))

    def _of(self, found: list[Row], *, hidden: bool) -> list[Conversation]:
        ids = [whole(row["id"]) for row in found]
        marks = ", ".join("?" * len(ids))
        rows = self._db.rows(f"SELECT * FROM messages WHERE conversation_id IN ({marks}) ORDER BY date_ms, _id", ids)
        grouped: dict[int, list[Message]] = {number: [] for number in ids}
        for row in rows:
            message = message_of(row)
            if not hidden or message.folder not in ("trash", "spam"):
                grouped[message.conversation].append(message)
        labels = self._labels_of(ids)
        attached = {
            whole(row["id"])
            for row in self._db.rows(
                "SELECT DISTINCT conversation_id AS id FROM attachments JOIN messages ON messages._id = message_id "
                f"WHERE conversation_id IN ({marks})",
                ids,
            )
        }
        return [
            Conversation(number, tuple(messages), tuple(labels.get(number, ())), number in attached)
            for number, messages in grouped.items()
            if messages
        ]

    def conversation(self, number: int, *, trashed: bool = False) -> Conversation | None:
        """One conversation, or None; `trashed` shows what is in the trash and spam too."""
        found: list[Row] = [{"id": number}]
        return next(iter(self._of(found, hidden=not trashed)), None)

    def message(self, number: int) -> Message | None:
        """One message, or None."""
        row = self._db.row("SELECT * FROM messages WHERE _id = ?", [number])
        return message_of(row) if row else None

    def unread(self, folder: str) -> int:
        """How many conversations of a folder have something new."""
        where, arguments = in_folder(folder)
        return whole(
            self._db.value(
                f"SELECT count(DISTINCT conversation_id) FROM messages WHERE is_read = 0 AND {where}", arguments
            )
        )

    def count(self, folder: str) -> int:
        """How many conversations a folder has."""
        where, arguments = in_folder(folder)
        return whole(self._db.value(f"SELECT count(DISTINCT conversation_id) FROM messages WHERE {where}", arguments))

    def attachments(self, message: int) -> list[Attachment]:
        """The files of a message."""
        rows = self._db.rows(
            "SELECT _id, name, mime_type, size, uri FROM attachments WHERE message_id = ? ORDER BY _id LIMIT 50",
            [message],
        )
        return [
            Attachment(whole(row["_id"]), str(row["name"]), str(row["mime_type"]), whole(row["size"]), str(row["uri"]))
            for row in rows
        ]

    def content(self, attachment: int) -> bytes:
        """The bytes of a file that arrived."""
        value = self._db.value("SELECT content FROM attachments WHERE _id = ?", [attachment])
        return value if isinstance(value, bytes) else str(value or "").encode()

    def unnotified(self) -> list[Message]:
        """The messages that have arrived and of which nobody was told."""
        rows = self._db.rows(
            "SELECT * FROM messages WHERE folder = 'inbox' AND is_read = 0 AND notified = 0 ORDER BY date_ms LIMIT 20"
        )
        return [message_of(row) for row in rows]

    def due(self, column: str, now_ms: int) -> list[int]:
        """The messages whose `snoozed_until` or `send_at` has come."""
        folder = "snoozed" if column == "snoozed_until" else "scheduled"
        rows = self._db.rows(
            f"SELECT _id FROM messages WHERE folder = ? AND {column} <= ? ORDER BY _id", [folder, now_ms]
        )
        return [whole(row["_id"]) for row in rows]

    # Labels

    def labels(self) -> list[tuple[int, str]]:
        """All labels by name."""
        rows = self._db.rows("SELECT * FROM labels ORDER BY name COLLATE NOCASE LIMIT 200")
        return [(whole(row["_id"]), str(row["name"])) for row in rows]

    def add_label(self, name: str) -> int:
        """Make a label; the number of the one that has the name already, if one has."""
        plain = name.strip()[:100]
        found = self._db.value("SELECT _id FROM labels WHERE name = ? COLLATE NOCASE", [plain])
        return whole(found) if found else self._db.insert("labels", {"name": plain})

    def set_label(self, conversations: Sequence[int], label: int, on: bool) -> None:
        """Put a label on conversations, or take it off."""
        for number in conversations:
            arguments = [number, label]
            self._db.delete("conversation_labels", "conversation_id = ? AND label_id = ?", arguments)
            if on:
                self._db.insert("conversation_labels", {"conversation_id": number, "label_id": label})

    def _labels_of(self, conversations: list[int]) -> dict[int, list[str]]:
        marks = ", ".join("?" * len(conversations))
        rows = self._db.rows(
            "SELECT conversation_id AS id, name FROM conversation_labels JOIN labels ON labels._id = label_id "
            f"WHERE conversation_id IN ({marks}) ORDER BY name COLLATE NOCASE",
            conversations,
        )
        found: dict[int, list[str]] = {}
        for row in rows:
            found.setdefault(whole(row["id"]), []).append(str(row["name"]))
        return found

    # Changing

    def change(self, message: int, **values: Value) -> None:
        """Change columns of a message."""
        self._db.update("messages", values, "_id = ?", [message])

    def places(self, conversations: Sequence[int]) -> list[tuple[int, str, int, int]]:
        """Where the messages of conversations are: number, folder, read, starred; for `put_back`."""
        marks = ", ".join("?" * len(conversations))
        rows = self._db.rows(
            f"SELECT _id, folder, is_read, is_starred FROM messages WHERE conversation_id IN ({marks})",
            list(conversations),
        )
        return [
            (whole(row["_id"]), str(row["folder"]), whole(row["is_read"]), whole(row["is_starred"])) for row in rows
        ]

    def put_back(self, places: Sequence[tuple[int, str, int, int]]) -> None:
        """Put messages where they were."""
        for number, folder, read, starred in places:
            self.change(number, folder=folder, is_read=read, is_starred=starred)

    def move(self, conversations: Sequence[int], folder: str) -> None:
        """Move conversations to the inbox, the archive, the spam or the trash."""
        for number in conversations:
            if folder in ("trash", "spam"):
                self._db.update("messages", {"folder": folder}, "conversation_id = ?", [number])
            elif folder == "archive":
                held = "conversation_id = ? AND folder IN ('inbox', 'snoozed', 'trash', 'spam')"
                self._db.update("messages", {"folder": "archive"}, held, [number])
            else:
                held = "conversation_id = ? AND folder NOT IN ('sent', 'drafts', 'scheduled')"
                changed = self._db.update("messages", {"folder": "inbox", "snoozed_until": None}, held, [number])
                if not changed:
                    self._db.update(
                        "messages", {"folder": "inbox"}, "conversation_id = ? AND folder = 'sent'", [number]
                    )

    def snooze(self, conversations: Sequence[int], until_ms: int) -> None:
        """Take conversations out of sight until a moment."""
        for number in conversations:
            held = "conversation_id = ? AND folder IN ('inbox', 'archive')"
            self._db.update("messages", {"folder": "snoozed", "snoozed_until": until_ms}, held, [number])

    def mark(self, conversations: Sequence[int], *, read: bool | None = None, starred: bool | None = None) -> None:
        """Mark whole conversations as read, or their last message as not; take all stars, or give the last one."""
        for number in conversations:
            if read is not None:
                which = "conversation_id = ?" if read else f"{_LAST} AND folder <> 'drafts' {_FIRST_OF})"
                self._db.update("messages", {"is_read": int(read), "notified": 1}, which, [number])
            if starred is not None:
                which = f"{_LAST} {_FIRST_OF})" if starred else "conversation_id = ?"
                self._db.update("messages", {"is_starred": int(starred)}, which, [number])

    def important(self, conversations: Sequence[int], on: bool) -> None:
        """Mark conversations as important or not."""
        for number in conversations:
            self._db.update("messages", {"is_important": int(on)}, "conversation_id = ?", [number])

    def add(self, values: dict[str, Value]) -> int:
        """Put a message into the database; its number."""
        number = self._db.insert("messages", values)
        if not values.get("conversation_id"):
            self.change(number, conversation_id=number)
        return number

    def attach(self, message: int, name: str, mime: str, size: int, uri: str, content: bytes | None = None) -> int:
        """Add a file to a message."""
        values: dict[str, Value] = {"message_id": message, "name": name, "mime_type": mime, "size": size, "uri": uri}
        return self._db.insert("attachments", {**values, "content": content})

    def detach(self, attachment: int) -> None:
        """Take a file from a message."""
        self._db.delete("attachments", "_id = ?", [attachment])

    def erase(self, message: int) -> None:
        """Remove a message for good."""
        self._db.delete("attachments", "message_id = ?", [message])
        self._db.delete("messages", "_id = ?", [message])

    def erase_all(self, folder: str) -> None:
        """Remove all of the trash or the spam for good."""
        rows = self._db.rows("SELECT _id FROM messages WHERE folder = ?", [folder])
        for row in rows:
            self.erase(whole(row["_id"]))
