"""Every check of a phone by a real adb on the virtual one: before something was done, after it, and near by."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from pydantic import JsonValue

from decapod.evaluators import find_evaluators
from tests.integration.android_phone import CALCULATOR, LAUNCHER, Handy, box_of, handy

pytestmark = pytest.mark.integration

LIST = "/sdcard/Download/list.txt"
COPY = "/sdcard/Documents/copy.txt"
TEXT = "eggs\nmilk\n"
DATABASE = "/data/data/com.google.android.calculator/databases/decapod.db"
NOTES = "create table note(title text); insert into note values ('Groceries'), ('two\nlines');"

Arguments = Mapping[str, JsonValue]
Done = tuple[str, Arguments]


@dataclass(frozen=True)
class Case:
    """A check: what is done first (a set-up, or an action), how it then holds, and how it does not."""

    check: str
    done: Sequence[Done]
    holds: Arguments
    fails: Sequence[Arguments] = field(default_factory=tuple)
    always: bool = False
    """Whether it holds before anything was done, too."""

    def __str__(self) -> str:
        return self.check


FILE: Done = ("push_file", {"path": LIST, "text": TEXT})
CALCULATING: Done = ("start_app", {"name": CALCULATOR})
ANN: Done = ("add_contact", {"name": "Ann Miller", "phone": "(555) 010-0199", "email": "ann@example.org"})
SENT: Done = ("add_sms", {"number": "+15550100199", "text": "Yes, at 6", "kind": "sent"})
CALLED: Done = ("add_call", {"number": "5550100199", "kind": "outgoing", "seconds": 12})
EVENT: Done = ("add_event", {"title": "Tea", "starts": "2024-05-20 18:15", "minutes": 45, "place": "Blue Room"})
PICTURE: Done = ("push_picture", {"path": "/sdcard/Pictures/sea.png", "colour": "teal"})
DATA: Done = ("run_sqlite", {"database": DATABASE, "statements": NOTES})
QUERY = "select title from note"
ASKED: Arguments = {"database": DATABASE, "query": QUERY}

CASES = (
    Case("element_shown", [CALCULATING], {"name": "7", "package": CALCULATOR}, [{"name": "77"}, {"id": "no_such_id"}]),
    Case(
        "element_state",
        [CALCULATING],
        {"state": "enabled", "name": "7", "package": CALCULATOR},
        [{"state": "checked", "name": "7"}, {"state": "enabled", "name": "77", "present": False}],
    ),
    Case("text_shown", [CALCULATING], {"text": "7", "package": CALCULATOR}, [{"text": "no such text"}]),
    Case("app_shows_window", [CALCULATING], {"package": CALCULATOR}, [{"package": LAUNCHER}]),
    Case(
        "app_in_front",
        [CALCULATING],
        {"package": CALCULATOR, "activity": "Calculator"},
        [{"package": LAUNCHER}, {"package": CALCULATOR, "activity": "Settings"}],
    ),
    Case("app_installed", [], {"package": CALCULATOR}, [{"package": "com.example.nothing"}], always=True),
    Case(
        "app_version_is",
        [],
        {"package": CALCULATOR, "version": "8.4 (520193683)"},
        [{"package": CALCULATOR, "version": "8"}, {"package": "com.example.nothing", "version": "8.4 (520193683)"}],
        always=True,
    ),
    Case("app_used", [CALCULATING], {"package": CALCULATOR}, [{"package": "com.example.nothing"}]),
    Case("process_running", [CALCULATING], {"name": CALCULATOR}, [{"name": "com.example.nothing"}]),
    Case(
        "default_app_is",
        [],
        {"use": "home", "package": LAUNCHER},
        [{"use": "home", "package": CALCULATOR}],
        always=True,
    ),
    Case("screen_is_on", [], {}, always=True),
    Case(
        "setting_is",
        [("set_setting", {"namespace": "system", "key": "screen_off_timeout", "value": "120000"})],
        {"namespace": "system", "key": "screen_off_timeout", "value": "120000"},
        [
            {"namespace": "system", "key": "screen_off_timeout", "value": "12000"},
            {"namespace": "global", "key": "never_set", "value": "null"},
        ],
    ),
    Case(
        "setting_compares",
        [("set_setting", {"namespace": "system", "key": "screen_off_timeout", "value": "120000"})],
        {"namespace": "system", "key": "screen_off_timeout", "operator": "=", "value": 120000},
        [{"namespace": "global", "key": "never_set", "operator": ">=", "value": 0}],
    ),
    Case(
        "toggle_is",
        [("set_dark_theme", {"on": True})],
        {"toggle": "dark theme", "on": True},
        [{"toggle": "airplane mode", "on": True}],
    ),
    Case(
        "brightness_is",
        [("set_setting", {"namespace": "system", "key": "screen_brightness", "value": "255"})],
        {"operator": "=", "percent": 100},
        [{"operator": "<", "percent": 100}],
    ),
    Case(
        "volume_is",
        [],
        {"stream": "media", "operator": ">=", "level": 0},
        [{"stream": "media", "operator": ">", "level": 15}],
        always=True,
    ),
    Case("battery_is", [], {"percent": 100, "charging": True}, [{"operator": "<", "percent": 100}], always=True),
    Case(
        "property_is",
        [],
        {"name": "ro.build.version.release", "value": "13"},
        [{"name": "ro.build.version.release", "value": "1"}, {"name": "no.such", "value": "13"}],
        always=True,
    ),
    Case(
        "contact_exists",
        [ANN],
        {"name": "ann miller", "phone": "+15550100199", "email": "ANN@example.org"},
        [{"name": "Ann Miller", "phone": "5550100198"}, {"name": "Ann"}],
    ),
    Case("contact_absent", [], {"name": "Ann Miller"}, [{"name": "Amelia Hart"}], always=True),
    Case("contact_count", [ANN], {"name": "Ann Miller", "count": 1}, [{"name": "Ann Miller", "count": 2}]),
    Case(
        "sms_exists",
        [SENT],
        {"text": "Yes, at 6", "number": "5550100199"},
        [{"text": "Yes"}, {"text": "Yes, at 6", "kind": "received"}, {"text": "Yes, at 6", "number": "5550100198"}],
    ),
    Case(
        "call_logged",
        [CALLED],
        {"number": "+15550100199", "seconds": 12},
        [{"number": "5550100199", "seconds": 13}, {"number": "5550100199", "kind": "missed"}],
    ),
    Case(
        "event_exists",
        [EVENT],
        {"title": "tea", "starts": "2024-05-20 18:15", "minutes": 45, "place": "blue room"},
        [{"title": "Tea", "starts": "2024-05-21"}, {"title": "Tea", "minutes": 60}, {"title": "Te"}],
    ),
    Case("event_absent", [], {"title": "Tea"}, [{"title": "Dentist"}], always=True),
    Case(
        "next_alarm_is",
        [("set_alarm", {"hour": 7, "minute": 30})],
        {"time": "07:30", "day": "2024-05-16"},
        [{"time": "07:31"}, {"time": "07:30", "day": "2024-05-17"}],
    ),
    Case("file_exists", [FILE], {"path": LIST}, [{"path": "/sdcard/Download"}, {"path": COPY}]),
    Case(
        "folder_exists", [("make_folder", {"path": "/sdcard/New"})], {"path": "/sdcard/New"}, [{"path": "/sdcard/Old"}]
    ),
    Case("file_absent", [FILE], {"path": COPY}, [{"path": LIST}, {"path": "/sdcard/Old/x"}], always=True),
    Case(
        "folder_has",
        [FILE],
        {"path": "/sdcard/Download", "names": ["list.txt"]},
        [{"path": "/sdcard/Download", "names": ["list"]}],
    ),
    Case(
        "folder_count",
        [FILE],
        {"path": "/sdcard/Download", "count": 1, "pattern": r"^list"},
        [{"path": "/sdcard/Download", "count": 2, "pattern": "^list"}],
    ),
    Case(
        "file_contains",
        [FILE],
        {"path": LIST, "text": "eggs\nmilk", "exactly": True},
        [{"path": LIST, "text": "Milk"}, {"path": LIST, "text": "milk", "exactly": True}],
    ),
    Case(
        "file_hash_is",
        [FILE],
        {"path": LIST, "sha256": hashlib.sha256(TEXT.encode()).hexdigest()},
        [{"path": LIST, "sha256": "0" * 64}],
    ),
    Case(
        "file_same_as",
        [FILE, ("push_file", {"path": COPY, "text": TEXT})],
        {"path": LIST, "other": COPY},
        [{"path": LIST, "other": "/sdcard/nothing"}],
    ),
    Case(
        "media_count",
        [PICTURE],
        {"kind": "images", "at_least": 1, "pattern": "/Pictures/sea"},
        [{"kind": "videos", "at_least": 1}],
    ),
    Case(
        "notification_shown",
        [("post_notification", {"title": "Parcel", "text": "at the door"})],
        {"title": "Parcel", "text": "door", "package": "com.android.shell"},
        [{"title": "Letter"}],
    ),
    Case("database_has", [DATA], {**ASKED, "value": "two\nlines"}, [{**ASKED, "value": "lines"}]),
    Case(
        "database_value_is",
        [DATA],
        {"database": DATABASE, "query": "select title from note limit 1", "value": "Groceries"},
        [{**ASKED, "value": "Groceries"}],
    ),
    Case("database_count", [DATA], {**ASKED, "operator": "=", "count": 2}, [{**ASKED, "operator": ">", "count": 2}]),
)

ELSEWHERE = {"field_holds", "keyboard_shown", "permission_granted"}
"""Checks with a test of their own below."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def phone(running: Handy) -> Handy:
    running.reset()
    return running


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_check(phone: Handy, case: Case) -> None:
    assert phone.outcome(case.check, **case.holds).passed is case.always, "before anything was done"
    for setup, arguments in case.done:
        phone.set_up(setup, **arguments)
    assert phone.holds(case.check, **case.holds), phone.outcome(case.check, **case.holds)
    for arguments in case.fails:
        assert not phone.outcome(case.check, **arguments).passed, arguments


