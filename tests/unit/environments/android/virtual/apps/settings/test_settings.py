"""Settings, used as a person uses it: screens and the phone's own programs agree, in both directions."""

import pytest

from decapod.environments.android.virtual.apps.settings import ACTIONS, PACKAGE, SUB_SCREEN
from decapod.environments.android.virtual.apps.settings.pages import PAGES
from decapod.environments.android.virtual.apps.settings.search import find
from decapod.environments.android.virtual.system import radios
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

KEEP = "com.google.android.keep"
ARGUMENTS = {
    "wifi-network": "AndroidWifi",
    "device": "JBL Flip 6",
    "app": KEEP,
    "app-storage": KEEP,
    "app-data": KEEP,
    "app-permissions": "com.android.contacts",
    "app-permission": "com.android.contacts|contacts",
    "permission": "contacts",
    "app-notification": KEEP,
    "default-app": "phone",
    "account": "alex.morgan@gmail.com",
}

pytestmark = pytest.mark.anyio


def opened(*path: str) -> PhoneDriver:
    """A phone that shows the page to which a path of titles leads."""
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for title in path:
        go(driver, title)
    return driver


def go(driver: PhoneDriver, title: str) -> None:
    """Tap a row, scrolling to it where it must be."""
    driver.scroll_to(title)
    driver.tap_text(title)


def show(driver: PhoneDriver, page: str) -> None:
    driver.open_app(PACKAGE)
    if page != "home":
        extras = {"page": page, "argument": ARGUMENTS.get(page, "")}
        driver.phone.activities.start(Intent(component=SUB_SCREEN, extras=extras), caller=driver.phone.activities.front)
        driver.phone.changed()


async def told(driver: PhoneDriver, line: str) -> str:
    return (await run(driver.phone, line)).out.strip()


@pytest.mark.parametrize(
    ("path", "row", "key", "before", "after"),
    [
        (("Network & internet",), "Airplane mode", "global airplane_mode_on", "0", "1"),
        (("Network & internet", "Internet"), "Wi\u2011Fi", "global wifi_on", "1", "0"),
        (("Network & internet", "SIMs"), "Mobile data", "global mobile_data", "1", "0"),
        (
            ("Connected devices", "Connection preferences", "Bluetooth"),
            "Use Bluetooth",
            "global bluetooth_on",
            "1",
            "0",
        ),
        (("Battery",), "Battery percentage", "system show_battery_percent", "0", "1"),
        (("Battery", "Battery Saver"), "Use Battery Saver", "global low_power", "0", "1"),
        (("Sound & vibration", "Do Not Disturb"), "Use Do Not Disturb", "global zen_mode", "0", "1"),
        (("Display", "Dark theme"), "Use Dark theme", "secure ui_night_mode", "1", "2"),
        (("Display",), "Auto\u2011rotate screen", "system accelerometer_rotation", "0", "1"),
        (("Display",), "Adaptive brightness", "system screen_brightness_mode", "0", "1"),
        (("Location",), "Use location", "secure location_mode", "3", "0"),
        (("System", "Date & time"), "Use 24\u2011hour format", "system time_12_24", "12", "24"),
        (("System", "Developer options"), "Show taps", "system show_touches", "0", "1"),
        (("System", "Developer options"), "Stay awake", "global stay_on_while_plugged_in", "7", "0"),
    ],
)
async def test_a_switch_is_a_setting_in_both_directions(
    path: tuple[str, ...], row: str, key: str, before: str, after: str
) -> None:
    driver = opened(*path)
    driver.scroll_to(row)
    switched = [node.checked for node in driver.nodes() if node.class_name == "android.widget.Switch"]
    assert await told(driver, f"settings get {key}") == before
    driver.tap_text(row)
    assert await told(driver, f"settings get {key}") == after
    now = [node.checked for node in driver.nodes() if node.class_name == "android.widget.Switch"]
    assert now != switched
    await run(driver.phone, f"settings put {key} {before}")
    driver.scroll_to(row)
    again = [node.checked for node in driver.nodes() if node.class_name == "android.widget.Switch"]
    assert again == switched


