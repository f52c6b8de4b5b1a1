"""A thing on a screen by what it is called, and the finding of it among what is listed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from pydantic import JsonValue

from decapod.tasks.listed import Listed, NotOnScreenError, tell
from decapod.tasks.pattern import Pattern

L = TypeVar("L", bound=Listed)


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

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the placeholders in it."""
        inner = (self.name, self.showing, self.after, self.before)
        return tuple(dict.fromkeys(name for part in inner if part is not None for name in part.names))

    def bind(self, values: Mapping[str, JsonValue]) -> "Phrase":
        """Fill in the values that are known."""
        if not self.names:
            return self
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
                f"{self} could be any of {len(found)} elements on the screen: {tell(found)}; "
                "say which with more of its name, with 'first' or 'last', or with 'after' another element"
            )
        raise NotOnScreenError(f"nothing on the screen is {self}; listed: {tell(listed)}")

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
        return replace(self, phrase=self.phrase.bind(values)) if self.phrase.names else self

    def __str__(self) -> str:
        return f"no {self.phrase}" if self.absent else str(self.phrase)
