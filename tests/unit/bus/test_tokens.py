"""The tokens that limits count."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decapod.bus.tokens import TOKENIZER, count_tokens, keep_tokens, token_ends


def tokens(text: str) -> list[str]:
    """The tokens themselves, without the white space before them."""
    ends = [0, *token_ends(text)]
    return [text[start:end].lstrip() for start, end in pairwise(ends)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t", []),
        ("Save it, now.", ["Save", "it", ",", "now", "."]),
        ("In ubuntu: click(element=12)", ["In", "ubuntu", ":", "click", "(", "element", "=", "12", ")"]),
        ("snake_case don't", ["snake_case", "don", "'", "t"]),
        ("na\u0308ive cafe\u0301!", ["na\u0308ive", "cafe\u0301", "!"]),
        ("保存する", ["保", "存", "す", "る"]),
        ("v2保存", ["v2", "保", "存"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("ok👍🏽👨‍👩‍👧", ["ok", "👍🏽", "👨‍👩‍👧"]),
        ("🇵🇱🇩🇪🇫", ["🇵🇱", "🇩🇪", "🇫"]),
        ("❤️", ["❤️"]),
        ("한글 \u1112\u1161\u11ab", ["한", "글", "\u1112\u1161\u11ab"]),
        ("a\r\nb", ["a", "b"]),
    ],
)
def test_what_a_token_is(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected
    assert count_tokens(text) == len(expected)


def test_the_name_says_that_they_are_nobodys_tokens() -> None:
    assert TOKENIZER == "words-1"


@pytest.mark.parametrize(
    ("count", "kept"),
    [(0, ""), (1, "One"), (2, "One,"), (3, "One,\n two"), (4, "One,\n two three \n"), (9, "One,\n two three \n")],
)
def test_the_beginning_is_kept_with_the_white_space_in_it(count: int, kept: str) -> None:
    assert keep_tokens("One,\n two three \n", count) == kept


TEXTS = st.text(
    st.sampled_from("ab_1 .\n\r\u0301\u200d👍🏽👩🇵🇱保한\u1112\u1161ते") | st.characters(exclude_categories=["Cs"])
)


@given(TEXTS, st.integers(0, 12))
@example("👨‍👩‍👧 e\u0301", 1)
def test_truncating_keeps_whole_tokens_and_whole_characters(text: str, count: int) -> None:
    kept = keep_tokens(text, count)
    assert text.startswith(kept)
    assert count_tokens(kept) == min(count, count_tokens(text))
    assert keep_tokens(kept, count) == kept
    assert tokens(kept) == tokens(text)[:count]
    if 0 < len(kept) < len(text) and not kept[-1].isspace():
        assert not unicodedata.category(text[len(kept)]).startswith("M"), "an accent was torn from its letter"
        assert text[len(kept)] != "\u200d"


@given(TEXTS)
def test_a_token_holds_no_white_space_and_ends_ascend(text: str) -> None:
    ends = list(token_ends(text))
    assert ends == sorted(set(ends))
    assert all(end <= len(text) for end in ends)
    assert text[ends[-1] if ends else 0 :].strip("".join(c for c in text if c.isspace() or not c.strip())) == ""


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_a_plain_text_is_counted_as_any_other(text: str) -> None:
    assert count_tokens(text) == len(list(token_ends(text)))