async def test_a_journey_of_ten_steps() -> None:
    driver = opened("Network & internet", "Internet", "Maple Street 12")
    driver.type("wrong-password")
    driver.tap_text("Connect")
    assert driver.sees("Check password and try again")
    for _ in "wrong-password":
        driver.phone.key(67)
    driver.type("bluefolder24")
    driver.tap_text("Connect")
    assert driver.sees("Connected")
    assert '"Maple Street 12"' in await told(driver, "cmd wifi status")
    assert 'SSID: "Maple Street 12"' in await told(driver, "dumpsys wifi")
    driver.tap_text("Maple Street 12")
    driver.tap_text("Forget")
    assert "Maple Street 12" not in await told(driver, "cmd wifi list-networks")
    assert await told(driver, "cmd wifi status") == (
        "Wifi is enabled\nWifi scanning is only available when wifi is enabled\nWifi is not connected"
    )
    driver.tap_text("AndroidWifi")
    driver.back()
    assert driver.find("AndroidWifi").resource_id == "android:id/summary"


async def test_networks_of_the_shell_are_on_the_screen() -> None:
    driver = PhoneDriver()
    await run(driver.phone, 'cmd wifi connect-network "Cafe Rosso Guest" open')
    await run(driver.phone, 'cmd wifi connect-network "Northwind Office" wpa2 nonsense')
    assert radios.joined(driver.phone) == "Cafe Rosso Guest"
    driver.phone.start(Intent("android.settings.WIFI_SETTINGS"))
    assert driver.texts().index("Cafe Rosso Guest") < driver.texts().index("Connected") < len(driver.texts())
    assert radios.saved(driver.phone) == ["AndroidWifi", "Cafe Rosso Guest"]


async def test_a_device_is_paired_used_and_forgotten() -> None:
    driver = opened("Connected devices", "Pair new device", "Pixel Buds Pro")
    driver.tap_text("Pair")
    assert driver.sees("Media devices")
    assert "Pixel Buds Pro (Connected)" in await told(driver, "dumpsys bluetooth_manager")
    driver.tap_text("Pixel Buds Pro")
    driver.tap_text("Disconnect")
    assert radios.connected(driver.phone) == ""
    driver.tap_text("Forget")
    driver.tap_text("Forget device")
    assert radios.bonded(driver.phone) == []
    assert not driver.sees("Pixel Buds Pro")


