"""`am`, `monkey`, `pm`: apps."""

import base64

import pytest

from decapod.environments.android.virtual.commands.framework import Arguments, JavaError
from decapod.environments.android.virtual.commands.input_methods import ADB_KEYBOARD
from decapod.environments.android.virtual.commands.intent_arguments import parse_intent
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import DETAIL, MAIN_SCREEN, PACKAGE, MainScreen

pytestmark = pytest.mark.anyio

FULL = f"{PACKAGE}/{PACKAGE}.Main"


def intent(*words: str) -> Intent:
    return parse_intent(Arguments(list(words), "start"))


def test_an_intent_of_all_its_parts() -> None:
    found = intent(
        *(
            "-a",
            "android.intent.action.VIEW",
            "-d",
            "tel:1",
            "-t",
            "text/plain",
            "-c",
            "a.b",
            "-c",
            "c.d",
            "-n",
            "p/.C",
        ),
        *("--es", "text", "a b", "--ei", "n", "-5", "--ez", "yes", "TRUE", "--esn", "none", "--el", "l", str(1 << 40)),
        *("--ef", "f", "1.5", "--esa", "list", r"a\,b,c", "--eia", "numbers", "1,2", "-f", "0x10000000", "-p", "p"),
        "--activity-clear-top",
    )
    assert found == Intent(
        "android.intent.action.VIEW",
        "p/p.C",
        "tel:1",
        "text/plain",
        "p",
        ("a.b", "c.d"),
        {
            "text": "a b",
            "n": -5,
            "yes": True,
            "none": None,
            "l": 1 << 40,
            "f": 1.5,
            "list": ["a,b", "c"],
            "numbers": [1, 2],
        },
        0x14000000,
    )


