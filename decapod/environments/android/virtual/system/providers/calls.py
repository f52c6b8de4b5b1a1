"""The call log."""

from __future__ import annotations

from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.providers.provider import Path, Provider

AUTHORITY = "call_log"
PACKAGE = "com.android.providers.contacts"
DATABASE = f"/data/data/{PACKAGE}/databases/calllog.db"

INCOMING, OUTGOING, MISSED, VOICEMAIL, REJECTED, BLOCKED = 1, 2, 3, 4, 5, 6

SCHEMA = (
    """CREATE TABLE calls (_id INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT, presentation INTEGER NOT NULL DEFAULT 1,
    post_dial_digits TEXT NOT NULL DEFAULT '', date INTEGER, duration INTEGER NOT NULL DEFAULT 0, data_usage
    INTEGER, type INTEGER, features INTEGER NOT NULL DEFAULT 0, subscription_id TEXT, new INTEGER NOT NULL DEFAULT
    0, name TEXT, numbertype INTEGER, numberlabel TEXT, countryiso TEXT DEFAULT 'US', voicemail_uri TEXT, is_read
    INTEGER, geocoded_location TEXT, lookup_uri TEXT, matched_number TEXT, normalized_number TEXT, photo_id INTEGER
    NOT NULL DEFAULT 0, formatted_number TEXT, last_modified INTEGER DEFAULT 0)""",
)

PATHS = (
    Path("calls", "calls", "calls", table="calls", sort="date DESC"),
    Path("calls/#", "calls", "calls", "_id = ?", "calls"),
    Path("calls/filter/*", "calls", "calls", "phone_numbers_equal(number, ?)"),
)


def make_calls(database: Database) -> Provider:
    """The provider of `content://call_log/calls`."""
    return Provider(AUTHORITY, PACKAGE, database, PATHS)
