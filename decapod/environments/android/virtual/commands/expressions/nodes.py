"""What an expression is made of, and where it matched."""

from dataclasses import dataclass, field

from decapod.environments.android.virtual.files.classes import Bracket

MAX_REPEAT = 255
"""Times that `{n}` may ask for."""
MAX_SIZE = 20_000
"""Signs of an expression, each as often as it is repeated."""


class ExpressionError(ValueError):
    """An expression that cannot be understood, or takes too long."""


@dataclass(frozen=True, slots=True)
class Char:
    """One character, in either case when `fold`."""

    char: str
    fold: bool = False

    def __call__(self, char: str) -> bool:
        """True for the character."""
        return char == self.char or (self.fold and char.lower() == self.char.lower())


@dataclass(frozen=True, slots=True)
class Dot:
    """Any character but a newline."""

    def __call__(self, char: str) -> bool:
        """True for any character."""
        return char != "\n"


@dataclass(frozen=True, slots=True)
class Folded:
    """A bracket expression in either case."""

    bracket: Bracket

    def __call__(self, char: str) -> bool:
        """True when the character is in the set in either case."""
        return self.bracket(char) or self.bracket(char.lower()) or self.bracket(char.upper())


@dataclass(frozen=True, slots=True)
class Edge:
    """A place: `^`, `$`, `b` (word boundary), `B`, `<`, `>`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """Something from `low` to `high` times; `high` None is without end."""

    item: "Node"
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """Brackets, by number."""

    number: int
    item: "Node"


@dataclass(frozen=True, slots=True)
class Back:
    """`\\1`: what a group matched."""

    number: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    choices: tuple["Node", ...]


Node = Char | Dot | Bracket | Folded | Edge | Repeat | Group | Back | Sequence | Choice


@dataclass(slots=True)
class Match:
    """Where an expression matched: start and end of the whole (group 0) and of each group."""

    text: str
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)

    def span(self, number: int = 0) -> tuple[int, int]:
        """Return where a group matched; (-1, -1) when it did not."""
        return self.spans.get(number, (-1, -1))

    def group(self, number: int = 0) -> str:
        """Return what a group matched; empty when it did not."""
        start, end = self.span(number)
        return self.text[start:end] if start >= 0 else ""
