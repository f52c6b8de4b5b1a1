"""Tasks: lists of things to do.

- `data.py` reads and changes the lists and tasks, and knows nothing of screens;
- `main.py` is the screen of the lists, `rows.py` and `sheets.py` its parts; `detail.py` is the screen of one task;
- `reminders.py` tells of tasks that are due.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, SEND, IntentFilter

PACKAGE = "com.google.android.apps.tasks"
MAIN_SCREEN = f"{PACKAGE}/.ui.TaskListsActivity"
DETAIL_SCREEN = f"{PACKAGE}/.ui.edittask.EditTaskActivity"

APP = App(
    package=PACKAGE,
    label="Tasks",
    module=__name__,
    icon=AppIcon(symbol="task_alt", background="#ffffff", foreground="#1a73e8"),
    activities=(
        ActivityInfo(
            component=MAIN_SCREEN,
            target=".main:TaskListsActivity",
            filters=(LAUNCHED, IntentFilter((SEND,), (DEFAULT,), mimes=("text/plain",))),
            mode="singleTask",
        ),
        ActivityInfo(component=DETAIL_SCREEN, target=".detail:EditTaskActivity", exported=False),
    ),
    databases=(
        DatabaseInfo(
            name="tasks.db",
            schema=(
                "CREATE TABLE lists (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, "
                "sort TEXT NOT NULL DEFAULT 'mine', position INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE tasks (_id INTEGER PRIMARY KEY AUTOINCREMENT, "
                "list_id INTEGER NOT NULL REFERENCES lists(_id), parent_id INTEGER REFERENCES tasks(_id), "
                "title TEXT NOT NULL DEFAULT '', details TEXT NOT NULL DEFAULT '', due_date TEXT, due_time TEXT, "
                "completed INTEGER NOT NULL DEFAULT 0, completed_at INTEGER, starred INTEGER NOT NULL DEFAULT 0, "
                "created_at INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL DEFAULT 0)",
            ),
            seed=".data:fill",
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=("android.permission.POST_NOTIFICATIONS",),
    alarm=".reminders:due",
    version_name="2024.04.29.630031438",
    version_code=630031438,
)
