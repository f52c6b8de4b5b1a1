"""Set-ups of contacts, messages and calls."""

from typing import Annotated, Literal

from pydantic import Field

from decapod.actions import action
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.setups.content import insert, insert_and_find
from decapod.environments.android.setups.moments import Moment, milliseconds, now

CONTACTS = "content://com.android.contacts"
SMS = "content://sms"
CALLS = "content://call_log/calls"

NonEmpty = Annotated[str, Field(min_length=1)]
Seconds = Annotated[int, Field(ge=0, le=86_400)]

_BOXES = {"received": 1, "sent": 2}
_CALLS = {"incoming": 1, "outgoing": 2, "missed": 3}
_MOBILE, _HOME_MAIL = 2, 1


@action(timeout=30.0)
def add_contact(
    device: AndroidDevice, name: NonEmpty, phone: str = "", email: str = "", company: str = "", note: str = ""
) -> None:
    """Add a contact that is kept on the phone only.

    Args:
        device: the phone.
        name: the whole name, as `Ann Miller`.
        phone: a mobile number; empty for none.
        email: an address; empty for none.
        company: where they work; empty for nowhere.
        note: a note about them; empty for none.
    """
    raw = insert_and_find(device, f"{CONTACTS}/raw_contacts", {"account_type": None, "account_name": None})
    details: list[dict[str, str | int | None]] = [{"mimetype": "vnd.android.cursor.item/name", "data1": name}]
    if phone:
        details.append({"mimetype": "vnd.android.cursor.item/phone_v2", "data1": phone, "data2": _MOBILE})
    if email:
        details.append({"mimetype": "vnd.android.cursor.item/email_v2", "data1": email, "data2": _HOME_MAIL})
    if company:
        details.append({"mimetype": "vnd.android.cursor.item/organization", "data1": company})
    if note:
        details.append({"mimetype": "vnd.android.cursor.item/note", "data1": note})
    for detail in details:
        insert(device, f"{CONTACTS}/data", {"raw_contact_id": raw, **detail})


@action(timeout=30.0)
def add_sms(
    device: AndroidDevice,
    number: NonEmpty,
    text: str,
    kind: Literal["received", "sent"] = "received",
    at: Moment | None = None,
    read: bool = False,
) -> None:
    """Add a text message to the phone's store, as if it had been received or sent. Nothing is sent.

    A physical phone allows it to its messaging app alone, unless it is rooted; an emulator and the virtual phone do.

    Args:
        device: the phone.
        number: the other side's number.
        text: what the message says.
        kind: whether it was received or sent.
        at: when, in the phone's time zone, as `2024-05-14 15:00` or `today-1 15:00`; without it now.
        read: whether a received one has been read.
    """
    moment = now(device) if at is None else milliseconds(device, at)
    seen = int(read or kind == "sent")
    values: dict[str, str | int | None] = {"address": number, "date": moment, "read": seen, "seen": seen}
    insert(device, SMS, {**values, "type": _BOXES[kind], "body": text})


@action(timeout=30.0)
def add_call(
    device: AndroidDevice,
    number: NonEmpty,
    kind: Literal["incoming", "outgoing", "missed"] = "incoming",
    seconds: Seconds = 60,
    at: Moment | None = None,
) -> None:
    """Add a call to the phone's list of calls. Nobody is called.

    Args:
        device: the phone.
        number: the other side's number.
        kind: who called, or that nobody answered.
        seconds: how long it lasted; a missed one did not.
        at: when, in the phone's time zone, as `2024-05-14 15:00` or `today-1 15:00`; without it now.
    """
    moment = now(device) if at is None else milliseconds(device, at)
    duration = 0 if kind == "missed" else seconds
    values: dict[str, str | int | None] = {"number": number, "type": _CALLS[kind], "date": moment}
    insert(device, CALLS, {**values, "duration": duration, "new": int(kind == "missed")})


SETUPS = (add_contact, add_sms, add_call)
