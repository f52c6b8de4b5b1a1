"""A mail that is written: how it begins, and how it is put into the database."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from decapod.environments.android.virtual.apps.common.documents import STREAM, path_of
from decapod.environments.android.virtual.apps.gmail.addresses import Address, is_me, joined, parse
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.mail import LONGEST_BODY, LONGEST_SUBJECT, Message
from decapod.environments.android.virtual.apps.gmail.seed import ME
from decapod.environments.android.virtual.apps.gmail.times import full
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.providers.media import mime_of

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_EXTRA = "android.intent.extra."


@dataclass
class File:
    """A file that goes with a mail; `source` is the attachment that it was forwarded from."""

    name: str
    mime: str
    size: int
    uri: str
    id: int = 0
    source: int = 0


@dataclass
class Draft:
    """Everything that is kept of a mail that is written; `id` is 0 until it is in the database."""

    id: int = 0
    to: list[Address] = field(default_factory=list)
    cc: list[Address] = field(default_factory=list)
    bcc: list[Address] = field(default_factory=list)
    subject: str = ""
    body: str = ""
    quoted: str = ""
    files: list[File] = field(default_factory=list)
    conversation: int = 0
    reply_to: int = 0

    @property
    def content(self) -> str:
        """What a person can have changed of it, for comparison."""
        people = [joined(one) for one in (self.to, self.cc, self.bcc)]
        return "\0".join([*people, self.subject, self.body, *(file.uri or file.name for file in self.files)])

    def empty(self, signature: str) -> bool:
        """Whether nothing was written that is worth keeping."""
        plain = self.body.strip() == signature.strip() or not self.body.strip()
        return plain and not (self.files or self.subject.strip() or self.to or self.cc or self.bcc)


def begin(app: AppContext, intent: Intent) -> Draft:
    """The mail that an intent asks for."""
    store, mode = Store(app.db), intent.text("mode")
    message = store.message(intent.number("message")) if mode else None
    signature = str(app.preferences.get("signature", ""))
    if message is None:
        draft = _asked(app, intent)
    elif mode == "edit":
        return _kept(store, message)
    else:
        draft = _answer(app, store, message, mode)
    if signature:
        draft.body = f"{draft.body}\n\n{signature}"
    return draft


def file_of(app: AppContext, uri: str) -> File | None:
    """The file that an address names, or None."""
    path = path_of(app.phone, uri)
    if not path or not app.files.is_file(path):
        return None
    return File(posixpath.basename(path), mime_of(path), app.files.stat(path).size, uri)


def _list(value: object) -> list[Address]:
    texts = value if isinstance(value, list) else [value]
    return [one for text in texts if isinstance(text, str) for one in parse(text)]


def _asked(app: AppContext, intent: Intent) -> Draft:
    extras = intent.extras
    draft = Draft(
        to=_list(extras.get(f"{_EXTRA}EMAIL")),
        cc=_list(extras.get(f"{_EXTRA}CC")),
        bcc=_list(extras.get(f"{_EXTRA}BCC")),
        subject=intent.text(f"{_EXTRA}SUBJECT")[:LONGEST_SUBJECT],
        body=intent.text(f"{_EXTRA}TEXT")[:LONGEST_BODY],
    )
    if intent.data.lower().startswith("mailto:"):
        whom, _, query = intent.data[len("mailto:") :].partition("?")
        draft.to += parse(unquote(whom))
        for name, value in parse_qsl(query.replace("+", "%2B"), max_num_fields=50) if query.count("&") < 50 else []:
            match name.lower():
                case "to" | "cc" | "bcc":
                    getattr(draft, name.lower()).extend(parse(value))
                case "subject":
                    draft.subject = value[:LONGEST_SUBJECT]
                case "body":
                    draft.body = value[:LONGEST_BODY]
    streams = extras.get(STREAM)
    for uri in streams[:20] if isinstance(streams, list) else [streams]:
        file = file_of(app, uri) if isinstance(uri, str) else None
        if file is not None:
            draft.files.append(file)
    return draft


def _kept(store: Store, message: Message) -> Draft:
    files = [File(one.name, one.mime, one.size, one.uri, one.id) for one in store.attachments(message.id)]
    conversation = message.conversation if message.conversation != message.id else 0
    return Draft(
        message.id,
        list(message.to),
        list(message.cc),
        list(message.bcc),
        message.subject,
        message.body,
        "",
        files,
        conversation,
    )


def _answer(app: AppContext, store: Store, message: Message, mode: str) -> Draft:
    if mode == "forward":
        head = [
            "---------- Forwarded message ---------",
            f"From: {message.sender}",
            f"Date: {full(app, message.date_ms)}",
            f"Subject: {message.subject}",
            f"To: {joined(list(message.to))}",
        ]
        files = [File(one.name, one.mime, one.size, one.uri, 0, one.id) for one in store.attachments(message.id)]
        return Draft(
            subject=_prefixed("Fwd:", message.subject), quoted="\n".join([*head, "", message.body]), files=files
        )
    mine = is_me(message.sender)
    to = list(message.to) if mine else [message.sender]
    cc: list[Address] = []
    if mode == "reply_all":
        others = [] if mine else list(message.to)
        known = {one.email.casefold() for one in to}
        cc = [one for one in [*others, *message.cc] if not is_me(one) and one.email.casefold() not in known]
    quoted = "\n".join(f"> {line}" for line in message.body.splitlines())
    return Draft(
        to=to,
        cc=cc,
        subject=_prefixed("Re:", message.subject),
        quoted=f"On {full(app, message.date_ms)} {message.sender} wrote:\n\n{quoted}",
        conversation=message.conversation,
        reply_to=message.id,
    )


def _prefixed(prefix: str, subject: str) -> str:
    return subject if subject.lower().startswith(prefix.lower()) else f"{prefix} {subject}"


def written(store: Store, draft: Draft, folder: str, now_ms: int, send_at: int = 0) -> int:
    """Put a mail into the database, or bring it up to date there; its number."""
    body = draft.body if folder != "drafts" or not draft.quoted else f"{draft.body}\n\n{draft.quoted}".lstrip("\n")
    values: dict[str, Value] = {
        "from_address": ME,
        "to_addresses": joined(draft.to),
        "cc_addresses": joined(draft.cc),
        "bcc_addresses": joined(draft.bcc),
        "subject": draft.subject,
        "body": body[:LONGEST_BODY],
        "date_ms": now_ms,
        "folder": folder,
        "is_read": 1,
        "notified": 1,
        "send_at": send_at or None,
    }
    if not draft.id:
        more: dict[str, Value] = {"conversation_id": draft.conversation or None, "reply_to": draft.reply_to or None}
        draft.id = store.add({**values, **more})
    else:
        store.change(draft.id, **values)
    for one in store.attachments(draft.id):
        if one.id not in [file.id for file in draft.files]:
            store.detach(one.id)
    for file in draft.files:
        if not file.id:
            content = store.content(file.source) if file.source else None
            file.id = store.attach(draft.id, file.name, file.mime, file.size, file.uri, content)
    return draft.id
