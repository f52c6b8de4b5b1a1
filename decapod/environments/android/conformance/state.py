"""What the programs that checks rely on must tell."""

import re
from collections.abc import Callable

from decapod.environments.android.conformance.step import Step, expect
from decapod.environments.android.device import AndroidDevice
from decapod.evaluators import find_evaluator, judge
from decapod.evaluators.android import query

SETTING = "decapod_conformance"
"""A setting of its own, which is deleted in the end."""


def _settings(device: AndroidDevice) -> str:
    value = "a 'b' $c"
    expect(
        device.run("settings", "get", "global", SETTING).stdout.strip() == "null", "null for what is not set", "else"
    )
    try:
        device.do("settings", "put", "global", SETTING, value)
        seen = device.run("settings", "get", "global", SETTING).stdout
        expect(seen == f"{value}\n", repr(f"{value}\n"), seen)
    finally:
        device.do("settings", "delete", "global", SETTING)
    return "set, read and deleted"


def _told_by(command: str, pattern: str) -> Callable[[AndroidDevice], str]:
    def look(device: AndroidDevice) -> str:
        told = device.adb.script(command).stdout
        found = re.search(pattern, told, re.MULTILINE)
        expect(found is not None, f"{pattern!r} in what {command!r} writes", told[:300])
        return found[0].strip()[:120] if found else ""

    return look


def _judges(check: str, **arguments: str | int | bool) -> Callable[[AndroidDevice], str]:
    """Return a look by a check: whatever it finds, it must be able to judge."""

    def look(device: AndroidDevice) -> str:
        outcome = judge(find_evaluator("android", check), dict(arguments), device)
        expect(outcome.error is None, "a judgement", outcome.error)
        unknown = isinstance(outcome.evidence, str) and outcome.evidence in ("unknown", "the phone does not tell it")
        expect(not unknown, "something to judge by", outcome.evidence)
        return f"{'holds' if outcome.passed else 'does not hold'}: {outcome.evidence}"

    return look


def _rows_of(uri: str, *columns: str) -> Callable[[AndroidDevice], str]:
    def look(device: AndroidDevice) -> str:
        return f"{len(query(device, uri, columns))} rows"

    return look


STEPS = (
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
