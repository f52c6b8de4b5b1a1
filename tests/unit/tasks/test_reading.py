import re

import pytest

from decapod.prompts.marks.listing import ListedMark
from decapod.tasks import NotOnScreenError, Reading, parse_phrase
from decapod.tasks.reading import parse_expression

SCREEN = (
    ListedMark(1, "label", "Total: 42 EUR"),
    ListedMark(2, "terminal", "Terminal", (), "$ wc -l notes\n17 notes\n$"),
    ListedMark(3, "label", "Total: 43 EUR"),
)


def read(pattern: str, of: str | None = None) -> str:
    return Reading("value", parse_expression(pattern), parse_phrase(of) if of else None).read(SCREEN, {})


@pytest.mark.parametrize(
    ("pattern", "of", "value"),
    [
        (r"Total: (\d+)", None, "42"),
        (r"\d+ EUR", None, "42 EUR"),
        (r"^(\d+) notes$", None, "17"),
        (r"Total: (\d+)", "the last label", "43"),
        (r"(\d+) notes", "the terminal", "17"),
        (r"Total: (\d+)( USD)?", None, "42"),
        (r"Total:( USD)? \d+", None, "Total: 42"),
    ],
)
def test_the_first_group_or_the_whole_is_read(pattern: str, of: str | None, value: str) -> None:
    assert read(pattern, of) == value


@pytest.mark.parametrize(
    ("pattern", "of", "said"),
    [
        ("Sum", None, r"nothing on the screen reads like 'Sum' \(wanted as \{value\}\)"),
        ("Total", "the terminal", "nothing on the terminal reads like"),
        ("Total", "the label", "could be any of 2"),
        ("Total", "the button", "nothing on the screen is the button"),
    ],
)
def test_what_is_not_there_is_told(pattern: str, of: str | None, said: str) -> None:
    with pytest.raises(NotOnScreenError, match=said):
        read(pattern, of)


def test_where_to_read_may_depend_on_a_value() -> None:
    reading = Reading("n", re.compile(r"\d+"), parse_phrase('the label "Total: {sum} EUR"'))
    assert reading.read(SCREEN, {"sum": 43}) == "43"
    assert reading.bind({"sum": 42}).read(SCREEN, {}) == "42"


def test_what_is_no_expression_is_refused() -> None:
    with pytest.raises(ValueError, match="is no regular expression"):
        parse_expression("(")
