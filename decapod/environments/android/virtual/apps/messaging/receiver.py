"""What the app does without a screen: messages that arrive, and the buttons of their notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.blocking import is_blocked
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook
from decapod.environments.android.virtual.apps.common.texting import COMPOSE_SCREEN, LONGEST
from decapod.environments.android.virtual.apps.messaging import CONVERSATION_SCREEN, SMS_RECEIVED
from decapod.environments.android.virtual.apps.messaging.data import Messages
from decapod.environments.android.virtual.apps.messaging.settings import is_muted, switched
from decapod.environments.android.virtual.system.intents import SENDTO, Intent, full_component
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

REPLY, MARK_READ = (f"com.google.android.apps.messaging.{name}" for name in ("REPLY", "MARK_READ"))


def receive(app: AppContext, intent: Intent) -> str | None:
    """A message has arrived (the system has put it into the inbox), or a button was tapped."""
    address = intent.text("from")[:100]
    store = Messages(app)
    thread = store.with_addresses([address]) if address else 0
    if intent.action == SMS_RECEIVED and address:
        _arrived(app, address, thread, intent.text("body")[:LONGEST])
    elif intent.action in (REPLY, MARK_READ) and address:
        if intent.action == REPLY and intent.text("reply").strip():
            store.send([address], intent.text("reply").strip(), thread=thread)
        store.mark([thread], read=True)
        app.cancel_notification(f"sms:{address}")
    return None


def _arrived(app: AppContext, address: str, thread: int, body: str) -> None:
    if is_blocked(app.providers, address):
        return
    store = Messages(app)
    store.archive([thread], on=False)
    if _is_open(app, thread):
        store.mark([thread], read=True)
        return
    if not switched(app, "notifications") or is_muted(app, thread):
        return
    previous = next((item for item in app.phone.notifications.of(app.package) if item.tag == f"sms:{address}"), None)
    shown = body if switched(app, "previews") else "New message"
    given = {"from": address}
    app.notify(
        Notification(
            app.package,
            f"sms:{address}",
            PhoneBook(app.providers).name(address),
            f"{previous.text}\n{shown}" if previous else shown,
            channel="incoming_messages",
            icon="chat",
            intent=Intent(SENDTO, COMPOSE_SCREEN, f"smsto:{address}"),
            actions=(
                NotificationAction("Reply", Intent(REPLY, extras=dict(given)), reply=True),
                NotificationAction("Mark as read", Intent(MARK_READ, extras=dict(given))),
            ),
            silent=False,
        )
    )


def _is_open(app: AppContext, thread: int) -> bool:
    """Whether the conversation is what is seen now."""
    front = app.phone.activities.front
    return (
        front.component == full_component(CONVERSATION_SCREEN) and getattr(front.activity.state, "thread", 0) == thread
    )
