"""Set-ups of settings, apps and notifications."""

from typing import Annotated, Literal

from pydantic import Field

from decapod.actions import ArgumentError, action
from decapod.environments.android import apps
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.keys import KEYS
from decapod.environments.android.setups.people import NonEmpty
from decapod.evaluators.android import in_front

PackageName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+$")]
"""An app's package, as `com.google.android.keep`."""

Namespace = Literal["system", "secure", "global"]

KeyName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:/-]+$")]
"""A setting's name."""

DatabasePath = Annotated[str, Field(pattern=r"^/data/(data|user/0|user_de/0)/[\w.]+/databases/[\w.-]+$")]
"""A database of an app, as `/data/data/com.example/databases/notes.db`."""


@action
def set_setting(device: AndroidDevice, namespace: Namespace, key: KeyName, value: str) -> None:
    """Set a setting of the phone (`settings put`).

    Args:
        device: the phone.
        namespace: `system`, `secure` or `global`.
        key: the setting, as `screen_brightness`.
        value: the value as text.
    """
    device.do("settings", "put", namespace, key, value)


@action
def set_dark_theme(device: AndroidDevice, on: bool) -> None:
    """Switch the dark theme on or off.

    Args:
        device: the phone.
        on: whether it is to be dark.
    """
    device.do("cmd", "uimode", "night", "yes" if on else "no")


@action
def set_airplane_mode(device: AndroidDevice, on: bool) -> None:
    """Switch airplane mode on or off.

    Args:
        device: the phone.
        on: whether it is to be on.
    """
    device.do("cmd", "connectivity", "airplane-mode", "enable" if on else "disable")


@action
def set_radio(device: AndroidDevice, radio: Literal["wifi", "bluetooth"], on: bool) -> None:
    """Switch Wi-Fi or Bluetooth on or off.

    Args:
        device: the phone.
        radio: which.
        on: whether it is to be on.
    """
    device.do("svc", radio, "enable" if on else "disable")


@action(timeout=60.0)
def start_app(device: AndroidDevice, name: str) -> str:
    """Open an app and wait until it is in front. Returns its package.

    Args:
        device: the phone.
        name: its name as `open_app` takes it, its package, or an activity as `com.android.settings/.Settings`.
    """
    return apps.start(device, name) if "/" in name else apps.open_app(device, name)


@action
def open_address(device: AndroidDevice, address: NonEmpty) -> None:
    """Open what an address names in the app that is there for it.

    Args:
        device: the phone.
        address: as `https://example.org/`, `tel:5550100`, `geo:48.2,16.4` or `content://com.android.contacts/contacts/1`.
    """
    answer = device.do("am", "start", "-a", "android.intent.action.VIEW", "-d", address)
    if "unable to resolve" in answer.stdout + answer.stderr:
        raise ArgumentError("address", f"the phone has no app for {address!r}")


@action
def go_home(device: AndroidDevice) -> None:
    """Go to the home screen.

    Args:
        device: the phone.
    """
    device.press(KEYS["home"])
    device.wait_for(lambda: bool(in_front(device).package), 5.0)


@action
def stop_app(device: AndroidDevice, package: PackageName) -> None:
    """End an app.

    Args:
        device: the phone.
        package: its package.
    """
    device.do("am", "force-stop", package)


@action(timeout=30.0)
def clear_app_data(device: AndroidDevice, package: PackageName) -> None:
    """Delete everything that an app has stored, its permissions too, as if it were installed anew.

    Args:
        device: the phone.
        package: its package.
    """
    answer = device.adb.run("pm", "clear", package, again=False)
    if "Success" not in answer.stdout:
        raise ArgumentError("package", f"{package} cannot be cleared: {(answer.stdout + answer.stderr).strip()[:200]}")


@action
def grant_permission(device: AndroidDevice, package: PackageName, permission: KeyName) -> None:
    """Give an app a permission, so that it does not ask for it.

    Args:
        device: the phone.
        package: its package.
        permission: as `android.permission.CAMERA`.
    """
    device.do("pm", "grant", package, permission)


@action
def revoke_permission(device: AndroidDevice, package: PackageName, permission: KeyName) -> None:
    """Take a permission away from an app, so that it asks for it.

    Args:
        device: the phone.
        package: its package.
        permission: as `android.permission.CAMERA`.
    """
    device.do("pm", "revoke", package, permission)


@action
def post_notification(device: AndroidDevice, title: NonEmpty, text: str) -> None:
    """Show a notification, which the app `Shell` posts.

    Args:
        device: the phone.
        title: its title.
        text: its text.
    """
    device.do("cmd", "notification", "post", "-t", title, "decapod", text)


@action(timeout=30.0)
def run_sqlite(device: AndroidDevice, database: DatabasePath, statements: NonEmpty) -> None:
    """Change an app's own database, for what no content provider offers. The app is stopped first.

    A physical phone must be rooted for it, and the program sqlite3 must be there.

    Args:
        device: the phone.
        database: as `/data/data/com.example/databases/notes.db`.
        statements: SQL, each statement ended by a semicolon.
    """
    package = database.split("/databases/")[0].rpartition("/")[2]
    device.do("am", "force-stop", package)
    root = device.run("id", "-u").stdout.strip() == "0"
    answer = device.do(*(() if root else ("su", "0")), "sqlite3", database, statements)
    if "rror" in answer.stderr:
        raise RuntimeError(f"the database did not take it: {answer.stderr.strip()[:300]}")


SETUPS = (
    set_setting,
    set_dark_theme,
    set_airplane_mode,
    set_radio,
    start_app,
    open_address,
    go_home,
    stop_app,
    clear_app_data,
    grant_permission,
    revoke_permission,
    post_notification,
    run_sqlite,
)
