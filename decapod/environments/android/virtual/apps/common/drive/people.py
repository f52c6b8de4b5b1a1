"""People whom an entry can be shared with: names of addresses, and those whom the contacts know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.providers.provider import ProviderError
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_EMAILS = "content://com.android.contacts/data/emails"
_MOST = 6


def known_people(app: AppContext) -> list[tuple[str, str]]:
    """Name and address of everybody in the contacts who has one, by name."""
    try:
        rows = app.providers.rows(_EMAILS, ["display_name", "data1"], sort="display_name COLLATE NOCASE, _id")
    except (ProviderError, DatabaseError):
        return []
    return [(str(row["display_name"] or row["data1"]), str(row["data1"] or "")) for row in rows if row["data1"]]


def display_name(app: AppContext, email: str) -> str:
    """Whose address it is; the address itself of somebody unknown."""
    if email.lower() == ACCOUNT:
        return f"{OWNER} (you)"
    return next((name for name, address in known_people(app) if address.lower() == email.lower()), email)


def suggestions(app: AppContext, words: str, besides: list[str]) -> list[tuple[str, str]]:
    """Who in the contacts fits what is typed, without those who are there already."""
    wanted, there = words.strip().casefold(), {one.lower() for one in besides}
    if not wanted:
        return []
    return [
        (name, address)
        for name, address in known_people(app)
        if wanted in f"{name} {address}".casefold() and address.lower() not in there
    ][:_MOST]
