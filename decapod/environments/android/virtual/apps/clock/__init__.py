"""Clock: alarms, the time elsewhere, timers, a stopwatch.

- `alarms.py`, `timers.py`, `stopwatch.py` and `cities.py` are what the app is about; they know nothing of screens;
- `main.py` is the screen with its four tabs, each of them a file: `alarm_tab.py`, `world_tab.py`, `timer_tab.py`,
  `stopwatch_tab.py`; `search.py` adds a city, `ringing.py` is shown while an alarm rings or a timer has run out;
- `receiver.py` takes what other apps ask for (set an alarm), and is called when something is due.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, IntentFilter

PACKAGE = "com.google.android.deskclock"
MAIN_SCREEN = f"{PACKAGE}/com.android.deskclock.DeskClock"
CITY_SCREEN = f"{PACKAGE}/com.android.deskclock.worldclock.CitySelectionActivity"
RINGING_SCREEN = f"{PACKAGE}/com.android.deskclock.alarms.AlarmActivity"
ASKED = f"{PACKAGE}/com.android.deskclock.HandleApiCalls"

_ACTIONS = tuple(f"android.intent.action.{name}" for name in ("SET_ALARM", "SHOW_ALARMS", "SET_TIMER", "SHOW_TIMERS"))

APP = App(
    package=PACKAGE,
    label="Clock",
    module=__name__,
    icon=AppIcon(symbol="schedule", background="#1a73e8", foreground="#ffffff"),
    activities=(
        ActivityInfo(component=MAIN_SCREEN, target=".main:DeskClockActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(component=CITY_SCREEN, target=".search:CitySelectionActivity", exported=False),
        ActivityInfo(component=RINGING_SCREEN, target=".ringing:RingingActivity", exported=False, in_recents=False),
        ActivityInfo(
            component=ASKED,
            target=".receiver:HandleApiCalls",
            filters=(IntentFilter(_ACTIONS, (DEFAULT,)),),
            no_history=True,
            in_recents=False,
        ),
    ),
    databases=(
        DatabaseInfo(
            name="alarms.db",
            schema=(
                "CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY AUTOINCREMENT, hour INTEGER NOT NULL, "
                "minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL DEFAULT 0, enabled INTEGER NOT NULL DEFAULT 1, "
                "vibrate INTEGER NOT NULL DEFAULT 1, label TEXT NOT NULL DEFAULT '', ringtone TEXT, "
                "delete_after_use INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE timers (_id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL DEFAULT '', "
                "length_ms INTEGER NOT NULL, left_ms INTEGER NOT NULL, started_at INTEGER)",
                "CREATE TABLE selected_cities (city_id TEXT PRIMARY KEY, city_name TEXT NOT NULL, "
                "timezone_name TEXT NOT NULL)",
            ),
            seed=".alarms:fill",
            synced=False,
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=("android.permission.POST_NOTIFICATIONS",),
    receiver=".receiver:receive",
    alarm=".receiver:due",
    version_name="7.8 (620543712)",
    version_code=78006205,
)
