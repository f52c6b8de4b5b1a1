"""Checks of apps."""

import pytest

from decapod.evaluators.android.front import Front, read_front

from .fake import FakeHandset

CLOCK = "com.google.android.deskclock"
ACTIVITIES_13 = """ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
Display #0 (activities from top to bottom):
  * Task{67f0f88 #31 type=standard A=10130:com.google.android.deskclock U=0 visible=true}
    topResumedActivity=ActivityRecord{e2d0b7f u0 com.google.android.deskclock/com.android.deskclock.DeskClock} t31}
  ResumedActivity: ActivityRecord{e2d0b7f u0 com.google.android.deskclock/com.android.deskclock.DeskClock} t31}
"""
ACTIVITIES_12 = """Display #0 (activities from top to bottom):
    mResumedActivity: ActivityRecord{b8ad2c u0 com.android.settings/.homepage.SettingsHomepageActivity t9}
"""
RECENTS = """ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)
mRecentsUid=10099
  Recent tasks:
  * Recent #0: Task{67f0f88 #31 type=standard A=10130:com.google.android.deskclock U=0 visible=true mode=fullscreen}
    userId=0 effectiveUid=u0a130 mCallingUid=u0a99
  * Recent #1: Task{bf5a1c9 #1 type=home U=0 visible=false mode=fullscreen translucent=true sz=1}
  * Recent #2: Task{83a2af6 #30 type=standard A=1000:com.android.settings.root U=0 visible=false mode=fullscreen}
"""
PACKAGE = """Packages:
  Package [com.google.android.deskclock] (a0a1f4d):
    userId=10130
    versionCode=69009050 minSdk=21 targetSdk=33
    versionName=7.4 (483498464)
    runtime permissions:
      android.permission.POST_NOTIFICATIONS: granted=true, flags=[ USER_SENSITIVE_WHEN_GRANTED]
      android.permission.READ_MEDIA_AUDIO: granted=false, flags=[ USER_SET]
"""


@pytest.mark.parametrize(
    ("told", "front"),
    [
        (ACTIVITIES_13, Front(CLOCK, "com.android.deskclock.DeskClock")),
        (ACTIVITIES_12, Front("com.android.settings", "com.android.settings.homepage.SettingsHomepageActivity")),
        ("  ResumedActivity: null\n", Front()),
        ("", Front()),
    ],
)
def test_who_is_in_front(told: str, front: Front) -> None:
    assert read_front(told) == front


def test_app_in_front(phone: FakeHandset) -> None:
    assert not phone.holds("app_in_front", package=CLOCK)
    phone.says("dumpsys activity activities", ACTIVITIES_13)
    assert phone.holds("app_in_front", package=CLOCK)
    assert phone.holds("app_in_front", package=CLOCK, activity="DeskClock")
    assert phone.holds("app_in_front", package=CLOCK, activity=".DeskClock")
    assert phone.holds("app_in_front", package=CLOCK, activity="com.android.deskclock.DeskClock")
    assert not phone.holds("app_in_front", package=CLOCK, activity="Clock")
    assert not phone.holds("app_in_front", package="com.google.android")
    assert "pattern" in phone.error("app_in_front", package="clock; reboot")


def test_app_installed(phone: FakeHandset) -> None:
    assert not phone.holds("app_installed", package=CLOCK)
    phone.says(f"pm path {CLOCK}", "package:/data/app/x/base.apk\n")
    assert phone.holds("app_installed", package=CLOCK)
    assert not phone.holds("app_installed", package="com.google.android.keep")


def test_app_version_is(phone: FakeHandset) -> None:
    assert not phone.holds("app_version_is", package=CLOCK, version="7.4 (483498464)")
    phone.says(f"dumpsys package {CLOCK}", PACKAGE)
    assert phone.holds("app_version_is", package=CLOCK, version="7.4 (483498464)")
    assert not phone.holds("app_version_is", package=CLOCK, version="7.4")


def test_app_used(phone: FakeHandset) -> None:
    outcome = phone.outcome("app_used", package=CLOCK)
    assert (outcome.passed, outcome.error) == (False, None)
    phone.says("dumpsys activity recents", RECENTS)
    assert phone.holds("app_used", package=CLOCK)
    assert not phone.holds("app_used", package="com.google.android.keep")


def test_process_running(phone: FakeHandset) -> None:
    assert not phone.holds("process_running", name=CLOCK)
    phone.says(f"pidof {CLOCK}", "4711 4712\n")
    assert phone.holds("process_running", name=CLOCK)
    phone.says(f"pidof {CLOCK}", "sh: pidof: not found\n", code=127)
    assert not phone.holds("process_running", name=CLOCK)


def test_permission_granted(phone: FakeHandset) -> None:
    notify, audio = "android.permission.POST_NOTIFICATIONS", "android.permission.READ_MEDIA_AUDIO"
    assert not phone.holds("permission_granted", package=CLOCK, permission=notify)
    assert not phone.holds("permission_granted", package=CLOCK, permission=notify, granted=False), "not installed"
    phone.says(f"dumpsys package {CLOCK}", PACKAGE)
    assert phone.holds("permission_granted", package=CLOCK, permission=notify)
    assert not phone.holds("permission_granted", package=CLOCK, permission=notify, granted=False)
    assert phone.holds("permission_granted", package=CLOCK, permission=audio, granted=False)
    assert not phone.holds("permission_granted", package=CLOCK, permission=audio)
    assert not phone.holds("permission_granted", package=CLOCK, permission="android.permission.CAMERA")


def test_default_app_is(phone: FakeHandset) -> None:
    outcome = phone.outcome("default_app_is", use="dialer", package="com.google.android.dialer")
    assert (outcome.passed, outcome.error) == (False, None)
    phone.says("cmd role get-role-holders android.app.role.DIALER", "com.google.android.dialer\n")
    assert phone.holds("default_app_is", use="dialer", package="com.google.android.dialer")
    assert not phone.holds("default_app_is", use="dialer", package="com.android.dialer")


def test_keyboard_shown(phone: FakeHandset) -> None:
    assert not phone.holds("keyboard_shown")
    phone.says("dumpsys input_method", "  mShowRequested=true mInputShown=true\n")
    assert phone.holds("keyboard_shown")
    phone.says("dumpsys input_method", "  mShowRequested=false mInputShown=false\n")
    assert not phone.holds("keyboard_shown")


def test_screen_is_on(phone: FakeHandset) -> None:
    assert not phone.holds("screen_is_on")
    phone.says("dumpsys power", "Power Manager State:\n  mWakefulness=Awake\n  mIsPowered=true\n")
    assert phone.holds("screen_is_on")
    phone.says("dumpsys power", "Power Manager State:\n  mWakefulness=Dozing\n")
    assert not phone.holds("screen_is_on")
