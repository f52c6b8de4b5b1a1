"""Shell patterns mean what fnmatch's do, and never take long."""

import fnmatch
import re

from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.files.patterns import compile_pattern, escape, has_magic, unescape

texts = st.text(alphabet="ab-.]!", max_size=8)
patterns = st.text(alphabet="ab*?[]-.", max_size=8)


def close_brackets(pattern: str) -> str:
    """fnmatch and shells differ about `[` that never closes in detail; leave those out."""
    return pattern if "[" not in pattern else re.sub(r"\[[^\]]*$", "", pattern)


@given(patterns, texts)
def test_a_pattern_matches_what_fnmatch_says(pattern: str, text: str) -> None:
    pattern = close_brackets(pattern)
    try:
        expected = fnmatch.fnmatchcase(text, pattern)
    except re.error:
        return
    if re.search(r"\[[^\]]*[a.\-]-", pattern) or "[]" in pattern:
        return
    assert compile_pattern(pattern).matches(text) is expected


@given(st.text(max_size=20), st.text(max_size=20))
def test_an_escaped_text_matches_itself_alone(text: str, other: str) -> None:
    assert compile_pattern(escape(text)).matches(text)
    assert compile_pattern(escape(text)).matches(other) is (text == other)
    assert unescape(escape(text)) == text
    assert not has_magic(escape(text))


@given(st.text(alphabet="ab*?@+!()|[]\\", max_size=30), st.text(alphabet="ab()", max_size=30))
def test_prefix_and_suffix_are_lengths_that_match(pattern: str, text: str) -> None:
    compiled = compile_pattern(pattern)
    for longest in (False, True):
        prefix = compiled.prefix(text, longest=longest)
        assert prefix is None or compiled.matches(text[:prefix])
        suffix = compiled.suffix(text, longest=longest)
        assert suffix is None or compiled.matches(text[len(text) - suffix :])
    assert compiled.matches(text) is (compiled.prefix(text, longest=True) == len(text))


def test_many_wildcards_are_no_burden() -> None:
    assert not compile_pattern("*a" * 60 + "b").matches("a" * 250)
    assert compile_pattern("+(a|aa|aaa)").matches("a" * 2000)


def test_groups() -> None:
    assert compile_pattern("@(jpg|png)").matches("png")
    assert not compile_pattern("!(*.txt)").matches("a.txt")
    assert compile_pattern("*(ab)c").matches("ababc")
