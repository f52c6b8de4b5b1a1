from __future__ import annotations

import pytest

from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent
from decapod.environments.android.virtual.system.notifications import LIMIT_PER_PACKAGE, Notification
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import MAIN_SCREEN, PACKAGE, make_phone


@pytest.fixture
def driver() -> PhoneDriver:
    driver = PhoneDriver(make_phone())
    driver.phone.start(Intent(MAIN, MAIN_SCREEN, categories=(LAUNCHER,)))
    driver.tap_text("Notify")
    return driver


def test_a_banner_comes_up_and_goes_by_the_clock(driver: PhoneDriver) -> None:
    assert driver.find("Ding", id="android:id/title", all_windows=True)
    driver.phone.clock.advance(6_000)
    assert not [node for node in driver.nodes(all_windows=True) if node.text == "Ding"]
    assert len(driver.phone.notifications) == 1


def test_the_shade_is_pulled_down_and_lists_it(driver: PhoneDriver) -> None:
    driver.phone.swipe(540, 5, 540, 900, 300)
    assert driver.phone.focus == "NotificationShade"
    assert {"Ding", "A message", "Sample", "Clear all"} <= set(driver.texts())
    driver.tap_text("A message")
    assert driver.phone.focus.endswith(".Detail")
    assert len(driver.phone.notifications) == 0


def test_a_swipe_to_the_side_removes_it(driver: PhoneDriver) -> None:
    driver.phone.key(codes.NOTIFICATION)
    driver.swipe_on("Ding", toward="right")
    assert len(driver.phone.notifications) == 0
    assert driver.sees("No notifications")


def test_an_ongoing_one_stays(driver: PhoneDriver) -> None:
    driver.phone.post(Notification(PACKAGE, "timer", "Timer", ongoing=True))
    driver.phone.key(codes.NOTIFICATION)
    driver.swipe_on("Timer", toward="right")
    driver.tap_text("Clear all")
    assert [item.title for item in driver.phone.notifications] == ["Timer"]


def test_a_reply_is_written_in_the_shade_and_broadcast(driver: PhoneDriver) -> None:
    driver.phone.key(codes.NOTIFICATION)
    driver.tap_text("Answer")
    driver.type("on my way")
    driver.tap_text("Send")
    assert driver.phone.packages.state(PACKAGE).preferences["heard"] == "org.example.ANSWER on my way"


def test_a_tile_changes_a_setting_and_shows_it(driver: PhoneDriver) -> None:
    driver.phone.key(codes.NOTIFICATION)
    driver.tap_text("Bluetooth, On")
    assert driver.phone.settings.get("global", "bluetooth_on") == "0"
    assert driver.find("Bluetooth, Off").checked is False
    driver.phone.swipe(540, 900, 540, 1500, 300)
    driver.tap_text("Dark theme, Off")
    assert driver.phone.dark
    driver.tap_text("Airplane mode, Off")
    assert driver.phone.settings.get("global", "wifi_on") == "0"


def test_an_alarm_calls_the_app_once_its_moment_has_come(driver: PhoneDriver) -> None:
    phone = driver.phone
    phone.alarms.set(PACKAGE, "egg", phone.clock.ms + 5_000, {"what": "egg"})
    phone.clock.advance(4_999)
    assert not phone.notifications.find(f"0|{PACKAGE}|egg")
    phone.clock.advance(1)
    found = phone.notifications.find(f"0|{PACKAGE}|egg")
    assert found is not None
    assert found.title == "Due egg"
    assert phone.alarms.upcoming() == []


def test_an_alarm_that_sets_itself_again_does_not_stop_the_phone(driver: PhoneDriver) -> None:
    phone = driver.phone
    for number in range(400):
        phone.alarms.set(PACKAGE, f"a{number}", phone.clock.ms - 1)
    phone.clock.advance(1)
    assert len(phone.alarms.upcoming()) == 200


def test_an_app_keeps_a_bounded_number_of_them(driver: PhoneDriver) -> None:
    for number in range(LIMIT_PER_PACKAGE + 20):
        driver.phone.post(Notification(PACKAGE, str(number), f"N{number}"))
    assert len(driver.phone.notifications.of(PACKAGE)) == LIMIT_PER_PACKAGE
