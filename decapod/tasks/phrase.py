"""Things on a screen by what they are called: `the button "Save"`, `the first entry after the button "Up"`.

    phrase   = [the | a | an] [first | second | third | last] {word} ["name"] {clause}
    clause   = showing "text" | after phrase | before phrase

A word is one of the element's role (`button`, `check-box` or just `box`) or of its states (`checked`, `selected`). The
name must be the whole label, the text may be any part of what the element holds. In both `*` stands for anything, a
backslash takes the meaning from `*`, `"` and itself, and `{parameter}` is filled in after parsing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from pydantic import JsonValue

from decapod.tasks.pattern import Pattern, parse_pattern

_TOKEN = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s"]+))', re.DOTALL)
_WORD = re.compile(r"[a-z][a-z0-9-]*\Z")
_ARTICLES = ("the", "a", "an")
_ORDINALS = {"first": 0, "second": 1, "third": 2, "last": -1}


class Listed(Protocol):
    """An element as a list of marks tells it."""

    @property
    def id(self) -> int:
        """The mark id, from 1."""
        ...

    @property
    def role(self) -> str:
        """What kind of element it is: words joined by hyphens."""
        ...

    @property
    def label(self) -> str:
        """What it is called."""
        ...

    @property
    def states(self) -> tuple[str, ...]:
        """The state words listed with it."""
        ...

    @property
    def text(self) -> str:
        """What it holds."""
        ...


L = TypeVar("L", bound=Listed)


class PhraseError(ValueError):
    """A text that is no phrase. The text says what is wrong with it."""


class NotOnScreenError(LookupError):
    """A phrase that nothing, or more than one thing, on the screen answers to. The text names what is listed."""


@dataclass(frozen=True)
class Phrase:
    """What an element is called by a person. `source` is the phrase as it was written."""

    source: str
    words: tuple[str, ...] = ()
    name: Pattern | None = None
    showing: Pattern | None = None
    ordinal: int | None = None
    after: "Phrase | None" = None
    before: "Phrase | None" = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the placeholders in it."""
        inner = (self.name, self.showing, self.after, self.before)
        return tuple(dict.fromkeys(name for part in inner if part is not None for name in part.names))

    def bind(self, values: Mapping[str, JsonValue]) -> "Phrase":
        """Fill in the values that are known."""
        return replace(
            self,
            name=self.name.bind(values) if self.name else None,
            showing=self.showing.bind(values) if self.showing else None,
            after=self.after.bind(values) if self.after else None,
            before=self.before.bind(values) if self.before else None,
        )

    def matches(self, listed: Sequence[L]) -> list[L]:
        """Return all the elements that answer to the phrase, in the order of the list.

        With `first`, `second`, `third` or `last` that is at most one. `after` and `before` count from the first
        element that answers to the phrase behind them; where none does, nothing matches.

        Raises:
            MissingValueError: a placeholder has no value yet.
        """
        found = [element for element in self._span(listed) if self._fits(element)]
        if self.ordinal is None:
            return found
        return found[self.ordinal :][:1] if self.ordinal < len(found) else []

    def find(self, listed: Sequence[L]) -> L:
        """Return the one element that answers to the phrase.

        Raises:
            NotOnScreenError: none does, or more than one.
            MissingValueError: a placeholder has no value yet.
        """
        found = self.matches(listed)
        if len(found) == 1:
            return found[0]
        if found:
            raise NotOnScreenError(
                f"{self} could be any of {len(found)} elements on the screen: {_tell(found)}; "
                "say which with more of its name, with 'first' or 'last', or with 'after' another element"
            )
        raise NotOnScreenError(f"nothing on the screen is {self}; listed: {_tell(listed)}")

    def _fits(self, element: Listed) -> bool:
        known = {element.role, *element.role.split("-"), *element.states}
        return (
            all(word in known for word in self.words)
            and (self.name is None or self.name.is_all_of(element.label))
            and (self.showing is None or self.showing.is_part_of(element.text))
        )

    def _span(self, listed: Sequence[L]) -> Sequence[L]:
        start, end = 0, len(listed)
        if self.after is not None:
            start = next((i + 1 for i, element in enumerate(listed) if self.after.is_met_by(listed, element)), end)
        if self.before is not None:
            end = next((i for i, element in enumerate(listed) if self.before.is_met_by(listed, element)), start)
        return listed[start:end]

    def is_met_by(self, listed: Sequence[L], element: L) -> bool:
        """Whether an element of the list is one that answers to the phrase."""
        return any(element is match for match in self.matches(listed))

    def __str__(self) -> str:
        values = [f"{pattern}" for pattern in (self.name, self.showing) if pattern is not None and pattern.was_bound]
        return self.source + (f" (that is {', '.join(values)})" if values else "")


@dataclass(frozen=True)
class Condition:
    """That something is on the screen, or (`absent`) that it is not: `no button "Save"`."""

    phrase: Phrase
    absent: bool = False

    def holds(self, listed: Sequence[Listed]) -> bool:
        """Whether it is so, on a screen with these elements."""
        return bool(self.phrase.matches(listed)) is not self.absent

    def bind(self, values: Mapping[str, JsonValue]) -> "Condition":
        """Fill in the values that are known."""
        return replace(self, phrase=self.phrase.bind(values))

    def __str__(self) -> str:
        return f"no {self.phrase}" if self.absent else str(self.phrase)


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


def _tell(listed: Sequence[Listed]) -> str:
    if not listed:
        return "nothing"
    told = [f'{element.role or "element"} "{element.label}"' for element in listed[:60]]
    more = len(listed) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")
