"""Checks of the phone's settings, and of what they switch."""

import re
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.device import Handset
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

Namespace = Literal["system", "secure", "global"]
KeyName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:/-]+$")]
Operator = Literal["<", "<=", "=", ">=", ">"]
Percent = Annotated[int, Field(ge=0, le=100)]

COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": lambda seen, wanted: seen < wanted,
    "<=": lambda seen, wanted: seen <= wanted,
    "=": lambda seen, wanted: seen == wanted,
    ">=": lambda seen, wanted: seen >= wanted,
    ">": lambda seen, wanted: seen > wanted,
}

Toggle = Literal[
    "airplane mode",
    "auto-rotate",
    "battery saver",
    "bluetooth",
    "dark theme",
    "do not disturb",
    "location",
    "mobile data",
    "wifi",
]

# Which setting says it, and with which values it is on. Wi-Fi is 2 when it is on in airplane mode.
_TOGGLES: dict[str, tuple[str, str, frozenset[str]]] = {
    "airplane mode": ("global", "airplane_mode_on", frozenset({"1"})),
    "auto-rotate": ("system", "accelerometer_rotation", frozenset({"1"})),
    "battery saver": ("global", "low_power", frozenset({"1"})),
    "bluetooth": ("global", "bluetooth_on", frozenset({"1", "2"})),
    "do not disturb": ("global", "zen_mode", frozenset({"1", "2", "3"})),
    "location": ("secure", "location_mode", frozenset({"1", "2", "3"})),
    "mobile data": ("global", "mobile_data", frozenset({"1"})),
    "wifi": ("global", "wifi_on", frozenset({"1", "2"})),
}

_STREAMS = {"call": "VOICE_CALL", "ring": "RING", "media": "MUSIC", "alarm": "ALARM", "notification": "NOTIFICATION"}
_CHARGING = frozenset({"2", "5"})
"""BatteryManager: 2 is charging, 5 is full."""


@evaluator(timeout=LIMIT)
def setting_is(device: Handset, namespace: Namespace, key: KeyName, value: NonEmpty) -> Verdict:
    """A setting has exactly this value. One that was never set has none.

    Args:
        namespace: `system`, `secure` or `global`.
        key: the setting, as `screen_off_timeout`.
        value: the value as text.
    """
    found = read_setting(device, namespace, key)
    return Verdict(found == value, "not set" if found is None else short(found))


@evaluator(timeout=LIMIT)
def setting_compares(device: Handset, namespace: Namespace, key: KeyName, operator: Operator, value: float) -> Verdict:
    """A setting that is a number is less, more, or the same.

    Args:
        namespace: `system`, `secure` or `global`.
        key: the setting, as `screen_brightness`.
        operator: how it must compare to the value.
        value: the number that it is compared with.
    """
    found = read_setting(device, namespace, key)
    number = _number(found)
    return Verdict(
        number is not None and COMPARE[operator](number, value), "not set" if found is None else short(found)
    )


@evaluator(timeout=LIMIT)
def toggle_is(device: Handset, toggle: Toggle, on: bool) -> Verdict:
    """Something that can be switched is on, or off.

    Args:
        toggle: what is switched.
        on: whether it must be on (true) or off (false).
    """
    if toggle == "dark theme":
        told = device.run("cmd", "uimode", "night").stdout
        mode = re.search(r"Night mode: (\w+)", told)
        return Verdict(mode is not None and (mode[1] == "yes") is on and mode[1] in ("yes", "no"), told.strip())
    namespace, key, values = _TOGGLES[toggle]
    found = read_setting(device, namespace, key)
    if found is None:
        return Verdict(False, f"{key} is not set")
    return Verdict((found in values) is on, f"{key}={short(found)}")


@evaluator(timeout=LIMIT)
def brightness_is(device: Handset, operator: Operator, percent: Percent) -> Verdict:
    """The screen is set to this brightness, as a share of the greatest setting (255).

    Adaptive brightness, which changes it by itself, is left aside.

    Args:
        operator: how it must compare to the percentage.
        percent: the percentage; what is set is rounded to whole percent.
    """
    found = _number(read_setting(device, "system", "screen_brightness"))
    if found is None:
        return Verdict(False, "not set")
    seen = round(found * 100 / 255)
    return Verdict(COMPARE[operator](seen, percent), f"{seen} % ({found:g} of 255)")


@evaluator(timeout=LIMIT)
def volume_is(
    device: Handset,
    stream: Literal["call", "ring", "media", "alarm", "notification"],
    operator: Operator,
    level: Annotated[int, Field(ge=0, le=100)],
) -> Verdict:
    """A volume is set so high, in the phone's own steps.

    Args:
        stream: which volume.
        operator: how it must compare to the level.
        level: the level, from 0 to the stream's greatest, which the evidence tells.
    """
    told = device.run("dumpsys", "audio").stdout
    block = re.search(rf"^- STREAM_{_STREAMS[stream]}:\n((?:^(?!- STREAM_).*\n?)*)", told, re.MULTILINE)
    numbers = dict(re.findall(r"^\s*(Max|streamVolume):\s*(\d+)", block[1], re.MULTILINE)) if block else {}
    if "streamVolume" not in numbers:
        return Verdict(False, "the phone does not tell it")
    seen = int(numbers["streamVolume"])
    return Verdict(COMPARE[operator](seen, level), f"{seen} of {numbers.get('Max', '?')}")


@evaluator(timeout=LIMIT)
def battery_is(
    device: Handset, operator: Operator = ">=", percent: Percent = 0, charging: bool | None = None
) -> Verdict:
    """The battery is so full, and charged or not.

    Args:
        operator: how its level must compare to the percentage.
        percent: the percentage.
        charging: whether it must be charged or full (true) or not (false); without it either will do.
    """
    told = dict(re.findall(r"^\s*(level|status):\s*(\d+)\s*$", device.run("dumpsys", "battery").stdout, re.MULTILINE))
    if "level" not in told:
        return Verdict(False, "the phone does not tell it")
    charged = told.get("status") in _CHARGING
    fits = COMPARE[operator](int(told["level"]), percent) and (charging is None or charged is charging)
    return Verdict(fits, f"{told['level']} %, {'charging' if charged else 'not charging'}")


@evaluator(timeout=LIMIT)
def property_is(device: Handset, name: KeyName, value: NonEmpty) -> Verdict:
    """A system property has exactly this value (`getprop`).

    Args:
        name: the property, as `persist.sys.timezone`.
        value: the value.
    """
    found = device.run("getprop", name).stdout.rstrip("\r\n")
    return Verdict(found == value, short(found) or "not set")


def read_setting(device: Handset, namespace: str, key: str) -> str | None:
    """Return a setting; None when it was never set."""
    answer = device.run("settings", "get", namespace, key)
    found = answer.stdout.removesuffix("\n").removesuffix("\r")
    return None if answer.code != 0 or found in ("null", "") else found


def _number(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None


CHECKS = (setting_is, setting_compares, toggle_is, brightness_is, volume_is, battery_is, property_is)
