"""The tables of the database, and the media types of what only Drive has."""

DRIVE_PACKAGE = "com.google.android.apps.docs"
DATABASE_NAME = "DocList.db"
DATABASE = f"/data/data/{DRIVE_PACKAGE}/databases/{DATABASE_NAME}"
FOLDER = "application/vnd.google-apps.folder"
DOCUMENT = "application/vnd.google-apps.document"
SPREADSHEET = "application/vnd.google-apps.spreadsheet"

SCHEMA = (
    # parent_id is NULL in My Drive; link_role is '' while only those in `permission` have access. Times are in ms.
    "CREATE TABLE entry (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, mime TEXT NOT NULL, "
    "parent_id INTEGER REFERENCES entry(_id), owner TEXT NOT NULL DEFAULT '', starred INTEGER NOT NULL DEFAULT 0, "
    "trashed INTEGER NOT NULL DEFAULT 0, pinned INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0, "
    "link_role TEXT NOT NULL DEFAULT '', created_at INTEGER NOT NULL DEFAULT 0, "
    "modified_at INTEGER NOT NULL DEFAULT 0, viewed_at INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE content (entry_id INTEGER PRIMARY KEY, data BLOB NOT NULL)",
    "CREATE TABLE permission (_id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id INTEGER NOT NULL REFERENCES entry(_id), "
    "email TEXT NOT NULL, role TEXT NOT NULL DEFAULT 'reader', UNIQUE (entry_id, email))",
    "CREATE TABLE paragraph (_id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id INTEGER NOT NULL REFERENCES entry(_id), "
    "position INTEGER NOT NULL DEFAULT 0, text TEXT NOT NULL DEFAULT '', style TEXT NOT NULL DEFAULT 'NORMAL_TEXT', "
    "list TEXT NOT NULL DEFAULT '', align TEXT NOT NULL DEFAULT 'start', bold INTEGER NOT NULL DEFAULT 0, "
    "italic INTEGER NOT NULL DEFAULT 0, underline INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE cell (entry_id INTEGER NOT NULL REFERENCES entry(_id), line INTEGER NOT NULL, "
    "place INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (entry_id, line, place))",
    "CREATE TABLE comment (_id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id INTEGER NOT NULL REFERENCES entry(_id), "
    "quote TEXT NOT NULL DEFAULT '', author TEXT NOT NULL DEFAULT '', text TEXT NOT NULL DEFAULT '', "
    "created_at INTEGER NOT NULL DEFAULT 0, resolved INTEGER NOT NULL DEFAULT 0)",
)
PARTS = ("content", "permission", "paragraph", "cell", "comment")
"""The tables that belong to an entry, by their column `entry_id`."""
