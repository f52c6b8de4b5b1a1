"""What mail is: messages with their files, and conversations of them."""

from __future__ import annotations

from dataclasses import dataclass

from decapod.environments.android.virtual.apps.gmail.addresses import Address, is_me, parse
from decapod.environments.android.virtual.system.database import Row

LATEST_MS = 4_102_444_800_000
"""The year 2100: what is later is shown as this."""
LONGEST_SUBJECT, LONGEST_BODY = 998, 100_000
"""Characters; what is longer is cut off."""
UNSUBJECT = "(no subject)"


@dataclass(frozen=True)
class Attachment:
    """A file of a message: an address on the phone, or (of mail that arrived) its content."""

    id: int
    name: str
    mime: str
    size: int
    uri: str


@dataclass(frozen=True)
class Message:
    """One message. `folder` is inbox, archive, sent, drafts, scheduled, snoozed, spam or trash."""

    id: int
    conversation: int
    sender: Address
    to: tuple[Address, ...]
    cc: tuple[Address, ...]
    bcc: tuple[Address, ...]
    subject: str
    body: str
    date_ms: int
    folder: str
    read: bool
    starred: bool
    send_at: int

    @property
    def snippet(self) -> str:
        """The beginning of the text, in one line."""
        return " ".join(self.body[:400].split())[:160]


@dataclass(frozen=True)
class Conversation:
    """A conversation in a list: the messages that are shown of it, the oldest first."""

    id: int
    messages: tuple[Message, ...]
    labels: tuple[str, ...]
    attachments: bool

    @property
    def last(self) -> Message:
        """The message that stands for it."""
        plain = [one for one in self.messages if one.folder != "drafts"]
        return (plain or self.messages)[-1]

    @property
    def unread(self) -> bool:
        """Whether there is anything new in it."""
        return any(not one.read for one in self.messages)

    @property
    def starred(self) -> bool:
        """Whether any message has a star."""
        return any(one.starred for one in self.messages)

    @property
    def subject(self) -> str:
        """Of the first message."""
        return self.messages[0].subject or UNSUBJECT

    @property
    def names(self) -> str:
        """Who wrote: first names where there are several, `me` for the account."""
        senders: list[str] = []
        for one in self.messages:
            name = "Draft" if one.folder == "drafts" else "me" if is_me(one.sender) else one.sender.shown
            if name not in senders:
                senders.append(name)
        if len(senders) == 1:
            return senders[0]
        return ", ".join(name.split()[0] if " " in name else name for name in senders[-3:])


def message_of(row: Row) -> Message:
    """A message as the database has it; odd values are brought into their ranges."""
    sender = parse(str(row["from_address"])) or [Address("", "unknown")]
    return Message(
        whole(row["_id"]),
        whole(row["conversation_id"]),
        sender[0],
        tuple(parse(str(row["to_addresses"]))),
        tuple(parse(str(row["cc_addresses"]))),
        tuple(parse(str(row["bcc_addresses"]))),
        str(row["subject"])[:LONGEST_SUBJECT],
        str(row["body"])[:LONGEST_BODY],
        max(0, min(whole(row["date_ms"]), LATEST_MS)),
        str(row["folder"]),
        bool(row["is_read"]),
        bool(row["is_starred"]),
        max(0, min(whole(row["send_at"]), LATEST_MS)),
    )


def whole(value: object) -> int:
    """A number of the database, 0 for what is none: anything may be written into it."""
    try:
        return int(value) if isinstance(value, (int, float, str)) else 0
    except (ValueError, OverflowError):
        return 0
