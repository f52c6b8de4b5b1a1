"""Text messages: `content://sms` with its boxes, and the conversations of `content://mms-sms`."""

from __future__ import annotations

from collections.abc import Callable

from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.providers.provider import Path, Provider

AUTHORITY = "sms"
CONVERSATIONS_AUTHORITY = "mms-sms"
PACKAGE = "com.android.providers.telephony"
DATABASE = f"/data/data/{PACKAGE}/databases/mmssms.db"

INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = 1, 2, 3, 4, 5, 6

SCHEMA = (
    """CREATE TABLE sms (_id INTEGER PRIMARY KEY AUTOINCREMENT, thread_id INTEGER, address TEXT, person INTEGER, date
    INTEGER, date_sent INTEGER DEFAULT 0, protocol INTEGER, read INTEGER DEFAULT 0, status INTEGER DEFAULT -1, type
    INTEGER, reply_path_present INTEGER, subject TEXT, body TEXT, service_center TEXT, locked INTEGER DEFAULT 0,
    sub_id INTEGER DEFAULT 1, error_code INTEGER DEFAULT 0, creator TEXT, seen INTEGER DEFAULT 0)""",
    "CREATE TABLE canonical_addresses (_id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT)",
    """CREATE TABLE threads (_id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER DEFAULT 0, message_count INTEGER
    DEFAULT 0, recipient_ids TEXT, snippet TEXT, snippet_cs INTEGER DEFAULT 0, read INTEGER DEFAULT 1, archived
    INTEGER DEFAULT 0, type INTEGER DEFAULT 0, error INTEGER DEFAULT 0, has_attachment INTEGER DEFAULT 0)""",
    """CREATE VIEW view_conversations AS SELECT thread_id, count(*) AS msg_count, (SELECT body FROM sms AS last WHERE
    last.thread_id = sms.thread_id ORDER BY date DESC, _id DESC LIMIT 1) AS snippet FROM sms GROUP BY thread_id""",
    "CREATE INDEX sms_of_thread ON sms (thread_id)",
)

_NEWEST = "date DESC, _id DESC"


def _box(name: str, number: int) -> tuple[Path, Path]:
    fixed = (("type", number),)
    return (
        Path(name, "sms", "sms", f"type = {number}", "sms", fixed, _NEWEST),
        Path(f"{name}/#", "sms", "sms", f"type = {number} AND _id = ?", "sms", fixed),
    )


PATHS = (
    Path("", "sms", "sms", table="sms", sort=_NEWEST),
    Path("#", "sms", "sms", "_id = ?", "sms"),
    *_box("inbox", INBOX),
    *_box("sent", SENT),
    *_box("draft", DRAFT),
    *_box("outbox", OUTBOX),
    *_box("failed", FAILED),
    *_box("queued", QUEUED),
    Path("undelivered", "sms", "sms", "type IN (4, 5, 6)", "sms", sort=_NEWEST),
    Path("conversations", "view_conversations", "sms"),
    Path("conversations/#", "sms", "sms", "thread_id = ?", "sms", sort=_NEWEST),
)

CONVERSATION_PATHS = (
    Path("conversations", "threads", "conversation", table="threads", sort="date DESC"),
    Path("conversations/#", "sms", "sms", "thread_id = ?", "sms", sort=_NEWEST),
    Path("threadID", "threads", "conversation"),
    Path("canonical-addresses", "canonical_addresses", "canonical"),
    Path("canonical-address/#", "canonical_addresses", "canonical", "_id = ?"),
)


class MessagesProvider(Provider):
    """Text messages; a message belongs to the conversation with its address."""

    def __init__(
        self, database: Database, now_ms: Callable[[], int], authority: str = AUTHORITY, paths: tuple[Path, ...] = PATHS
    ) -> None:
        super().__init__(authority, PACKAGE, database, paths)
        self._now_ms = now_ms

    def thread_of(self, address: str) -> int:
        """The conversation with an address (several, separated by commas, for a group); made where there is none."""
        recipients = " ".join(str(self._canonical(part.strip())) for part in address.split(",") if part.strip())
        found = self.database.value("SELECT _id FROM threads WHERE recipient_ids = ?", [recipients])
        if isinstance(found, int):
            return found
        return self.database.insert("threads", {"recipient_ids": recipients, "date": self._now_ms()})

    def before_insert(self, path: Path, arguments: tuple[Value, ...], values: dict[str, Value]) -> dict[str, Value]:
        """A message gets its conversation, its moment and a box."""
        if path.table != "sms":
            return values
        values.setdefault("date", self._now_ms())
        values.setdefault("type", INBOX)
        if str(values["type"]) != str(INBOX):
            values = {"read": 1, "seen": 1, **values}
        if values.get("thread_id") is None:
            values["thread_id"] = self.thread_of(str(values.get("address") or ""))
        return values

    def after_change(self, table: str) -> None:
        """Conversations show their last message; one with none left goes."""
        execute = self.database.execute
        if table == "threads":
            execute("DELETE FROM sms WHERE thread_id NOT IN (SELECT _id FROM threads)")
            return
        execute("DELETE FROM threads WHERE _id NOT IN (SELECT thread_id FROM sms WHERE thread_id IS NOT NULL)")
        last = "FROM sms WHERE thread_id = threads._id"
        execute(
            f"UPDATE threads SET message_count = (SELECT count(*) {last} AND type <> 3), "
            f"date = (SELECT max(date) {last}), "
            f"snippet = (SELECT body {last} ORDER BY date DESC, sms._id DESC LIMIT 1), "
            f"read = (SELECT min(sms.read OR type <> 1) {last})"
        )

    def _canonical(self, address: str) -> int:
        found = self.database.value(
            "SELECT _id FROM canonical_addresses WHERE address = :address OR (length(:address) > 6 AND "
            "phone_numbers_equal(address, :address) AND :address NOT GLOB '*[a-zA-Z]*') ORDER BY _id LIMIT 1",
            {"address": address},
        )
        return found if isinstance(found, int) else self.database.insert("canonical_addresses", {"address": address})
