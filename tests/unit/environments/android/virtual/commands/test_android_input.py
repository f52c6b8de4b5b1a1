"""`input`, as AOSP's does it."""

import shlex

import pytest

from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import MAIN_SCREEN, MainScreen

pytestmark = pytest.mark.anyio


@pytest.fixture
def driver(phone: Phone) -> PhoneDriver:
    phone.start(Intent(component=MAIN_SCREEN))
    return PhoneDriver(phone)


def state(phone: Phone) -> MainScreen.State:
    found = phone.activities.front.activity.state
    assert isinstance(found, MainScreen.State)
    return found


@pytest.mark.parametrize(
    ("argument", "typed"),
    [
        ("hello", "hello"),
        ("a%sb", "a b"),
        ("100%%s", "100% "),
        ("%d%S", "%d%S"),
        ('it\'s; $(x) `y` "z" & | < > \\', 'it\'s; $(x) `y` "z" & | < > \\'),
        ("caf\u00e9", ""),
        ("ok \U0001f600", ""),
    ],
)
async def test_text(driver: PhoneDriver, argument: str, typed: str) -> None:
    driver.tap_text("Note")
    said = await run(driver.phone, f"input text {shlex.quote(argument)}")
    assert state(driver.phone).note == typed
    assert said.code == (0 if typed else 255)
    assert ("NullPointerException" in said.err) == (not typed)


async def test_only_the_first_argument_is_typed(driver: PhoneDriver) -> None:
    driver.tap_text("Note")
    await run(driver.phone, "input text one two three")
    assert state(driver.phone).note == "one"


async def test_a_source_and_a_display_may_come_first(driver: PhoneDriver) -> None:
    driver.tap_text("Note")
    assert (await run(driver.phone, "input keyboard -d 0 text x")).code == 0
    assert state(driver.phone).note == "x"
    assert (await run(driver.phone, "input -d nowhere text x")).code == 255


async def test_keys_by_number_and_name(driver: PhoneDriver) -> None:
    driver.tap_text("Note")
    await run(driver.phone, "input keyevent KEYCODE_A 30 ENTER; input keyevent --longpress 31")
    assert state(driver.phone).note.startswith("ab\nc")
    assert (await run(driver.phone, "input keyevent NOTHING")).code == 0
    await run(driver.phone, "input keyevent 3")
    assert "launcher" in driver.phone.activities.current


async def test_touches(driver: PhoneDriver) -> None:
    x, y = driver.find("Delete").center
    await run(driver.phone, f"input tap {x}.7 {y}")
    assert driver.sees("Sure?")
    await run(driver.phone, "input keyevent BACK")
    before = driver.texts()
    await run(driver.phone, "input swipe 500 2000 500 1500 200")
    assert driver.texts() != before


async def test_a_swipe_that_stays_is_a_touch(driver: PhoneDriver) -> None:
    x, y = driver.find("Delete").center
    await run(driver.phone, f"input swipe {x} {y} {x} {y + 5} 50")
    assert driver.sees("Sure?")


async def test_a_finger_that_comes_down_and_up(driver: PhoneDriver) -> None:
    x, y = driver.find("Delete").center
    await run(driver.phone, f"input motionevent DOWN {x} {y}")
    assert not driver.sees("Sure?")
    await run(driver.phone, f"input motionevent UP {x} {y}")
    assert driver.sees("Sure?")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("tap", 'Argument expected after "tap"'),
        ("tap 1", 'Argument expected after "1"'),
        ("tap a b", "Error: Invalid arguments for command: tap"),
        ("swipe 1 2 3 x", "Error: Invalid arguments for command: swipe"),
        ("text", 'Argument expected after "text"'),
        ("motionevent SIDEWAYS 1 1", "Unknown action: SIDEWAYS"),
    ],
)
async def test_arguments_that_are_wrong(phone: Phone, arguments: str, message: str) -> None:
    said = await run(phone, f"input {arguments}")
    assert said.code == 255
    assert said.out == ""
    assert f"java.lang.IllegalArgumentException: {message}\n" in said.err


async def test_the_usage(phone: Phone) -> None:
    said = await run(phone, "input")
    assert (said.code, said.out.splitlines()[0]) == (
        255,
        "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]",
    )
    assert (await run(phone, "input fly")).out == "Unknown command: fly\n"
