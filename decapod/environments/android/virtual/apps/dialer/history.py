"""All calls, or those that were missed; the whole history is cleared here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.moments import moment_text
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook
from decapod.environments.android.virtual.apps.dialer import DETAILS_SCREEN
from decapod.environments.android.virtual.apps.dialer.log import CallLog, Logged
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    avatar,
    empty_state,
    icon_button,
    list_row,
    list_view,
    menu,
    screen,
    tabs,
)
from decapod.environments.android.virtual.ui.widget import Widget


class CallLogActivity(Activity):
    """The history of calls."""

    @dataclass
    class State:
        """Whether only missed calls are shown, and what is open: menu, clear, or ""."""

        missed: bool = False
        open: str = ""

    state: State

    def build(self) -> Widget:
        """The tabs, and the calls."""
        log, book = CallLog(self.app.providers), PhoneBook(self.app.providers)
        calls = log.calls(missed=self.state.missed)
        more = icon_button("more_vert", partial(self._show, "menu"), description="More options")
        empty = empty_state("schedule", "No missed calls" if self.state.missed else "Your call history is empty")
        return screen(
            tabs(("All", "Missed"), int(self.state.missed), self._choose),
            list_view(*[self._row(book, call) for call in calls], key=f"calls-{self.state.missed}") if calls else empty,
            app_bar=app_bar(
                "Call history",
                navigation="arrow_back",
                on_navigation=self.app.finish,
                actions=(more if calls else None,),
            ),
            overlay=self._overlay(),
        )

    def _row(self, book: PhoneBook, call: Logged) -> Widget:
        owner = book.owner(call.number)
        return list_row(
            book.name(call.number),
            f"{call.label} \u2022 {moment_text(self.app, call.date, time=True)}",
            leading=avatar(owner.name if owner else ""),
            title_color="error" if call.missed else "on_surface",
            on_tap=partial(self._open, call.number),
            title_id="call_log_name",
            subtitle_id="call_log_detail",
        )

    def _overlay(self) -> Widget | None:
        close = partial(self._show, "")
        match self.state.open:
            case "menu":
                return menu([("Clear call history", partial(self._show, "clear"))], on_dismiss=close)
            case "clear":
                return alert(
                    "Clear call history?",
                    "This will delete all calls from your history.",
                    confirm="OK",
                    on_confirm=self._clear,
                    on_cancel=close,
                )
        return None

    def _choose(self, place: int) -> None:
        self.state.missed = place == 1

    def _show(self, name: str) -> None:
        self.state.open = name

    def _open(self, number: str) -> None:
        self.app.start(Intent(component=DETAILS_SCREEN, extras={"number": number}))

    def _clear(self) -> None:
        CallLog(self.app.providers).clear()
        self._show("")
