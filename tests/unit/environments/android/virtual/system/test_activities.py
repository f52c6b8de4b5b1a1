from __future__ import annotations

import pytest

from decapod.environments.android.virtual.system import intents
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent
from decapod.environments.android.virtual.system.starting import StartStatus
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import DETAIL, MAIN_SCREEN, PACKAGE, make_phone

LAUNCH = Intent(MAIN, MAIN_SCREEN, categories=(LAUNCHER,))
HOME = "com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity"


@pytest.fixture
def driver() -> PhoneDriver:
    driver = PhoneDriver(make_phone())
    driver.phone.start(LAUNCH)
    return driver


def stack(driver: PhoneDriver) -> list[list[str]]:
    return [[record.info.component for record in task.records] for task in driver.phone.activities.tasks]


def test_an_app_starts_over_the_launcher_and_back_leads_home(driver: PhoneDriver) -> None:
    assert driver.phone.focus == f"{PACKAGE}/{PACKAGE}.Main"
    driver.back()
    assert driver.phone.focus == HOME
    driver.phone.start(LAUNCH)
    assert driver.sees("calls create resume pause resume"), "the root of a task is kept when it is left by Back"


def test_screens_pile_up_in_one_task(driver: PhoneDriver) -> None:
    driver.tap_text("Open")
    driver.tap_text("Again")
    assert stack(driver)[-1] == [MAIN_SCREEN, DETAIL, DETAIL]
    driver.back()
    driver.back()
    assert stack(driver)[-1] == [MAIN_SCREEN]


def test_a_result_reaches_who_asked_and_back_is_none(driver: PhoneDriver) -> None:
    driver.tap_text("Ask")
    driver.tap_text("Done")
    assert driver.sees("results pick={'id': 3}")
    driver.tap_text("Ask")
    driver.back()
    assert driver.sees("pick=None")


def test_starting_from_the_launcher_again_brings_the_task_as_it_was(driver: PhoneDriver) -> None:
    driver.tap_text("Open")
    driver.home()
    result = driver.phone.start(LAUNCH)
    assert result.status is StartStatus.BROUGHT_TO_FRONT
    assert "brought to the front" in result.message
    assert driver.phone.focus.endswith(".Detail")


def test_single_top_gets_the_intent_instead_of_a_second_screen(driver: PhoneDriver) -> None:
    result = driver.phone.start(Intent("x.ACTION", MAIN_SCREEN))
    assert result.status is StartStatus.DELIVERED
    assert stack(driver)[-1] == [MAIN_SCREEN]
    assert driver.sees("new x.ACTION")


def test_single_task_clears_what_is_above_it(driver: PhoneDriver) -> None:
    single = f"{PACKAGE}/.Single"
    driver.phone.start(Intent(component=single))
    driver.tap_text("Open")
    assert stack(driver)[-1] == [single, DETAIL]
    driver.phone.start(Intent("again", single))
    assert stack(driver)[-1] == [single]
    assert driver.sees("new again")


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (intents.FLAG_CLEAR_TOP, [MAIN_SCREEN]),
        (intents.FLAG_REORDER_TO_FRONT, [DETAIL, MAIN_SCREEN]),
        (intents.FLAG_CLEAR_TASK | intents.FLAG_NEW_TASK, [MAIN_SCREEN]),
    ],
)
def test_flags_say_what_becomes_of_the_stack(driver: PhoneDriver, flags: int, expected: list[str]) -> None:
    driver.tap_text("Open")
    driver.phone.start(Intent("x", MAIN_SCREEN, flags=flags))
    assert stack(driver)[-1] == expected


def test_what_is_not_exported_is_refused_to_the_shell(driver: PhoneDriver) -> None:
    result = driver.phone.start(Intent(component=f"{PACKAGE}/.Hidden"))
    assert result.status is StartStatus.NOT_EXPORTED
    assert "not exported" in result.message


def test_what_does_not_exist_says_so(driver: PhoneDriver) -> None:
    missing = driver.phone.start(Intent(component="org.example.none/.Main"))
    assert missing.message == "Error: Activity class {org.example.none/org.example.none.Main} does not exist."
    nobody = driver.phone.start(Intent("x.NOBODY"))
    assert nobody.message == "Error: Activity not started, unable to resolve Intent { act=x.NOBODY }"


def test_two_apps_that_fit_bring_up_a_chooser(driver: PhoneDriver) -> None:
    share = Intent(intents.SEND, mime="text/plain", extras={"android.intent.extra.TEXT": "hello"})
    driver.phone.start(share)
    assert driver.phone.focus == "android/com.android.internal.app.ResolverActivity"
    assert {"Sample", "Other", "hello"} <= set(driver.texts())
    driver.tap_text("Other")
    assert driver.phone.focus == "org.example.other/org.example.other.Share"
    assert driver.sees("Detail hello")


def test_what_is_always_to_be_used_is_not_asked_for_again(driver: PhoneDriver) -> None:
    address = Intent(intents.VIEW, data="both://x")
    driver.phone.start(address)
    driver.tap_text("Other")
    driver.tap_id("button_always")
    assert driver.phone.focus.startswith("org.example.other/")
    driver.home()
    assert driver.phone.start(address).component.startswith("org.example.other/")


