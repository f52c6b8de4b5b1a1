"""The screen that makes a person, or changes one."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.contacts import CARD_SCREEN, THEN_LEAVE
from decapod.environments.android.virtual.apps.contacts.data import ROOT, People
from decapod.environments.android.virtual.apps.contacts.draft import LONGEST, ONCE, SEVERAL, Draft, birthday_value
from decapod.environments.android.virtual.apps.contacts.editor_fields import fields
from decapod.environments.android.virtual.apps.contacts.settings import people_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    button,
    choice_row,
    column,
    dialog,
    dialog_button,
    list_view,
    padding,
    text_field,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_GIVEN = {"company": "company", "job_title": "job", "notes": "note"}
_GIVEN_LINES = {"phone": "phone", "secondary_phone": "phone", "email": "email", "postal": "address"}


class ContactEditorActivity(Activity):
    """The fields of a person. Nothing is kept before Save."""

    @dataclass
    class State:
        """What has been typed.

        Attributes:
            person: Who is changed, 0 for a new one.
            label: The label that a new one gets, 0 for none.
            draft: What is in the fields.
            before: What was in them at first.
            more: Whether the rare fields are shown.
            open: kind, custom, discard, or "".
            asked: The field and the place of the line that a dialog is about.
            custom: What is typed as a label of one's own.
            wrong: Whether the birthday is no day.
        """

        person: int = 0
        label: int = 0
        draft: Draft = field(default_factory=Draft)
        before: Draft = field(default_factory=Draft)
        more: bool = False
        open: str = ""
        asked: tuple[str, int] = ("phone", 0)
        custom: str = ""
        wrong: bool = False

    state: State

    @property
    def people(self) -> People:
        """The people."""
        return people_of(self.app)

    def on_create(self) -> None:
        """What was asked for: a person, or a new one with what is known of it."""
        state, intent = self.state, self.intent
        found = self.people.at(intent.data)
        if found is not None:
            state.person, state.draft = found.id, self.people.draft(found.id)
        state.label = intent.number("label")
        state.draft.open_lines("phone", "email")
        state.before = deepcopy(state.draft)
        self._take_over(intent)
        rare = state.draft.birthday or any(state.draft.once[name] for name in ("nickname", "website", "note"))
        state.more = bool(rare or state.draft.several["address"])
        if not state.person:
            self.app.focus("first")

    def build(self) -> Widget:
        """The bar with Save, and the fields."""
        state = self.state
        save = button("Save", self.save, resource_id="editor_menu_save_button", margin=(8, 0))
        return scaffold(
            list_view(padding(fields(self), (8, 0, 8, 32)), key="fields"),
            app_bar=app_bar(
                "Edit contact" if state.person else "Create contact",
                navigation="close",
                on_navigation=self.on_back,
                navigation_description="Cancel",
                actions=(save,),
            ),
            overlay=self._overlay(),
        )

    def on_back(self) -> bool:
        """Leave; ask first where something would be lost."""
        if self.state.draft == self.state.before or (self.state.draft.empty and not self.state.person):
            self.app.finish()
        else:
            self.state.open = "discard"
            self.app.hide_keyboard()
        return True

    def _take_over(self, intent: Intent) -> None:
        """Put what another app knows into the fields."""
        draft = self.state.draft
        if intent.text("name") and not self.state.person:
            first, _, last = intent.text("name")[:LONGEST].strip().rpartition(" ")
            draft.first, draft.last = (first, last) if first else (last, "")
        for extra, name in _GIVEN.items():
            if intent.text(extra):
                draft.once[name] = intent.text(extra)[:LONGEST]
        for extra, name in _GIVEN_LINES.items():
            if value := intent.text(extra):
                lines = draft.several[name]
                lines[:] = [line for line in lines if line.value]
                draft.add_line(name, value, intent.number(f"{extra}_type"))

    def _overlay(self) -> Widget | None:
        state = self.state
        match state.open:
            case "discard":
                return alert(
                    "Discard changes?",
                    "Your changes have not been saved.",
                    confirm="Discard",
                    on_confirm=self.app.finish,
                    cancel="Keep editing",
                    on_cancel=self.close,
                )
            case "kind":
                name, place = state.asked
                line = state.draft.several[name][place]
                rows = [
                    choice_row(label, line.kind == number, partial(self._choose_kind, number))
                    for number, label in SEVERAL[name].kinds.items()
                ]
                own = choice_row(line.label or "Custom", line.kind == 0, partial(self._ask_custom))
                return dialog("Label", column(*rows, own, class_name=""), on_dismiss=self.close)
            case "custom":
                return dialog(
                    "Custom label name",
                    text_field(
                        "custom",
                        state.custom,
                        self._set_custom,
                        hint="Label",
                        on_submit=self._save_custom,
                        action="done",
                        resource_id="custom_label",
                    ),
                    (
                        dialog_button("Cancel", self.close),
                        dialog_button("OK", self._save_custom, enabled=bool(state.custom.strip())),
                    ),
                    on_dismiss=self.close,
                )
        return None

    # What the widgets do.

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""

    def set_name(self, name: str, value: str) -> None:
        """What is typed into `first`, `last` or `birthday`."""
        setattr(self.state.draft, name, value[:LONGEST])
        if name == "birthday":
            self.state.wrong = False

    def set_once(self, name: str, value: str) -> None:
        """What is typed into a field that there is once."""
        if name in ONCE:
            self.state.draft.once[name] = value[:LONGEST]

    def set_line(self, name: str, place: int, value: str) -> None:
        """What is typed as a number or address."""
        self.state.draft.several[name][place].value = value[:LONGEST]

    def ask_kind(self, name: str, place: int) -> None:
        """Ask what a number or address is."""
        self.state.asked, self.state.open = (name, place), "kind"
        self.app.hide_keyboard()

    def add_line(self, name: str) -> None:
        """One more number or address."""
        lines = self.state.draft.several[name]
        self.state.draft.add_line(name)
        self.app.focus(f"{name}-{len(lines) - 1}")

    def remove_line(self, name: str, place: int) -> None:
        """Take a number or address away."""
        del self.state.draft.several[name][place]
        self.app.hide_keyboard()
        self.state.draft.open_lines("phone", "email")

    def show_more(self) -> None:
        """Show the rare fields."""
        self.state.more = True
        self.state.draft.open_lines("address")

    def save(self) -> None:
        """Write the person and show it; what cannot be saved is said."""
        state = self.state
        state.wrong = birthday_value(state.draft.birthday) is None
        if state.draft.empty:
            self.app.snackbar("Add info to save as a contact")
        elif state.wrong:
            self.app.hide_keyboard()
        else:
            number = self.people.save(state.draft, state.person)
            if state.label and not state.person:
                self.people.set_label([number], state.label, on=True)
            found = self.people.find(number)
            self.app.toast("Contact saved")
            if self.intent.extras.get(THEN_LEAVE) is True:
                name = found.name if found else ""
                self.app.finish({"data": f"{ROOT}/contacts/{number}", "id": number, "name": name})
            else:
                self.app.hand_over(Intent(VIEW, CARD_SCREEN, data=f"{ROOT}/contacts/{number}"))

    def _choose_kind(self, kind: int) -> None:
        name, place = self.state.asked
        line = self.state.draft.several[name][place]
        line.kind, line.label = kind, ""
        self.close()

    def _ask_custom(self) -> None:
        name, place = self.state.asked
        self.state.custom, self.state.open = self.state.draft.several[name][place].label, "custom"
        self.app.focus("custom")

    def _set_custom(self, value: str) -> None:
        self.state.custom = value[:100]

    def _save_custom(self) -> None:
        name, place = self.state.asked
        line = self.state.draft.several[name][place]
        if self.state.custom.strip():
            line.kind, line.label = 0, self.state.custom.strip()
            self.close()
