"""Checks of contacts, messages and calls."""

import pytest

from decapod.evaluators.android.people import same_number

from .fake import FakeHandset

DATA = "content://com.android.contacts/data"
SMS = "content://sms"
CALLS = "content://call_log/calls"
ITEM = "vnd.android.cursor.item"


def fill_contacts(phone: FakeHandset) -> None:
    phone.rows(
        DATA,
        "_id:contact_id:mimetype:data1",
        f"_id=1, contact_id=4, mimetype={ITEM}/name, data1=Ann Miller",
        f"_id=2, contact_id=4, mimetype={ITEM}/phone_v2, data1=(555) 010-0199",
        f"_id=3, contact_id=4, mimetype={ITEM}/email_v2, data1=Ann@example.org",
        f"_id=4, contact_id=4, mimetype={ITEM}/organization, data1=Ink, Ltd.",
        f"_id=5, contact_id=4, mimetype={ITEM}/note, data1=likes tea",
        f"_id=6, contact_id=9, mimetype={ITEM}/name, data1=Bob",
        f"_id=7, contact_id=9, mimetype={ITEM}/phone_v2, data1=NULL",
        f"_id=8, contact_id=NULL, mimetype={ITEM}/name, data1=Ghost",
    )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("5550100199", "(555) 010-0199", True),
        ("+1 555 010 0199", "5550100199", True),
        ("0043 664 1234567", "+43 664 1234567", True),
        ("5550100199", "5550100198", False),
        ("4445550199", "6665550199", False),
        ("112", "112", True),
        ("112", "0112", False),
        ("", "", False),
        ("5550100199", "0199", False),
    ],
)
def test_numbers(one: str, other: str, same: bool) -> None:
    assert same_number(one, other) is same
    assert same_number(other, one) is same


def test_contact_exists(phone: FakeHandset) -> None:
    assert not phone.holds("contact_exists", name="Ann Miller")
    fill_contacts(phone)
    assert phone.holds("contact_exists", name="ann miller")
    assert phone.holds(
        "contact_exists",
        name="Ann Miller",
        phone="+15550100199",
        email="ann@example.org",
        company="ink, ltd.",
        note="tea",
    )
    assert phone.holds("contact_exists", name="Bob")
    assert not phone.holds("contact_exists", name="Bob", phone="5550100199"), "another one's number"
    assert not phone.holds("contact_exists", name="Ann Miller", email="ann@example.com")
    assert not phone.holds("contact_exists", name="Ann")
    assert not phone.holds("contact_exists", name="Ghost"), "deleted"
    assert "at least 1 character" in phone.error("contact_exists", name="")


def test_contact_absent(phone: FakeHandset) -> None:
    assert phone.holds("contact_absent", name="Bob")
    fill_contacts(phone)
    assert not phone.holds("contact_absent", name="Bob")
    assert phone.holds("contact_absent", name="Bobby")


def test_contact_count(phone: FakeHandset) -> None:
    assert not phone.holds("contact_count", count=1)
    fill_contacts(phone)
    assert phone.holds("contact_count", count=2)
    assert phone.holds("contact_count", count=1, name="Bob")
    assert not phone.holds("contact_count", count=3)
    assert "greater than or equal to 1" in phone.error("contact_count", count=0)


def test_sms_exists(phone: FakeHandset) -> None:
    assert not phone.holds("sms_exists", text="Hi")
    phone.rows(
        SMS,
        "_id:type:address:body",
        "_id=1, type=1, address=5550100199, body=See you at 6",
        "_id=2, type=2, address=+15550100199, body=Yes, at 6",
        "_id=3, type=3, address=5550100199, body=Perhaps",
        "_id=4, type=6, address=5550100200, body=Yes, at 6",
    )
    assert phone.holds("sms_exists", text="Yes, at 6", number="(555) 010-0199")
    assert phone.holds("sms_exists", text="Yes, at 6", count=2)
    assert phone.holds("sms_exists", text="at 6", exactly=False)
    assert phone.holds("sms_exists", text="See you at 6", kind="received")
    assert phone.holds("sms_exists", text="Perhaps", kind="draft")
    assert not phone.holds("sms_exists", text="Yes")
    assert not phone.holds("sms_exists", text="Yes, at 6", number="5550100201")
    assert not phone.holds("sms_exists", text="See you at 6"), "received, not sent"
    assert not phone.holds("sms_exists", text="Perhaps"), "a draft is not sent"
    assert not phone.holds("sms_exists", text="Yes, at 6", count=3)


def test_call_logged(phone: FakeHandset) -> None:
    assert not phone.holds("call_logged", number="5550100199")
    phone.rows(
        CALLS,
        "_id:type:duration:number",
        "_id=1, type=2, duration=12, number=5550100199",
        "_id=2, type=3, duration=0, number=5550100200",
    )
    assert phone.holds("call_logged", number="+1 555 010 0199")
    assert phone.holds("call_logged", number="5550100199", seconds=12)
    assert phone.holds("call_logged", number="5550100200", kind="missed")
    assert not phone.holds("call_logged", number="5550100199", seconds=13)
    assert not phone.holds("call_logged", number="5550100199", kind="incoming")
    assert not phone.holds("call_logged", number="5550100201")
