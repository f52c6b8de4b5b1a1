"""The calls with one number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from decapod.environments.android.virtual.apps.common.blocking import block, is_blocked, unblock
from decapod.environments.android.virtual.apps.common.moments import moment_text
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, formatted
from decapod.environments.android.virtual.apps.dialer import PLACING
from decapod.environments.android.virtual.apps.dialer.log import CallLog, length_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import CALL, DIAL, SENDTO, Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    avatar,
    divider,
    icon,
    icon_button,
    list_row,
    list_view,
    row,
    screen,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget


class CallDetailsActivity(Activity):
    """When there were calls with a number, and how long they were."""

    @dataclass
    class State:
        """Which question is open: delete, block, or ""."""

        open: str = ""

    state: State

    @property
    def number(self) -> str:
        """The number."""
        return self.intent.text("number")

    def build(self) -> Widget:
        """Who it is, the calls, what can be done."""
        number, book = self.number, PhoneBook(self.app.providers)
        owner = book.owner(number)
        calls = CallLog(self.app.providers).calls(number=number)
        blocked = is_blocked(self.app.providers, number)
        head = list_row(
            book.name(number),
            f"{owner.kind} {formatted(number)}" if owner else "",
            leading=avatar(owner.name if owner else ""),
            trailing=row(
                icon_button("chat", self._message, description="Message"),
                icon_button("call", self._call, description="Call", resource_id="call_back_button"),
                class_name="",
            ),
            title_id="contact_name",
            subtitle_id="phone_number",
        )
        rows = [
            list_row(
                call.label,
                moment_text(self.app, call.date, time=True),
                leading=icon(call.icon, color="error" if call.missed else "on_surface_variant", margin=(8, 0)),
                trailing=text(length_text(call.seconds), "body_medium", resource_id="call_duration")
                if call.seconds
                else None,
                title_id="call_type",
                subtitle_id="call_time",
            )
            for call in calls
        ]
        return screen(
            list_view(
                head,
                divider(),
                *(rows or [list_row("No calls with this number")]),
                divider(),
                list_row("Copy number", leading=icon("content_copy", margin=(8, 0)), on_tap=self._copy),
                list_row("Edit number before call", leading=icon("edit", margin=(8, 0)), on_tap=self._edit),
                list_row(
                    "Unblock number" if blocked else "Block number",
                    leading=icon("block", margin=(8, 0)),
                    on_tap=self._unblock if blocked else partial(self._show, "block"),
                ),
                list_row(
                    "Delete history",
                    leading=icon("delete", margin=(8, 0)),
                    on_tap=partial(self._show, "delete"),
                    enabled=bool(calls),
                )
                if calls
                else None,
            ),
            app_bar=app_bar("Call details", navigation="arrow_back", on_navigation=self.app.finish),
            overlay=self._overlay(),
        )

    def _overlay(self) -> Widget | None:
        close = partial(self._show, "")
        match self.state.open:
            case "delete":
                return alert(
                    "Delete call history?",
                    "All calls with this number will be deleted from your history.",
                    confirm="Delete",
                    on_confirm=self._delete,
                    on_cancel=close,
                )
            case "block":
                return alert(
                    f"Block {formatted(self.number)}?",
                    "You will no longer receive calls or texts from this number.",
                    confirm="Block",
                    on_confirm=self._block,
                    on_cancel=close,
                )
        return None

    def _show(self, name: str) -> None:
        self.state.open = name

    def _call(self) -> None:
        self.app.start(Intent(CALL, PLACING, data=f"tel:{quote(self.number, safe='+*,;')}"))

    def _message(self) -> None:
        self.app.start(Intent(SENDTO, data=f"smsto:{quote(self.number, safe='+')}"))

    def _edit(self) -> None:
        self.app.start(Intent(DIAL, data=f"tel:{quote(self.number, safe='+*,;')}"))

    def _copy(self) -> None:
        self.app.copy(self.number)
        self.app.toast("Number copied")

    def _block(self) -> None:
        block(self.app.providers, self.number)
        self._show("")
        self.app.snackbar("Number blocked")

    def _unblock(self) -> None:
        unblock(self.app.providers, self.number)
        self.app.snackbar("Number unblocked")

    def _delete(self) -> None:
        log = CallLog(self.app.providers)
        log.delete([call.id for call in log.calls(number=self.number)])
        self.app.toast("Call history deleted")
        self.app.finish()
