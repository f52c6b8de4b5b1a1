"""Apps: which are there, how they are opened, and which is in front."""

import re
from collections.abc import Mapping

from decapod.actions import ArgumentError
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.drawer import open_drawer, scroll_drawer
from decapod.environments.android.hierarchy import TreeError
from decapod.evaluators.android import Front, UiNode, in_front

KNOWN: Mapping[str, tuple[str, ...]] = {
    "calculator": ("com.google.android.calculator", "com.android.calculator2"),
    "calendar": ("com.google.android.calendar", "com.android.calendar"),
    "camera": ("com.google.android.GoogleCamera", "com.android.camera2"),
    "chrome": ("com.android.chrome",),
    "clock": ("com.google.android.deskclock", "com.android.deskclock"),
    "contacts": ("com.google.android.contacts", "com.android.contacts"),
    "docs": ("com.google.android.apps.docs.editors.docs",),
    "drive": ("com.google.android.apps.docs",),
    "files": ("com.google.android.apps.nbu.files", "com.google.android.documentsui", "com.android.documentsui"),
    "gmail": ("com.google.android.gm",),
    "google docs": ("com.google.android.apps.docs.editors.docs",),
    "google drive": ("com.google.android.apps.docs",),
    "google maps": ("com.google.android.apps.maps",),
    "google photos": ("com.google.android.apps.photos",),
    "google tasks": ("com.google.android.apps.tasks",),
    "keep": ("com.google.android.keep",),
    "keep notes": ("com.google.android.keep",),
    "google keep": ("com.google.android.keep",),
    "maps": ("com.google.android.apps.maps",),
    "messages": ("com.google.android.apps.messaging", "com.android.messaging"),
    "phone": ("com.google.android.dialer", "com.android.dialer"),
    "photos": ("com.google.android.apps.photos",),
    "settings": ("com.android.settings",),
    "tasks": ("com.google.android.apps.tasks",),
}
"""Packages of well-known apps by their names: adb can list packages, but not what apps are called."""

OPEN_LIMIT = 10.0
"""The longest wait until an app is in front, in seconds."""

_ASKING = (".permissioncontroller", ".packageinstaller")
"""How the packages end whose dialogs ask for permissions; the second one's up to Android 9."""

_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+")
_COMPONENT = re.compile(r"\s*(?P<package>[\w.]+)/(?P<activity>[\w.$]+)\s*")
_MOST_SCROLLS = 8


def open_app(device: AndroidDevice, name: str) -> str:
    """Bring an app to the front, and wait until it is there. Returns its package.

    It is found by its package, or by the name of a well-known app, or in the launcher's list of all apps.

    Raises:
        ArgumentError: there is no such app.
        RuntimeError: it does not come to the front.
    """
    component = find_launchable(device, name)
    if component is not None:
        return start(device, component)
    return _open_from_drawer(device, name)


def start(device: AndroidDevice, component: str) -> str:
    """Start an activity (`package/class`) and wait until its app is in front; return the package that is.

    That may be another: where an app asks for a permission first, the question is in front, and nothing more comes.

    Raises:
        RuntimeError: it does not start.
    """
    package = component.partition("/")[0]
    before = in_front(device)
    answer = device.do("am", "start", "-n", component)
    failed = re.search(r"^Error.*", answer.stdout + answer.stderr, re.MULTILINE)
    if failed is not None:
        raise RuntimeError(f"{component} does not start: {failed[0][:200]}")
    front = before

    def arrived() -> bool:
        nonlocal front
        front = in_front(device)
        return front.package == package or (front != before and front.package.endswith(_ASKING))

    if not device.wait_for(arrived, OPEN_LIMIT) and front in (before, Front()):
        raise RuntimeError(f"{package} did not come to the front within {OPEN_LIMIT:g} s")
    return front.package


def find_launchable(device: AndroidDevice, name: str) -> str | None:
    """Return the activity (`package/class`) that the launcher would start for an app; None when it is not known so."""
    launchable = launchable_apps(device)
    folded = " ".join(name.split()).casefold()
    wanted = (name.strip(),) if _PACKAGE.fullmatch(name.strip()) else KNOWN.get(folded, ())
    return next((launchable[package] for package in wanted if package in launchable), None)


def launchable_apps(device: AndroidDevice) -> dict[str, str]:
    """Return the activity that the launcher starts for each app that it shows, by package."""
    launcher = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
    told = device.run("cmd", "package", "query-activities", "--brief", *launcher).stdout
    found: dict[str, str] = {}
    for line in told.splitlines():
        match = _COMPONENT.fullmatch(line)
        if match is not None:
            found.setdefault(match["package"], f"{match['package']}/{match['activity']}")
    return found


def _open_from_drawer(device: AndroidDevice, name: str) -> str:
    open_drawer(device)
    launcher = in_front(device).package
    seen: list[str] = []
    for _ in range(_MOST_SCROLLS):
        nodes = _labelled(device)
        icon = _icon(nodes, name)
        if icon is not None:
            device.tap(icon.box.center)
            if not device.wait_for(lambda: in_front(device).package not in ("", launcher), OPEN_LIMIT):
                raise RuntimeError(f"{name} did not come to the front within {OPEN_LIMIT:g} s")
            return in_front(device).package
        labels = [node.text or node.description for node in nodes]
        if labels == seen:
            break
        seen = labels
        scroll_drawer(device)
    raise ArgumentError("name", f"there is no app {name!r} in the list of all apps")


def _labelled(device: AndroidDevice) -> list[UiNode]:
    try:
        return [node for node in device.nodes() if "clickable" in node.flags and (node.text or node.description)]
    except TreeError:
        return []


def _icon(nodes: list[UiNode], name: str) -> UiNode | None:
    folded = " ".join(name.split()).casefold()
    exact = [node for node in nodes if folded in (node.text.casefold(), node.description.casefold())]
    part = [node for node in nodes if folded in node.text.casefold().split()]
    return next(iter(exact or part), None)
