"""Ways of counting tokens, by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import UnknownNameError
from decapod.bus.tokenizers import TOKENIZERS, Tekken, TokenizerError, find_tokenizer

TEXT = "Hello, wörld 你好 🎉!"


def test_words_are_always_there() -> None:
    words = find_tokenizer("words-1")
    assert (words.count(TEXT), words.keep(TEXT, 3)) == (7, "Hello, wörld")


@pytest.mark.parametrize("count", range(12))
def test_tekken_keeps_whole_characters_of_the_beginning(count: int) -> None:
    tekken = find_tokenizer("tekken-240911")
    kept = tekken.keep(TEXT, count)
    assert TEXT.startswith(kept)
    assert tekken.count(kept) <= count


def test_tekken_counts_its_own_tokens() -> None:
    tekken = find_tokenizer("tekken-240911")
    assert (tekken.count("Hello, world"), tekken.keep("Hello, world", 2), tekken.count("\ud800")) == (3, "Hello,", 1)


def test_a_vocabulary_that_is_not_shipped_is_told() -> None:
    with pytest.raises(TokenizerError, match="does not ship no-such-file"):
        Tekken("no-such-file")


def test_an_unknown_one_is_told_with_those_that_are_known() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown tokenizer 'word-1' \(did you mean 'words-1'"):
        find_tokenizer("word-1")


@given(st.sampled_from(["words-1"]), st.text(), st.integers(0, 20))
def test_what_is_kept_is_a_beginning_within_the_limit(name: str, text: str, count: int) -> None:
    tokenizer = TOKENIZERS[name]()
    kept = tokenizer.keep(text, count)
    assert text.startswith(kept)
    assert tokenizer.count(kept) <= count
