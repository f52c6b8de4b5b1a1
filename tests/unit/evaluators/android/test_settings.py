"""Checks of settings."""

import pytest

from .fake import FakeHandset

AUDIO = """Audio Service Streams:
Stream volumes (device: index)
- STREAM_VOICE_CALL:
   Muted: false
   Min: 1
   Max: 7
   streamVolume:4
   Current: 1 (earpiece): 4, 40000000 (default): 4
- STREAM_MUSIC:
   Muted: false
   Min: 0
   Max: 25
   streamVolume:11
   Current: 2 (speaker): 11, 40000000 (default): 5
   Devices: speaker(2)
"""
BATTERY = """Current Battery Service state:
  AC powered: false
  USB powered: true
  status: 2
  health: 2
  present: true
  level: 85
  scale: 100
"""


def setting(phone: FakeHandset, namespace: str, key: str, value: str) -> None:
    phone.says(f"settings get {namespace} {key}", f"{value}\n")


def test_setting_is(phone: FakeHandset) -> None:
    ask = {"namespace": "system", "key": "screen_off_timeout"}
    assert not phone.holds("setting_is", **ask, value="60000")
    assert not phone.holds("setting_is", **ask, value="null"), "never set"
    setting(phone, "system", "screen_off_timeout", "60000")
    assert phone.holds("setting_is", **ask, value="60000")
    assert not phone.holds("setting_is", **ask, value="6000")
    assert "namespace" in phone.error("setting_is", namespace="sytem", key="x", value="1")
    assert "pattern" in phone.error("setting_is", namespace="system", key="a; reboot", value="1")


def test_setting_compares(phone: FakeHandset) -> None:
    ask = {"namespace": "system", "key": "screen_brightness"}
    assert not phone.holds("setting_compares", **ask, operator="<", value=10)
    assert not phone.holds("setting_compares", **ask, operator=">=", value=0), "never set is not 0"
    setting(phone, "system", "screen_brightness", "128")
    assert phone.holds("setting_compares", **ask, operator=">", value=127.5)
    assert phone.holds("setting_compares", **ask, operator="=", value=128)
    assert not phone.holds("setting_compares", **ask, operator="<", value=128)
    setting(phone, "system", "screen_brightness", "bright")
    assert not phone.holds("setting_compares", **ask, operator=">=", value=0)


@pytest.mark.parametrize(
    ("toggle", "namespace", "key", "on", "off"),
    [
        ("wifi", "global", "wifi_on", "1", "0"),
        ("wifi", "global", "wifi_on", "2", "3"),
        ("bluetooth", "global", "bluetooth_on", "1", "0"),
        ("airplane mode", "global", "airplane_mode_on", "1", "0"),
        ("location", "secure", "location_mode", "3", "0"),
        ("do not disturb", "global", "zen_mode", "1", "0"),
        ("battery saver", "global", "low_power", "1", "0"),
        ("mobile data", "global", "mobile_data", "1", "0"),
        ("auto-rotate", "system", "accelerometer_rotation", "1", "0"),
    ],
)
def test_toggle_is(phone: FakeHandset, toggle: str, namespace: str, key: str, on: str, off: str) -> None:
    assert not phone.holds("toggle_is", toggle=toggle, on=True)
    assert not phone.holds("toggle_is", toggle=toggle, on=False), "never set is neither"
    setting(phone, namespace, key, on)
    assert phone.holds("toggle_is", toggle=toggle, on=True)
    assert not phone.holds("toggle_is", toggle=toggle, on=False)
    setting(phone, namespace, key, off)
    assert phone.holds("toggle_is", toggle=toggle, on=False)
    assert not phone.holds("toggle_is", toggle=toggle, on=True)


def test_the_dark_theme(phone: FakeHandset) -> None:
    assert not phone.outcome("toggle_is", toggle="dark theme", on=False).passed, "unknown is neither"
    phone.says("cmd uimode night", "Night mode: yes\n")
    assert phone.holds("toggle_is", toggle="dark theme", on=True)
    assert not phone.holds("toggle_is", toggle="dark theme", on=False)
    phone.says("cmd uimode night", "Night mode: no\n")
    assert phone.holds("toggle_is", toggle="dark theme", on=False)
    phone.says("cmd uimode night", "Night mode: custom\n")
    assert not phone.holds("toggle_is", toggle="dark theme", on=False)


def test_brightness_is(phone: FakeHandset) -> None:
    assert not phone.holds("brightness_is", operator="<=", percent=100)
    setting(phone, "system", "screen_brightness", "128")
    assert phone.holds("brightness_is", operator="=", percent=50)
    assert not phone.holds("brightness_is", operator=">", percent=50)


def test_volume_is(phone: FakeHandset) -> None:
    assert not phone.holds("volume_is", stream="media", operator=">=", level=0)
    phone.says("dumpsys audio", AUDIO)
    assert phone.holds("volume_is", stream="media", operator="=", level=11)
    assert phone.holds("volume_is", stream="call", operator="<", level=5)
    assert not phone.holds("volume_is", stream="media", operator=">", level=11)
    assert not phone.holds("volume_is", stream="alarm", operator=">=", level=0), "not told"


def test_battery_is(phone: FakeHandset) -> None:
    assert not phone.holds("battery_is")
    assert not phone.holds("battery_is", charging=False)
    phone.says("dumpsys battery", BATTERY)
    assert phone.holds("battery_is", percent=85)
    assert phone.holds("battery_is", operator="<", percent=90, charging=True)
    assert not phone.holds("battery_is", percent=86)
    assert not phone.holds("battery_is", percent=10, charging=False)


def test_property_is(phone: FakeHandset) -> None:
    ask = {"name": "persist.sys.timezone"}
    assert not phone.holds("property_is", **ask, value="Europe/Vienna")
    phone.says("getprop persist.sys.timezone", "Europe/Vienna\n")
    assert phone.holds("property_is", **ask, value="Europe/Vienna")
    assert not phone.holds("property_is", **ask, value="Europe")
