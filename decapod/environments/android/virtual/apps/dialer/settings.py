"""Settings: the numbers that are blocked, and what is answered to a call that is declined."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.blocking import block, blocked_numbers, unblock
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, dialled, formatted
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    dialog,
    dialog_button,
    icon,
    icon_button,
    list_row,
    list_view,
    screen,
    setting_row,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

RESPONSES = (
    "Can't talk now. What's up?",
    "I'll call you right back.",
    "I'll call you later.",
    "Can't talk now. Call me later?",
)
_TITLES = {"": "Settings", "blocked": "Blocked numbers", "responses": "Quick responses"}


def quick_responses(app: AppContext) -> list[str]:
    """The four texts, as they were changed."""
    kept = app.preferences.get("responses", [])
    return list(kept) if len(kept) == len(RESPONSES) else list(RESPONSES)


class DialerSettingsActivity(Activity):
    """The settings of the app."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            page: "", blocked or responses.
            open: add, unblock, edit, or "".
            typed: What is in the dialog's field.
            number: The number that is to be unblocked.
            place: The response that is changed.
        """

        page: str = ""
        open: str = ""
        typed: str = ""
        number: str = ""
        place: int = 0

    state: State

    def on_create(self) -> None:
        """The page that was asked for."""
        page = self.intent.text("page")
        self.state.page = page if page in _TITLES else ""

    def build(self) -> Widget:
        """The rows of the page."""
        return screen(
            list_view(*self._rows(), key=f"settings-{self.state.page}"),
            app_bar=app_bar(_TITLES[self.state.page], navigation="arrow_back", on_navigation=self._leave),
            overlay=self._overlay(),
        )

    def on_back(self) -> bool:
        """Back from a page to the list of pages."""
        self._leave()
        return True

    def _rows(self) -> list[Widget]:
        providers = self.app.providers
        match self.state.page:
            case "blocked":
                book = PhoneBook(providers)
                rows = [
                    text(
                        "You won't receive calls or texts from blocked numbers.",
                        "body_medium",
                        color="on_surface_variant",
                        margin=(20, 8),
                    ),
                    list_row(
                        "Add a number",
                        leading=icon("add"),
                        on_tap=partial(self._ask, "add", ""),
                        resource_id="add_number_linear_layout",
                    ),
                ]
                for _, number in blocked_numbers(providers):
                    owner = book.owner(number)
                    remove = icon_button(
                        "close", partial(self._ask_unblock, number), description=f"Unblock {formatted(number)}"
                    )
                    shown = formatted(number)
                    rows.append(list_row(owner.name if owner else shown, shown if owner else "", trailing=remove))
                return rows
            case "responses":
                return [
                    list_row(words, title_lines=3, on_tap=partial(self._ask, "edit", words, place))
                    for place, words in enumerate(quick_responses(self.app))
                ]
        return [
            setting_row(title, mark=mark, on_tap=partial(self._go, page))
            for page, title, mark in (
                ("blocked", "Blocked numbers", "block"),
                ("responses", "Quick responses", "quickreply"),
            )
        ]

    def _overlay(self) -> Widget | None:
        state = self.state
        match state.open:
            case "unblock":
                return alert(
                    f"Unblock {formatted(state.number)}?",
                    "Calls and texts from this number will reach you again.",
                    confirm="Unblock",
                    on_confirm=self._unblock,
                    on_cancel=self._close,
                )
            case "add" | "edit" as what:
                ready = bool(dialled(state.typed) if what == "add" else state.typed.strip())
                save = self._block if what == "add" else self._save
                return dialog(
                    "Block a number" if what == "add" else "Quick response",
                    text_field(
                        "typed",
                        state.typed,
                        self._type,
                        hint="Phone number" if what == "add" else "Text",
                        keyboard="phone" if what == "add" else "text",
                        on_submit=save,
                        action="done",
                        resource_id="edit_text",
                    ),
                    (
                        dialog_button("Cancel", self._close),
                        dialog_button("Block" if what == "add" else "OK", save, enabled=ready),
                    ),
                    on_dismiss=self._close,
                )
        return None

    def _go(self, page: str) -> None:
        self.state.page = page

    def _leave(self) -> None:
        if self.state.page and self.intent.text("page") != self.state.page:
            self.state.page = ""
        else:
            self.app.finish()

    def _close(self) -> None:
        self.state.open = ""

    def _type(self, value: str) -> None:
        self.state.typed = value[:300]

    def _ask(self, what: str, typed: str, place: int = 0) -> None:
        self.state.open, self.state.typed, self.state.place = what, typed, place
        self.app.focus("typed")

    def _ask_unblock(self, number: str) -> None:
        self.state.open, self.state.number = "unblock", number

    def _block(self) -> None:
        if number := dialled(self.state.typed):
            block(self.app.providers, number)
            self._close()
            self.app.snackbar("Number blocked")

    def _unblock(self) -> None:
        unblock(self.app.providers, self.state.number)
        self._close()
        self.app.snackbar("Number unblocked")

    def _save(self) -> None:
        responses = quick_responses(self.app)
        if self.state.typed.strip():
            responses[self.state.place] = self.state.typed.strip()
            self.app.preferences["responses"] = responses
            self._close()
