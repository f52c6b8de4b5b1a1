"""Checks of apps: which is in front, which are there, and what they may do."""

import re
from typing import Annotated, Literal

from pydantic import Field

from decapod.evaluators.android.device import Handset
from decapod.evaluators.android.front import in_front
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short

LIMIT = 15.0
"""The longest that a check may take, in seconds: each program of a slow phone takes about one."""

PackageName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+$")]
"""An app's package, as `com.google.android.keep`."""

Permission = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.]+$")]

_RECENT = re.compile(r"^\s*\* Recent #\d+: Task\{.*?\bA=\d+:(?P<package>[\w.]+)", re.MULTILINE)
_ROLES = {"browser": "BROWSER", "dialer": "DIALER", "home": "HOME", "messages": "SMS", "assistant": "ASSISTANT"}


@evaluator(timeout=LIMIT)
def app_in_front(device: Handset, package: PackageName, activity: str = "") -> Verdict:
    """An app is in front.

    Args:
        package: its package.
        activity: the class of its screen, whole or the end of it, as `DeskClock`; empty for any.
    """
    front = in_front(device)
    fits = front.package == package and (not activity or f".{front.activity}".endswith(f".{activity.lstrip('.')}"))
    return Verdict(fits, f"{front.package}/{front.activity}" if front.package else "no app is in front")


@evaluator(timeout=LIMIT)
def app_installed(device: Handset, package: PackageName) -> Verdict:
    """An app is installed.

    Args:
        package: its package.
    """
    told = device.run("pm", "path", package).stdout.strip()
    return Verdict(told.startswith("package:"), short(told) or "not installed")


@evaluator(timeout=LIMIT)
def app_version_is(device: Handset, package: PackageName, version: str) -> Verdict:
    """An app is installed in exactly this version.

    Args:
        package: its package.
        version: the version as its page in the settings shows it.
    """
    told = device.run("dumpsys", "package", package).stdout
    found = re.search(r"^\s*versionName=(.*)$", told, re.MULTILINE)
    return Verdict(found is not None and found[1].strip() == version, found[1].strip() if found else "not installed")


@evaluator(timeout=LIMIT)
def app_used(device: Handset, package: PackageName) -> Verdict:
    """An app is in the list of apps used last.

    Args:
        package: its package.
    """
    recent = [match["package"] for match in _RECENT.finditer(device.run("dumpsys", "activity", "recents").stdout)]
    return Verdict(package in recent, list(dict.fromkeys(recent[:10])))


@evaluator(timeout=LIMIT)
def process_running(device: Handset, name: PackageName) -> Verdict:
    """A process of an app is running, in front or not.

    Args:
        name: the process's name, which is the app's package unless the app says otherwise.
    """
    pids = device.run("pidof", name).stdout.split()
    return Verdict(bool(pids) and all(pid.isdecimal() for pid in pids), " ".join(pids) or "not running")


@evaluator(timeout=LIMIT)
def permission_granted(device: Handset, package: PackageName, permission: Permission, granted: bool = True) -> Verdict:
    """An installed app may do something, or may not.

    Args:
        package: its package.
        permission: as `android.permission.CAMERA`.
        granted: whether it must have the permission (true) or lack it (false).
    """
    told = device.run("dumpsys", "package", package).stdout
    if f"Package [{package}]" not in told:
        return Verdict(False, "not installed")
    stated = re.findall(rf"^\s*{re.escape(permission)}: granted=(true|false)", told, re.MULTILINE)
    has = "true" in stated
    return Verdict(has is granted, "granted" if has else "not granted" if stated else "not asked for")


@evaluator(timeout=LIMIT)
def default_app_is(
    device: Handset, use: Literal["browser", "dialer", "home", "messages", "assistant"], package: PackageName
) -> Verdict:
    """An app is the one that the phone uses for something.

    Args:
        use: what for.
        package: its package.
    """
    holders = device.run("cmd", "role", "get-role-holders", f"android.app.role.{_ROLES[use]}").stdout
    found = [holder for holder in re.split(r"[;\s]+", holders) if holder]
    return Verdict(package in found, found)


@evaluator(timeout=LIMIT)
def keyboard_shown(device: Handset) -> Verdict:
    """The keyboard on the screen is shown."""
    told = device.run("dumpsys", "input_method").stdout
    shown = re.search(r"\bmInputShown=(true|false)", told)
    return Verdict(shown is not None and shown[1] == "true", shown[0] if shown else "unknown")


@evaluator(timeout=LIMIT)
def screen_is_on(device: Handset) -> Verdict:
    """The screen is on."""
    told = device.run("dumpsys", "power").stdout
    found = re.search(r"\bmWakefulness=(\w+)", told)
    return Verdict(found is not None and found[1] == "Awake", found[1] if found else "unknown")


CHECKS = (
    app_in_front,
    app_installed,
    app_version_is,
    app_used,
    process_running,
    permission_granted,
    default_app_is,
    keyboard_shown,
    screen_is_on,
)
