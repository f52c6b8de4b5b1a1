"""`dumpsys`, `wm`, `settings`, `svc`, `ime`, `cmd`, `logcat`: the system."""

import re

import pytest

from decapod.environments.android.virtual.commands.android_logcat import UsageError, parse
from decapod.environments.android.virtual.commands.input_methods import ADB_KEYBOARD, GBOARD
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import DETAIL, MAIN_SCREEN, PACKAGE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("android", "pattern"),
    [
        ("12", r"^  mResumedActivity: ActivityRecord\{\w+ u0 com\.google\.android\.calculator/\S+ t\d+\}$"),
        ("13", r"^  topResumedActivity=ActivityRecord\{\w+ u0 com\.google\.android\.calculator/\S+\} t\d+\}$"),
        ("14", r"^  topResumedActivity=ActivityRecord\{\w+ u0 com\.google\.android\.calculator/\S+\} t\d+\}$"),
    ],
)
async def test_each_android_names_the_activity_in_front_its_way(android: str, pattern: str) -> None:
    phone = Phone(android=android, strict=True)
    said = await run(phone, "monkey -p com.google.android.calculator 1 2>/dev/null; dumpsys activity activities")
    assert re.search(pattern, said.out, re.MULTILINE)
    assert ("mResumedActivity" in said.out) == (android == "12")


async def test_the_window_in_focus(phone: Phone) -> None:
    phone.start(Intent(component=MAIN_SCREEN))
    for part in ("", "windows", "displays"):
        assert (
            f" u0 {PACKAGE}/{PACKAGE}.Main}}" in (await run(phone, f"dumpsys window {part} | grep mCurrentFocus")).out
        )
    await run(phone, "cmd statusbar expand-notifications")
    assert "NotificationShade" in (await run(phone, "dumpsys window | grep mCurrentFocus")).out
    await run(phone, "cmd statusbar collapse")
    assert PACKAGE in (await run(phone, "dumpsys window | grep mCurrentFocus")).out


async def test_tasks_and_their_stacks(phone: Phone) -> None:
    phone.start(Intent(component=MAIN_SCREEN))
    phone.start(Intent(component=DETAIL))
    said = await run(phone, "dumpsys activity activities")
    assert re.findall(r"Hist  #(\d): ActivityRecord\{\w+ u0 org\.example\.sample/(\S+)\}", said.out) == [
        ("1", ".Detail"),
        ("0", ".Main"),
    ]
    assert f"ACTIVITY {DETAIL} " in (await run(phone, "dumpsys activity top")).out
    assert f"realActivity={{{MAIN_SCREEN}}}" in (await run(phone, "dumpsys activity recents")).out


async def test_the_battery(phone: Phone) -> None:
    await run(phone, "dumpsys battery unplug; dumpsys battery set level 15")
    said = (await run(phone, "dumpsys battery")).out
    assert "  level: 15\n" in said
    assert "  USB powered: false\n" in said
    assert "  status: 3\n" in said
    await run(phone, "dumpsys battery reset")
    assert "  level: 100\n" in (await run(phone, "dumpsys battery")).out


async def test_the_screen_on_and_off(phone: Phone) -> None:
    assert "mHoldingDisplaySuspendBlocker=true" in (await run(phone, "dumpsys power")).out
    await run(phone, "input keyevent SLEEP")
    said = (await run(phone, "dumpsys power")).out
    assert "mHoldingDisplaySuspendBlocker=false" in said
    assert "mWakefulness=Asleep" in said
    await run(phone, "input keyevent WAKEUP")
    assert "mWakefulness=Awake" in (await run(phone, "dumpsys power")).out


async def test_the_keyboard_that_is_shown(phone: Phone) -> None:
    phone.start(Intent(component=MAIN_SCREEN))
    assert "mInputShown=false" in (await run(phone, "dumpsys input_method")).out
    PhoneDriver(phone).tap_text("Note")
    assert "mInputShown=true" in (await run(phone, "dumpsys input_method")).out


async def test_notifications(phone: Phone) -> None:
    assert (await run(phone, "cmd notification post -t 'A title' tag 'Some text'")).code == 0
    said = (await run(phone, "dumpsys notification")).out
    assert "pkg=com.android.shell" in said
    assert "A title" not in said
    assert "android.title=String [length=7]" in said
    assert "android.text=String (Some text)" in (await run(phone, "dumpsys notification --noredact")).out


async def test_a_service_that_there_is_not(phone: Phone) -> None:
    assert (await run(phone, "dumpsys nothing")).err == "Can't find service: nothing\n"
    said = await run(phone, "cmd nothing")
    assert (said.code, said.err) == (20, "cmd: Can't find service: nothing\n")


async def test_all_services_are_listed_and_dumped(phone: Phone) -> None:
    names = [line.strip() for line in (await run(phone, "dumpsys -l")).out.splitlines()[1:]]
    assert {"window", "activity", "battery", "power", "package"} <= set(names)
    dumped = (await run(phone, "dumpsys")).out
    for name in names:
        assert f"DUMP OF SERVICE {name}:" in dumped


async def test_the_size_and_density_of_the_screen(phone: Phone) -> None:
    assert (await run(phone, "wm size; wm density")).out == "Physical size: 1080x2340\nPhysical density: 420\n"
    await run(phone, "wm size 720x1280; wm density 320")
    assert (await run(phone, "wm size")).out == "Physical size: 1080x2340\nOverride size: 720x1280\n"
    assert (await run(phone, "wm density")).out.endswith("Override density: 320\n")
    await run(phone, "wm size reset; wm density reset")
    assert (await run(phone, "wm size")).out == "Physical size: 1080x2340\n"
    assert (await run(phone, "wm size x")).err == "Error: bad size x\n"
    assert (await run(phone, "wm density 10")).err == "Error: density must be >= 72\n"


