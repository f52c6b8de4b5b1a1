"""Telephone numbers: how they are shown, and who has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.database import Row

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.providers import Providers

PHONES = "content://com.android.contacts/data/phones"
PHONE_KINDS = {
    2: "Mobile",
    1: "Home",
    3: "Work",
    12: "Main",
    4: "Work fax",
    5: "Home fax",
    6: "Pager",
    7: "Other",
}
"""The types of `data2` of a number, in the order in which they are offered. 0 has a label of its own in `data3`."""
CUSTOM = 0
SEPARATORS = "()-. /"
_DIALLED = frozenset("0123456789*#+,;")
_KEYS = ("abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz")
_ON_KEYS = {letter: str(key) for key, letters in enumerate(_KEYS, 2) for letter in letters}


@dataclass(frozen=True)
class Number:
    """One number of one person. `kind` says what it is: `Mobile`, or a label of its own."""

    contact: int
    name: str
    number: str
    kind: str
    starred: bool


class PhoneBook:
    """All numbers of the contacts as they are now; made anew for each screen that is built."""

    def __init__(self, providers: Providers) -> None:
        columns = ["contact_id", "display_name", "number", "data2", "data3", "starred"]
        self.numbers = [
            Number(
                whole(row["contact_id"]),
                str(row["display_name"] or row["number"] or ""),
                str(row["number"] or ""),
                kind_of(row),
                bool(row["starred"]),
            )
            for row in providers.rows(PHONES, columns, sort="sort_key COLLATE NOCASE, _id")
        ]
        self._by_end = {key(one.number): one for one in reversed(self.numbers)}

    def owner(self, number: str) -> Number | None:
        """Who has a number, or None; the country's code does not matter."""
        return self._by_end.get(key(number)) if number else None

    def name(self, number: str) -> str:
        """The name of who has a number; the number itself when nobody has."""
        found = self.owner(number)
        return found.name if found else formatted(number) or "Unknown"

    def search(self, words: str) -> list[Number]:
        """The numbers whose person's name has all the words, or which contain the digits."""
        wanted = words.casefold().split()
        digits = "".join(sign for sign in words if sign.isdigit())
        return [
            one
            for one in self.numbers
            if all(word in one.name.casefold() for word in wanted)
            or (digits and not any(sign.isalpha() for sign in words) and digits in dialled(one.number))
        ]

    def dialling(self, digits: str) -> list[Number]:
        """The numbers that contain what was dialled, or whose person's name begins with the letters on those keys."""
        if not digits:
            return []
        return [one for one in self.numbers if digits in dialled(one.number) or _on_keys(one.name, digits)]


def _on_keys(name: str, digits: str) -> bool:
    words = ["".join(_ON_KEYS.get(sign, sign) for sign in word) for word in name.casefold().split()]
    return any("".join(words[start:]).startswith(digits) for start in range(len(words)))


def kind_of(row: Row) -> str:
    """What a number is, of its `data2` and `data3`."""
    kind = whole(row["data2"])
    return PHONE_KINDS.get(kind) or str(row["data3"] or "Custom")


def key(number: str) -> str:
    """What two ways to write a number have in common: its last seven digits, or the sender's name."""
    digits = "".join(sign for sign in number if sign.isdigit())
    if len(digits) >= 7 and not any(sign.isalpha() for sign in number):
        return digits[-7:]
    return "".join(sign for sign in number.casefold() if sign not in SEPARATORS)


def dialled(text: str) -> str:
    """The signs of a text that can be dialled."""
    return "".join(sign for sign in text if sign in _DIALLED)


def formatted(number: str) -> str:
    """A number as it is shown: `(415) 555-0132`; what is no number of the country stays as it is."""
    digits = dialled(number).removeprefix("+1")
    if any(sign.isalpha() for sign in number) or not digits.isdigit():
        return number
    if len(digits) == 11 and digits.startswith("1"):
        digits = digits[1:]
    if len(digits) == 10:
        return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
    if len(digits) == 7 and not number.startswith("+"):
        return f"{digits[:3]}-{digits[3:]}"
    return number


def whole(value: object) -> int:
    """A value of a database as a whole number; 0 for what is none."""
    try:
        return int(value) if isinstance(value, (int, float, str)) else 0
    except (ValueError, OverflowError):
        return 0
