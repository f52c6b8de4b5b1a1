from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from decapod.environments.android.virtual.phone import Phone, Snapshot
from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, SEND, VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import DETAIL, MAIN_SCREEN, PACKAGE, make_phone

LAUNCH = Intent(MAIN, MAIN_SCREEN, categories=(LAUNCHER,))
INTENTS = (
    LAUNCH,
    Intent(component=DETAIL),
    Intent(component=f"{PACKAGE}/.Single"),
    Intent(SEND, mime="text/plain"),
    Intent(VIEW, data="sample://one"),
    Intent(MAIN, "com.google.android.calculator/com.android.calculator2.Calculator", categories=(LAUNCHER,)),
    Intent("x.NOBODY"),
)
KEYS = (
    codes.BACK,
    codes.HOME,
    codes.APP_SWITCH,
    codes.ENTER,
    codes.DEL,
    codes.TAB,
    codes.NOTIFICATION,
    codes.DPAD_DOWN,
    29,
)


class TwoPhones(RuleBasedStateMachine):
    """The same is done to two phones; one of them also goes back to snapshots and does it again."""

    def __init__(self) -> None:
        super().__init__()
        self.one = make_phone()
        self.two = make_phone()
        self.kept: tuple[Snapshot, Snapshot, str, bytes] | None = None

    @initialize()
    def start(self) -> None:
        for phone in (self.one, self.two):
            phone.start(LAUNCH)

    @rule(x=st.integers(0, 1079), y=st.integers(0, 2339))
    def tap(self, x: int, y: int) -> None:
        self._both("tap", x, y)

    @rule(place=st.floats(0, 1), long=st.booleans())
    def tap_something(self, place: float, long: bool) -> None:
        nodes = [node for node in PhoneDriver(self.one).nodes(all_windows=True) if node.clickable]
        if nodes:
            x, y = nodes[round(place * (len(nodes) - 1))].center
            self._both("long_press" if long else "tap", x, y)

    @rule(
        x=st.sampled_from([2, 300, 540, 900]),
        y=st.sampled_from([10, 500, 1200, 1900, 2335]),
        across=st.sampled_from([-500, 0, 500]),
        along=st.sampled_from([-700, 0, 700]),
        ms=st.sampled_from([50, 300, 900]),
    )
    def swipe(self, x: int, y: int, across: int, along: int, ms: int) -> None:
        self._both("swipe", x, y, x + across, y + along, ms)

    @rule(code=st.sampled_from(KEYS))
    def key(self, code: int) -> None:
        self._both("key", code)

    @rule(text=st.text(max_size=12))
    def type_text(self, text: str) -> None:
        self._both("type_text", text)

    @rule(intent=st.sampled_from(INTENTS))
    def start_something(self, intent: Intent) -> None:
        assert self.one.start(intent) == self.two.start(intent)

    @rule(package=st.sampled_from([PACKAGE, "com.google.android.calculator", "com.google.android.apps.nexuslauncher"]))
    def force_stop(self, package: str) -> None:
        self._both("force_stop", package)

    @rule()
    def keep(self) -> None:
        self.kept = (
            self.one.snapshot(),
            self.two.snapshot(),
            self.one.hierarchy(all_windows=True),
            self.one.screenshot(),
        )

    @precondition(lambda self: self.kept is not None)
    @rule()
    def go_back(self) -> None:
        assert self.kept is not None
        one, two, tree, picture = self.kept
        self.one.restore(one)
        self.two.restore(two)
        assert self.one.hierarchy(all_windows=True) == tree
        self.one.changed()
        assert self.one.screenshot() == picture
        assert self.two.screenshot() == picture

    @invariant()
    def both_show_the_same(self) -> None:
        assert self.one.hierarchy(all_windows=True) == self.two.hierarchy(all_windows=True)

    @invariant()
    def the_stack_is_sound(self) -> None:
        tasks = self.one.activities.tasks
        numbers = [record.number for task in tasks for record in task.records]
        assert all(task.records for task in tasks)
        assert len(numbers) == len(set(numbers))
        assert sum(task.is_home for task in tasks) == 1

    def _both(self, method: str, *arguments: object) -> None:
        for phone in (self.one, self.two):
            with suppress(ZeroDivisionError):  # a finger that meets the sample's button Crash
                getattr(phone, method)(*arguments)

    def teardown(self) -> None:
        assert self.one.screenshot() == self.two.screenshot()


