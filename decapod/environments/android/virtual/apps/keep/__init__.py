"""Keep Notes: notes and lists that are pinned, coloured, labelled, archived and found again.

- `data.py` reads and changes the notes, and knows nothing of screens;
- `browse.py` is the screen of all notes, `notes.py` a note in it; `editor.py` is the screen of one note, `page.py` its
  fields, and `sheets.py` what comes up over it; `labels.py` names and renames labels; `reminders.py` tells of notes at
  their time.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, SEND, IntentFilter

PACKAGE = "com.google.android.keep"
BROWSE = f"{PACKAGE}/.activities.BrowseActivity"
EDITOR = f"{PACKAGE}/.activities.EditorActivity"
LABELS = f"{PACKAGE}/.activities.LabelManagementActivity"
CREATE_NOTE = "com.google.android.gms.actions.CREATE_NOTE"

APP = App(
    package=PACKAGE,
    label="Keep Notes",
    module=__name__,
    icon=AppIcon(symbol="lightbulb", background="#fbbc04", foreground="#ffffff"),
    activities=(
        ActivityInfo(component=BROWSE, target=".browse:BrowseActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(
            component=EDITOR,
            target=".editor:EditorActivity",
            filters=(
                IntentFilter((SEND,), (DEFAULT,), mimes=("text/plain",)),
                IntentFilter((CREATE_NOTE,), (DEFAULT,), mimes=("text/plain", "*/*")),
                IntentFilter((CREATE_NOTE,), (DEFAULT,)),
            ),
        ),
        ActivityInfo(component=LABELS, target=".labels:LabelManagementActivity", exported=False),
    ),
    databases=(
        DatabaseInfo(
            name="keep.db",
            schema=(
                "CREATE TABLE tree_entity (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT '', "
                "type INTEGER NOT NULL DEFAULT 0, text TEXT NOT NULL DEFAULT '', color_name TEXT NOT NULL DEFAULT "
                "'DEFAULT', is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, "
                "is_trashed INTEGER NOT NULL DEFAULT 0, reminder_at INTEGER, time_created INTEGER NOT NULL DEFAULT 0, "
                "time_last_updated INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE list_item (_id INTEGER PRIMARY KEY AUTOINCREMENT, "
                "list_parent_id INTEGER NOT NULL REFERENCES tree_entity(_id), text TEXT NOT NULL DEFAULT '', "
                "is_checked INTEGER NOT NULL DEFAULT 0, order_in_parent INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE label (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
                "CREATE TABLE note_label (note_id INTEGER NOT NULL, label_id INTEGER NOT NULL, "
                "PRIMARY KEY (note_id, label_id))",
            ),
            seed=".data:fill",
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=("android.permission.POST_NOTIFICATIONS",),
    alarm=".reminders:due",
    version_name="5.24.182.04.90",
    version_code=215521490,
)