async def test_sliders_set_volumes_and_brightness() -> None:
    driver = opened("Sound & vibration")
    bars = [node for node in driver.nodes() if node.resource_id.endswith("/seekbar")]
    left, top, right, bottom = bars[0].bounds
    driver.phone.tap(right - 4, (top + bottom) // 2)
    assert await told(driver, "settings get system volume_music_speaker") == "25"
    assert "streamVolume:25" in await told(driver, "dumpsys audio")
    left, top, right, bottom = bars[2].bounds
    driver.phone.tap(left + 4, (top + bottom) // 2)
    assert await told(driver, "settings get system volume_ring") == "0"
    assert await told(driver, "settings get global mode_ringer") == "1"
    await run(driver.phone, "media volume --stream 4 --set 2")
    assert driver.find("Alarm volume, 2 of 7")
    driver.phone.start(Intent("android.settings.DISPLAY_SETTINGS"))
    left, top, right, bottom = driver.find(id="seekbar").bounds
    driver.phone.tap(right - 4, (top + bottom) // 2)
    assert await told(driver, "settings get system screen_brightness") == "255"


async def test_choices_set_the_timeout_and_the_size_of_text() -> None:
    driver = opened("Display", "Screen timeout")
    driver.tap_text("5 minutes")
    assert await told(driver, "settings get system screen_off_timeout") == "300000"
    assert driver.sees("After 5 minutes of inactivity")
    go(driver, "Display size and text")
    driver.tap_text("Make larger")
    assert await told(driver, "settings get system font_scale") == "1.15"
    driver.back()
    assert driver.sees("Font size: Large")


async def test_an_app_is_stopped_cleared_and_switched_off() -> None:
    driver = PhoneDriver()
    driver.open_app(KEEP)
    await run(driver.phone, f"sqlite3 /data/data/{KEEP}/databases/keep.db 'DELETE FROM tree_entity'")
    driver.open_app(PACKAGE)
    for title in ("Apps", "Keep Notes", "Force stop", "OK"):
        driver.tap_text(title)
    assert not driver.phone.activities.running(KEEP)
    assert not driver.find(id="button3").enabled
    go(driver, "Storage & cache")
    driver.tap_text("Clear storage")
    driver.tap_text("Delete")
    assert (
        await told(driver, f"sqlite3 /data/data/{KEEP}/databases/keep.db 'SELECT count(*) > 0 FROM tree_entity'") == "1"
    )
    driver.back()
    driver.tap_text("Disable")
    driver.tap_text("Disable app")
    assert driver.sees("Enable")
    assert KEEP in await told(driver, "pm list packages -d")


async def test_permissions_are_given_and_taken_in_both_directions() -> None:
    driver = opened("Apps", "Permission manager", "Contacts")
    driver.phone.tap(*[node for node in driver.nodes() if node.text == "Contacts"][1].center)
    driver.tap_text("Don\u2019t allow")
    refused = [node.bounds for node in driver.nodes() if node.checked]
    said = await told(driver, "dumpsys package com.android.contacts")
    assert "android.permission.READ_CONTACTS: granted=false" in said
    await run(driver.phone, "pm grant com.android.contacts android.permission.READ_CONTACTS")
    assert [node.bounds for node in driver.nodes() if node.checked] != refused


async def test_an_app_that_may_not_notify_shows_nothing() -> None:
    driver = opened("Notifications", "App settings")
    driver.tap_text("Keep Notes")
    driver.phone.post(Notification(KEEP, "note", "Milk"))
    assert not driver.phone.notifications.of(KEEP)
    driver.tap_text("Keep Notes")
    driver.phone.post(Notification(KEEP, "note", "Milk"))
    assert [item.title for item in driver.phone.notifications.of(KEEP)] == ["Milk"]


async def test_seven_taps_on_the_build_number_make_a_developer() -> None:
    driver = PhoneDriver()
    await run(driver.phone, "settings put global development_settings_enabled 0")
    driver.open_app(PACKAGE)
    go(driver, "System")
    assert not driver.sees("Developer options")
    driver.back()
    go(driver, "About phone")
    driver.scroll_to("Build number")
    for _ in range(6):
        driver.tap_text("Build number")
    assert await told(driver, "settings get global development_settings_enabled") == "0"
    driver.tap_text("Build number")
    assert await told(driver, "settings get global development_settings_enabled") == "1"


async def test_the_device_is_renamed() -> None:
    driver = opened("About phone", "Device name")
    for _ in "Pixel 6":
        driver.phone.key(67)
    driver.type("Alex\u2019s phone")
    driver.tap_text("OK")
    assert await told(driver, "settings get global device_name") == "Alex\u2019s phone"
    assert await told(driver, "settings get secure bluetooth_name") == "Alex\u2019s phone"


async def test_date_time_and_zone_are_set() -> None:
    driver = opened("System", "Date & time")
    driver.tap_text("Set time automatically")
    driver.tap_text("Set time zone automatically")
    driver.tap_text("Date")
    driver.tap_text("20")
    driver.tap_text("OK")
    assert driver.phone.clock.today().day == 20
    driver.tap_text("GMT+00:00 UTC")
    driver.phone.drag(540, 1500, 540, 300)
    driver.tap_text("Tokyo")
    assert await told(driver, "getprop persist.sys.timezone") == "Asia/Tokyo"
    assert driver.sees("GMT+09:00 Tokyo")


async def test_languages_are_added_and_ordered() -> None:
    driver = opened("System", "Languages & input", "System languages", "Add a language", "Deutsch (Deutschland)")
    assert await told(driver, "settings get system system_locales") == "en-US,de-DE"
    driver.tap_text("Deutsch (Deutschland)")
    driver.tap_text("Make it the first language")
    assert await told(driver, "getprop persist.sys.locale") == "de-DE"


def test_the_wallpaper_is_that_of_the_home_screen() -> None:
    driver = PhoneDriver()
    before = driver.phone.screenshot()
    driver.phone.start(Intent("android.intent.action.SET_WALLPAPER"))
    driver.tap_text("Sunset")
    driver.home()
    assert driver.phone.screenshot() != before


@pytest.mark.parametrize("action", [action for action, _, _ in ACTIONS])
def test_every_intent_opens_its_page(action: str) -> None:
    driver = PhoneDriver()
    page = next(page for name, _, page in ACTIONS if name == action)
    data = f"package:{KEEP}" if page == "app" else ""
    extras = {"android.provider.extra.APP_PACKAGE": KEEP} if page == "app-notification" else {}
    driver.phone.start(Intent(action, data=data, extras=extras))
    assert driver.phone.activities.front.app.package == PACKAGE
    title = {"app": "App info", "app-notification": "Keep Notes"}.get(page, PAGES[page].title)
    assert driver.sees(title)


def test_a_page_of_an_app_that_is_not_there_is_left() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data="package:org.nowhere"))
    assert driver.phone.activities.front.app.package != PACKAGE


def test_search_finds_rows_of_all_pages() -> None:
    driver = opened()
    driver.tap_text("Search settings")
    driver.type("24")
    driver.tap_text("Use 24\u2011hour format")
    assert driver.sees("Set time automatically")
    driver.back()
    driver.tap_text("Clear text")
    driver.tap_text("24")
    assert driver.sees("Use 24\u2011hour format")
    driver.tap_text("Clear text")
    driver.type("zebra")
    assert driver.sees("No results")
    driver.tap_text("Clear text")
    driver.type("wifi")
    assert driver.sees("Wi\u2011Fi hotspot")
    phone = driver.phone
    app = phone.packages.find(PACKAGE)
    assert app is not None
    titles = [found.title for found in find(AppContext(phone, app), "dark theme")]
    assert titles[0] == "Dark theme"
    assert "Use Dark theme" in titles


def test_a_dialog_outlives_a_snapshot() -> None:
    driver = opened("About phone", "Device name")
    driver.type(" Pro")
    kept = driver.phone.snapshot()
    driver.back()
    driver.back()
    driver.phone.restore(kept)
    driver.tap_text("OK")
    assert driver.phone.settings.get("global", "device_name") == "Pixel 6 Pro"


@pytest.mark.parametrize(("scale", "dark"), [("1.0", False), ("1.3", True)])
def test_every_page_is_laid_out_well(dark: bool, scale: str) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    driver.phone.settings.put("system", "font_scale", scale)
    radios.pair(driver.phone, "JBL Flip 6")
    wrong: list[str] = []
    for page in PAGES:
        show(driver, page)
        wrong += [f"{page}: {problem}" for problem in driver.problems()]
        assert driver.phone.screenshot()
    assert wrong == []


@pytest.mark.parametrize("value", ["", "zebra", "-1", "99999999999999999999", "nan", '{"a": [1]}', "[[[", "x" * 9_000])
def test_pages_stand_whatever_the_settings_say(value: str) -> None:
    driver = PhoneDriver()
    for namespace in ("system", "secure", "global"):
        for key, _ in driver.phone.settings.list(namespace):
            if key not in ("font_scale", "default_input_method"):
                driver.phone.settings.put(namespace, key, value)
    for key in (radios.JOINED, radios.SAVED, radios.BONDED, radios.CONNECTED):
        driver.phone.settings.put("global", key, value)
    for page in PAGES:
        show(driver, page)
        assert driver.phone.hierarchy()