def test_of_apps_that_fit_only_those_of_the_highest_priority_are_offered(driver: PhoneDriver) -> None:
    address = Intent(intents.VIEW, data="both://first")
    found = driver.phone.packages.resolve(address)
    assert [target.app.package for target in found] == [PACKAGE, "org.example.other"]
    assert driver.phone.start(address).component == f"{PACKAGE}/{PACKAGE}.Detail"
    picture = Intent(intents.GET_CONTENT, mime="image/*", categories=("android.intent.category.OPENABLE",))
    assert driver.phone.start(picture).component.startswith("com.google.android.documentsui/")


def test_a_chooser_hands_the_result_on(driver: PhoneDriver) -> None:
    record = driver.phone.activities.front
    share = Intent(intents.SEND, mime="text/plain")
    driver.phone.activities.start(share, caller=record, request="share")
    driver.tap_text("Other")
    driver.tap_text("Done")
    assert driver.sees("share={'id': 3}")


def test_one_app_that_fits_is_started_at_once(driver: PhoneDriver) -> None:
    result = driver.phone.start(Intent(intents.VIEW, data="sample://one/x"))
    assert result.component == f"{PACKAGE}/{PACKAGE}.Detail"
    assert not driver.phone.start(Intent(intents.VIEW, data="sample://two")).ok


def test_a_permission_is_asked_for_with_the_real_ids(driver: PhoneDriver) -> None:
    driver.tap_text("Camera")
    message = driver.find(id="com.android.permissioncontroller:id/permission_message")
    assert message.text == "Allow Sample to take pictures and record video?"
    assert message.package == "com.google.android.permissioncontroller"
    driver.tap_id("permission_allow_foreground_only_button")
    assert driver.sees("CAMERA=True")
    assert "android.permission.CAMERA" in driver.phone.packages.state(PACKAGE).granted


def test_a_permission_refused_twice_is_not_asked_for_again(driver: PhoneDriver) -> None:
    driver.tap_text("Camera")
    driver.tap_id("permission_deny_button")
    driver.tap_text("Camera")
    driver.tap_id("permission_deny_and_dont_ask_again_button")
    driver.tap_text("Camera")
    assert driver.phone.focus.endswith(".Main")
    assert driver.find(words="results").text == "results CAMERA=False CAMERA=False CAMERA=False"


def test_recents_list_what_was_used_last_and_swiping_up_ends_it(driver: PhoneDriver) -> None:
    driver.open_app("com.google.android.calculator")
    driver.recents()
    assert [node.description for node in driver.nodes() if node.resource_id.endswith(":id/task")] == [
        "Sample",
        "Calculator",
    ]
    driver.swipe_on("Calculator", id="task", toward="up")
    assert not driver.phone.activities.running("com.google.android.calculator")
    driver.tap_id("task", "Sample")
    assert driver.phone.focus.endswith(".Main")


def test_recents_twice_changes_to_the_app_before(driver: PhoneDriver) -> None:
    driver.open_app("com.google.android.calculator")
    driver.recents()
    driver.recents()
    assert driver.phone.focus.endswith(".Main")


def test_back_from_recents_is_the_app_one_came_from(driver: PhoneDriver) -> None:
    driver.recents()
    driver.back()
    assert driver.phone.focus.endswith(".Main")


def test_clear_all_ends_every_task(driver: PhoneDriver) -> None:
    driver.open_app("com.google.android.calculator")
    driver.recents()
    driver.phone.drag(200, 1200, 1000, 1200)
    driver.tap_text("Clear all")
    assert driver.phone.activities.recents() == []
    driver.recents()
    assert driver.sees("No recent items")


def test_a_force_stop_ends_screens_notifications_and_alarms(driver: PhoneDriver) -> None:
    driver.tap_text("Notify")
    driver.phone.alarms.set(PACKAGE, "later", driver.phone.clock.ms + 60_000)
    driver.phone.force_stop(PACKAGE)
    assert driver.phone.focus == HOME
    assert len(driver.phone.notifications) == 0
    assert driver.phone.alarms.upcoming() == []


def test_clearing_an_app_forgets_its_data(driver: PhoneDriver) -> None:
    path = f"/data/data/{PACKAGE}/databases/items.db"
    driver.phone.open_database(path).insert("items", {"name": "a"})
    driver.phone.packages.state(PACKAGE).preferences["x"] = 1
    assert driver.phone.clear(PACKAGE)
    assert driver.phone.open_database(path).value("SELECT count(*) FROM items") == 0
    assert driver.phone.packages.state(PACKAGE).preferences == {}
    assert not driver.phone.clear("org.example.none")


def test_an_error_of_an_app_ends_the_app_and_not_the_phone() -> None:
    driver = PhoneDriver(make_phone(strict=False))
    driver.phone.start(LAUNCH)
    driver.tap_text("Crash")
    assert driver.phone.focus == HOME
    assert driver.find("Sample keeps stopping", all_windows=True)
    lines = [line.message for line in driver.phone.log.lines if line.tag == "AndroidRuntime"]
    assert lines[0] == "FATAL EXCEPTION: main"
    assert "ZeroDivisionError" in lines[2]


def test_a_screen_remembers_in_its_state_alone(driver: PhoneDriver) -> None:
    with pytest.raises(AttributeError, match=r"MainScreen\.other: what a screen remembers belongs in its state"):
        driver.phone.activities.front.activity.other = 1
