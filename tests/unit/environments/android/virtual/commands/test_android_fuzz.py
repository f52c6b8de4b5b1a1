"""Whatever Android's programs are told, they answer, and the phone goes on."""

import shlex

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.commands.android_shell import CALCULATOR, CALCULATOR_SCREEN, run

pytestmark = pytest.mark.anyio

PROGRAMS = {
    "input": "tap swipe text keyevent draganddrop motionevent press roll keycombination DOWN UP MOVE --longpress -d",
    "am": """start start-activity -W -S -R -n -a -d -t -c --es --ei --ez -f --user broadcast force-stop kill stack task
        list instrument to-uri startservice get-config""",
    "pm": """list packages permissions path clear dump install uninstall grant revoke enable disable resolve-activity
        query-activities --brief --components -f -3 -S -U --user has-feature""",
    "cmd": """package activity window statusbar notification uimode wifi overlay appops night yes no post
        expand-settings collapse settings input_method media_session volume --set --stream -t""",
    "wm": "size density reset user-rotation lock free 100x200 0x0 x",
    "settings": "get put delete list reset system secure global --user",
    "content": """query insert update delete read write gettype call --uri --projection --where --sort --bind --user
        content://sms content://sms/inbox content://com.android.contacts/contacts/1 content://settings/system
        content://media/external/images/media a:s:b _id:i:5 x:n body:b:true""",
    "dumpsys": """window windows displays activity activities top recents package battery set level unplug reset power
        display notification --noredact -l -t alarm wifi""",
    "uiautomator": "dump --compressed --windows /sdcard/x.xml /nowhere/x /dev/tty help",
    "screencap": "-p -d /sdcard/x.png /nowhere/x.png -h",
    "monkey": "-p -c -s -v --throttle 1 3",
    "ime": "list -a -s enable disable set reset --user com.android.adbkeyboard/.AdbIME",
    "svc": "wifi data power bluetooth enable disable stayon true usb nfc",
    "logcat": "-d -c -t -v brief time raw long *:S *:E tag:V -s -e --pid=5 -b main",
    "log": "-t -p I X tag",
    "service": "list check call power 1 i32",
    "getprop": "ro.build.version.sdk -T",
    "setprop": "debug.x ro.build.id",
    "media": "volume --set --get --stream --adj raise dispatch play",
    "appops": "get set reset",
    "locksettings": "get-disabled set-disabled set-pin verify",
    "telecom": "get-default-dialer set-default-dialer",
}
"""Words that mean something to each program."""

COMMON = f"{CALCULATOR} {CALCULATOR_SCREEN} com.android.systemui 0 1 -1 99999999999 1.5 nan -- - / a/b".split()
junk = st.sampled_from(["", *COMMON]) | st.text(max_size=12).filter(lambda text: "\0" not in text)


@pytest.fixture(scope="module")
def phone() -> Phone:
    return Phone(strict=True)


@pytest.mark.parametrize("program", sorted(PROGRAMS))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
async def test_any_arguments_are_answered(phone: Phone, program: str, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(PROGRAMS[program].split()) | junk, max_size=7))
    if program == "logcat" and "-d" not in words:
        words = ["-d", *words]
    said = await run(phone, shlex.join([program, *words]))
    assert 0 <= said.code <= 255
    assert "Traceback" not in said.err
    assert (await run(phone, "echo on")).out == "on\n"
    phone.reset()
