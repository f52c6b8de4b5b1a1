"""The people, in the provider `com.android.contacts`: what it holds and what the screens show is the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.numbers import whole
from decapod.environments.android.virtual.apps.contacts.draft import (
    BIRTHDAY,
    ONCE,
    SEVERAL,
    Draft,
    Line,
    birthday_typed,
    birthday_value,
)
from decapod.environments.android.virtual.system.database import Row, Value
from decapod.environments.android.virtual.system.providers import contacts
from decapod.environments.android.virtual.system.providers.provider import ProviderError
from decapod.environments.android.virtual.system.world import ACCOUNT, ACCOUNT_TYPE

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.providers import Providers

ROOT = "content://com.android.contacts"
MOST_SHOWN = 400
_PERSON = ["_id", "display_name", "display_name_alt", "starred", "lookup"]


@dataclass(frozen=True)
class Person:
    """One of the list. `name` is as it is shown, `sorted` as it is sorted."""

    id: int
    name: str
    sorted: str
    starred: bool
    lookup: str = ""

    @property
    def letter(self) -> str:
        """The letter of the list that it stands under; `#` for what is no letter."""
        first = self.sorted[:1].upper()
        return first if first.isalpha() else "#"

    @property
    def uri(self) -> str:
        """Its address, as other apps are told it."""
        return f"{ROOT}/contacts/lookup/{self.lookup}/{self.id}"


@dataclass(frozen=True)
class Detail:
    """Something known of a person: a row of `content://com.android.contacts/data`."""

    id: int
    mimetype: str
    value: str
    kind: int
    label: str
    row: Row


class People:
    """Reads and changes the people.

    Args:
        providers: Those of the phone.
        by_last: Whether the list is sorted by the family name.
        last_first: Whether names are shown with the family name first.
    """

    def __init__(self, providers: Providers, *, by_last: bool = False, last_first: bool = False) -> None:
        self._providers = providers
        self._by_last = by_last
        self._last_first = last_first

    def all(self, *, starred: bool = False, label: int = 0) -> list[Person]:
        """Everybody, or the favourites, or who has a label."""
        people = self._select("starred = 1" if starred else "")
        if label:
            members = self._members(label)
            people = [person for person in people if person.id in members]
        return people

    def search(self, words: str) -> list[Person]:
        """Those of whose names, addresses, companies and notes some words begin with all these; digits of numbers."""
        texts: dict[int, list[str]] = {}
        for row in self._providers.rows(f"{ROOT}/data", ["contact_id", "data1", "mimetype"]):
            if row["mimetype"] != contacts.GROUP:
                texts.setdefault(whole(row["contact_id"]), []).append(str(row["data1"] or "").casefold())
        wanted = words.casefold().split()
        return [person for person in self._select() if all(_is_in(word, texts.get(person.id, ())) for word in wanted)]

    def find(self, number: int) -> Person | None:
        """One person, or None."""
        return next(iter(self._select("_id = ?", [number])), None)

    def at(self, uri: str) -> Person | None:
        """The person that an address names: `contacts/7`, `contacts/lookup/x/7`, `raw_contacts/7` or `data/7`."""
        column = "contact_id" if "/raw_contacts/" in uri or "/data/" in uri else "_id"
        try:
            rows = self._providers.rows(uri, [column])
        except ProviderError:
            return None
        return self.find(whole(rows[0][column])) if len(rows) == 1 else None

    def details(self, number: int) -> list[Detail]:
        """All that is known of a person."""
        rows = self._providers.rows(f"{ROOT}/data", where="contact_id = ?", arguments=[number], sort="_id")
        return [
            Detail(
                whole(row["_id"]),
                str(row["mimetype"]),
                str(row["data1"] or ""),
                whole(row["data2"]),
                str(row["data3"] or ""),
                row,
            )
            for row in rows
        ]

    def draft(self, number: int) -> Draft:
        """A person as the editor shows it."""
        draft = Draft()
        for detail in self.details(number):
            if detail.mimetype == contacts.NAME:
                draft.first, draft.last = str(detail.row["data2"] or ""), detail.label
                if not draft.first and not draft.last:
                    draft.first = detail.value
            elif detail.mimetype == contacts.EVENT and detail.kind == BIRTHDAY:
                draft.birthday = birthday_typed(detail.value)
            for name, several in SEVERAL.items():
                if several.mimetype == detail.mimetype:
                    draft.several[name].append(Line(detail.value, detail.kind, detail.label, detail.id))
            for name, (mimetype, column, _, _) in ONCE.items():
                if mimetype == detail.mimetype and not draft.once[name]:
                    draft.once[name] = str(detail.row[column] or "")
        return draft

    def save(self, draft: Draft, number: int = 0) -> int:
        """Write a draft: of a new person, or over the one of that number. The person's number."""
        raw = self._raw(number) or self._new_raw()
        number = whole(self._providers.rows(f"{ROOT}/raw_contacts/{raw}", ["contact_id"])[0]["contact_id"])
        known = self.details(number)
        self._save_name(draft, raw, [detail for detail in known if detail.mimetype == contacts.NAME])
        for name, several in SEVERAL.items():
            rows = [detail for detail in known if detail.mimetype == several.mimetype]
            self._save_lines(draft.several[name], several.mimetype, raw, rows)
        for mimetype in dict.fromkeys(entry[0] for entry in ONCE.values()):
            fields = {entry[1]: draft.once[name].strip() for name, entry in ONCE.items() if entry[0] == mimetype}
            self._save_once(mimetype, fields, raw, [detail for detail in known if detail.mimetype == mimetype])
        days = [detail for detail in known if detail.mimetype == contacts.EVENT and detail.kind == BIRTHDAY]
        self._save_once(contacts.EVENT, {"data1": birthday_value(draft.birthday) or ""}, raw, days, data2=str(BIRTHDAY))
        return number

    def star(self, numbers: Iterable[int], *, on: bool) -> None:
        """Make people favourites, or no longer."""
        for number in numbers:
            self._providers.update(f"{ROOT}/contacts/{number}", {"starred": int(on)})

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete people with all that is known of them."""
        for number in numbers:
            self._providers.delete(f"{ROOT}/contacts/{number}")

    def labels(self) -> list[tuple[int, str]]:
        """All labels: number and name."""
        rows = self._providers.rows(f"{ROOT}/groups", ["_id", "title"], "deleted = 0", sort="title COLLATE NOCASE, _id")
        return [(whole(row["_id"]), str(row["title"] or "")) for row in rows]

    def add_label(self, title: str) -> int:
        """Make a label; its number."""
        values: dict[str, Value] = {"title": title, "account_name": ACCOUNT, "account_type": ACCOUNT_TYPE}
        return int(self._providers.insert(f"{ROOT}/groups", values).rpartition("/")[2])

    def rename_label(self, number: int, title: str) -> None:
        """Call a label something else."""
        self._providers.update(f"{ROOT}/groups/{number}", {"title": title})

    def delete_label(self, number: int) -> None:
        """Delete a label; the people who have it stay."""
        self._providers.delete(f"{ROOT}/data", "mimetype = ? AND data1 = ?", [contacts.GROUP, str(number)])
        self._providers.delete(f"{ROOT}/groups/{number}")

    def labels_of(self, number: int) -> list[int]:
        """The numbers of a person's labels."""
        return [whole(one.value) for one in self.details(number) if one.mimetype == contacts.GROUP]

    def set_label(self, numbers: Iterable[int], label: int, *, on: bool) -> None:
        """Give people a label, or take it."""
        for number in numbers:
            rows = [one for one in self.details(number) if one.mimetype == contacts.GROUP and whole(one.value) == label]
            if on and not rows:
                values: dict[str, Value] = {"mimetype": contacts.GROUP, "data1": str(label)}
                self._providers.insert(f"{ROOT}/data", {**values, "raw_contact_id": self._raw(number)})
            for detail in rows if not on else ():
                self._providers.delete(f"{ROOT}/data/{detail.id}")

    def _select(self, where: str = "", arguments: Iterable[Value] = ()) -> list[Person]:
        order = "display_name_alt" if self._by_last else "display_name"
        rows = self._providers.rows(
            f"{ROOT}/contacts?limit={MOST_SHOWN}",
            _PERSON,
            where,
            list(arguments),
            f"{order} GLOB '[^a-zA-Z]*', {order} COLLATE NOCASE, _id",
        )
        return [self._person(row) for row in rows]

    def _person(self, row: Row) -> Person:
        names = [str(row[column] or "") for column in ("display_name", "display_name_alt")]
        shown = names[int(self._last_first)] or "(No name)"
        return Person(
            whole(row["_id"]), shown, names[int(self._by_last)], bool(row["starred"]), str(row["lookup"] or "")
        )

    def _members(self, label: int) -> set[int]:
        rows = self._providers.rows(
            f"{ROOT}/data", ["contact_id"], "mimetype = ? AND data1 = ?", [contacts.GROUP, str(label)]
        )
        return {whole(row["contact_id"]) for row in rows}

    def _raw(self, number: int) -> int:
        rows = self._providers.rows(f"{ROOT}/raw_contacts", ["_id"], "contact_id = ?", [number]) if number else []
        return whole(rows[0]["_id"]) if rows else 0

    def _new_raw(self) -> int:
        values: dict[str, Value] = {"account_name": ACCOUNT, "account_type": ACCOUNT_TYPE}
        return int(self._providers.insert(f"{ROOT}/raw_contacts", values).rpartition("/")[2])

    def _save_name(self, draft: Draft, raw: int, rows: list[Detail]) -> None:
        first, last = draft.first.strip(), draft.last.strip()
        before, between, after = (rows[0].row[name] for name in ("data4", "data5", "data6")) if rows else ("", "", "")
        full = " ".join(str(part) for part in (before, first, between, last, after) if part)
        parts: dict[str, Value] = {"data1": full, "data2": first or None, "data3": last or None}
        self._put(contacts.NAME, parts if first or last else {}, raw, rows)

    def _save_lines(self, lines: list[Line], mimetype: str, raw: int, rows: list[Detail]) -> None:
        kept = {line.id for line in lines if line.id and line.value.strip()}
        for detail in rows:
            if detail.id not in kept:
                self._providers.delete(f"{ROOT}/data/{detail.id}")
        for line in lines:
            values: dict[str, Value] = {
                "data1": line.value.strip(),
                "data2": str(line.kind),
                "data3": line.label or None,
            }
            if line.value.strip():
                self._put(mimetype, values, raw, [detail for detail in rows if detail.id == line.id])

    def _save_once(self, mimetype: str, fields: dict[str, str], raw: int, rows: list[Detail], **more: Value) -> None:
        values: dict[str, Value] = {name: value or None for name, value in fields.items()}
        self._put(mimetype, {**values, **more} if any(fields.values()) else {}, raw, rows)

    def _put(self, mimetype: str, values: dict[str, Value], raw: int, rows: list[Detail]) -> None:
        """Write the first of the rows, or a new one; no values delete it."""
        if not values:
            for detail in rows[:1]:
                self._providers.delete(f"{ROOT}/data/{detail.id}")
        elif rows:
            if any(rows[0].row[name] != value for name, value in values.items()):
                self._providers.update(f"{ROOT}/data/{rows[0].id}", values)
        else:
            self._providers.insert(f"{ROOT}/data", {"raw_contact_id": raw, "mimetype": mimetype, **values})


def _is_in(word: str, texts: Iterable[str]) -> bool:
    """Whether a word of the texts begins with that word, or a number has those digits."""
    digits = word.isdigit()
    return any(
        text.startswith(word)
        or any(part.startswith(word) for part in (*re.split(r"\W+", text), *text.split()))
        or (digits and word in "".join(sign for sign in text if sign.isdigit()))
        for text in texts
    )