TestTwoPhones = TwoPhones.TestCase
TestTwoPhones.settings = settings(
    max_examples=8, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_a_reset_is_the_phone_as_it_was_made() -> None:
    driver = PhoneDriver()
    tree, picture = driver.phone.hierarchy(), driver.phone.screenshot()
    driver.open_app("com.google.android.calculator")
    driver.phone.files.write("/sdcard/Download/a.txt", b"a")
    driver.phone.settings.put("system", "screen_brightness", "7")
    driver.phone.set_dark(on=True)
    driver.phone.battery.level = 3
    driver.phone.faults.black_screenshots = 5
    driver.phone.providers.insert("content://sms/inbox", {"address": "555", "body": "x"})
    driver.phone.reset()
    assert driver.phone.hierarchy() == tree
    assert driver.phone.screenshot() == picture
    assert not driver.phone.files.exists("/sdcard/Download/a.txt")
    assert driver.phone.settings.get("system", "screen_brightness") == "102"
    assert len(driver.phone.providers.rows("content://sms")) == 11
    assert driver.phone.battery.level == 100


def test_a_picture_is_kept_until_something_changes() -> None:
    phone = Phone()
    first = phone.screenshot()
    assert phone.screenshot() is first
    phone.settings.put("system", "time_12_24", "24")
    assert phone.screenshot() is not first


def test_data_written_behind_an_apps_back_is_seen_at_once() -> None:
    driver = PhoneDriver()
    driver.open_app("com.google.android.calculator")
    driver.tap_text("More options")
    driver.tap_text("History")
    assert driver.sees("No history")
    database = driver.phone.open_database("/data/data/com.google.android.calculator/databases/history.db")
    database.execute("INSERT INTO history (expression, result, timestamp) VALUES ('6\u00d77', '42', 0)")
    assert driver.sees("= 42")


@pytest.mark.parametrize("android", ["12", "13", "14"])
def test_the_version_of_android_is_what_was_asked_for(android: str) -> None:
    assert Phone(android=android).properties["ro.build.version.release"] == android


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(ValueError, match="no Android '99': choose one of 12, 13, 14"):
        Phone(android="99")


def test_faults_are_used_up() -> None:
    phone = Phone()
    good = phone.screenshot()
    phone.faults.black_screenshots = 1
    assert phone.screenshot() != good
    assert phone.screenshot() == good
    phone.faults.stale_screenshots = 1
    phone.start(Intent(MAIN, "com.google.android.calculator/com.android.calculator2.Calculator"))
    assert phone.screenshot() == good
    assert phone.screenshot() != good


def test_a_database_in_a_file_is_written_back_and_an_apps_is_a_file_too() -> None:
    phone = Phone()
    phone.open_database("/sdcard/own.db").execute("CREATE TABLE a AS SELECT 1 AS b")
    assert phone.files.read("/sdcard/own.db").startswith(b"SQLite format 3")
    assert phone.open_database("/storage/emulated/0/own.db").value("SELECT b FROM a") == 1
    path = "/data/data/com.google.android.calculator/databases/history.db"
    assert phone.files.read(path).startswith(b"SQLite format 3")
    assert phone.open_database("/data/user/0/com.google.android.calculator/databases/history.db").path == path


def test_the_keys_for_a_screenshot_save_one() -> None:
    phone = Phone()
    shown = phone.screenshot()
    phone.key(codes.SYSRQ)
    path = "/storage/emulated/0/Pictures/Screenshots/Screenshot_20240515-100001.png"
    assert phone.files.read(path) == shown
    assert [item.title for item in phone.notifications] == ["Screenshot saved"]


def test_a_restart_ends_the_apps_and_keeps_the_data() -> None:
    driver = PhoneDriver()
    driver.open_app("com.google.android.calculator")
    driver.phone.files.write("/sdcard/a.txt", b"a")
    driver.phone.restart()
    assert driver.phone.activities.recents() == []
    assert driver.phone.files.read("/sdcard/a.txt") == b"a"


def test_a_time_zone_moves_the_clock_that_is_seen() -> None:
    driver = PhoneDriver()
    assert driver.phone.set_time_zone("Asia/Tokyo")
    assert driver.find("7:00", all_windows=True)
    assert driver.phone.properties["persist.sys.timezone"] == "Asia/Tokyo"
    assert not driver.phone.set_time_zone("Nowhere/At_All")


def test_processes_are_those_of_the_apps_that_run_and_can_be_ended() -> None:
    driver = PhoneDriver()
    package = "com.google.android.calculator"
    driver.open_app(package)
    pid = next(process.pid for process in driver.phone.processes() if process.name == package)
    assert driver.phone.kill(pid, 0)
    assert driver.phone.activities.running(package)
    assert driver.phone.kill(pid, 9)
    assert not driver.phone.activities.running(package)
    assert not driver.phone.kill(pid, 9)
