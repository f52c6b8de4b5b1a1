from __future__ import annotations

from decapod.environments.android.virtual.apps import all_apps
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

CALCULATOR = "com.google.android.calculator"


def test_every_target_of_every_manifest_is_there() -> None:
    for app in all_apps():
        for info in app.activities:
            assert issubclass(app.load(info.target), Activity), info
            assert info.name.count("/") == 1
        for target in (app.receiver, app.alarm, app.setup, *(info.seed for info in app.databases)):
            assert not target or callable(app.load(target))


def test_no_two_apps_share_a_package_or_a_component() -> None:
    packages = [app.package for app in all_apps()]
    components = [info.name for app in all_apps() for info in app.activities]
    assert len(packages) == len(set(packages))
    assert len(components) == len(set(components))


def test_the_drawer_opens_by_a_swipe_and_closes_by_a_swipe() -> None:
    driver = PhoneDriver()
    driver.phone.swipe(540, 1500, 540, 800, 200)
    assert driver.find(id="apps_list_view")
    driver.phone.swipe(540, 900, 540, 1700, 200)
    assert driver.find(id="workspace")


def test_an_app_is_opened_from_the_drawer() -> None:
    driver = PhoneDriver()
    driver.open_from_drawer("Calculator")
    assert driver.phone.focus.startswith(CALCULATOR)


def test_a_search_in_the_drawer_starts_the_first_app_found() -> None:
    driver = PhoneDriver()
    driver.tap_text("Search")
    driver.type("calcul")
    assert [node.text for node in driver.nodes() if node.resource_id.endswith(":id/icon")] == ["Calculator"]
    driver.enter()
    assert driver.phone.focus.startswith(CALCULATOR)
    driver.home()
    driver.tap_text("Search")
    driver.type("nothing at all")
    assert driver.sees("No apps found matching")


def test_a_long_press_on_the_home_screen_shows_its_menu() -> None:
    driver = PhoneDriver()
    driver.phone.long_press(540, 700)
    assert driver.sees("Wallpaper & style")
    driver.tap_text("All apps")
    assert driver.find(id="apps_list_view")


def test_adb_keyboard_types_only_while_it_is_the_input_method() -> None:
    driver = PhoneDriver(Phone(strict=True))
    driver.tap_text("Search")
    broadcast = Intent("ADB_INPUT_B64", extras={"msg": "w6TDtvCfmIA="})
    driver.phone.broadcast(broadcast)
    assert driver.find(id="fallback_search_view").text == "Search apps"
    driver.phone.settings.put("secure", "default_input_method", "com.android.adbkeyboard/.AdbIME")
    driver.phone.broadcast(broadcast)
    assert driver.find(id="fallback_search_view").text == "\u00e4\u00f6\U0001f600"
    assert driver.find("ADB Keyboard {ON}", all_windows=True)
    driver.phone.broadcast(Intent("ADB_CLEAR_TEXT"))
    assert driver.find(id="fallback_search_view").text == "Search apps"
