"""The conversations and messages, in `content://sms` and `content://mms-sms/conversations`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.blocking import blocked_numbers
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, key, whole
from decapod.environments.android.virtual.apps.common.texting import SMS, send_text, thread_of
from decapod.environments.android.virtual.system.database import Row, Value
from decapod.environments.android.virtual.system.providers.messages import DRAFT, FAILED, INBOX

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

THREADS = "content://mms-sms/conversations"
ADDRESSES = "content://mms-sms/canonical-addresses"
MOST_THREADS, MOST_MESSAGES, LATEST = 300, 300, 2_000
_COLUMNS = ["_id", "thread_id", "address", "body", "date", "type", "read"]


@dataclass(frozen=True)
class Message:
    """One message. One that was sent to several is one here, of several rows.

    Attributes:
        ids: The ids of its rows.
        thread: Its conversation.
        address: From or to whom.
        body: What it says.
        date: When, ms since the epoch.
        type: As in `content://sms`: 1 received, 2 sent, 5 failed ...
    """

    ids: tuple[int, ...]
    thread: int
    address: str
    body: str
    date: int
    type: int

    @property
    def mine(self) -> bool:
        """Whether it was written here."""
        return self.type != INBOX

    @property
    def failed(self) -> bool:
        """Whether it could not be sent."""
        return self.type == FAILED


@dataclass(frozen=True)
class Conversation:
    """A conversation as the list shows it.

    Attributes:
        id: Its number, the thread's.
        addresses: With whom.
        name: What it is called.
        snippet: The last message, with `You:` or `Draft:` before it.
        date: When that was.
        unread: How many messages have not been read.
        archived: Whether it was put away.
        blocked: Whether its number is blocked.
    """

    id: int
    addresses: tuple[str, ...]
    name: str
    snippet: str
    date: int
    unread: int
    archived: bool
    blocked: bool

    @property
    def group(self) -> bool:
        """Whether it is with several people."""
        return len(self.addresses) > 1


class Messages:
    """Reads and changes the conversations."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._providers = app.providers

    def conversations(self, shelf: str = "inbox") -> list[Conversation]:
        """The conversations, the last used first.

        Args:
            shelf: inbox, archived, blocked or all.
        """
        found = self._conversations()
        if shelf == "all":
            return found
        if shelf == "blocked":
            return [one for one in found if one.blocked]
        return [one for one in found if not one.blocked and one.archived == (shelf == "archived")]

    def find(self, thread: int) -> Conversation | None:
        """One conversation, or None."""
        return next((one for one in self._conversations(thread) if one.id == thread), None)

    def with_addresses(self, addresses: Sequence[str]) -> int:
        """The number of the conversation with these, 0 where there is none."""
        wanted = sorted({key(address) for address in addresses})
        for one in self.conversations("all"):
            if sorted({key(address) for address in one.addresses}) == wanted:
                return one.id
        return 0

    def messages(self, thread: int) -> list[Message]:
        """The messages of a conversation, the last ones, from the oldest to the newest; drafts are none."""
        rows = self._providers.rows(
            f"{SMS}?limit={MOST_MESSAGES}",
            _COLUMNS,
            "thread_id = ? AND type <> ?",
            [thread, DRAFT],
            "date DESC, _id DESC",
        )
        found: list[Message] = []
        for row in reversed(rows):
            message = _message(row)
            last = found[-1] if found else None
            same = last and (last.body, last.date, last.type) == (message.body, message.date, message.type)
            if last and same and message.mine and message.address != last.address:
                found[-1] = Message((*last.ids, *message.ids), thread, last.address, last.body, last.date, last.type)
            else:
                found.append(message)
        return found

    def search(self, words: str) -> list[Message]:
        """The messages in which all the words are, the newest first."""
        wanted = words.casefold().split()
        rows = self._providers.rows(f"{SMS}?limit={LATEST}", _COLUMNS, "type <> ?", [DRAFT], "date DESC, _id DESC")
        found = [_message(row) for row in rows if all(word in str(row["body"] or "").casefold() for word in wanted)]
        return found[:100] if wanted else []

    def send(self, addresses: Sequence[str], body: str, *, thread: int = 0) -> int:
        """Send a text; the conversation is where it belongs again, and its draft is gone. Its number."""
        thread = send_text(self._app, addresses, body, thread=thread)
        self.archive([thread], on=False)
        self.keep_draft(addresses, "", thread=thread)
        return thread

    def draft(self, thread: int) -> str:
        """What was typed and not sent."""
        rows = self._providers.rows(f"{SMS}/draft", ["body"], "thread_id = ?", [thread])
        return str(rows[0]["body"] or "") if rows else ""

    def keep_draft(self, addresses: Sequence[str], body: str, *, thread: int = 0) -> None:
        """Keep what was typed; an empty text forgets it."""
        rows = self._providers.rows(f"{SMS}/draft", ["_id", "body"], "thread_id = ?", [thread]) if thread else []
        if body.strip() and addresses:
            if rows and rows[0]["body"] == body:
                return
            for row in rows:
                self._providers.delete(f"{SMS}/{whole(row['_id'])}")
            number = thread or thread_of(self._app, addresses)
            values: dict[str, Value] = {
                "address": addresses[0],
                "body": body,
                "thread_id": number,
                "date": self._app.clock.ms,
            }
            self._providers.insert(f"{SMS}/draft", values)
        else:
            for row in rows:
                self._providers.delete(f"{SMS}/{whole(row['_id'])}")

    def delete_messages(self, ids: Iterable[int]) -> None:
        """Delete messages by their rows."""
        for number in ids:
            self._providers.delete(f"{SMS}/{number}")

    def delete(self, threads: Iterable[int]) -> None:
        """Delete whole conversations."""
        for thread in threads:
            self._providers.delete(f"{SMS}/conversations/{thread}")

    def mark(self, threads: Iterable[int], *, read: bool) -> None:
        """Make all messages read, or the last one that was received unread."""
        for thread in threads:
            if read:
                unread = "thread_id = ? AND (read = 0 OR seen = 0)"
                if self._providers.rows(SMS, ["_id"], unread, [thread]):
                    self._providers.update(SMS, {"read": 1, "seen": 1}, unread, [thread])
            else:
                rows = self._providers.rows(f"{SMS}/inbox?limit=1", ["_id"], "thread_id = ?", [thread])
                for row in rows:
                    self._providers.update(f"{SMS}/{whole(row['_id'])}", {"read": 0})

    def archive(self, threads: Iterable[int], *, on: bool) -> None:
        """Put conversations away, or back."""
        for thread in threads:
            if self._providers.rows(THREADS, ["_id"], "_id = ? AND archived <> ?", [thread, int(on)]):
                self._providers.update(THREADS, {"archived": int(on)}, "_id = ?", [thread])

    def _conversations(self, thread: int = 0) -> list[Conversation]:
        where, arguments = ("_id = ?", [thread]) if thread else ("", [])
        columns = ["_id", "date", "recipient_ids", "snippet", "archived"]
        threads = self._providers.rows(f"{THREADS}?limit={MOST_THREADS}", columns, where, arguments)
        addresses = {whole(row["_id"]): str(row["address"] or "") for row in self._providers.rows(ADDRESSES)}
        book = PhoneBook(self._providers)
        blocked = {key(number) for _, number in blocked_numbers(self._providers)}
        last, unread = self._latest(thread)
        found = []
        for row in threads:
            number = whole(row["_id"])
            people = tuple(addresses.get(whole(part), "") for part in str(row["recipient_ids"] or "").split())
            found.append(
                Conversation(
                    number,
                    people,
                    called(book, people),
                    _snippet(last[number]) if number in last else str(row["snippet"] or ""),
                    whole(row["date"]),
                    unread.get(number, 0),
                    bool(row["archived"]),
                    bool(people) and all(key(address) in blocked for address in people),
                )
            )
        return found

    def _latest(self, thread: int) -> tuple[dict[int, Row], dict[int, int]]:
        """The newest message of each conversation, and how many are unread."""
        where, arguments = ("thread_id = ?", [thread]) if thread else ("", [])
        last: dict[int, Row] = {}
        unread: dict[int, int] = {}
        for row in self._providers.rows(f"{SMS}?limit={LATEST}", _COLUMNS, where, arguments, "date DESC, _id DESC"):
            number = whole(row["thread_id"])
            last.setdefault(number, row)
            if row["type"] == INBOX and not row["read"]:
                unread[number] = unread.get(number, 0) + 1
        return last, unread


def called(book: PhoneBook, addresses: Sequence[str]) -> str:
    """What a conversation with these is called: a name, or the first names of several."""
    names = [book.name(address) for address in addresses]
    if len(names) > 1:
        names = [name.partition(" ")[0] if name[:1].isalpha() else name for name in names]
    return ", ".join(names) or "Unknown"


def _message(row: Row) -> Message:
    return Message(
        (whole(row["_id"]),),
        whole(row["thread_id"]),
        str(row["address"] or ""),
        str(row["body"] or ""),
        whole(row["date"]),
        whole(row["type"]),
    )


def _snippet(row: Row) -> str:
    body = str(row["body"] or "")
    before = {INBOX: "", DRAFT: "Draft: "}.get(whole(row["type"]), "You: ")
    return before + body
