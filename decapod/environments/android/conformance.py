"""One script of commands and screens for any device that answers adb: how does it differ from what decapod expects?

The environment, its set-ups and the checks rely on what these steps look at. What they change on the device they put
back: a setting of their own, a folder of their own, and what is written into a contact that is never saved.
"""

import hashlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from decapod.environments.android.adb import Adb, DeviceLost, DeviceSilent
from decapod.environments.android.apps import launchable_apps
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.input_method import KEYBOARD
from decapod.environments.android.keys import KEYS
from decapod.environments.android.screen import read_picture
from decapod.environments.android.writing import write_text
from decapod.evaluators import find_evaluator, judge
from decapod.evaluators.android import in_front, query

FOLDER = "/sdcard/Download/decapod-conformance"
SETTING = "decapod_conformance"
SETTLE_LIMIT = 10.0
"""How long a screen may take to be shown, in seconds."""

TEXTS = ("hello world", "50%s off", 'it\'s "fine" & $HOME; `id`', "a\\b <c> |d| *?[]{}~!#", "-n --x")
"""What is typed: each has caused trouble somewhere."""

BEYOND_ASCII = "naïve 日本語 שלום 😀"


class Differs(Exception):  # noqa: N818 - it says what is the case
    """The device does something else than decapod expects. The text says what was expected and what was seen."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is about, what is looked at, and how. `look` returns a short text on what was seen."""

    about: str
    name: str
    look: Callable[[AndroidDevice], str]


@dataclass(frozen=True, slots=True)
class Finding:
    """How a step went: as expected, or not, and what was seen."""

    step: Step
    as_expected: bool
    seen: str
    seconds: float


def examine(adb: Adb) -> Iterator[Finding]:
    """Take every step on a device, one after the other.

    Raises:
        DeviceLost: the device cannot be reached any more.
    """
    device = AndroidDevice(adb)
    for step in STEPS:
        started = time.monotonic()
        try:
            seen, fine = step.look(device), True
        except DeviceLost:
            raise
        except (Differs, DeviceSilent, OSError, RuntimeError, ValueError) as error:
            seen, fine = str(error), False
        yield Finding(step, fine, seen, time.monotonic() - started)


def _expect(fits: bool, expected: str, seen: object) -> None:
    if not fits:
        text = str(seen).strip()
        raise Differs(f"expected {expected}, got {text[:300]!r}" if text else f"expected {expected}, got nothing")


# -- adb itself --------------------------------------------------------------------------------------------------


def _exit_codes(device: AndroidDevice) -> str:
    answer = device.adb.script("echo out; echo err >&2; exit 7")
    seen = (answer.code, answer.stdout, answer.stderr)
    _expect(seen == (7, "out\n", "err\n"), "exit code 7 and the outputs apart", seen)
    return "exit code and both outputs apart (shell v2)"


def _arguments(device: AndroidDevice) -> str:
    words = ["it's", "a  b", "$HOME `id` $(id)", 'say "x" \\ &|;<>*?[]{}~!#', "-n", "", "日本語 😀"]
    answer = device.run("printf", "%s\\n", *words)
    _expect(answer.stdout.splitlines() == words, f"the arguments {words}", answer.stdout)
    return f"{len(words)} arguments came through as they are"


def _bytes(device: AndroidDevice) -> str:
    data = bytes(range(256)) * 64
    path = f"{FOLDER}/bytes.bin"
    device.do("mkdir", "-p", FOLDER)
    try:
        device.adb.write(path, data)
        _expect(device.read_file(path) == data, "the bytes that were pushed (sync)", "others")
        _expect(device.adb.output("cat", path) == data, "the bytes that were pushed (exec)", "others")
        told = device.run("sha256sum", path).stdout.split()
        _expect(told[:1] == [hashlib.sha256(data).hexdigest()], "the digest of what was pushed", told)
        kind = device.run("stat", "-L", "-c", "%F", path).stdout.strip()
        _expect(kind == "regular file", "'regular file' of stat", kind)
        names = device.run("ls", "-1A", f"{FOLDER}/").stdout.split()
        _expect(names == ["bytes.bin"], "one name a line of ls", names)
    finally:
        device.do("rm", "-rf", FOLDER)
    missing = device.run("stat", "-L", "-c", "%F", path)
    _expect(missing.code != 0, "an exit code of stat where nothing is", missing.code)
    _expect(device.read_file(path) is None, "nothing where nothing is", "a file")
    return f"{len(data)} bytes pushed, pulled and read"


# -- the screen --------------------------------------------------------------------------------------------------


