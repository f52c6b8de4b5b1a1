import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.prompts.marks.listing import ListedMark
from decapod.tasks import NotOnScreenError, PhraseError, TemplateError, parse_condition, parse_phrase

SCREEN = (
    ListedMark(1, "window", "Notes.txt - Mousepad"),
    ListedMark(2, "menu", "File"),
    ListedMark(3, "button", "Save"),
    ListedMark(4, "button", "Save As…"),
    ListedMark(5, "check-box", "Wrap  lines", ("checked",)),
    ListedMark(6, "entry", "Name:", ("focused",), "notes.txt"),
    ListedMark(7, "button", "OK"),
    ListedMark(8, "entry", "Folder:", (), "/home/user"),
    ListedMark(9, "button", "OK"),
    ListedMark(10, "text-area", "", (), "first line\nsecond *line*"),
    ListedMark(11, "list-item", 'say "hi"'),
)


@pytest.mark.parametrize(
    ("phrase", "found"),
    [
        ('the button "Save"', [3]),
        ('button "Save*"', [3, 4]),
        ('"*Mousepad"', [1]),
        ("the text-area", [10]),
        ("area", [10]),
        ("the checked box", [5]),
        ('check-box "Wrap lines"', [5]),
        ("the focused entry", [6]),
        ('the entry showing "notes"', [6]),
        ('the entry "Name:" showing "*.txt"', [6]),
        (r'the area showing "second \*line\*"', [10]),
        (r'the area showing "first \*line\*"', []),
        ('the area showing "line second"', [10]),
        ('the button "OK"', [7, 9]),
        ('the first button "OK"', [7]),
        ('the second button "OK"', [9]),
        ('the third button "OK"', []),
        ('the last button "OK"', [9]),
        ('the button "OK" after the entry "Folder:"', [9]),
        ('the button "OK" before the entry "Folder:"', [7]),
        ('the last button before the button "OK" after the entry "Folder:"', [7]),
        ('the button after the button "Nowhere"', []),
        (r'the item "say \"hi\""', [11]),
        ('the button "save"', []),
        ('the button "OK" showing ""', [7, 9]),
    ],
)
def test_what_answers_to_a_phrase(phrase: str, found: list[int]) -> None:
    assert [mark.id for mark in parse_phrase(phrase).matches(SCREEN)] == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names nothing"),
        ("the first", "names nothing"),
        ('the button "OK', "not closed"),
        ('the "a" "b"', "two texts of one kind"),
        ("the button showing", "followed by a text"),
        ("the button showing OK", "followed by a text"),
        ("the button (OK)", "no word of a role"),
        ("the button 12", "no word of a role"),
        ("the button after", "names nothing"),
        ("the Button", "no word of a role"),
    ],
)
def test_what_is_no_phrase_is_refused(text: str, said: str) -> None:
    with pytest.raises(PhraseError, match=said):
        parse_phrase(text)


def test_a_broken_placeholder_is_refused() -> None:
    with pytest.raises(TemplateError):
        parse_phrase('the button "{"')


def test_one_thing_must_be_meant() -> None:
    assert parse_phrase('the button "Save"').find(SCREEN).id == 3
    with pytest.raises(NotOnScreenError, match=r'any of 2 elements.*"OK".*first'):
        parse_phrase('the button "OK"').find(SCREEN)
    with pytest.raises(NotOnScreenError, match=r'nothing on the screen is the button "Send"; listed: window "Notes'):
        parse_phrase('the button "Send"').find(SCREEN)


def test_an_error_tells_the_value_of_a_placeholder() -> None:
    phrase = parse_phrase('the item "{file}"').bind({"file": "a.txt"})
    with pytest.raises(NotOnScreenError, match=r'the item "\{file\}" \(that is "a\.txt"\)'):
        phrase.find(SCREEN)


@given(st.text(min_size=1))
def test_a_value_is_taken_literally(value: str) -> None:
    phrase = parse_phrase('the item "{value}"').bind({"value": value})
    assert phrase.names == ()
    assert phrase.matches([ListedMark(1, "list-item", value)])
    assert not phrase.matches([ListedMark(1, "list-item", value + "x")])


@given(st.text())
def test_a_phrase_is_read_or_refused(text: str) -> None:
    try:
        phrase = parse_phrase(text)
    except (PhraseError, TemplateError):
        return
    assert phrase.words or phrase.name or phrase.showing


def test_letters_count_as_equal_however_they_are_composed() -> None:
    assert parse_phrase('"Zo\u00eb"').matches([ListedMark(1, "icon", "Zoe\u0308")])


def test_a_condition_may_be_that_something_is_not_there() -> None:
    assert parse_condition('the button "Save"').holds(SCREEN)
    assert not parse_condition('no button "Save"').holds(SCREEN)
    assert parse_condition('no button "{x}"').bind({"x": "Send"}).holds(SCREEN)
    assert str(parse_condition('no button "Send"')) == 'no button "Send"'
