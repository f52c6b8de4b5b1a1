"""Addresses: `Amelia Hart <amelia.hart@example.com>`, several of them divided by commas."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.utils import getaddresses
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.world import ACCOUNT

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

EMAILS = "content://com.android.contacts/data/emails"
MOST, LONGEST = 100, 320
SUGGESTED = 5
_PLAIN = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}")


@dataclass(frozen=True)
class Address:
    """A name, which may be "", and an address."""

    name: str
    email: str

    @property
    def shown(self) -> str:
        """The name, or the address where there is none."""
        return self.name or self.email

    @property
    def valid(self) -> bool:
        """Whether mail could be sent to it."""
        return len(self.email) <= LONGEST and _PLAIN.fullmatch(self.email) is not None

    def __str__(self) -> str:
        """As it is kept: with the name, where there is one."""
        return f"{self.name} <{self.email}>" if self.name else self.email


def parse(text: str) -> list[Address]:
    """The addresses of a text; what is none becomes an `Address` that is not valid."""
    plain = text[: MOST * LONGEST].replace(";", ",")
    try:
        pairs = getaddresses([plain])
    except (ValueError, IndexError):
        pairs = []
    found = [Address(name.strip(), email.strip()) for name, email in pairs if email.strip()]
    if not found and plain.strip(" ,"):
        found = [Address("", plain.strip(" ,"))]
    return found[:MOST]


def joined(addresses: list[Address]) -> str:
    """As they are kept in one column."""
    return ", ".join(str(one) for one in addresses)


def is_me(address: Address) -> bool:
    """Whether it is the account's."""
    return address.email.casefold() == ACCOUNT


def known(app: AppContext) -> list[Address]:
    """Who is in the contacts and has an address, by name."""
    if not app.has_permission("android.permission.READ_CONTACTS"):
        return []
    rows = app.providers.rows(EMAILS, ["display_name", "data1"], sort="display_name COLLATE NOCASE, _id")
    return [Address(str(row["display_name"] or ""), str(row["data1"] or "")) for row in rows if row["data1"]]


def suggestions(app: AppContext, words: str, given: list[Address]) -> list[Address]:
    """Whom what is typed may stand for: those whose name or address has a word that begins so."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    there = {one.email.casefold() for one in given}

    def fits(one: Address) -> bool:
        name = one.name.casefold()
        return (
            name.startswith(wanted)
            or one.email.casefold().startswith(wanted)
            or any(part.startswith(wanted) for part in name.split())
        )

    return [one for one in known(app) if fits(one) and one.email.casefold() not in there][:SUGGESTED]
