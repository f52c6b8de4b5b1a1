"""What a task may do to a phone before it begins, on the virtual phone through a real adb."""

from collections.abc import Iterator

import pytest
from pydantic import JsonValue

from decapod.actions import ArgumentError
from decapod.environments.android.kind import ANDROID
from tests.integration.android_phone import CALCULATOR, LAUNCHER, Handy, handy

pytestmark = pytest.mark.integration

ODD = 'it\'s "odd", $HOME; `x` & 日本 😀, data1=x'


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def phone(running: Handy) -> Handy:
    running.reset()
    return running


def test_settings(phone: Handy) -> None:
    phone.set_up("set_setting", namespace="system", key="screen_off_timeout", value="120000")
    assert phone.holds("setting_is", namespace="system", key="screen_off_timeout", value="120000")
    phone.set_up("set_setting", namespace="global", key="decapod_note", value=ODD)
    assert phone.holds("setting_is", namespace="global", key="decapod_note", value=ODD)


@pytest.mark.parametrize("on", [True, False])
def test_what_is_switched(phone: Handy, on: bool) -> None:
    phone.set_up("set_dark_theme", on=on)
    assert phone.holds("toggle_is", toggle="dark theme", on=on)
    phone.set_up("set_airplane_mode", on=on)
    assert phone.holds("toggle_is", toggle="airplane mode", on=on)
    phone.set_up("set_airplane_mode", on=False)
    phone.set_up("set_radio", radio="wifi", on=on)
    assert phone.holds("toggle_is", toggle="wifi", on=on)
    phone.set_up("set_radio", radio="bluetooth", on=on)
    assert phone.holds("toggle_is", toggle="bluetooth", on=on)


def test_apps(phone: Handy) -> None:
    assert phone.set_up("start_app", name="Calculator") == CALCULATOR
    phone.set_up("go_home")
    assert phone.front() == LAUNCHER
    assert phone.set_up("start_app", name=f"{CALCULATOR}/com.android.calculator2.Calculator") == CALCULATOR
    phone.set_up("stop_app", package=CALCULATOR)
    assert phone.front() == LAUNCHER
    assert not phone.holds("process_running", name=CALCULATOR)
    with pytest.raises(RuntimeError, match="does not start"):
        phone.set_up("start_app", name="com.example.nothing/.Main")


def test_the_data_of_an_app(phone: Handy) -> None:
    phone.set_up("clear_app_data", package=CALCULATOR)
    with pytest.raises(ArgumentError, match=r"com\.example\.nothing cannot be cleared"):
        phone.set_up("clear_app_data", package="com.example.nothing")


def test_files(phone: Handy) -> None:
    path = "/sdcard/Download/new/a list's.txt"
    phone.set_up("push_file", path=path, text=f"{ODD}\nmilk\n")
    assert phone.holds("file_contains", path=path, text=f"{ODD}\nmilk", exactly=True)
    phone.set_up("push_file", path=path, text="other")
    assert phone.holds("file_contains", path=path, text="other", exactly=True)
    written, now = phone.adb.run("stat", "-c", "%Y", path), phone.adb.run("date", "+%s")
    assert written.stdout == now.stdout, "the time of this machine was kept"
    phone.set_up("make_folder", path="/sdcard/Documents/letters")
    assert phone.holds("folder_exists", path="/sdcard/Documents/letters")
    phone.set_up("delete", path="/sdcard/Download/new")
    assert phone.holds("file_absent", path="/sdcard/Download/new")


def test_pictures_are_known_to_the_gallery(phone: Handy) -> None:
    phone.set_up("push_picture", path="/sdcard/Pictures/sea.jpg", colour="teal")
    assert phone.holds("media_count", kind="images", at_least=1, pattern=r"sea\.jpg$")
    phone.set_up("delete", path="/sdcard/Pictures/sea.jpg")
    assert not phone.holds("media_count", kind="images", at_least=1, pattern=r"sea\.jpg$")


@pytest.mark.parametrize("path", ["/data/x", "/sdcard", "/sdcard/../data/x", "sdcard/x", "/sdcard/a\0b"])
@pytest.mark.parametrize("setup", ["push_file", "delete", "make_folder"])
def test_files_stay_on_the_storage(phone: Handy, setup: str, path: str) -> None:
    arguments: dict[str, JsonValue] = {"path": path, "text": ""}
    if setup != "push_file":
        del arguments["text"]
    with pytest.raises(ArgumentError, match="below /sdcard"):
        phone.set_up(setup, **arguments)


def test_contacts(phone: Handy) -> None:
    assert not phone.holds("contact_exists", name=ODD)
    details: dict[str, JsonValue] = {"name": ODD, "phone": "555-010-0199", "email": "odd@example.org"}
    details |= {"company": ODD, "note": ODD}
    phone.set_up("add_contact", **details)
    phone.set_up("add_contact", name="Plain")
    assert phone.holds("contact_exists", **details)
    assert phone.holds("contact_exists", name="Plain")
    assert not phone.holds("contact_exists", name="Plain", phone="555-010-0199")


def test_messages_and_calls(phone: Handy) -> None:
    phone.set_up("add_sms", number="+15550100199", text=ODD, at="2024-05-14 09:30")
    assert phone.holds("sms_exists", text=ODD, number="5550100199", kind="received")
    assert not phone.holds("sms_exists", text=ODD)
    phone.set_up("add_sms", number="+15550100199", text="yes", kind="sent")
    assert phone.holds("sms_exists", text="yes", number="5550100199")
    phone.set_up("add_call", number="5550100199", kind="missed")
    phone.set_up("add_call", number="5550100198", kind="outgoing", seconds=30)
    assert phone.holds("call_logged", number="5550100199", kind="missed")
    assert phone.holds("call_logged", number="5550100198", seconds=30)
    assert not phone.holds("call_logged", number="5550100199", kind="incoming")


def test_events(phone: Handy) -> None:
    phone.set_up("add_event", title=ODD, starts="2024-05-20 18:15", minutes=45, place="Blue Room", description=ODD)
    assert phone.holds("event_exists", title=ODD, starts="2024-05-20 18:15", minutes=45, place="Blue Room")
    assert not phone.holds("event_exists", title=ODD, starts="2024-05-20 17:15")
    with pytest.raises(ArgumentError, match="pattern"):
        phone.set_up("add_event", title="x", starts="tomorrow")


def test_alarms(phone: Handy) -> None:
    assert not phone.holds("next_alarm_is", time="07:30")
    phone.set_up("set_alarm", hour=7, minute=30, label=ODD)
    assert phone.holds("next_alarm_is", time="07:30", day="2024-05-16")


def test_notifications(phone: Handy) -> None:
    phone.set_up("post_notification", title="Parcel", text=ODD)
    assert phone.holds("notification_shown", title="Parcel", text=ODD)


def test_what_a_set_up_leaves_is_gone_after_a_reset(phone: Handy) -> None:
    phone.set_up("add_contact", name="Plain")
    phone.set_up("push_file", path="/sdcard/Download/x.txt", text="x")
    phone.set_up("set_dark_theme", on=True)
    phone.reset()
    assert phone.holds("contact_absent", name="Plain")
    assert phone.holds("file_absent", path="/sdcard/Download/x.txt")
    assert phone.holds("toggle_is", toggle="dark theme", on=False)


def test_every_set_up_has_a_schema_that_says_what_it_takes() -> None:
    for setup in ANDROID.setups.values():
        properties = setup.schema.parameters.get("properties", {})
        assert all(field.get("description") for field in properties.values()), setup.name