def _screenshot(device: AndroidDevice) -> str:
    written = device.adb.output("screencap", "-p")
    picture = read_picture(written)
    told = device.run("wm", "size").stdout
    sizes = [{int(one), int(two)} for one, two in re.findall(r"(\d+)x(\d+)", told)]
    size = {picture.size.width, picture.size.height}
    _expect(size in sizes, f"a screenshot of the size that wm tells ({told.strip()})", size)
    extra = len(written) - len(picture.png)
    return f"{picture.size.width}x{picture.size.height}, {len(picture.png)} bytes, {extra} bytes around it"


def _still(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    time.sleep(2.0)
    _expect(device.fingerprint() == device.fingerprint(), "equal bytes for a screen that does not change", "others")
    return "equal bytes while nothing changes"


def _tree(device: AndroidDevice) -> str:
    nodes = device.nodes()
    _expect(bool(nodes), "elements in the dump", nodes)
    _expect(all(node.class_name and node.package for node in nodes), "a class and a package of each", nodes[0])
    outside = [node for node in nodes if node.box.area and device.screen.intersection(node.box) is None]
    _expect(len(outside) < len(nodes) / 2, "bounds in screen pixels", [node.box for node in outside[:3]])
    return f"{len(nodes)} elements, {sum('clickable' in node.flags for node in nodes)} of them clickable"


# -- moving around -----------------------------------------------------------------------------------------------


def _home(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    home = device.run(
        *("cmd", "package", "resolve-activity", "--brief", "-a", "android.intent.action.MAIN"),
        *("-c", "android.intent.category.HOME"),
    ).stdout.split()
    _expect(bool(home) and "/" in home[-1], "the launcher's activity in the last line", home)
    _comes_to_front(device, home[-1].partition("/")[0])
    return home[-1]


def _launchable(device: AndroidDevice) -> str:
    apps = launchable_apps(device)
    _expect("com.android.settings" in apps, "com.android.settings among what can be launched", sorted(apps))
    return f"{len(apps)} apps"


def _start_and_back(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    device.do("am", "start", "-n", launchable_apps(device)["com.android.settings"])
    front = _comes_to_front(device, "com.android.settings")
    device.press(KEYS["back"])
    _expect(
        device.wait_for(lambda: in_front(device).package != "com.android.settings", SETTLE_LIMIT),
        "that back leaves the settings",
        in_front(device),
    )
    return front


def _recents(device: AndroidDevice) -> str:
    told = device.run("dumpsys", "activity", "recents").stdout
    _expect("com.android.settings" in told, "com.android.settings among the recent tasks", told[:300])
    outcome = judge(find_evaluator("android", "app_used"), {"package": "com.android.settings"}, device)
    _expect(outcome.passed, "lines as '* Recent #0: Task{... A=1000:com.android.settings ...}'", told[:300])
    return "the recent tasks are listed"


def _stopped(device: AndroidDevice) -> str:
    device.do("am", "force-stop", "com.android.settings")
    _expect(
        device.wait_for(lambda: not device.run("pidof", "com.android.settings").stdout.strip(), 3.0)
        or "com.android.settings" not in in_front(device).package,
        "that am force-stop ends the app",
        in_front(device),
    )
    return "ended"


def _comes_to_front(device: AndroidDevice, package: str) -> str:
    came = device.wait_for(lambda: in_front(device).package == package, SETTLE_LIMIT)
    front = in_front(device)
    _expect(came, f"{package} in front", f"{front.package}/{front.activity}")
    return f"{front.package}/{front.activity}"


# -- writing -----------------------------------------------------------------------------------------------------


def _writing(device: AndroidDevice) -> str:
    for text in TEXTS:
        _write(device, text)
    return f"{len(TEXTS)} texts were typed and read back"


def _writing_anything(device: AndroidDevice) -> str:
    if KEYBOARD not in device.run("ime", "list", "-s", "-a").stdout.split():
        raise Differs("ADBKeyBoard is not installed, so only ASCII can be written (see docs/android.md)")
    before = device.run("settings", "get", "secure", "default_input_method").stdout
    _write(device, BEYOND_ASCII)
    after = device.run("settings", "get", "secure", "default_input_method").stdout
    _expect(after == before, f"the input method of before ({before.strip()})", after)
    return "text in several scripts was written and read back, and the input method put back"


def _write(device: AndroidDevice, text: str) -> None:
    """Write a text into an empty contact that is not saved."""
    device.do("am", "start", "-a", "android.intent.action.INSERT", "-t", "vnd.android.cursor.dir/contact")
    try:
        _expect(
            device.wait_for(lambda: any(node.is_field for node in device.nodes()), SETTLE_LIMIT),
            "a form with text fields for a new contact",
            in_front(device),
        )
        device.tap(next(node for node in device.nodes() if node.is_field).box.center)
        focused = device.wait_for(
            lambda: any(node.is_field and "focused" in node.flags for node in device.nodes()), SETTLE_LIMIT
        )
        _expect(focused, "the focus in a field that was tapped", in_front(device))
        said = write_text(device.adb, text)
        _expect(said.startswith("The field now holds") and "which is not" not in said, f"{text!r} in the field", said)
    finally:
        package = in_front(device).package
        if package:
            device.run("am", "force-stop", package)
        device.press(KEYS["home"])


# -- state -------------------------------------------------------------------------------------------------------


def _settings(device: AndroidDevice) -> str:
    value = "a 'b' $c"
    _expect(
        device.run("settings", "get", "global", SETTING).stdout.strip() == "null", "null for what is not set", "else"
    )
    try:
        device.do("settings", "put", "global", SETTING, value)
        seen = device.run("settings", "get", "global", SETTING).stdout
        _expect(seen == f"{value}\n", repr(f"{value}\n"), seen)
    finally:
        device.do("settings", "delete", "global", SETTING)
    return "set, read and deleted"


def _told_by(command: str, pattern: str) -> Callable[[AndroidDevice], str]:
    def look(device: AndroidDevice) -> str:
        told = device.adb.script(command).stdout
        found = re.search(pattern, told, re.MULTILINE)
        _expect(found is not None, f"{pattern!r} in what {command!r} writes", told[:300])
        return found[0].strip()[:120] if found else ""

    return look


def _judges(check: str, **arguments: str | int | bool) -> Callable[[AndroidDevice], str]:
    """Return a look by a check: whatever it finds, it must be able to judge."""

    def look(device: AndroidDevice) -> str:
        outcome = judge(find_evaluator("android", check), dict(arguments), device)
        _expect(outcome.error is None, "a judgement", outcome.error)
        unknown = isinstance(outcome.evidence, str) and outcome.evidence in ("unknown", "the phone does not tell it")
        _expect(not unknown, "something to judge by", outcome.evidence)
        return f"{'holds' if outcome.passed else 'does not hold'}: {outcome.evidence}"

    return look


def _rows_of(uri: str, *columns: str) -> Callable[[AndroidDevice], str]:
    def look(device: AndroidDevice) -> str:
        return f"{len(query(device, uri, columns))} rows"

    return look


STEPS = (
    Step("adb", "exit codes", _exit_codes),
    Step("adb", "arguments", _arguments),
    Step("adb", "files", _bytes),
    Step("screen", "screenshot", _screenshot),
    Step("screen", "a still screen", _still),
    Step("screen", "element tree", _tree),
    Step("apps", "home", _home),
    Step("apps", "what can be launched", _launchable),
    Step("apps", "start, and back", _start_and_back),
    Step("apps", "recent tasks", _recents),
    Step("apps", "force-stop", _stopped),
    Step("text", "typing", _writing),
    Step("text", "any script", _writing_anything),
    Step("state", "settings", _settings),
    Step("state", "android version", _told_by("getprop ro.build.version.release", r"^1[2-9]|^[2-9]\d")),
    Step("state", "started up", _told_by("getprop sys.boot_completed", r"^1$")),
    Step("state", "time", _told_by("date +%s", r"^\d{10}$")),
    Step("state", "dark theme", _told_by("cmd uimode night", r"^Night mode: \w+")),
    Step("state", "toggles", _judges("toggle_is", toggle="wifi", on=True)),
    Step("state", "battery", _judges("battery_is", percent=1)),
    Step("state", "volume", _judges("volume_is", stream="media", operator=">=", level=0)),
    Step("state", "keyboard", _judges("keyboard_shown")),
    Step("state", "screen on", _judges("screen_is_on")),
    Step(
        "state",
        "permissions",
        _told_by("dumpsys package com.android.settings", r"^\s*Package \[com\.android\.settings\]"),
    ),
    Step("state", "default apps", _told_by("cmd role get-role-holders android.app.role.HOME", r"^[\w.]+$")),
    Step(
        "state", "notifications", _told_by("dumpsys notification --noredact", r"^\s*Notification List:|^Current Noti")
    ),
    Step("state", "alarms", _told_by("dumpsys alarm", r"Next alarm clock information:")),
    Step("providers", "contacts", _rows_of("content://com.android.contacts/data", "contact_id", "mimetype", "data1")),
    Step("providers", "messages", _rows_of("content://sms", "type", "address", "body")),
    Step("providers", "calls", _rows_of("content://call_log/calls", "type", "duration", "number")),
    Step("providers", "events", _rows_of("content://com.android.calendar/events", "dtstart", "deleted", "title")),
    Step("providers", "pictures", _rows_of("content://media/external/images/media", "_data")),
)
"""Every step, in the order in which they are taken."""
