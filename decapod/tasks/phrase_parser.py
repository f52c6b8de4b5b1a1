"""Things on a screen by what they are called: `the button "Save"`, `the first entry after the button "Up"`.

    phrase   = [the | a | an] [first | second | third | last] {word} ["name"] {clause}
    clause   = showing "text" | after phrase | before phrase

A word is one of the element's role (`button`, `check-box` or just `box`) or of its states (`checked`, `selected`). The
name must be the whole label, the text may be any part of what the element holds. In both `*` stands for anything, a
backslash takes the meaning from `*`, `"` and itself, and `{parameter}` is filled in after parsing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decapod.tasks.pattern import Pattern, parse_pattern
from decapod.tasks.phrase import Condition, Phrase

_TOKEN = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s"]+))', re.DOTALL)
_WORD = re.compile(r"[a-z][a-z0-9-]*\Z")
_ARTICLES = ("the", "a", "an")
_ORDINALS = {"first": 0, "second": 1, "third": 2, "last": -1}


class PhraseError(ValueError):
    """A text that is no phrase. The text says what is wrong with it."""


def parse_phrase(text: str) -> Phrase:
    """Parse a phrase.

    Raises:
        PhraseError: it names nothing, or something in it cannot be read.
        TemplateError: a placeholder in it cannot be read.
    """
    return _Reader(text, list(_scan(text))).read()


def parse_condition(text: str) -> Condition:
    """Parse a phrase that may begin with `no`.

    Raises:
        PhraseError: it names nothing, or something in it cannot be read.
        TemplateError: a placeholder in it cannot be read.
    """
    if match := re.match(r"\s*no\s+", text):
        return Condition(parse_phrase(text[match.end() :]), absent=True)
    return Condition(parse_phrase(text))


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    quoted: bool


def _scan(text: str) -> Iterator[_Token]:
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise PhraseError(f"a quotation mark in {text!r} is not closed")
        position = match.end()
        quoted = match["quoted"] is not None
        yield _Token(match["quoted"] if quoted else match["word"], quoted)


class _Reader:
    """Reads the tokens of one phrase, clause by clause."""

    def __init__(self, source: str, tokens: list[_Token]) -> None:
        self.source = source
        self.rest = tokens
        self.words: list[str] = []
        self.ordinal: int | None = None
        self.patterns: dict[str, Pattern] = {}
        self.others: dict[str, Phrase] = {}

    def read(self) -> Phrase:
        while self.rest:
            self._take(self.rest.pop(0))
        if not self.words and not self.patterns:
            raise PhraseError(
                f'{self.source!r} names nothing: write a role, a name in quotation marks, or both: the button "OK"'
            )
        return Phrase(
            self.source,
            tuple(self.words),
            self.patterns.get("name"),
            self.patterns.get("showing"),
            self.ordinal,
            self.others.get("after"),
            self.others.get("before"),
        )

    def _take(self, token: _Token) -> None:
        if token.quoted:
            self._pattern("name", token)
        elif token.text == "showing":
            if not self.rest or not self.rest[0].quoted:
                raise PhraseError(f"'showing' in {self.source!r} must be followed by a text in quotation marks")
            self._pattern("showing", self.rest.pop(0))
        elif token.text in ("after", "before"):
            # The phrase behind it takes all that follows, its own clauses included.
            self.others[token.text] = _Reader(self.source, self.rest).read()
        elif token.text in _ORDINALS and not self.words:
            self.ordinal = _ORDINALS[token.text]
        elif not _WORD.match(token.text):
            raise PhraseError(f"{token.text!r} in {self.source!r} is no word of a role and no name in quotation marks")
        elif token.text not in _ARTICLES:
            self.words.append(token.text)

    def _pattern(self, kind: str, token: _Token) -> None:
        if kind in self.patterns:
            raise PhraseError(f"{self.source!r} holds two texts of one kind; 'showing' is for what an element holds")
        self.patterns[kind] = parse_pattern(token.text)
