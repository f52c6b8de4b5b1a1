"""Text that patterns are matched against, as sets of positions.

A set of positions in a text is one whole number: bit `i` stands for the place before character `i`. Matching a
character is then "those of the places where it stands, moved on by one", for all places at once. No pattern can make
this take exponential time, which a backtracking matcher cannot promise; and what is matched here comes from outsiders.
"""

from collections.abc import Callable, Hashable


class Subject:
    """A text and, for each kind of character asked about, where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.size = len(text)
        self.everywhere = (1 << (self.size + 1)) - 1
        """All places, the one after the last character too."""
        self.end = 1 << self.size
        self._standing: dict[Hashable, int] = {}

    def standing(self, key: Hashable, test: Callable[[str], bool]) -> int:
        """Return the places before the characters that pass `test`; `key` names the test."""
        if key not in self._standing:
            known: dict[str, str] = {}
            for char in set(self.text):
                known[char] = "1" if test(char) else "0"
            bits = "".join([known[char] for char in reversed(self.text)])
            self._standing[key] = int(bits, 2) if bits else 0
        return self._standing[key]

    def standing_char(self, char: str) -> int:
        """Return the places before a character."""
        return self.standing(char, char.__eq__)


def lowest(places: int) -> int:
    """Return the first of a set of places; -1 when it is empty."""
    return (places & -places).bit_length() - 1


def highest(places: int) -> int:
    """Return the last of a set of places; -1 when it is empty."""
    return places.bit_length() - 1


def onward(places: int, subject: Subject) -> int:
    """Return every place from the first of `places` to the end."""
    return subject.everywhere & -(places & -places) if places else 0
