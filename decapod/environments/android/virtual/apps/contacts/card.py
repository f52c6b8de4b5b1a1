"""The screen of one person: who it is, how to reach it, and what else is known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from urllib.parse import quote

from decapod.environments.android.virtual.apps.common.numbers import dialled, formatted
from decapod.environments.android.virtual.apps.contacts import EDITOR_SCREEN, THEN_LEAVE
from decapod.environments.android.virtual.apps.contacts.data import ROOT, Detail, People, Person
from decapod.environments.android.virtual.apps.contacts.draft import BIRTHDAY, SEVERAL
from decapod.environments.android.virtual.apps.contacts.settings import people_of
from decapod.environments.android.virtual.apps.contacts.sharing import share
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import CALL, EDIT, SENDTO, VIEW, Intent
from decapod.environments.android.virtual.system.providers import contacts
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    avatar,
    card,
    chip,
    choice_row,
    column,
    dialog,
    empty_state,
    flow,
    icon,
    icon_button,
    list_row,
    list_view,
    menu,
    row,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.material.menus import MenuItem
from decapod.environments.android.virtual.ui.widget import Widget

_ABOUT = {
    contacts.NICKNAME: ("badge", "Nickname"),
    contacts.WEBSITE: ("public", "Website"),
    contacts.NOTE: ("notes", "Notes"),
}
_HOW = {"call": contacts.PHONE, "text": contacts.PHONE, "email": contacts.EMAIL}


class QuickContactActivity(Activity):
    """One person."""

    @dataclass
    class State:
        """Whose card it is, and what is open: menu, delete, labels, call, text, email, or ""."""

        person: int = 0
        open: str = ""

    state: State

    def on_create(self) -> None:
        """Find the person that was asked for."""
        found = self.people.at(self.intent.data)
        self.state.person = found.id if found else 0

    @property
    def people(self) -> People:
        """The people."""
        return people_of(self.app)

    def build(self) -> Widget:
        """The name, the buttons, the rows."""
        person = self.people.find(self.state.person)
        if person is None:
            bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("person", "This contact does not exist"), app_bar=bar)
        details = self.people.details(person.id)
        return scaffold(
            list_view(
                self._head(person, details),
                self._buttons(details),
                self._reach(details),
                self._about(details),
                self._labels(person),
                key="card",
            ),
            app_bar=app_bar(navigation="arrow_back", on_navigation=self.app.finish, actions=self._actions(person)),
            overlay=self._overlay(person, details),
        )

    def on_result(self, request: str, result: dict[str, str] | None) -> None:
        """The person was changed."""
        if result:
            self.app.snackbar("Contact saved")

    def _actions(self, person: Person) -> list[Widget]:
        return [
            icon_button("edit", self._edit, description="Edit contact", resource_id="menu_edit"),
            icon_button(
                "star",
                partial(self.people.star, [person.id], on=not person.starred),
                filled=person.starred,
                color="primary" if person.starred else "on_surface_variant",
                description="Remove from favorites" if person.starred else "Add to favorites",
                resource_id="menu_star",
            ),
            icon_button("more_vert", partial(self._show, "menu"), description="More options"),
        ]

    def _head(self, person: Person, details: list[Detail]) -> Widget:
        work = next((one for one in details if one.mimetype == contacts.ORGANIZATION), None)
        job = ", ".join(str(part) for part in (work.row["data4"], work.value) if part) if work else ""
        return column(
            avatar(person.name, size=120, align="center"),
            text(person.name, "headline_medium", text_align="center", max_lines=3, resource_id="large_title"),
            text(
                job,
                "body_large",
                color="on_surface_variant",
                text_align="center",
                max_lines=2,
                resource_id="organization",
            )
            if job
            else None,
            gap=12,
            class_name="",
            margin=(24, 8, 24, 16),
        )

    def _buttons(self, details: list[Detail]) -> Widget:
        def action(mark: str, label: str, how: str) -> Widget:
            able = any(one.mimetype == _HOW[how] for one in details)
            ink = "primary" if able else "on_surface@38"
            return column(
                icon(mark, color=ink, filled=able, class_name="", align="center"),
                text(label, "label_large", color=ink, text_align="center", class_name=""),
                gap=4,
                across="center",
                arrange="center",
                weight=1,
                min_height=64,
                enabled=able,
                description=label,
                on_tap=partial(self._reach_by, how),
                class_name="android.widget.Button",
                resource_id=f"verb_{how}",
            )

        return row(
            action("call", "Call", "call"),
            action("chat", "Text", "text"),
            action("mail", "Email", "email"),
            class_name="",
            margin=(16, 0, 16, 16),
        )

    def _reach(self, details: list[Detail]) -> Widget:
        rows: list[Widget] = []
        for name, several in SEVERAL.items():
            found = [one for one in details if one.mimetype == several.mimetype and one.value]
            rows += [self._line(name, one, first=one is found[0]) for one in found]
        if not rows:
            rows = [
                list_row("Add phone number", leading=icon("call"), on_tap=self._edit),
                list_row("Add email", leading=icon("mail"), on_tap=self._edit),
            ]
        title = text("Contact info", "title_medium", margin=(16, 16, 16, 4))
        return card(
            title,
            *rows,
            inside=(0, 0, 0, 8),
            color="surface_container",
            margin=(16, 4),
            resource_id="communication_card",
        )

    def _line(self, name: str, one: Detail, *, first: bool) -> Widget:
        several = SEVERAL[name]
        mark = icon(several.icon, class_name="") if first else text("", width=24, class_name="")
        message = icon_button(
            "chat", partial(self._start, "text", one.value), description=f"Text {formatted(one.value)}"
        )
        how = {"phone": "call", "email": "email", "address": "map"}[name]
        return list_row(
            formatted(one.value) if name == "phone" else one.value,
            several.kind_label(one.kind, one.label),
            leading=mark,
            trailing=message if name == "phone" else None,
            title_lines=3,
            title_id="header",
            subtitle_id="sub_header",
            on_tap=partial(self._start, how, one.value),
            on_long_tap=partial(self._copy, one.value),
        )

    def _about(self, details: list[Detail]) -> Widget | None:
        rows: list[Widget] = []
        for one in details:
            if one.mimetype == contacts.EVENT and one.kind == BIRTHDAY:
                rows.append(list_row(_day(one.value), "Birthday", leading=icon("cake")))
            elif one.mimetype in _ABOUT and one.value:
                mark, label = _ABOUT[one.mimetype]
                go = partial(self._start, "web", one.value) if one.mimetype == contacts.WEBSITE else None
                rows.append(list_row(one.value, label, title_lines=0, leading=icon(mark), on_tap=go))
        if not rows:
            return None
        title = text("About", "title_medium", margin=(16, 16, 16, 4))
        return card(
            title, *rows, inside=(0, 0, 0, 8), color="surface_container", margin=(16, 4), resource_id="about_card"
        )

    def _labels(self, person: Person) -> Widget | None:
        names = dict(self.people.labels())
        chips = [
            chip(names[number], partial(self._show, "labels"), leading="label")
            for number in self.people.labels_of(person.id)
            if number in names
        ]
        return flow(*chips, margin=(16, 8)) if chips else None

    def _overlay(self, person: Person, details: list[Detail]) -> Widget | None:
        match self.state.open:
            case "menu":
                items: list[MenuItem] = [
                    ("Share", self._share),
                    ("Labels", partial(self._show, "labels")),
                    ("Delete", partial(self._show, "delete")),
                ]
                return menu(items, on_dismiss=self._close)
            case "delete":
                return alert(
                    "Delete this contact?",
                    f"{person.name} will be deleted from your account, and from all devices that use it.",
                    confirm="Delete",
                    on_confirm=partial(self._delete, person),
                    on_cancel=self._close,
                )
            case "labels":
                return self._label_choice(person)
            case "call" | "text" | "email" as how:
                found = [one for one in details if one.mimetype == _HOW[how]]
                rows = [
                    list_row(
                        formatted(one.value) if how != "email" else one.value,
                        SEVERAL["email" if how == "email" else "phone"].kind_label(one.kind, one.label),
                        on_tap=partial(self._start, how, one.value),
                        sides=0,
                    )
                    for one in found
                ]
                return dialog(f"{how.title()} {person.name}", column(*rows, class_name=""), on_dismiss=self._close)
        return None

    def _label_choice(self, person: Person) -> Widget:
        mine, known = self.people.labels_of(person.id), self.people.labels()
        rows = [
            choice_row(
                name,
                number in mine,
                partial(self.people.set_label, [person.id], number, on=number not in mine),
                many=True,
            )
            for number, name in known
        ]
        empty = text("Create a label in the menu of the contacts list first.", "body_medium")
        return dialog("Labels", column(*rows or (empty,), class_name=""), on_dismiss=self._close)

    # What the widgets do.

    def _show(self, name: str) -> None:
        self.state.open = name

    def _close(self) -> None:
        self.state.open = ""

    def _copy(self, value: str) -> None:
        self.app.copy(value)
        self.app.toast("Copied to clipboard")

    def _edit(self) -> None:
        uri = f"{ROOT}/contacts/{self.state.person}"
        self.app.start_for_result(Intent(EDIT, EDITOR_SCREEN, data=uri, extras={THEN_LEAVE: True}), "edit")

    def _share(self) -> None:
        self._close()
        share(self.app, self.people, [self.state.person])

    def _delete(self, person: Person) -> None:
        self.people.delete([person.id])
        self.app.finish({"told": f"{person.name} deleted"})

    def _reach_by(self, how: str) -> None:
        """Start at once where there is one number or address; ask where there are several."""
        found = [one for one in self.people.details(self.state.person) if one.mimetype == _HOW[how]]
        if len(found) == 1:
            self._start(how, found[0].value)
        elif found:
            self._show(how)

    def _start(self, how: str, value: str) -> None:
        self._close()
        number = quote(dialled(value) or value, safe="+*,;")
        intents = {
            "call": Intent(CALL, data=f"tel:{number}"),
            "text": Intent(SENDTO, data=f"smsto:{number}"),
            "email": Intent(SENDTO, data=f"mailto:{quote(value, safe='@')}"),
            "map": Intent(VIEW, data=f"geo:0,0?q={quote(value)}"),
            "web": Intent(VIEW, data=value if "://" in value else f"https://{value}"),
        }
        self.app.start(intents[how])


def _day(value: str) -> str:
    """`May 3, 1990`; what is no day as it is."""
    try:
        day = datetime.strptime(value, "%Y-%m-%d")
    except ValueError:
        return value
    return f"{day:%B} {day.day}, {day.year}"
