"""Files: the phone's own view of its shared storage, the chooser of files for other apps, and a viewer of texts.

- `store.py` lists, sorts, finds, copies and removes files, and knows nothing of screens;
- `places.py` has the roots of the menu at the side;
- `browser.py` is what the two screens share: a place, its files, how they are sorted and shown; `rows.py` shows a
  file; `main.py` is the app's screen, `dialogs.py` what comes up over it; `picker.py` is the screen that chooses a
  file or a folder for an app; `inspector.py` tells of one file;
- `viewer.py` is HTML Viewer, which shows texts; `seed.py` has the files of a new phone.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import (
    CREATE_DOCUMENT,
    DEFAULT,
    GET_CONTENT,
    OPEN_DOCUMENT,
    VIEW,
    IntentFilter,
)

PACKAGE = "com.google.android.documentsui"
FILES = f"{PACKAGE}/com.android.documentsui.files.FilesActivity"
PICKER = f"{PACKAGE}/com.android.documentsui.picker.PickActivity"
INSPECTOR = f"{PACKAGE}/com.android.documentsui.inspector.InspectorActivity"
OPEN_DOCUMENT_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
COPY_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
_OPENABLE = (DEFAULT, "android.intent.category.OPENABLE")
VIEWER_PACKAGE = "com.android.htmlviewer"

APP = App(
    package=PACKAGE,
    label="Files",
    module=__name__,
    icon=AppIcon(symbol="folder", background="#ffffff", foreground="#1a73e8"),
    activities=(
        ActivityInfo(
            component=FILES,
            target=".main:FilesActivity",
            filters=(
                LAUNCHED,
                IntentFilter(
                    (VIEW, "android.provider.action.BROWSE"),
                    (DEFAULT,),
                    schemes=("content",),
                    mimes=("vnd.android.document/root", "vnd.android.document/directory"),
                ),
                IntentFilter(("android.intent.action.VIEW_DOWNLOADS",), (DEFAULT,)),
            ),
            aliases=(f"{PACKAGE}/com.android.documentsui.LauncherActivity",),
        ),
        ActivityInfo(
            component=PICKER,
            target=".picker:PickActivity",
            filters=(
                IntentFilter((OPEN_DOCUMENT, CREATE_DOCUMENT, GET_CONTENT), _OPENABLE, mimes=("*/*",), priority=100),
                IntentFilter((OPEN_DOCUMENT_TREE,), (DEFAULT,), priority=100),
            ),
            in_recents=False,
        ),
        ActivityInfo(component=INSPECTOR, target=".inspector:InspectorActivity", exported=False),
    ),
    setup=".seed:fill",
    version_name="14",
    version_code=340000000,
)

VIEWER = App(
    package=VIEWER_PACKAGE,
    label="HTML Viewer",
    module=__name__,
    icon=AppIcon(symbol="description", background="#5f6368", foreground="#ffffff"),
    activities=(
        ActivityInfo(
            component=f"{VIEWER_PACKAGE}/.HTMLViewerActivity",
            target=".viewer:HTMLViewerActivity",
            filters=(
                IntentFilter(
                    (VIEW,),
                    (DEFAULT,),
                    schemes=("content", "file"),
                    mimes=("text/plain", "text/markdown", "text/csv", "text/xml", "application/json", "text/css",
                           "text/javascript"),
                ),
            ),
        ),
    ),
    version_name="14",
    version_code=34,
)  # fmt: skip

APPS = (APP, VIEWER)
