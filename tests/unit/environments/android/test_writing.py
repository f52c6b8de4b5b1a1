"""Writing any text into a field, and reading it back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.environments.android import hierarchy
from decapod.environments.android.input_method import KEYBOARD, NoKeyboard, put_back_remembered
from decapod.environments.android.pieces import Commit, Enter, Keys, bad_character, split
from decapod.environments.android.writing import holds_what_was_written, write_text

from .fake_adb import GBOARD, FakeAdb, typed

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t"), min_size=1, max_size=60)
ASCII = st.text(st.sampled_from("%s \\\"'$`;&|<>(){}[]*?!~#\nab-"), min_size=1, max_size=40)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hierarchy, "PAUSE", 0.0)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("hello", [Keys("hello")]),
        ("a b", [Keys("a"), Keys("%sb")]),
        ("100%sure", [Keys("100%"), Keys("sure")]),
        ("%%s", [Keys("%%"), Keys("s")]),
        ("one\n\ntwo", [Keys("one"), Enter(), Enter(), Keys("two")]),
        ("ok\nnaïve x", [Keys("ok"), Enter(), Commit("naïve x")]),
        ("a\tb", [Commit("a\tb")]),
        ("  ", [Keys("%s%s")]),
    ],
)
def test_pieces(text: str, pieces: list[object]) -> None:
    assert split(text) == pieces


@given(ASCII | TEXTS)
def test_the_pieces_are_the_text(text: str) -> None:
    written = []
    for piece in split(text):
        match piece:
            case Enter():
                written.append("\n")
            case Commit(part):
                written.append(part)
            case Keys(argument):
                keys = typed(argument)
                assert keys is not None, "a character without a key would make nothing be typed"
                written.append(keys)
    assert "".join(written) == text


@given(ASCII | TEXTS)
def test_any_text_arrives_as_it_is(text: str) -> None:
    adb = FakeAdb()
    said = write_text(adb, text)  # type: ignore[arg-type] # it has what is used of Adb
    assert adb.field == text
    assert (adb.used, adb.enabled) == (GBOARD, {GBOARD})
    assert "not what was to be written" not in said or text != text.replace("\r", "")


@given(ASCII, st.integers(0, 6))
@example("&&", 0)
@example("a' && 'b", 6)
def test_what_the_field_held_stays(text: str, cursor: int) -> None:
    adb = FakeAdb()
    adb.field, adb.cursor = "before", cursor
    said = write_text(adb, text)  # type: ignore[arg-type]
    assert adb.field == "before"[:cursor] + text + "before"[cursor:]
    assert "not what was to be written" not in said


def test_what_the_field_holds_is_told() -> None:
    adb = FakeAdb()
    adb.hint = "Add a note"
    assert write_text(adb, "50%s off") == 'The field now holds "50%s off".'  # type: ignore[arg-type]


def test_a_mismatch_is_told() -> None:
    adb = FakeAdb()
    adb.drops = "l"
    said = write_text(adb, "hello")  # type: ignore[arg-type]
    assert said == 'The field now holds "heo", which is not what was to be written there: "hello".'


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"focused": False}, "No text field had the focus"),
        ({"password": True}, "hides what it holds"),
        ({"idle": False}, "No text field had the focus"),
    ],
)
def test_what_cannot_be_read_back_is_told(change: dict[str, bool], told: str) -> None:
    adb = FakeAdb()
    for name, value in change.items():
        setattr(adb, name, value)
    assert told in write_text(adb, "hello")  # type: ignore[arg-type]


def test_without_the_input_method_it_says_how_to_get_it() -> None:
    adb = FakeAdb(installed=False)
    with pytest.raises(NoKeyboard, match="install ADBKeyBoard"):
        write_text(adb, "naïve")  # type: ignore[arg-type]
    assert adb.field == ""
    write_text(adb, "plain")  # type: ignore[arg-type]
    assert adb.field == "plain"


def test_the_input_method_is_put_back_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    adb = FakeAdb()

    def fail(adb: FakeAdb, text: str) -> None:
        raise RuntimeError("the phone is busy")

    monkeypatch.setattr("decapod.environments.android.writing.commit", fail)
    with pytest.raises(RuntimeError, match="busy"):
        write_text(adb, "naïve")  # type: ignore[arg-type]
    assert (adb.used, adb.enabled) == (GBOARD, {GBOARD})
    assert adb.remembered is None


def test_a_worker_that_was_killed_is_cleaned_up_after() -> None:
    adb = FakeAdb()
    adb.enabled |= {KEYBOARD}
    adb.used = KEYBOARD
    adb.remembered = f"ime set {GBOARD} && ime disable {KEYBOARD}"
    put_back_remembered(adb)  # type: ignore[arg-type]
    assert (adb.used, adb.enabled) == (GBOARD, {GBOARD})
    assert not adb.remembered


def test_one_that_the_user_has_chosen_stays() -> None:
    adb = FakeAdb()
    adb.used = KEYBOARD
    adb.enabled = {KEYBOARD}
    write_text(adb, "naïve")  # type: ignore[arg-type]
    assert (adb.field, adb.used, adb.enabled) == ("naïve", KEYBOARD, {KEYBOARD})


@pytest.mark.parametrize("text", ["", "a\0b", "a\x1b[0m", "x" * 10_001, "\ud800"])
def test_what_no_field_can_hold_is_refused(text: str) -> None:
    adb = FakeAdb()
    with pytest.raises(ArgumentError, match="text: "):
        write_text(adb, text)  # type: ignore[arg-type]
    assert adb.lines == []


def test_carriage_returns_before_newlines_are_newlines() -> None:
    adb = FakeAdb()
    write_text(adb, "a\r\nb")  # type: ignore[arg-type]
    assert adb.field == "a\nb"


def test_a_long_text_is_typed_with_few_requests() -> None:
    adb = FakeAdb()
    text = "word " * 400
    write_text(adb, text)  # type: ignore[arg-type]
    assert adb.field == text
    assert len(adb.lines) <= 25


@given(st.text("ab", max_size=6), st.text("ab", max_size=6), st.text("ab", min_size=1, max_size=4))
def test_what_is_written_is_found_wherever_the_cursor_was(before: str, after: str, text: str) -> None:
    assert holds_what_was_written(before + after, before + text + after, text)


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [("", "hell", "hello"), ("x", "hello", "hel"), ("ab", "aXb2", "X"), ("ab", "aX", "XX"), ("note", "note", "note2")],
)
def test_what_is_not_written(before: str, after: str, text: str) -> None:
    assert not holds_what_was_written(before, after, text)


@pytest.mark.parametrize("after", ["aXd", "X", "aX", "Xd"])
def test_what_was_selected_is_replaced(after: str) -> None:
    assert holds_what_was_written("abcd", after, "X")


def test_bad_characters() -> None:
    assert bad_character("fine\n\t\U0001f600") is None
    assert bad_character("a\x07") == "\x07"