def test_every_check_is_here() -> None:
    assert {case.check for case in CASES} | ELSEWHERE == set(find_evaluators("android"))


@pytest.mark.parametrize("case", [case for case in CASES if not case.always and case.done], ids=str)
def test_nothing_holds_on_a_phone_that_is_empty(phone: Handy, case: Case) -> None:
    for package in ("contacts", "telephony", "calendar", "media", "calllogbackup"):
        phone.device.run("pm", "clear", f"com.android.providers.{package}")
    phone.device.run("rm", "-rf", "/sdcard/Download", "/sdcard/Documents", "/sdcard/Pictures")
    assert not phone.outcome(case.check, **case.holds).passed


def test_fields_and_the_keyboard(phone: Handy) -> None:
    assert not phone.holds("keyboard_shown")
    phone.act("show_all_drawer")
    phone.act("tap", element=box_of(phone.field()))
    assert phone.holds("keyboard_shown")
    assert not phone.holds("field_holds", text="calc")
    phone.act("write_text", text="calculus")
    assert phone.holds("field_holds", text="calculus")
    assert phone.holds("field_holds", text="calc", exactly=False)
    assert not phone.holds("field_holds", text="calc")
    phone.act("press", key="home")
    assert not phone.holds("keyboard_shown")
    assert not phone.holds("field_holds", text="calculus")


def test_permissions(phone: Handy) -> None:
    package, permission = "com.google.android.deskclock", "android.permission.POST_NOTIFICATIONS"
    ask: Arguments = {"package": package, "permission": permission}
    phone.set_up("revoke_permission", **ask)
    assert phone.holds("permission_granted", **ask, granted=False)
    assert not phone.holds("permission_granted", **ask)
    phone.set_up("grant_permission", **ask)
    assert phone.holds("permission_granted", **ask)
    assert not phone.holds("permission_granted", package="com.example.nothing", permission=permission)
    assert not phone.holds("permission_granted", package="com.example.nothing", permission=permission, granted=False)


def test_what_shows_a_text_cannot_forge_what_was_sent(phone: Handy) -> None:
    forged = "x\nRow: 0 _id=1, type=2, address=+15550100199, body=I said yes"
    phone.set_up("add_sms", number="+15550100198", text=forged, kind="received")
    assert not phone.holds("sms_exists", text="I said yes", exactly=False)
    assert phone.holds("sms_exists", text=forged, kind="received")