async def test_settings(phone: Phone) -> None:
    assert (await run(phone, "settings get secure nothing")).out == "null\n"
    await run(phone, "settings put SECURE mine 'two words'")
    assert (await run(phone, "settings get --user 0 secure mine")).out == "two words\n"
    assert "mine=two words\n" in (await run(phone, "settings list secure")).out
    assert (await run(phone, "settings delete secure mine; settings delete secure mine")).out == (
        "Deleted 1 rows\nDeleted 0 rows\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("fly", "Invalid command: fly"),
        ("get nowhere x", "Invalid namespace 'nowhere'"),
        ("get system", "Bad arguments"),
        ("put system x", "Bad arguments"),
        ("get system a b", "Too many arguments"),
    ],
)
async def test_settings_that_make_no_sense(phone: Phone, arguments: str, message: str) -> None:
    said = await run(phone, f"settings {arguments}")
    assert (said.code, said.err) == (255, f"{message}\n")


async def test_properties(phone: Phone) -> None:
    assert (await run(phone, "getprop ro.build.version.release")).out == "13\n"
    assert (await run(phone, "getprop no.such")).out == "\n"
    assert (await run(phone, "getprop no.such default")).out == "default\n"
    assert "[sys.boot_completed]: [1]\n" in (await run(phone, "getprop")).out
    await run(phone, "setprop debug.mine value")
    assert (await run(phone, "getprop debug.mine")).out == "value\n"
    said = await run(phone, "setprop ro.build.id other")
    assert (said.code, "failed to set property 'ro.build.id'" in said.err) == (1, True)


@pytest.mark.parametrize(("name", "key"), [("wifi", "wifi_on"), ("data", "mobile_data"), ("bluetooth", "bluetooth_on")])
async def test_switches(phone: Phone, name: str, key: str) -> None:
    await run(phone, f"svc {name} disable")
    assert (await run(phone, f"settings get global {key}")).out == "0\n"
    await run(phone, f"svc {name} enable")
    assert (await run(phone, f"settings get global {key}")).out == "1\n"
    assert (await run(phone, f"svc {name} sideways")).code == 1


async def test_the_dark_theme(phone: Phone) -> None:
    assert (await run(phone, "cmd uimode night")).out == "Night mode: no\n"
    assert (await run(phone, "cmd uimode night yes")).out == "Night mode: yes\n"
    assert phone.dark


async def test_input_methods(phone: Phone) -> None:
    assert (await run(phone, "ime list -s")).out == f"{GBOARD}\n"
    assert (await run(phone, "ime list -a -s")).out == f"{GBOARD}\n{ADB_KEYBOARD}\n"
    refused = await run(phone, f"ime set {ADB_KEYBOARD}")
    assert (refused.code, refused.err) == (
        255,
        f"Unknown input method {ADB_KEYBOARD} cannot be selected for user #0\n",
    )
    said = await run(phone, f"ime enable {ADB_KEYBOARD}; ime set {ADB_KEYBOARD}; ime enable {ADB_KEYBOARD}")
    assert said.out.splitlines() == [
        f"Input method {ADB_KEYBOARD}: now enabled for user #0",
        f"Input method {ADB_KEYBOARD} selected for user #0",
        f"Input method {ADB_KEYBOARD}: already enabled for user #0",
    ]
    assert phone.input_method == ADB_KEYBOARD
    await run(phone, f"ime disable {ADB_KEYBOARD}")
    assert phone.input_method == GBOARD


async def test_the_log(phone: Phone) -> None:
    await run(phone, "log -t mine -p W careful; log -t other hello")
    said = (await run(phone, "logcat -d")).out
    assert re.search(r"^05-15 10:\d\d:\d\d\.\d{3} +\d+ +\d+ W mine +: careful$", said, re.MULTILINE)
    assert "hello" not in (await run(phone, "logcat -d mine:V *:S")).out
    assert (await run(phone, "logcat -d -s other -v raw")).out.splitlines()[1:] == ["hello"]
    assert "hello" not in (await run(phone, "logcat -d '*:W'")).out
    await run(phone, "logcat -c")
    assert (await run(phone, "logcat -d")).out == "--------- beginning of main\n"
    assert (await run(phone, "logcat --sideways")).code == 1


@pytest.mark.parametrize("words", [["-v", "sideways"], ["-t"], ["--what"], ["x:Q"]])
def test_a_log_that_cannot_be_shown(words: list[str]) -> None:
    with pytest.raises(UsageError):
        parse(words)


async def test_volumes(phone: Phone) -> None:
    assert "volume is 5 in range [0..25]" in (await run(phone, "media volume --stream 3 --get")).out
    await run(phone, "media volume --stream 3 --set 9")
    assert (await run(phone, "settings get system volume_music")).out == "9\n"
    assert (await run(phone, "media volume --stream 3 --set 99")).code == 255


async def test_the_address(phone: Phone) -> None:
    assert "inet 10.0.2.16/24" in (await run(phone, "ip addr show dev wlan0")).out
    await run(phone, "svc wifi disable")
    assert "inet" not in (await run(phone, "ip addr show dev wlan0")).out


async def test_a_reboot(phone: Phone) -> None:
    phone.start(Intent(component=MAIN_SCREEN))
    await run(phone, "echo kept > /sdcard/kept; reboot")
    assert not phone.activities.running(PACKAGE)
    assert (await run(phone, "cat /sdcard/kept")).out == "kept\n"
