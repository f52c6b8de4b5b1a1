"""POSIX expressions: leftmost, longest, and bounded."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.commands.expressions import ExpressionError, compile_expression


def sources(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.tuples(inner, inner).map("".join)
    either = st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})")
    repeated = st.tuples(inner, st.sampled_from(["*", "+", "?", "{1,2}"])).map(lambda pair: f"({pair[0]}){pair[1]}")
    return joined | either | repeated


extended = st.recursive(st.sampled_from(["a", "b", "[ab]", "[^a]", "."]), sources, max_leaves=8)


@given(extended, st.text(alphabet="abc", max_size=8))
def test_the_leftmost_longest_match_is_found(source: str, text: str) -> None:
    pattern = re.compile(source)
    spans = [(start, end) for start in range(len(text) + 1) for end in range(len(text), start - 1, -1)]
    expected = next(((start, end) for start, end in spans if pattern.fullmatch(text, start, end)), None)
    match = compile_expression(source, extended=True).search(text)
    assert (match.span() if match else None) == expected
    assert compile_expression(source, extended=True).matches(text) is (expected is not None)


@given(st.text(alphabet="ab()|*+?{}[]^$.\\1,-: ", max_size=20), st.text(alphabet="ab[]()", max_size=12), st.booleans())
def test_any_source_matches_or_is_refused(source: str, text: str, is_extended: bool) -> None:
    try:
        expression = compile_expression(source, extended=is_extended)
        for match in expression.all(text):
            assert 0 <= match.span()[0] <= match.span()[1] <= len(text)
    except ExpressionError:
        return


def test_groups_and_back_references() -> None:
    match = compile_expression(r"^\(a*\)b\(.*\)$").search("aabxyz")
    assert match is not None
    assert (match.group(1), match.group(2)) == ("aa", "xyz")
    doubled = compile_expression(r"\(.\)\1").search("abccd")
    assert doubled is not None
    assert doubled.span() == (2, 4)


@pytest.mark.parametrize("source", ["(a*)*b", "(a|aa)+b", "(a?){50}a{50}b", "((a*)*)*b"])
def test_hostile_expressions_are_quick(source: str) -> None:
    text = "a" * 400 + "c" + "b"
    assert compile_expression(f"{source}?", extended=True).search(text) is not None
    assert not compile_expression(source + "z", extended=True).matches(text)
