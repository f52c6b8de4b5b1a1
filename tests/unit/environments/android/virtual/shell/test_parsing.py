"""The parser understands everything or says what it does not."""

import contextlib
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.shell.parser import parse
from decapod.environments.android.virtual.shell.syntax import Literal, ShellSyntaxError, Simple
from tests.unit.environments.android.virtual.shell.bare_phone import Terminal

pytestmark = pytest.mark.anyio

TOKENS = [
    "if",
    "then",
    "fi",
    "for",
    "in",
    "do",
    "done",
    "case",
    "esac",
    "while",
    "{",
    "}",
    "(",
    ")",
    "((",
    "))",
    "[[",
    "]]",
    ";",
    ";;",
    "&",
    "&&",
    "|",
    "||",
    "<",
    ">",
    ">>",
    "<<E",
    "2>&1",
    "'",
    '"',
    "`",
    "\\",
    "$",
    "$(",
    "${",
    "$((",
    "x",
    "x=",
    "*",
    "?",
    "[",
    "#",
    "!",
    "~",
    ":-",
    "%%",
    "/",
    "@",
    "é",
    "f()",
]
pieces = st.sampled_from([*TOKENS, "\n", " ", "a b", "E\n", "\x00", "\udcff"])


@given(st.lists(pieces, max_size=25).map("".join) | st.text(max_size=40))
def test_parsing_raises_nothing_but_its_own_error(text: str) -> None:
    with contextlib.suppress(ShellSyntaxError):
        parse(text)


@given(st.lists(st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1))
def test_quoted_words_come_back(words: list[str]) -> None:
    script = parse(shlex.join(["echo", *words]))
    command = script.chains[0].first.commands[0]
    assert isinstance(command, Simple)
    read = ["".join(part.text for part in word.parts if isinstance(part, Literal)) for word in command.words]
    assert read == ["echo", *words]


@pytest.mark.parametrize("opening", ["(", "{ ", "$(", '"$(', "if ", "((", "[[ ( ", "${x:-", "$((("])
def test_deep_nesting_is_an_error_not_a_crash(opening: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(opening * 3000)


@given(st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=30))
async def test_a_word_reaches_a_program_unchanged(word: str) -> None:
    assert await Terminal().out(f"printf %s {shlex.quote(word)}") == word
    assert await Terminal().out(f'x={shlex.quote(word)}; echo -nE "$x" > f; cat f') == word
