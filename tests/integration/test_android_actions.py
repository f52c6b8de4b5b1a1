"""What an agent can do on a phone, through a real adb on the virtual one."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.environments.android.input_method import KEYBOARD
from tests.integration.android_phone import CALCULATOR, LAUNCHER, Handy, box_of, handy

pytestmark = pytest.mark.integration

WRITTEN = st.characters(exclude_categories=["Cs", "Cc", "Co", "Cn"])
TEXTS = st.text(st.sampled_from("%s \\\"'$`;&|<>(){}[]*?!~#-=^") | WRITTEN, min_size=1, max_size=30)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def phone(running: Handy) -> Handy:
    """A phone that shows its home screen."""
    running.reset()
    return running


@pytest.fixture
def searching(phone: Handy) -> Handy:
    """A phone with the cursor in an empty text field."""
    phone.act("show_all_drawer")
    phone.act("tap", element=box_of(phone.field()))
    assert "focused" in phone.field().flags
    return phone


def test_tap_press_and_the_apps(phone: Handy) -> None:
    assert phone.front() == LAUNCHER
    assert phone.act("open_app", name="calculator") == CALCULATOR
    assert phone.front() == CALCULATOR
    for label in ("7", "8"):
        phone.tap(label)
    assert phone.holds("text_shown", text="78", package=CALCULATOR)
    phone.act("press", key="home")
    assert phone.front() == LAUNCHER
    assert phone.act("open_app", name=CALCULATOR) == CALCULATOR
    phone.act("press", key="back")
    assert phone.front() == LAUNCHER


def test_the_drawer_opens_and_an_app_is_found_in_it(phone: Handy) -> None:
    phone.act("show_all_drawer")
    phone.tap("Calculator")
    assert phone.front() == CALCULATOR


def test_an_app_that_is_not_there(phone: Handy) -> None:
    with pytest.raises(ArgumentError, match="there is no app 'Frobnicator'"):
        phone.act("open_app", name="Frobnicator")


def test_recents(phone: Handy) -> None:
    phone.act("open_app", name="Calculator")
    before = phone.device.fingerprint()
    phone.act("press", key="recents")
    assert phone.device.fingerprint() != before
    phone.act("press", key="home")
    assert phone.front() == LAUNCHER


def test_a_long_tap_opens_what_a_tap_does_not(phone: Handy) -> None:
    phone.act("show_all_drawer")
    icon = phone.mark("Calculator")
    phone.act("long_tap", element={"box": icon.box.model_dump(), "label": ""})
    assert phone.holds("text_shown", text="App info")


def test_swipes(phone: Handy) -> None:
    before = phone.device.fingerprint()
    phone.act("swipe", direction="up", distance="long")
    assert phone.device.fingerprint() != before
    assert any(node.is_field for node in phone.device.nodes()), "the list of all apps has a search field"
    phone.act("swipe", direction="down", distance="long")
    assert phone.device.fingerprint() == before


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "two words",
        "50%s off, 100%sure %%s",
        'it\'s "quoted" $HOME `id` $(reboot) ; rm -rf /; & | > <',
        "a\\b\\\\c *?[x]{y}~!#^=",
        "-n --help",
        "  spaces  ",
        "naïve café",
        "日本語 中文 한국어",
        "שלום عالم",
        "😀👩‍👩‍👧 mixed",
        "tab\there",
        "NULL",
    ],
)
def test_any_text_is_written_as_it_is(searching: Handy, text: str) -> None:
    said = searching.act("write_text", text=text)
    assert said == f'The field now holds "{text}".'
    assert searching.field().text == text
    assert searching.adb.run("settings", "get", "secure", "default_input_method").stdout.strip() != KEYBOARD


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_texts_that_nobody_thought_of(searching: Handy, text: str) -> None:
    searching.reset()
    searching.act("show_all_drawer")
    searching.act("tap", element=box_of(searching.field()))
    said = searching.act("write_text", text=text)
    assert "which is not" not in str(said), said
    assert searching.field().text == text


def test_what_was_there_stays(searching: Handy) -> None:
    searching.act("write_text", text="one")
    assert searching.act("write_text", text=" two") == 'The field now holds "one two".'
    searching.act("press", key="delete")
    assert searching.field().text == "one tw"


def test_without_a_field_nothing_can_be_read_back(phone: Handy) -> None:
    assert "No text field had the focus" in str(phone.act("write_text", text="hello"))


def test_a_long_text(searching: Handy) -> None:
    text = "The quick brown fox jumps over the lazy dog. " * 10
    assert "which is not" not in str(searching.act("write_text", text=text.strip()))
    assert searching.field().text == text.strip()
