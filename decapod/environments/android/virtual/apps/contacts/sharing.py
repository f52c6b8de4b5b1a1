"""Giving people to another app."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.contacts.data import People
from decapod.environments.android.virtual.system.intents import SEND, Intent
from decapod.environments.android.virtual.system.providers import contacts

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_LINES = (contacts.ORGANIZATION, contacts.PHONE, contacts.EMAIL, contacts.ADDRESS)


def share(app: AppContext, people: People, numbers: Iterable[int]) -> None:
    """Send people as text: the name, then numbers and addresses, a line each."""
    found = [person for person in map(people.find, numbers) if person]
    cards = []
    for person in found:
        details = people.details(person.id)
        lines = [one.value for mimetype in _LINES for one in details if one.mimetype == mimetype and one.value]
        cards.append("\n".join([person.name, *lines]))
    subject = found[0].name if len(found) == 1 else f"{len(found)} contacts"
    extras = {"android.intent.extra.SUBJECT": subject, "android.intent.extra.TEXT": "\n\n".join(cards)}
    app.start(Intent(SEND, mime="text/plain", extras=dict(extras)))
