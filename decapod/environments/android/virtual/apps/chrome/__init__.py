"""Chrome: pages of the phone's own files and of sites that lie in a folder on it. There is never a network.

- `web/` reads pages and makes widgets of them; it knows nothing of the browser;
- `store.py` has tabs, history, bookmarks and downloads; `tabs.py` is the screen of all tabs; `main.py` is the screen
  of one, with `toolbar.py`, `sheets.py` and `start_page.py`; `visit.py` goes from page to page; `lists.py` has the
  screens of history, bookmarks and downloads; `settings.py` and `first_run.py` speak for themselves.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import BROWSABLE, DEFAULT, SEARCH, VIEW, IntentFilter

PACKAGE = "com.android.chrome"
_BROWSER = f"{PACKAGE}/org.chromium.chrome.browser"
TABBED = f"{_BROWSER}.ChromeTabbedActivity"
MAIN_ALIAS = f"{PACKAGE}/com.google.android.apps.chrome.Main"
HISTORY = f"{_BROWSER}.history.HistoryActivity"
BOOKMARKS = f"{_BROWSER}.app.bookmarks.BookmarkActivity"
DOWNLOADS = f"{_BROWSER}.app.download.home.DownloadActivity"
SETTINGS = f"{_BROWSER}.settings.SettingsActivity"
_OPENED = (DEFAULT, BROWSABLE)

APP = App(
    package=PACKAGE,
    label="Chrome",
    module=__name__,
    icon=AppIcon(picture=".icon:draw"),
    activities=(
        ActivityInfo(
            component=TABBED,
            target=".main:ChromeTabbedActivity",
            filters=(
                LAUNCHED,
                IntentFilter((VIEW,), _OPENED, schemes=("http", "https")),
                IntentFilter((VIEW,), _OPENED, schemes=("content", "file"), mimes=("text/html",)),
                IntentFilter((VIEW,), _OPENED, schemes=("file",)),
                IntentFilter(("android.intent.action.WEB_SEARCH", SEARCH), (DEFAULT,)),
            ),
            mode="singleTask",
            aliases=(MAIN_ALIAS, f"{PACKAGE}/com.google.android.apps.chrome.IntentDispatcher"),
        ),
        ActivityInfo(component=HISTORY, target=".lists:HistoryActivity", exported=False),
        ActivityInfo(component=BOOKMARKS, target=".lists:BookmarkActivity", exported=False),
        ActivityInfo(component=DOWNLOADS, target=".lists:DownloadActivity", exported=False),
        ActivityInfo(component=SETTINGS, target=".settings:SettingsActivity", exported=False),
    ),
    databases=(
        DatabaseInfo(
            name="chrome.db",
            schema=(
                "CREATE TABLE urls (id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, title TEXT "
                "NOT NULL DEFAULT '', visit_count INTEGER NOT NULL DEFAULT 0, last_visit_time INTEGER NOT NULL "
                "DEFAULT 0)",
                "CREATE TABLE visits (id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL, "
                "visit_time INTEGER NOT NULL)",
                "CREATE TABLE bookmarks (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, url TEXT NOT NULL, "
                "date_added INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE downloads (id INTEGER PRIMARY KEY AUTOINCREMENT, target_path TEXT NOT NULL, "
                "tab_url TEXT NOT NULL DEFAULT '', mime_type TEXT NOT NULL DEFAULT '', total_bytes INTEGER NOT NULL "
                "DEFAULT 0, start_time INTEGER NOT NULL DEFAULT 0)",
                "CREATE TABLE tabs (id INTEGER PRIMARY KEY AUTOINCREMENT, entries TEXT NOT NULL, at INTEGER NOT NULL "
                "DEFAULT 0, incognito INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0)",
            ),
            synced=False,
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=("android.permission.POST_NOTIFICATIONS",),
    version_name="124.0.6367.82",
    version_code=636708233,
)
