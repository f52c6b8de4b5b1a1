"""The apps of the system itself: launcher, chooser, permission dialogs, keyboards, and the surfaces over all apps."""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import CHOOSER, DEFAULT, HOME, MAIN, IntentFilter

LAUNCHER_PACKAGE = "com.google.android.apps.nexuslauncher"
PERMISSION_PACKAGE = "com.google.android.permissioncontroller"
LATIN_PACKAGE = "com.google.android.inputmethod.latin"
ADB_KEYBOARD_PACKAGE = "com.android.adbkeyboard"

LAUNCHER_APP = App(
    package=LAUNCHER_PACKAGE,
    label="Pixel Launcher",
    module=__name__,
    icon=AppIcon(symbol="home"),
    activities=(
        ActivityInfo(
            component=f"{LAUNCHER_PACKAGE}/.NexusLauncherActivity",
            target=".launcher:LauncherActivity",
            filters=(IntentFilter((MAIN,), (HOME, DEFAULT)),),
            mode="singleTask",
            in_recents=False,
            full_screen=True,
            bars="dark",
        ),
    ),
    version_name="13",
)

RESOLVER = App(
    package="android",
    label="Android System",
    module=__name__,
    activities=(
        ActivityInfo(
            component="android/com.android.internal.app.ResolverActivity",
            target=".chooser:ChooserActivity",
            filters=(IntentFilter((CHOOSER,)),),
            aliases=("android/com.android.internal.app.ChooserActivity",),
            in_recents=False,
            translucent=True,
            full_screen=True,
        ),
    ),
    hidden=True,
)

PERMISSIONS = App(
    package=PERMISSION_PACKAGE,
    label="Permission controller",
    module=__name__,
    activities=(
        ActivityInfo(
            component=f"{PERMISSION_PACKAGE}/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity",
            target=".permission:GrantPermissionsActivity",
            in_recents=False,
            translucent=True,
            full_screen=True,
        ),
    ),
    version_name="13",
)

LATIN = App(
    package=LATIN_PACKAGE, label="Gboard", module=__name__, icon=AppIcon(symbol="keyboard"), version_name="13.2.06"
)
ADB_KEYBOARD = App(
    package=ADB_KEYBOARD_PACKAGE,
    label="ADB Keyboard",
    module=__name__,
    icon=AppIcon(symbol="keyboard"),
    receiver=".adb_keyboard:receive",
    actions=(
        "ADB_INPUT_TEXT",
        "ADB_INPUT_B64",
        "ADB_INPUT_CODE",
        "ADB_INPUT_CHARS",
        "ADB_EDITOR_CODE",
        "ADB_CLEAR_TEXT",
    ),
    version_name="1.0",
)

APPS = (LAUNCHER_APP, RESOLVER, PERMISSIONS, LATIN, ADB_KEYBOARD)
