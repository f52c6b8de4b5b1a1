"""Mail that arrives, what notifications ask for, and what was snoozed or scheduled.

`am broadcast -a com.google.android.gm.NEW_MAIL -p com.google.android.gm --es from "Ben <ben@example.com>" --es subject
"Hello" --es body "..."` puts a mail into the inbox and tells of it; also `to`, `cc`, `category`, `conversation`
(a number), and `attachment` (a path on the shared storage). `com.google.android.gm.SYNC` tells of mails that were
inserted into the database.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.apps.common.documents import document_uri, read_shared, stored_path
from decapod.environments.android.virtual.apps.gmail import ARCHIVE, INBOX_SCREEN, NEW_MAIL, REPLY, SYNC, actions
from decapod.environments.android.virtual.apps.gmail.addresses import is_me
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.finding import CATEGORIES
from decapod.environments.android.virtual.apps.gmail.mail import LONGEST_BODY, LONGEST_SUBJECT, UNSUBJECT, Message
from decapod.environments.android.virtual.apps.gmail.seed import ME
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction
from decapod.environments.android.virtual.system.providers.media import mime_of

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

LARGEST = 2_000_000


def receive(app: AppContext, intent: Intent) -> str | None:
    """Take a broadcast; the number of the mail that arrived."""
    if intent.action == NEW_MAIL:
        return str(_arrive(app, intent))
    if intent.action == SYNC:
        due(app, "sync", {})
        _tell(app)
    number = intent.number("conversation")
    if intent.action == ARCHIVE:
        actions.move(app, [number], "archive")
    elif intent.action == REPLY and intent.text("reply").strip():
        _answer(app, number, intent.text("reply"))
    return None


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    """Bring back what was snoozed, and send what was scheduled, up to now."""
    store, now = Store(app.db), app.clock.ms
    for number in store.due("snoozed_until", now):
        store.change(number, folder="inbox", snoozed_until=None, date_ms=now)
        if (message := store.message(number)) is not None:
            _notify(app, message)
    for number in store.due("send_at", now):
        store.change(number, folder="sent", send_at=None, date_ms=now)


def _arrive(app: AppContext, intent: Intent) -> int:
    store = Store(app.db)
    category = intent.text("category", "primary")
    values: dict[str, Value] = {
        "from_address": intent.text("from", "unknown@example.com")[:500],
        "to_addresses": intent.text("to", ME)[:5_000],
        "cc_addresses": intent.text("cc")[:5_000],
        "subject": intent.text("subject")[:LONGEST_SUBJECT],
        "body": intent.text("body").replace("\\n", "\n")[:LONGEST_BODY],
        "category": category if category in CATEGORIES else "primary",
        "date_ms": app.clock.ms,
        "conversation_id": intent.number("conversation") or None,
    }
    number = store.add(values)
    path = stored_path(intent.text("attachment"))
    if path and app.files.is_file(path):
        size = app.files.stat(path).size
        content = read_shared(app.files, path, LARGEST)
        store.attach(number, posixpath.basename(path), mime_of(path), size, document_uri(path), content)
    _tell(app)
    return number


def _tell(app: AppContext) -> None:
    store = Store(app.db)
    for message in store.unnotified():
        store.change(message.id, notified=1)
        _notify(app, message)


def _notify(app: AppContext, message: Message) -> None:
    if app.preferences.get("notifications", "all") == "none":
        return
    extras = {"conversation": message.conversation}
    text = "\n".join(part for part in (message.subject or UNSUBJECT, message.snippet) if part)
    app.notify(
        Notification(
            app.package,
            f"mail-{message.conversation}",
            message.sender.shown,
            text,
            channel="mail",
            icon="mail",
            intent=Intent(component=INBOX_SCREEN, extras=extras),
            actions=(
                NotificationAction("Archive", Intent(ARCHIVE, package=app.package, extras=extras)),
                NotificationAction("Reply", Intent(REPLY, package=app.package, extras=extras), reply=True),
            ),
            silent=False,
        )
    )


def _answer(app: AppContext, conversation: int, words: str) -> None:
    store = Store(app.db)
    found = store.conversation(conversation)
    if found is None:
        return
    theirs = [one for one in found.messages if not is_me(one.sender)] or list(found.messages)
    subject = theirs[-1].subject
    store.add(
        {
            "conversation_id": conversation,
            "from_address": ME,
            "to_addresses": str(theirs[-1].sender),
            "subject": subject if subject.lower().startswith("re:") else f"Re: {subject}",
            "body": words[:LONGEST_BODY],
            "date_ms": app.clock.ms,
            "folder": "sent",
            "is_read": 1,
            "notified": 1,
            "reply_to": theirs[-1].id,
        }
    )
    store.mark([conversation], read=True)
    actions.forget(app, [conversation])