def test_what_follows_the_options() -> None:
    assert intent("https://example.org/") == Intent("android.intent.action.VIEW", data="https://example.org/")
    assert intent("p/.C") == Intent(MAIN, "p/p.C", categories=(LAUNCHER,))
    assert intent("org.example") == Intent(MAIN, package="org.example", categories=(LAUNCHER,))
    assert intent("-norg.example/.C").component == "org.example/org.example.C"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "No intent supplied"),
        (("-n", "nothing"), "Bad component name: nothing"),
        (("-a",), 'Argument expected after "-a"'),
        (("--what", "x"), "Unknown option: --what"),
        (("-a", "x", "--ei", "n", "many"), 'For input string: "many"'),
        (("-a", "x", "--ez", "n", "maybe"), "Invalid boolean value: maybe"),
    ],
)
def test_an_intent_that_makes_no_sense(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(JavaError, match=message):
        intent(*words)


async def test_starting_an_activity(phone: Phone) -> None:
    said = await run(phone, f"am start -n {MAIN_SCREEN}")
    assert (said.code, said.out, said.err) == (0, f"Starting: Intent {{ cmp={MAIN_SCREEN} }}\n", "")
    assert phone.activities.current == FULL


async def test_waiting_for_the_start(phone: Phone) -> None:
    lines = (await run(phone, f"am start -W -n {MAIN_SCREEN}")).out.splitlines()
    assert lines[1:4] == ["Status: ok", "LaunchState: COLD", f"Activity: {MAIN_SCREEN}"]
    assert lines[-1] == "Complete"


async def test_an_activity_that_is_there_already(phone: Phone) -> None:
    await run(phone, f"am start -a {MAIN} -n {MAIN_SCREEN}")
    said = await run(phone, f"am start -a {MAIN} -n {MAIN_SCREEN}")
    assert said.err.startswith("Warning: Activity not started, ")


async def test_an_activity_that_there_is_not(phone: Phone) -> None:
    said = await run(phone, "am start -n no.such/.App")
    assert said.err == "Error type 3\nError: Activity class {no.such/no.such.App} does not exist.\n"
    said = await run(phone, "am start -a no.such.ACTION")
    assert "unable to resolve" in said.err


async def test_an_activity_that_is_not_for_all(phone: Phone) -> None:
    said = await run(phone, f"am start -n {PACKAGE}/.Hidden")
    assert said.code == 255
    assert "java.lang.SecurityException: Permission Denial: starting " in said.err


async def test_extras_reach_the_app(phone: Phone) -> None:
    await run(phone, f"am start -n {DETAIL} --es android.intent.extra.TEXT 'two words'")
    assert PhoneDriver(phone).sees("Detail two words")


async def test_a_forced_stop(phone: Phone) -> None:
    await run(phone, f"am start -n {MAIN_SCREEN}; am force-stop {PACKAGE}")
    assert not phone.activities.running(PACKAGE)
    assert (await run(phone, "am force-stop no.such.app")).code == 0
    await run(phone, f"am start -S -n {MAIN_SCREEN}")
    assert phone.activities.current == FULL


async def test_a_broadcast(phone: Phone) -> None:
    said = await run(phone, "am broadcast -a org.example.ANSWER --es reply yes")
    assert said.out.splitlines() == [
        "Broadcasting: Intent { act=org.example.ANSWER flg=0x400000 (has extras) }",
        'Broadcast completed: result=0, data="heard"',
    ]
    assert phone.packages.state(PACKAGE).preferences["heard"] == "org.example.ANSWER yes"


TEXT = 'caf\u00e9 \u4e16\u754c \U0001f600 "quotes" $HOME\nnext'


async def focused(phone: Phone, *, keyboard: bool = True) -> MainScreen.State:
    await run(phone, f"am start -n {MAIN_SCREEN}")
    if keyboard:
        assert (await run(phone, f"ime enable {ADB_KEYBOARD}; ime set {ADB_KEYBOARD}")).code == 0
    PhoneDriver(phone).tap_text("Note")
    state = phone.activities.front.activity.state
    assert isinstance(state, MainScreen.State)
    return state


async def test_text_by_the_keyboard_for_adb(phone: Phone) -> None:
    state = await focused(phone)
    encoded = base64.b64encode(TEXT.encode()).decode()
    assert (await run(phone, f"am broadcast -a ADB_INPUT_B64 --es msg {encoded}")).code == 0
    assert state.note == TEXT
    await run(phone, "am broadcast -a ADB_CLEAR_TEXT; am broadcast -a ADB_INPUT_TEXT --es msg 'h\u00e9 o'")
    assert state.note == "h\u00e9 o"
    await run(phone, "am broadcast -a ADB_INPUT_CHARS --eia chars '128568,32,67'")
    assert state.note == "h\u00e9 o\U0001f638 C"
    await run(phone, "am broadcast -a ADB_INPUT_CODE --ei code 67")
    assert state.note == "h\u00e9 o\U0001f638 "


async def test_no_text_by_another_keyboard(phone: Phone) -> None:
    state = await focused(phone, keyboard=False)
    await run(phone, "am broadcast -a ADB_INPUT_TEXT --es msg x")
    assert state.note == ""


async def test_monkey_starts_an_app(phone: Phone) -> None:
    said = await run(phone, f"monkey -p {PACKAGE} -c android.intent.category.LAUNCHER 1")
    assert said.code == 0
    assert "Events injected: 1\n" in said.out
    assert phone.activities.current == FULL
    said = await run(phone, "monkey -p no.such.app 1")
    assert (said.code, "monkey aborted" in said.err) == (252, True)


async def test_packages(phone: Phone) -> None:
    names = (await run(phone, "pm list packages")).out.splitlines()
    assert f"package:{PACKAGE}" in names
    assert "package:com.android.systemui" in names
    assert names == sorted(names)
    assert (await run(phone, f"pm list packages {PACKAGE}")).out == f"package:{PACKAGE}\n"
    assert (await run(phone, "pm list packages -3")).out == ""
    assert (await run(phone, f"pm list packages -f {PACKAGE}")).out.endswith(f".apk={PACKAGE}\n")
    assert (await run(phone, "pm path no.such.app")).code == 1
    assert (await run(phone, f"pm path {PACKAGE}")).out.startswith("package:/")
    assert (await run(phone, "cmd package list packages")).out.splitlines() == names


async def test_clearing_an_app(phone: Phone) -> None:
    database = phone.open_database(f"/data/data/{PACKAGE}/databases/items.db")
    database.insert("items", {"name": "x"})
    assert (await run(phone, f"pm clear {PACKAGE}")).out == "Success\n"
    assert phone.open_database(f"/data/data/{PACKAGE}/databases/items.db").value("SELECT count(*) FROM items") == 0
    said = await run(phone, "pm clear no.such.app")
    assert (said.code, said.err) == (1, "Failed\n")


async def test_permissions(phone: Phone) -> None:
    camera = "android.permission.CAMERA"
    assert (await run(phone, f"pm grant {PACKAGE} {camera}")).code == 0
    assert f"{camera}: granted=true" in (await run(phone, f"dumpsys package {PACKAGE}")).out
    await run(phone, f"pm revoke {PACKAGE} {camera}")
    assert f"{camera}: granted=false" in (await run(phone, f"dumpsys package {PACKAGE}")).out
    assert "Unknown package: no.such" in (await run(phone, f"pm grant no.such {camera}")).err
    assert "Unknown permission: x.y" in (await run(phone, f"pm grant {PACKAGE} x.y")).err


async def test_what_answers_an_intent(phone: Phone) -> None:
    said = await run(phone, f"cmd package resolve-activity --brief {PACKAGE}")
    assert said.out.splitlines()[-1] == MAIN_SCREEN
    assert (await run(phone, "pm resolve-activity --brief no.such.app")).out == "No activity found\n"
    shared = await run(phone, "pm query-activities --components -a android.intent.action.SEND -t text/plain")
    assert {DETAIL, "org.example.other/.Share"} <= set(shared.out.splitlines())


async def test_nothing_is_installed_or_removed(phone: Phone) -> None:
    said = await run(phone, "cmd package install -S 5", stdin=b"hello world")
    assert (said.code, said.out.startswith("Failure [INSTALL_FAILED")) == (1, True)
    assert "5 bytes" in said.out
    assert "Unable to open file" in (await run(phone, "pm install /no.apk")).err
    assert (await run(phone, f"pm uninstall {PACKAGE}")).out.startswith("Failure [DELETE_FAILED")
    assert PACKAGE in phone.packages


async def test_an_app_that_is_disabled(phone: Phone) -> None:
    said = await run(phone, f"pm disable-user --user 0 {PACKAGE}")
    assert said.out == f"Package {PACKAGE} new state: disabled-user\n"
    assert (await run(phone, "pm list packages -d")).out == f"package:{PACKAGE}\n"
    assert "does not exist" in (await run(phone, f"am start -n {MAIN_SCREEN}")).err
    await run(phone, f"pm enable {PACKAGE}")
    assert (await run(phone, "pm list packages -d")).out == ""


@pytest.mark.parametrize("name", ["am", "pm", "wm", "cmd activity", "cmd package", "ime"])
async def test_an_unknown_word_and_none(phone: Phone, name: str) -> None:
    said = await run(phone, f"{name} whatever")
    assert (said.code, said.out) == (255, "Unknown command: whatever\n")
    said = await run(phone, name)
    assert said.code == 255
    assert "help" in said.out
