"""A person while somebody edits it: plain texts, as the editor's fields have them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from decapod.environments.android.virtual.apps.common.numbers import CUSTOM, PHONE_KINDS
from decapod.environments.android.virtual.system.providers import contacts

EMAIL_KINDS: Final = {1: "Home", 2: "Work", 4: "Mobile", 3: "Other"}
ADDRESS_KINDS: Final = {1: "Home", 2: "Work", 3: "Other"}
LONGEST: Final = 1_000
MOST_LINES: Final = 20
BIRTHDAY: Final = 3
"""The type of an event that is a birthday."""


@dataclass(frozen=True)
class Several:
    """Something of which a person can have several.

    Attributes:
        mimetype: Of its rows.
        label: What a field for it says.
        icon: Before its first field.
        keyboard: That its fields want.
        kinds: The labels of `data2`, in the order offered; the first is what a new one is.
    """

    mimetype: str
    label: str
    icon: str
    keyboard: str
    kinds: dict[int, str]

    def kind_label(self, kind: int, label: str) -> str:
        """What one of that type is called."""
        return self.kinds.get(kind) or label or "Custom"


SEVERAL: Final = {
    "phone": Several(contacts.PHONE, "Phone", "call", "phone", PHONE_KINDS),
    "email": Several(contacts.EMAIL, "Email", "mail", "email", EMAIL_KINDS),
    "address": Several(contacts.ADDRESS, "Address", "location_on", "text", ADDRESS_KINDS),
}
ONCE: Final = {
    # field: (mimetype, column, label, icon)
    "company": (contacts.ORGANIZATION, "data1", "Company", "business"),
    "job": (contacts.ORGANIZATION, "data4", "Title", ""),
    "nickname": (contacts.NICKNAME, "data1", "Nickname", "badge"),
    "website": (contacts.WEBSITE, "data1", "Website", "public"),
    "note": (contacts.NOTE, "data1", "Notes", "notes"),
}
"""What a person has once: the kind of row and the column that it is in."""


@dataclass
class Line:
    """A number, an email or a postal address. `id` is that of its row, 0 for a new one."""

    value: str = ""
    kind: int = CUSTOM
    label: str = ""
    id: int = 0


@dataclass
class Draft:
    """All that the editor can change of a person.

    Attributes:
        first: The given name.
        last: The family name.
        once: Texts by the names of `ONCE`.
        several: Lines by the names of `SEVERAL`.
        birthday: As it is typed, `MM/DD/YYYY`, or "".
    """

    first: str = ""
    last: str = ""
    once: dict[str, str] = field(default_factory=lambda: dict.fromkeys(ONCE, ""))
    several: dict[str, list[Line]] = field(default_factory=lambda: {name: [] for name in SEVERAL})
    birthday: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        texts = (self.first, self.last, self.birthday, *self.once.values())
        return not any(text.strip() for text in texts) and not self.filled()

    def filled(self) -> list[tuple[str, Line]]:
        """The lines in which something is written."""
        return [(name, line) for name, lines in self.several.items() for line in lines if line.value.strip()]

    def open_lines(self, *names: str) -> None:
        """Have at least one line of each kind to write into."""
        for name in names:
            if not self.several[name]:
                self.add_line(name)

    def add_line(self, name: str, value: str = "", kind: int = 0) -> None:
        """One more line, unless there are very many."""
        kinds = SEVERAL[name].kinds
        if len(self.several[name]) < MOST_LINES:
            self.several[name].append(Line(value[:LONGEST], kind if kind in kinds else next(iter(kinds))))


def birthday_value(typed: str) -> str | None:
    """A day that was typed (`05/03/1990` or `1990-05-03`) as `YYYY-MM-DD`; "" for none, None for what is no day."""
    if not typed.strip():
        return ""
    for form in ("%m/%d/%Y", "%Y-%m-%d"):
        try:
            return f"{datetime.strptime(typed.strip(), form):%Y-%m-%d}"
        except ValueError:
            continue
    return None


def birthday_typed(value: str) -> str:
    """A day of the data as the editor's field shows it; what is no day as it is."""
    try:
        return f"{datetime.strptime(value, '%Y-%m-%d'):%m/%d/%Y}"
    except ValueError:
        return value
