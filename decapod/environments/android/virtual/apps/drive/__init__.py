"""Drive: files and folders in the person's account, shared with people, kept offline, brought from and to the phone.

The files themselves are in `apps/common/drive`, which Docs and Sheets use too; here are Drive's own screens:

- `main.py` is the screen of the tabs and folders, `places.py` says what each shows, `new.py` makes folders and files;
- `trash.py` has what can be done in the trash;
- `sharing.py` is the screen of the people of an entry; `detail.py` tells of an entry;
- `preview.py` shows a picture or text; `picker.py` chooses a folder; `save.py` takes what another app shares;
- `settings.py` is the screen of the settings.
"""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.documents import SEND_MULTIPLE
from decapod.environments.android.virtual.apps.common.drive import DATABASE_NAME, DRIVE_PACKAGE, SCHEMA, screens
from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import BROWSABLE, DEFAULT, SEND, VIEW, IntentFilter

PACKAGE = DRIVE_PACKAGE

APP = App(
    package=PACKAGE,
    label="Drive",
    module=__name__,
    icon=AppIcon(symbol="add_to_drive", background="#ffffff", foreground="#1a73e8"),
    activities=(
        ActivityInfo(
            component=screens.NAVIGATION,
            target=".main:NavigationActivity",
            filters=(
                LAUNCHED,
                IntentFilter(
                    (VIEW,),
                    (DEFAULT, BROWSABLE),
                    schemes=("https",),
                    hosts=("drive.google.com",),
                    priority=100,
                ),
            ),
            mode="singleTask",
            aliases=(f"{PACKAGE}/.app.NewMainProxyActivity",),
        ),
        ActivityInfo(component=screens.PREVIEW, target=".preview:ProjectorActivity"),
        ActivityInfo(component=screens.DETAILS, target=".detail:DetailsPanelActivity"),
        ActivityInfo(component=screens.SHARING, target=".sharing:SharingActivity"),
        ActivityInfo(component=screens.FOLDER_PICKER, target=".picker:EntryPickerActivity", in_recents=False),
        ActivityInfo(
            component=screens.SAVE,
            target=".save:UploadMenuActivity",
            filters=(IntentFilter((SEND, SEND_MULTIPLE), (DEFAULT,), mimes=("*/*",)),),
        ),
        ActivityInfo(component=screens.SETTINGS, target=".settings:SettingsActivity", exported=False),
    ),
    databases=(
        DatabaseInfo(
            name=DATABASE_NAME,
            schema=SCHEMA,
            seed="decapod.environments.android.virtual.apps.common.drive.seed:fill",
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=("android.permission.POST_NOTIFICATIONS",),
    version_name="2.24.187.0",
    version_code=210000000,
)
