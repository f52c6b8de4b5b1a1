"""Checks of notifications and of databases."""

import pytest

from .fake import FakeHandset

SHOWN = """Current Notification Manager state:
  Notification List:
    NotificationRecord(0x0b2b8a9c: pkg=com.google.android.deskclock user=UserHandle{0} id=2147483642 tag=null \
importance=4 key=0|com.google.android.deskclock|2147483642|null|10130: Notification(channel=Firing))
      uid=10130 userId=0
      extras={
          android.title=String (Alarm)
          android.subText=null
          android.text=SpannableString (7:30 AM (snoozed))
          android.template=String (android.app.Notification$BigTextStyle)
      }
    NotificationRecord(0x0c: pkg=com.android.shell user=UserHandle{0} id=2020 tag=decapod importance=3)
      extras={
          android.title=String (Note)
          android.text=String (two
lines)
      }
  mArchive=Archive (1 notification)
    NotificationRecord(0x0d: pkg=com.google.android.gm user=UserHandle{0} id=1 tag=null importance=3)
          android.title=String (Old mail)
"""
DATABASE = "/data/data/com.google.android.keep/databases/keep.db"
QUERY = "select title from note"
ASKED = f"WITH found(value) AS ({QUERY}) SELECT 'x' || hex(value) FROM found;"


def test_notification_shown(phone: FakeHandset) -> None:
    assert not phone.holds("notification_shown", title="Alarm")
    phone.says("dumpsys notification --noredact", SHOWN)
    assert phone.holds("notification_shown", package="com.google.android.deskclock")
    assert phone.holds("notification_shown", title="Alarm", text="7:30 AM (snoozed)")
    assert phone.holds("notification_shown", title="Note", text="two\nlines")
    assert not phone.holds("notification_shown", package="com.android.shell", title="Alarm")
    assert not phone.holds("notification_shown", package="com.google.android.gm"), "it was shown once"
    assert not phone.holds("notification_shown", title="Old mail")
    assert "every notification would do" in phone.error("notification_shown")


@pytest.fixture
def database(phone: FakeHandset) -> FakeHandset:
    phone.says("id -u", "2000\n")
    rows = "".join(f"x{value.encode().hex().upper()}\n" for value in ("Groceries", "two\nlines"))
    phone.says(f"su 0 sqlite3 {DATABASE} {ASKED}", rows)
    return phone


def test_database_value_is(database: FakeHandset) -> None:
    assert not database.holds("database_value_is", database=DATABASE, query=QUERY, value="Groceries"), "two rows"
    database.says("id -u", "0\n")
    database.says(f"sqlite3 {DATABASE} {ASKED}", "x47726F636572696573\n")
    assert database.holds("database_value_is", database=DATABASE, query=QUERY, value="Groceries")
    assert not database.holds("database_value_is", database=DATABASE, query=QUERY, value="Grocery")
    database.says(f"sqlite3 {DATABASE} {ASKED}", "")
    assert not database.holds("database_value_is", database=DATABASE, query=QUERY, value="Groceries"), "no row"


def test_database_has(database: FakeHandset) -> None:
    assert database.holds("database_has", database=DATABASE, query=f" {QUERY}; ", value="two\nlines")
    assert not database.holds("database_has", database=DATABASE, query=QUERY, value="lines")


def test_database_count(database: FakeHandset) -> None:
    assert database.holds("database_count", database=DATABASE, query=QUERY, operator="=", count=2)
    assert not database.holds("database_count", database=DATABASE, query=QUERY, operator=">", count=2)


@pytest.mark.parametrize("query", ["delete from note", "select 1; drop table note", "", "pragma x"])
def test_a_query_only_looks(phone: FakeHandset, query: str) -> None:
    assert "one SELECT" in phone.error("database_has", database=DATABASE, query=query, value="x")


def test_a_database_that_cannot_be_read(phone: FakeHandset) -> None:
    phone.says(f"su 0 sqlite3 {DATABASE} {ASKED}", "", code=1, stderr="su: inaccessible or not found\n")
    assert "su: inaccessible" in phone.error("database_has", database=DATABASE, query=QUERY, value="x")
    assert "pattern" in phone.error("database_has", database="/etc/passwd", query=QUERY, value="x")
