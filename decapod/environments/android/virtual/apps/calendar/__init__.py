"""Calendar: events of all calendars, by schedule, day or month.

- `data.py` reads and changes events through the calendar provider, and knows nothing of screens; `repeats.py` says and
  reads how an event repeats;
- `main.py` is the screen with the views, each of them a file: `schedule.py`, `day.py`, `month.py`;
- `info.py` is the screen of one event, `editor.py` the one that changes it; `form.py` has the fields of that, and
  `pickers.py` what comes up over it; `search.py` finds events; `reminders.py` tells of those that begin.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import DEFAULT, EDIT, INSERT, MAIN, VIEW, IntentFilter

PACKAGE = "com.google.android.calendar"
MAIN_SCREEN = f"{PACKAGE}/com.android.calendar.AllInOneActivity"
INFO_SCREEN = f"{PACKAGE}/com.google.android.calendar.EventInfoActivity"
EDIT_SCREEN = f"{PACKAGE}/com.android.calendar.event.LaunchInfoActivity"
SEARCH_SCREEN = f"{PACKAGE}/com.google.android.calendar.SearchActivity"

_EVENT, _EVENTS = "vnd.android.cursor.item/event", "vnd.android.cursor.dir/event"

APP = App(
    package=PACKAGE,
    label="Calendar",
    module=__name__,
    icon=AppIcon(symbol="calendar_month", background="#ffffff", foreground="#1a73e8"),
    activities=(
        ActivityInfo(
            component=MAIN_SCREEN,
            target=".main:AllInOneActivity",
            filters=(
                LAUNCHED,
                IntentFilter((MAIN,), (DEFAULT, "android.intent.category.APP_CALENDAR")),
                IntentFilter(
                    (VIEW,), (DEFAULT,), schemes=("content",), hosts=("com.android.calendar",), paths=("/time",)
                ),
            ),
            mode="singleTask",
        ),
        ActivityInfo(
            component=INFO_SCREEN,
            target=".info:EventInfoActivity",
            filters=(
                IntentFilter(
                    (VIEW,), (DEFAULT,), schemes=("content",), hosts=("com.android.calendar",), paths=("/events",)
                ),
                IntentFilter(
                    (VIEW,),
                    (DEFAULT,),
                    schemes=("content",),
                    hosts=("com.android.calendar",),
                    paths=("/events",),
                    mimes=(_EVENT,),
                ),
            ),
        ),
        ActivityInfo(
            component=EDIT_SCREEN,
            target=".editor:EditEventActivity",
            filters=(
                IntentFilter((INSERT, EDIT), (DEFAULT,), mimes=(_EVENTS, _EVENT)),
                IntentFilter(
                    (INSERT, EDIT),
                    (DEFAULT,),
                    schemes=("content",),
                    hosts=("com.android.calendar",),
                    paths=("/events",),
                ),
                IntentFilter(
                    (INSERT, EDIT),
                    (DEFAULT,),
                    schemes=("content",),
                    hosts=("com.android.calendar",),
                    paths=("/events",),
                    mimes=(_EVENTS, _EVENT),
                ),
            ),
        ),
        ActivityInfo(component=SEARCH_SCREEN, target=".search:SearchActivity", exported=False),
    ),
    permissions=(
        "android.permission.READ_CALENDAR",
        "android.permission.WRITE_CALENDAR",
        "android.permission.POST_NOTIFICATIONS",
    ),
    granted=(
        "android.permission.READ_CALENDAR",
        "android.permission.WRITE_CALENDAR",
        "android.permission.POST_NOTIFICATIONS",
    ),
    alarm=".reminders:due",
    version_name="2024.18.1-632123586-release",
    version_code=2017413180,
)
