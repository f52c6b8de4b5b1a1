"""Maps: places of a small town that is always the same, saved places, and ways between them.

- `town.py` is the town: its streets, places and distances; `places.py` is what the person saved and searched for;
- `drawing.py` draws the town; `main.py` is the screen of the map with what is open over it: `search.py`, `place.py`,
  `directions.py`, `saved.py`.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import BROWSABLE, DEFAULT, VIEW, IntentFilter

PACKAGE = "com.google.android.apps.maps"
MAIN_SCREEN = f"{PACKAGE}/com.google.android.maps.MapsActivity"

APP = App(
    package=PACKAGE,
    label="Maps",
    module=__name__,
    icon=AppIcon(symbol="place", background="#ffffff", foreground="#ea4335"),
    activities=(
        ActivityInfo(
            component=MAIN_SCREEN,
            target=".main:MapsActivity",
            filters=(
                LAUNCHED,
                IntentFilter((VIEW,), (DEFAULT, BROWSABLE), schemes=("geo", "google.navigation")),
                IntentFilter(
                    (VIEW,), (DEFAULT, BROWSABLE), schemes=("http", "https"), hosts=("maps.google.com",), priority=1
                ),
            ),
            mode="singleTask",
            full_screen=True,
        ),
    ),
    databases=(
        DatabaseInfo(
            name="gmm_myplaces.db",
            schema=(
                "CREATE TABLE saved (_id INTEGER PRIMARY KEY AUTOINCREMENT, place TEXT NOT NULL, list TEXT NOT NULL, "
                "note TEXT NOT NULL DEFAULT '', saved_at INTEGER NOT NULL DEFAULT 0, UNIQUE (place, list))",
                "CREATE TABLE searches (_id INTEGER PRIMARY KEY AUTOINCREMENT, query TEXT NOT NULL, "
                "searched_at INTEGER NOT NULL DEFAULT 0)",
            ),
            seed=".places:fill",
        ),
    ),
    permissions=("android.permission.ACCESS_FINE_LOCATION",),
    version_name="11.128.0102",
    version_code=1067890123,
)
