"""Shell patterns: `*`, `?`, `[...]` and mksh's `?(a|b)`, `*(..)`, `+(..)`, `@(..)`, `!(..)`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from decapod.environments.android.virtual.files.classes import Bracket, read_bracket
from decapod.environments.android.virtual.files.subject import Subject, highest, lowest, onward

MAX_DEPTH = 20
_MAGIC = frozenset("*?[]\\+@!(|)")


@dataclass(frozen=True, slots=True)
class _Char:
    char: str


@dataclass(frozen=True, slots=True)
class _Any:
    """`?`: one character; with `many`, `*`: any number of them."""

    many: bool


@dataclass(frozen=True, slots=True)
class _Group:
    kind: str
    choices: tuple["_Items", ...]


_Item = _Char | _Any | Bracket | _Group
_Items = tuple[_Item, ...]


class Pattern:
    """A compiled pattern. In its source a backslash takes the next character literally."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._items = _read(source)
        self._backwards = _reversed(self._items)

    @property
    def literal(self) -> str | None:
        """The only text that matches, when there are no wildcards."""
        chars = [item.char for item in self._items if isinstance(item, _Char)]
        return "".join(chars) if len(chars) == len(self._items) else None

    def matches(self, text: str) -> bool:
        """True when the whole text matches."""
        if (literal := self.literal) is not None:
            return text == literal
        subject = Subject(text)
        return bool(_run(self._items, 1, subject) & subject.end)

    def prefix(self, text: str, *, longest: bool) -> int | None:
        """Return the length of the shortest or longest beginning that matches; None when there is none."""
        ends = _run(self._items, 1, Subject(text))
        return (highest(ends) if longest else lowest(ends)) if ends else None

    def suffix(self, text: str, *, longest: bool) -> int | None:
        """Return the length of the shortest or longest ending that matches; None when there is none."""
        ends = _run(self._backwards, 1, Subject(text[::-1]))
        return (highest(ends) if longest else lowest(ends)) if ends else None

    def replace(self, text: str, replacement: str, *, everywhere: bool) -> str:
        """Return the text with the leftmost longest match, or all of them one after another, replaced."""
        subject, backwards = Subject(text), Subject(text[::-1])
        reached = _run(self._backwards, backwards.everywhere, backwards)
        starts = [place for place in range(len(text)) if reached >> (len(text) - place) & 1]
        out: list[str] = []
        at = 0
        for start in starts:
            if start < at:
                continue
            end = highest(_run(self._items, 1 << start, subject))
            if end <= start:
                continue
            out.extend((text[at:start], replacement))
            at = end
            if not everywhere:
                break
        return "".join(out) + text[at:]


@lru_cache(maxsize=512)
def compile_pattern(source: str) -> Pattern:
    """Return the pattern; the last ones are kept."""
    return Pattern(source)


def escape(text: str) -> str:
    """Return a pattern that matches exactly this text."""
    return "".join("\\" + char if char in _MAGIC or char in "-^" else char for char in text)


def unescape(source: str) -> str:
    """Return the text of a pattern that is not to be one: backslashes taken away."""
    out, at = [], 0
    while at < len(source):
        at += source[at] == "\\" and at + 1 < len(source)
        out.append(source[at])
        at += 1
    return "".join(out)


def has_magic(source: str) -> bool:
    """True when the pattern could match more than one text."""
    at = 0
    while at < len(source):
        if source[at] == "\\":
            at += 2
            continue
        if source[at] in "*?" or (source[at] == "[" and read_bracket(source, at, escapes=True)):
            return True
        if source[at] in "+@!" and source[at + 1 : at + 2] == "(" and _close(source, at + 1) is not None:
            return True
        at += 1
    return False


def _read(source: str, depth: int = 0) -> _Items:
    items: list[_Item] = []
    at = 0
    while at < len(source):
        char = source[at]
        if char in "*?+@!" and source[at + 1 : at + 2] == "(" and depth < MAX_DEPTH:
            choices = _close(source, at + 1)
            if choices is not None:
                parts, at = choices
                items.append(_Group(char, tuple(_read(part, depth + 1) for part in parts)))
                continue
        if char == "[":
            bracket = read_bracket(source, at, escapes=True)
            if bracket is not None:
                items.append(bracket[0])
                at = bracket[1]
                continue
        if char in "*?":
            if not (char == "*" and items and items[-1] == _Any(many=True)):
                items.append(_Any(many=char == "*"))
        elif char == "\\" and at + 1 < len(source):
            at += 1
            items.append(_Char(source[at]))
        else:
            items.append(_Char(char))
        at += 1
    return tuple(items)


def _close(source: str, at: int) -> tuple[list[str], int] | None:
    """Return the choices of the group whose `(` stands at `at`, and where it ends."""
    parts: list[str] = []
    depth, begin = 0, at + 1
    while at < len(source):
        char = source[at]
        if char == "\\":
            at += 2
            continue
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                return [*parts, source[begin:at]], at + 1
        elif char == "|" and depth == 1:
            parts.append(source[begin:at])
            begin = at + 1
        at += 1
    return None


def _reversed(items: _Items) -> _Items:
    return tuple(
        _Group(item.kind, tuple(_reversed(choice) for choice in item.choices)) if isinstance(item, _Group) else item
        for item in reversed(items)
    )


def _run(items: _Items, places: int, subject: Subject) -> int:
    for item in items:
        if not places:
            return 0
        places = _step(item, places, subject)
    return places


def _step(item: _Item, places: int, subject: Subject) -> int:
    if isinstance(item, _Char):
        return (places & subject.standing_char(item.char)) << 1
    if isinstance(item, _Any):
        return onward(places, subject) if item.many else (places & ~subject.end) << 1
    if isinstance(item, Bracket):
        return (places & subject.standing(item, item)) << 1
    return _GROUPS[item.kind](item, places, subject)


def _once(group: _Group, places: int, subject: Subject) -> int:
    reached = 0
    for choice in group.choices:
        reached |= _run(choice, places, subject)
    return reached


def _any_number(group: _Group, places: int, subject: Subject) -> int:
    seen = new = places
    while new:
        new = _once(group, new, subject) & ~seen
        seen |= new
    return seen


def _anything_but(group: _Group, places: int, subject: Subject) -> int:
    reached, left = 0, places
    while left:
        place = left & -left
        left ^= place
        reached |= onward(place, subject) & ~_once(group, place, subject)
    return reached


_GROUPS: dict[str, Callable[[_Group, int, Subject], int]] = {
    "@": _once,
    "?": lambda group, places, subject: places | _once(group, places, subject),
    "*": _any_number,
    "+": lambda group, places, subject: _any_number(group, _once(group, places, subject), subject),
    "!": _anything_but,
}
