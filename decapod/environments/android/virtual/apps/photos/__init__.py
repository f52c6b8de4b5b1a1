"""Photos: the pictures and videos of the phone by day, as the media provider lists them.

- `store.py` reads them, and has the trash and the albums; `main.py` is the screen of all, with `grids.py` and
  `library.py`; `pager.py` is the screen of one picture; `seed.py` has the pictures of a new phone.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, PICK, VIEW, IntentFilter

PACKAGE = "com.google.android.apps.photos"
HOME = f"{PACKAGE}/.home.HomeActivity"
PAGER = f"{PACKAGE}/.pager.HostPhotoPagerActivity"
PICKER = f"{PACKAGE}/.picker.external.ExternalPickerActivity"

APP = App(
    package=PACKAGE,
    label="Photos",
    module=__name__,
    icon=AppIcon(symbol="photo_library", background="#ffffff", foreground="#ea4335"),
    activities=(
        ActivityInfo(component=HOME, target=".main:HomeActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(
            component=PAGER,
            target=".pager:HostPhotoPagerActivity",
            filters=(IntentFilter((VIEW,), (DEFAULT,), schemes=("content", "file"), mimes=("image/*", "video/*")),),
            full_screen=True,
            bars="dark",
        ),
        ActivityInfo(
            component=PICKER,
            target=".main:HomeActivity",
            filters=(
                IntentFilter((PICK, "android.provider.action.PICK_IMAGES"), (DEFAULT,), mimes=("image/*", "video/*")),
            ),
            in_recents=False,
        ),
    ),
    databases=(
        DatabaseInfo(
            name="photos.db",
            schema=(
                "CREATE TABLE trash (id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE, original TEXT "
                "NOT NULL, deleted_at INTEGER NOT NULL, is_favorite INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE albums (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL)",
                "CREATE TABLE album_items (album INTEGER NOT NULL, path TEXT NOT NULL, PRIMARY KEY (album, path))",
            ),
            synced=False,
        ),
    ),
    setup=".seed:fill",
    version_name="6.83.0.631752563",
    version_code=49213561,
)
