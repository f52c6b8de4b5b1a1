"""How the app's screens ask for one another."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from decapod.environments.android.virtual.apps.contacts import THEN_LEAVE
from decapod.environments.android.virtual.apps.messaging import CONVERSATION_SCREEN, DETAILS_SCREEN
from decapod.environments.android.virtual.system.intents import INSERT, Intent


def conversation(addresses: Sequence[str] = (), *, thread: int = 0, body: str = "") -> Intent:
    """The conversation with these, or of that number; `body` is in its field."""
    extras: dict[str, JsonValue] = {"addresses": [*addresses], "thread": thread, "body": body}
    return Intent(component=CONVERSATION_SCREEN, extras=extras)


def details(addresses: Sequence[str], thread: int) -> Intent:
    """Who takes part in a conversation."""
    extras: dict[str, JsonValue] = {"addresses": [*addresses], "thread": thread}
    return Intent(component=DETAILS_SCREEN, extras=extras)


def new_contact(address: str) -> Intent:
    """A person is to be made of a number."""
    return Intent(INSERT, mime="vnd.android.cursor.dir/contact", extras={THEN_LEAVE: True, "phone": address})


def addresses_of(intent: Intent) -> list[str]:
    """The addresses of such an intent."""
    given = intent.extras.get("addresses")
    return [str(one) for one in given] if isinstance(given, list) else []
