"""Sending text messages: what is sent is in `content://sms`, in the conversation with all who get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.providers.messages import MessagesProvider

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

SMS = "content://sms"
LONGEST = 5_000
MESSAGES_PACKAGE = "com.google.android.apps.messaging"
COMPOSE_SCREEN = f"{MESSAGES_PACKAGE}/.ui.conversation.LaunchConversationActivity"
"""The screen that takes `SENDTO`."""


def thread_of(app: AppContext, addresses: Sequence[str]) -> int:
    """The number of the conversation with these; made where there is none.

    Raises:
        LookupError: The phone has no messages.
    """
    provider = app.providers.find(SMS)
    if not isinstance(provider, MessagesProvider):
        raise LookupError("the phone has no provider of text messages")
    return provider.thread_of(",".join(address.replace(",", "") for address in addresses))


def send_text(app: AppContext, addresses: Sequence[str], body: str, *, thread: int = 0) -> int:
    """Send a text to one or several; in airplane mode it is kept as not sent. The number of the conversation."""
    thread = thread or thread_of(app, addresses)
    offline = app.settings.flag("global", "airplane_mode_on")
    for address in addresses:
        app.providers.insert(
            f"{SMS}/{'failed' if offline else 'sent'}",
            {
                "address": address,
                "body": body[:LONGEST],
                "date": app.clock.ms,
                "date_sent": 0 if offline else app.clock.ms,
                "read": 1,
                "seen": 1,
                "thread_id": thread,
                "creator": MESSAGES_PACKAGE,
            },
        )
    return thread
