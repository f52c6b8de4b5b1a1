"""The screen that shares an entry: people are added with a role; and the list of those who have access."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import ROLES, Access, Drive, Entry, Grant
from decapod.environments.android.virtual.apps.common.drive.access import is_address
from decapod.environments.android.virtual.apps.common.drive.actions import copy_link, may_change
from decapod.environments.android.virtual.apps.common.drive.people import display_name, suggestions
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    bottom_sheet,
    button,
    checkbox,
    chip,
    choice_row,
    column,
    divider,
    dropdown,
    empty_state,
    flow,
    icon,
    icon_button,
    list_row,
    list_view,
    row,
    section_header,
    spacer,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_MOST = 50


class SharingActivity(Activity):
    """The people of an entry."""

    @dataclass
    class State:
        """What is typed and open.

        Attributes:
            words: What is typed into the field for people.
            people: The addresses that were added.
            role: What they may do.
            message: What is written to them.
            notify: Whether they are told.
            error: What is wrong with the address.
            open: role, link, or person; "" for nothing.
            person: Whose role is asked about.
        """

        words: str = ""
        people: list[str] = field(default_factory=list)
        role: str = "writer"
        message: str = ""
        notify: bool = True
        error: str = ""
        open: str = ""
        person: str = ""

    state: State

    @property
    def drive(self) -> Drive:
        """The entries."""
        return drive_of(self.app)

    @property
    def entry(self) -> Entry | None:
        """What is shared."""
        return self.drive.entry(self.intent.number("entry"))

    def on_create(self) -> None:
        """To share, the field for people is ready to be typed into."""
        if self.intent.extras.get("people") is not True:
            self.app.focus("people")

    def build(self) -> Widget:
        """The field, the list, and what everybody with the link may do."""
        entry = self.entry
        if entry is None:
            bar = app_bar("Share", navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("person_add", "This item is gone"), app_bar=bar)
        bar = app_bar(
            f"Share \N{LEFT DOUBLE QUOTATION MARK}{entry.title}\N{RIGHT DOUBLE QUOTATION MARK}",
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(
                icon_button("link", partial(copy_link, self.app, entry), description="Copy link", resource_id="copy"),
            ),
        )
        own = may_change(self.drive, entry)
        people = [*self._invitation(), divider()] if own else []
        access = Access(self.drive.database, entry)
        rows = [self._person(one, own) for one in access.grants()]
        body = list_view(
            *people,
            *([] if self.state.people else [section_header("People with access"), *rows, divider()]),
            *([] if self.state.people else self._general(entry, own)),
            key="sharing",
        )
        return scaffold(body, app_bar=bar, bottom=self._send_bar() if self.state.people else None, overlay=self._over())

    def on_back(self) -> bool:
        """Back lets go of the people who were added."""
        if not self.state.people:
            return False
        self.state.people, self.state.words, self.state.error = [], "", ""
        return True

    def _invitation(self) -> list[Widget | None]:
        state = self.state
        known = [
            chip(one, partial(self._drop, one), trailing="close", resource_id="recipient_chip") for one in state.people
        ]
        found = suggestions(self.app, state.words, state.people)
        typed = state.words.strip()
        extra = typed if is_address(typed) and typed.lower() not in [address.lower() for _, address in found] else ""
        rows = [
            list_row(
                name,
                address,
                leading=avatar(name),
                on_tap=partial(self._add, address),
                resource_id="suggestion",
            )
            for name, address in [*found, *([(extra, "Add recipient")] if extra else [])]
        ]
        if extra:
            rows[-1] = list_row(
                extra,
                "Add recipient",
                leading=avatar(extra),
                on_tap=partial(self._add, extra),
                resource_id="suggestion",
            )
        field_of_people = text_field(
            "people",
            state.words,
            self._set_words,
            label="Add people or groups",
            keyboard="email",
            action="done",
            on_submit=self._add_typed,
            error=state.error,
            resource_id="text_view",
            margin=(16, 12),
        )
        parts: list[Widget | None] = [flow(*known, class_name="", margin=(16, 8, 16, 0)) if known else None]
        parts += [field_of_people, *rows]
        if state.people:
            parts += [
                dropdown("Role", ROLES[state.role], partial(self._show, "role"), margin=(16, 4), resource_id="role"),
                text_field(
                    "message",
                    state.message,
                    self._set_message,
                    label="Message",
                    multiline=True,
                    resource_id="message",
                    margin=(16, 12),
                ),
                row(
                    checkbox(state.notify, self._set_notify, description="Notify people", resource_id="notify"),
                    text("Notify people", "body_large"),
                    class_name="",
                    margin=(4, 0),
                ),
            ]
        return parts

    def _send_bar(self) -> Widget:
        return column(
            divider(),
            row(
                spacer(),
                button("Send" if self.state.notify else "Share", self._send, leading="send", resource_id="send_button"),
                class_name="",
                margin=(16, 8),
            ),
            class_name="",
        )

    def _person(self, grant: Grant, own: bool) -> Widget:
        name = display_name(self.app, grant.email)
        open_to_change = own and grant.role != "owner"
        return list_row(
            name,
            grant.email if name != grant.email else "",
            leading=avatar(name),
            trailing=text(grant.label, "label_large", color="on_surface_variant", resource_id="role_label"),
            on_tap=partial(self._ask, grant.email) if open_to_change else None,
            resource_id="person_row",
        )

    def _general(self, entry: Entry, own: bool) -> list[Widget]:
        role = entry.link_role
        title = "Anyone with the link" if role else "Restricted"
        note = ROLES.get(role, "") if role else "Only people with access can open with the link"
        mark = icon("public" if role else "lock", class_name="")
        change = partial(self._show, "link") if own else None
        return [
            section_header("General access"),
            list_row(title, note, leading=mark, on_tap=change, resource_id="link_sharing"),
        ]

    def _over(self) -> Widget | None:
        state, entry = self.state, self.entry
        if entry is None or not state.open:
            return None
        if state.open == "role":
            rows = [
                choice_row(label, state.role == role, partial(self._set_role, role)) for role, label in ROLES.items()
            ]
            return self._sheet("Role", rows)
        if state.open == "link":
            choices = {"": "Restricted", **{role: f"Anyone with the link: {label}" for role, label in ROLES.items()}}
            rows = [
                choice_row(label, entry.link_role == role, partial(self._open_link, entry, role))
                for role, label in choices.items()
            ]
            return self._sheet("General access", rows)
        access = Access(self.drive.database, entry)
        now = next((one.role for one in access.grants() if one.email == state.person), "")
        rows = [choice_row(label, now == role, partial(self._give, entry, role)) for role, label in ROLES.items()]
        remove = list_row(
            "Remove access",
            title_color="error",
            on_tap=partial(self._take, entry),
            resource_id="remove_access",
            sides=0,
        )
        return self._sheet(display_name(self.app, state.person), [*rows, remove])

    def _sheet(self, title: str, rows: list[Widget]) -> Widget:
        return bottom_sheet(
            section_header(title), column(*rows, class_name="", margin=(16, 0)), on_dismiss=partial(self._show, "")
        )

    # What is done

    def _show(self, name: str) -> None:
        self.state.open = name
        self.app.hide_keyboard()

    def _ask(self, email: str) -> None:
        self.state.person = email
        self._show("person")

    def _set_words(self, words: str) -> None:
        state = self.state
        state.words, state.error = words[:254], ""
        if words.endswith((" ", ",", ";")) and is_address(words[:-1].strip()):
            self._add(words[:-1].strip())

    def _set_message(self, words: str) -> None:
        self.state.message = words[:2_000]

    def _set_notify(self, on: bool) -> None:
        self.state.notify = on

    def _set_role(self, role: str) -> None:
        self.state.role = role
        self._show("")

    def _add_typed(self) -> None:
        words = self.state.words.strip()
        if is_address(words):
            self._add(words)
        elif words:
            self.state.error = "Enter a valid email address"

    def _add(self, address: str) -> None:
        state = self.state
        if address.lower() not in [one.lower() for one in state.people] and len(state.people) < _MOST:
            state.people = [*state.people, address]
        state.words, state.error = "", ""

    def _drop(self, address: str) -> None:
        self.state.people = [one for one in self.state.people if one != address]

    def _send(self) -> None:
        entry, state = self.entry, self.state
        if entry is None:
            return
        if state.words.strip():
            self._add_typed()
            if state.error:
                return
        access = Access(self.drive.database, entry)
        for address in state.people:
            access.give(address, state.role)
        self.app.toast("Person added" if len(state.people) == 1 else "People added")
        self.app.finish({"shared": len(state.people)})

    def _give(self, entry: Entry, role: str) -> None:
        Access(self.drive.database, entry).give(self.state.person, role)
        self._show("")
        self.app.snackbar("Access updated")

    def _take(self, entry: Entry) -> None:
        Access(self.drive.database, entry).take(self.state.person)
        self._show("")
        self.app.snackbar("Access removed")

    def _open_link(self, entry: Entry, role: str) -> None:
        Access(self.drive.database, entry).open_link(role)
        self._show("")
        self.app.snackbar("Link sharing turned on" if role else "Access restricted")
