"""Checks of contacts, text messages and calls, by the content providers of Android."""

import re
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.content import query
from decapod.evaluators.android.device import Handset
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

CONTACT_DATA = "content://com.android.contacts/data"
SMS = "content://sms"
CALLS = "content://call_log/calls"

_ITEM = "vnd.android.cursor.item/"
_BOXES = {"1": "received", "2": "sent", "3": "draft", "4": "sent", "5": "failed", "6": "sent"}
"""Telephony.Sms: 4 is the outbox and 6 queued: a phone without a network keeps there what was sent."""
_CALLS = {"1": "incoming", "2": "outgoing", "3": "missed", "5": "rejected"}
_SHORTEST = 7
"""Numbers of so many digits are the same when their last so many digits are: the rest is a country's code."""


@dataclass(slots=True)
class Contact:
    """A contact: what is written of each kind."""

    names: list[str] = field(default_factory=list)
    phones: list[str] = field(default_factory=list)
    emails: list[str] = field(default_factory=list)
    companies: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@evaluator(timeout=LIMIT)
def contact_exists(
    device: Handset, name: NonEmpty, phone: str = "", email: str = "", company: str = "", note: str = ""
) -> Verdict:
    """There is a contact of this name that has all that is given.

    Args:
        name: the whole name, ignoring case.
        phone: one of its numbers; empty for any. Spaces, brackets and hyphens do not matter.
        email: one of its addresses, ignoring case; empty for any.
        company: where they work, ignoring case; empty for any.
        note: what a note about them contains; empty for any.
    """
    named = _named(device, name)
    found = [
        contact
        for contact in named
        if (not phone or any(same_number(phone, one) for one in contact.phones))
        and (not email or any(_same(email, one) for one in contact.emails))
        and (not company or any(_same(company, one) for one in contact.companies))
        and (not note or any(note in one for one in contact.notes))
    ]
    return Verdict(bool(found), _told(named) if named else "no contact of that name")


@evaluator(timeout=LIMIT)
def contact_absent(device: Handset, name: NonEmpty) -> Verdict:
    """There is no contact of this name.

    Holds on a phone without contacts, so add it in the set-up, or join it by `all` to what the work brings.

    Args:
        name: the whole name, ignoring case.
    """
    named = _named(device, name)
    return Verdict(not named, _told(named) if named else "no contact of that name")


@evaluator(timeout=LIMIT)
def contact_count(device: Handset, count: Annotated[int, Field(ge=1)], name: str = "") -> Verdict:
    """There are exactly so many contacts.

    Args:
        count: how many.
        name: the whole name of those that are counted, ignoring case; empty for all.
    """
    contacts = read_contacts(device)
    found = [contact for contact in contacts if not name or any(_same(name, one) for one in contact.names)]
    return Verdict(len(found) == count, {"count": len(found), "names": [short(name) for name in _names(found)]})


@evaluator(timeout=LIMIT)
def sms_exists(
    device: Handset,
    text: NonEmpty,
    number: str = "",
    kind: Literal["sent", "received", "draft"] = "sent",
    exactly: bool = True,
    count: Annotated[int, Field(ge=1)] = 1,
) -> Verdict:
    """A text message was sent or received, or is a draft.

    Args:
        text: what it says.
        number: the other side's number; empty for anybody's. Spaces, brackets and hyphens do not matter.
        kind: whether it was sent (or waits to be), received, or is a draft.
        exactly: whether the text is all that it says.
        count: how many such messages there must be, at least.
    """
    rows = query(device, SMS, ("type", "address", "body"))
    of_kind = [row for row in rows if _BOXES.get(row["type"] or "") == kind]
    found = [
        row
        for row in of_kind
        if ((row["body"] == text) if exactly else text in (row["body"] or ""))
        and (not number or same_number(number, row["address"] or ""))
    ]
    seen: JsonValue = [f"{row['address']}: {short(row['body'] or '')}" for row in (found or of_kind[:5])]
    return Verdict(len(found) >= count, seen or f"no message is {kind}")


@evaluator(timeout=LIMIT)
def call_logged(
    device: Handset,
    number: NonEmpty,
    kind: Literal["incoming", "outgoing", "missed", "rejected"] = "outgoing",
    seconds: Annotated[int, Field(ge=0)] = 0,
) -> Verdict:
    """A call is in the phone's list of calls.

    Args:
        number: the other side's number. Spaces, brackets and hyphens do not matter.
        kind: who called, or how it ended.
        seconds: how long it lasted, at least.
    """
    rows = query(device, CALLS, ("type", "duration", "number"))
    found = [
        row
        for row in rows
        if _CALLS.get(row["type"] or "") == kind
        and same_number(number, row["number"] or "")
        and int(row["duration"] or 0) >= seconds
    ]
    seen: JsonValue = [f"{_CALLS.get(row['type'] or '', row['type'])} {row['number']}" for row in rows[:5]]
    return Verdict(bool(found), seen or "no call is in the list")


def read_contacts(device: Handset) -> list[Contact]:
    """Return the phone's contacts."""
    contacts: dict[str, Contact] = {}
    for row in query(device, CONTACT_DATA, ("contact_id", "mimetype", "data1")):
        value, mime = row["data1"], (row["mimetype"] or "").removeprefix(_ITEM)
        if not row["contact_id"] or value is None:
            continue
        contact = contacts.setdefault(row["contact_id"], Contact())
        kinds = {
            "name": contact.names,
            "phone_v2": contact.phones,
            "email_v2": contact.emails,
            "organization": contact.companies,
            "note": contact.notes,
        }
        if mime in kinds:
            kinds[mime].append(value)
    return list(contacts.values())


def same_number(one: str, other: str) -> bool:
    """Whether two telephone numbers reach the same, whether or not a country's code is before them."""
    first, second = (re.sub(r"[^\d*#]", "", number) for number in (one, other))
    if len(first) < _SHORTEST or len(second) < _SHORTEST:
        return bool(first) and first == second
    return first[-_SHORTEST:] == second[-_SHORTEST:] and (first.endswith(second[-9:]) or second.endswith(first[-9:]))


def _named(device: Handset, name: str) -> list[Contact]:
    return [contact for contact in read_contacts(device) if any(_same(name, one) for one in contact.names)]


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _names(contacts: list[Contact]) -> list[str]:
    return [contact.names[0] if contact.names else "" for contact in contacts[:20]]


def _told(contacts: list[Contact]) -> JsonValue:
    return [
        {
            "name": short(contact.names[0]),
            "phones": [short(one) for one in contact.phones],
            "emails": [short(one) for one in contact.emails],
        }
        for contact in contacts[:5]
    ]


CHECKS = (contact_exists, contact_absent, contact_count, sms_exists, call_logged)
