"""Calculator: the model of how an app of the virtual phone is written.

- this file is the manifest: what the app is called, its screens by name, its database; nothing else is imported here;
- `arithmetic.py` is what the app is about, and knows nothing of screens;
- `screen.py` and `history.py` build what is shown from a screen's state, with the real app's ids.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, MAIN, IntentFilter

PACKAGE = "com.google.android.calculator"

APP = App(
    package=PACKAGE,
    label="Calculator",
    module=__name__,
    icon=AppIcon(symbol="calculate", background="#ffffff", foreground="#1a73e8"),
    activities=(
        ActivityInfo(
            component=f"{PACKAGE}/com.android.calculator2.Calculator",
            target=".screen:CalculatorActivity",
            filters=(LAUNCHED, IntentFilter((MAIN,), (DEFAULT, "android.intent.category.APP_CALCULATOR"))),
            mode="singleTask",
        ),
    ),
    databases=(
        DatabaseInfo(
            name="history.db",
            schema=(
                "CREATE TABLE history (_id INTEGER PRIMARY KEY AUTOINCREMENT, expression TEXT NOT NULL, "
                "result TEXT NOT NULL, timestamp INTEGER NOT NULL)",
            ),
        ),
    ),
    version_name="8.4 (520193683)",
    version_code=84000000,
)
