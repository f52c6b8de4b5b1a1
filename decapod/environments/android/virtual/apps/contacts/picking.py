"""The list from which another app has a person, a number or an email address chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.numbers import formatted
from decapod.environments.android.virtual.apps.contacts import EDITOR_SCREEN, INSERT_OR_EDIT
from decapod.environments.android.virtual.apps.contacts.data import ROOT, Detail, Person
from decapod.environments.android.virtual.apps.contacts.draft import SEVERAL
from decapod.environments.android.virtual.apps.contacts.rows import person_row
from decapod.environments.android.virtual.apps.contacts.settings import people_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import EDIT, INSERT, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    empty_state,
    icon,
    list_row,
    list_view,
    plain_field,
    screen,
)
from decapod.environments.android.virtual.ui.widget import Widget


class ContactSelectionActivity(Activity):
    """Chooses one.

    The result has `data` (the address of the contact, or of the row of its number or email), `id` (the contact's
    number), `name`, and `value` (the number or email).
    """

    @dataclass
    class State:
        """What is searched for."""

        words: str = ""

    state: State

    @property
    def kind(self) -> str:
        """What is chosen: `phone`, `email`, `address`, or "" for the person itself."""
        asked = f"{self.intent.mime} {self.intent.data}"
        found = {"phone": "phone", "email": "email", "postal": "address"}
        return next((name for part, name in found.items() if part in asked), "")

    def build(self) -> Widget:
        """The field to search, and who can be chosen."""
        field = plain_field(
            "search", self.state.words, self._search, hint="Search contacts", action="search", resource_id="search_view"
        )
        rows = self._rows()
        if self.intent.action == INSERT_OR_EDIT and not self.state.words:
            new = list_row("Create new contact", leading=icon("person_add"), on_tap=self._create)
            rows.insert(0, new)
        return screen(
            list_view(*rows, resource_id="android:id/list") if rows else empty_state("person", "No contacts found"),
            app_bar=app_bar(navigation="arrow_back", on_navigation=self.app.finish, content=field),
        )

    def _rows(self) -> list[Widget]:
        people, kind, rows, letter = people_of(self.app), self.kind, [], ""
        found = people.search(self.state.words) if self.state.words else people.all()
        for person in found:
            details: list[Detail | None] = [None]
            if kind:
                mimetype = SEVERAL[kind].mimetype
                details = [one for one in people.details(person.id) if one.mimetype == mimetype and one.value]
            for one in details:
                note = formatted(one.value) if one and kind == "phone" else one.value if one else ""
                first = "" if person.letter == letter else person.letter
                letter = person.letter
                rows.append(person_row(person, letter=first, note=note, on_tap=partial(self._choose, person, one)))
        return rows

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _create(self) -> None:
        self.app.hand_over(Intent(INSERT, EDITOR_SCREEN, data=f"{ROOT}/contacts", extras=self.intent.extras))

    def _choose(self, person: Person, one: Detail | None) -> None:
        if self.intent.action == INSERT_OR_EDIT:
            self.app.hand_over(
                Intent(EDIT, EDITOR_SCREEN, data=f"{ROOT}/contacts/{person.id}", extras=self.intent.extras)
            )
            return
        address = f"{ROOT}/data/{one.id}" if one else person.uri
        self.app.finish({"data": address, "id": person.id, "name": person.name, "value": one.value if one else ""})
