"""Small providers: the words of the user dictionary, what was downloaded, and the numbers that are blocked."""

from __future__ import annotations

from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.providers.provider import Path, Provider

DICTIONARY_AUTHORITY = "user_dictionary"
DICTIONARY_PACKAGE = "com.android.providers.userdictionary"
DICTIONARY_DATABASE = f"/data/data/{DICTIONARY_PACKAGE}/databases/user_dict.db"
DICTIONARY_SCHEMA = (
    """CREATE TABLE words (_id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT, frequency INTEGER DEFAULT 250, locale
    TEXT, appid INTEGER DEFAULT 0, shortcut TEXT)""",
)
DICTIONARY_PATHS = (
    Path("words", "words", "word", table="words", sort="frequency DESC"),
    Path("words/#", "words", "word", "_id = ?", "words"),
)

DOWNLOADS_AUTHORITY = "downloads"
DOWNLOADS_PACKAGE = "com.android.providers.downloads"
DOWNLOADS_DATABASE = f"/data/data/{DOWNLOADS_PACKAGE}/databases/downloads.db"
DOWNLOADS_SCHEMA = (
    """CREATE TABLE downloads (_id INTEGER PRIMARY KEY AUTOINCREMENT, uri TEXT, hint TEXT, _data TEXT, mimetype TEXT,
    destination INTEGER DEFAULT 4, visibility INTEGER DEFAULT 1, control INTEGER, status INTEGER DEFAULT 200,
    lastmod INTEGER, notificationpackage TEXT, notificationclass TEXT, total_bytes INTEGER, current_bytes INTEGER,
    title TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', deleted INTEGER NOT NULL DEFAULT 0,
    mediaprovider_uri TEXT, is_visible_in_downloads_ui INTEGER NOT NULL DEFAULT 1)""",
)
DOWNLOADS_PATHS = tuple(
    path
    for name in ("my_downloads", "all_downloads", "public_downloads")
    for path in (
        Path(name, "downloads", "download", "deleted = 0", "downloads", sort="_id DESC"),
        Path(f"{name}/#", "downloads", "download", "_id = ?", "downloads"),
    )
)

BLOCKED_AUTHORITY = "com.android.blockednumber"
BLOCKED_PACKAGE = "com.android.providers.blockednumber"
BLOCKED_DATABASE = f"/data/data/{BLOCKED_PACKAGE}/databases/blockednumbers.db"
BLOCKED_SCHEMA = (
    """CREATE TABLE blocked (_id INTEGER PRIMARY KEY AUTOINCREMENT, original_number TEXT NOT NULL UNIQUE, e164_number
    TEXT)""",
)
BLOCKED_PATHS = (
    Path("blocked", "blocked", "blocked_number", table="blocked", sort="_id"),
    Path("blocked/#", "blocked", "blocked_number", "_id = ?", "blocked"),
)


def make_dictionary(database: Database) -> Provider:
    """The provider of `content://user_dictionary/words`."""
    return Provider(DICTIONARY_AUTHORITY, DICTIONARY_PACKAGE, database, DICTIONARY_PATHS)


def make_downloads(database: Database) -> Provider:
    """The provider of `content://downloads/my_downloads`."""
    return Provider(DOWNLOADS_AUTHORITY, DOWNLOADS_PACKAGE, database, DOWNLOADS_PATHS)


def make_blocked(database: Database) -> Provider:
    """The provider of `content://com.android.blockednumber/blocked`."""
    return Provider(BLOCKED_AUTHORITY, BLOCKED_PACKAGE, database, BLOCKED_PATHS)
