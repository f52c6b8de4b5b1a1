"""The screen with the tabs, the search and the dialpad."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import quote, unquote

from pydantic import JsonValue

from decapod.environments.android.virtual.apps.common.blocking import block, is_blocked, unblock
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, dialled, formatted
from decapod.environments.android.virtual.apps.contacts import INSERT_OR_EDIT, THEN_LEAVE
from decapod.environments.android.virtual.apps.dialer import (
    CALL_SCREEN,
    DETAILS_SCREEN,
    HISTORY_SCREEN,
    PLACING,
    SETTINGS_SCREEN,
    calling,
    tabs,
)
from decapod.environments.android.virtual.apps.dialer.dialpad import keys
from decapod.environments.android.virtual.apps.dialer.log import CallLog, Logged
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import CALL, DIAL, INSERT, PICK, SENDTO, VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    bottom_bar,
    box,
    column,
    dialog,
    fab,
    icon,
    icon_button,
    list_row,
    menu,
    padding,
    plain_field,
    row,
    search_bar,
    spacer,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.material.menus import MenuItem
from decapod.environments.android.virtual.ui.widget import Widget

NAMES = ("favorites", "recents", "contacts")
_TABS = (("star", "Favorites"), ("schedule", "Recents"), ("group", "Contacts"))
_PEOPLE = "content://com.android.contacts/contacts"
_LONGEST = 40


class MainActivity(Activity):
    """Favourites, recent calls, contacts."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            tab: One of `NAMES`.
            words: What is searched for.
            pad: Whether the dialpad is shown.
            digits: What was dialled on it.
            open: menu, call, block, delete, or "".
            unfolded: The call whose buttons are shown, 0 for none.
            number: The number that a menu or question is about.
            calls: The calls that it is about.
        """

        tab: str = "recents"
        words: str = ""
        pad: bool = False
        digits: str = ""
        open: str = ""
        unfolded: int = 0
        number: str = ""
        calls: list[int] | None = None

    state: State

    @property
    def log(self) -> CallLog:
        """The call log."""
        return CallLog(self.app.providers)

    @property
    def book(self) -> PhoneBook:
        """All numbers of the contacts."""
        return PhoneBook(self.app.providers)

    def on_create(self) -> None:
        """The tab or the number that was asked for."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Likewise, while the app is open already."""
        state = self.state
        if intent.action in (DIAL, VIEW) and not intent.data.startswith("content:"):
            state.pad, state.words = True, ""
            state.digits = dialled(unquote(intent.data.partition(":")[2]))[:_LONGEST]
            self.app.focus("digits", keyboard=False)
        elif intent.text("tab") in NAMES:
            self.go(intent.text("tab"))

    def on_resume(self) -> None:
        """Missed calls have been seen once the list is."""
        if self.state.tab == "recents" and not self.state.pad:
            self.log.read_all()
            for item in self.app.phone.notifications.of(self.app.package):
                if item.tag.startswith("missed:"):
                    self.app.cancel_notification(item.tag)

    def build(self) -> Widget:
        """The bar, the tab, the bar of the tabs; or the dialpad."""
        state = self.state
        if state.pad:
            return self._dialling()
        pad = fab("dialpad", self.open_pad, description="Key pad", resource_id="fab")
        body = tabs.search(self) if state.words else getattr(tabs, state.tab)(self)
        items = [(mark, label, partial(self.go, NAMES[place])) for place, (mark, label) in enumerate(_TABS)]
        return scaffold(
            body,
            app_bar=self._bar(),
            fab=None if state.words else pad,
            bottom=None if state.words else bottom_bar(items, NAMES.index(state.tab), resource_id="bottom_nav_bar"),
            overlay=self._overlay(),
        )

    def on_back(self) -> bool:
        """Back closes the dialpad, then the search."""
        state = self.state
        if state.pad:
            state.pad, state.digits = False, ""
        elif state.words:
            state.words = ""
        elif state.tab != "recents":
            state.tab = "recents"
        else:
            return False
        self.app.hide_keyboard()
        return True

    def on_result(self, request: str, result: dict[str, str | int] | None) -> None:
        """Somebody was chosen to be a favourite."""
        if result and request == "favorite":
            self.app.providers.update(f"{_PEOPLE}/{result.get('id', 0)}", {"starred": 1})

    def _bar(self) -> Widget:
        words = self.state.words
        back = icon_button("arrow_back", self.on_back, description="Back") if words else None
        clear = icon_button("close", partial(self._search, ""), description="Clear", resource_id="search_close_btn")
        more = icon_button("more_vert", partial(self.show, "menu"), description="More options")
        bar = search_bar(
            "search",
            words,
            self._search,
            hint="Search contacts",
            leading=back,
            trailing=(clear if words else more,),
            resource_id="search_view",
        )
        return column(self._ongoing(), padding(bar, (16, 8)), class_name="")

    def _ongoing(self) -> Widget | None:
        """The way back to the call that goes on."""
        call = calling.current(self.app.phone)
        if call is None:
            return None
        return list_row(
            "Return to call",
            self.book.name(call.number),
            leading=icon("call", color="primary", filled=True),
            color="primary_container",
            on_tap=partial(self.app.start, Intent(component=CALL_SCREEN)),
            resource_id="return_to_call",
        )

    def _dialling(self) -> Widget:
        digits = self.state.digits
        field = plain_field(
            "digits",
            digits,
            self._set_digits,
            keyboard="phone",
            style="headline_large",
            text_align="center",
            on_submit=self._call_digits,
            weight=1,
            resource_id="digits",
            description="Phone number",
        )
        erase = icon_button(
            "backspace",
            self._erase,
            on_long_tap=partial(self._set_digits, ""),
            enabled=bool(digits),
            description="Backspace",
            resource_id="deleteButton",
        )
        face = icon("call", color="#ffffff", filled=True, class_name="", align="center")
        dial = box(
            face,
            color="#188038",
            radius=32,
            width=112,
            height=64,
            place="center",
            align="center",
            on_tap=self._call_digits,
            description="Dial",
            class_name="android.widget.ImageButton",
            resource_id="dialpad_floating_action_button",
        )
        pad = column(
            row(spacer(48), field, erase, class_name=""),
            padding(keys(self._press), (12, 0)),
            dial,
            gap=8,
            class_name="",
            margin=(12, 8, 12, 16),
        )
        return scaffold(
            tabs.matches(self),
            app_bar=app_bar(
                "Key pad", navigation="arrow_back", on_navigation=self.on_back, navigation_description="Navigate back"
            ),
            bottom=box(pad, color="surface_container", radius=0, class_name=""),
            overlay=self._overlay(),
        )

    def _overlay(self) -> Widget | None:
        state = self.state
        shown = formatted(state.number)
        match state.open:
            case "menu":
                return menu([("Call history", self._history), ("Settings", self._settings)], on_dismiss=self.close)
            case "call":
                return dialog(shown, self._call_menu(), on_dismiss=self.close)
            case "block":
                return alert(
                    f"Block {shown}?",
                    "You will no longer receive calls or texts from this number.",
                    confirm="Block",
                    on_confirm=self._block,
                    on_cancel=self.close,
                )
            case "delete":
                many = len(state.calls or ()) != 1
                return alert(
                    "Delete these calls?" if many else "Delete this call?",
                    f"{self.book.name(state.number)} will be removed from your recent calls here.",
                    confirm="Delete",
                    on_confirm=self._delete,
                    on_cancel=self.close,
                )
        return None

    def _call_menu(self) -> Widget:
        number = self.state.number
        blocked = is_blocked(self.app.providers, number)
        items: list[MenuItem] = [
            ("Copy number", self._copy),
            ("Edit number before call", self._edit_number),
            ("Unblock number", self._unblock) if blocked else ("Block number", partial(self.show, "block")),
            ("Delete", partial(self.show, "delete")),
        ]
        return column(*[list_row(label, on_tap=act, sides=0) for label, act in items], class_name="")

    # What the widgets do.

    def go(self, tab: str) -> None:
        """Show a tab."""
        state = self.state
        state.tab, state.words, state.pad, state.unfolded = tab, "", False, 0
        if tab == "recents":
            self.log.read_all()

    def show(self, name: str) -> None:
        """Open a menu or question."""
        self.state.open = name

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""

    def unfold(self, call: int) -> None:
        """Show the buttons of a call, or hide them."""
        self.state.unfolded = 0 if self.state.unfolded == call else call

    def ask_about(self, group: list[Logged]) -> None:
        """Open the menu of some calls."""
        state = self.state
        state.number, state.calls, state.open = group[0].number, [call.id for call in group], "call"

    def call(self, number: str) -> None:
        """Call a number."""
        self.state.digits, self.state.pad, self.state.words = "", False, ""
        self.app.start(Intent(CALL, PLACING, data=f"tel:{quote(number, safe='+*,;')}"))

    def message(self, number: str) -> None:
        """Write to a number."""
        self.app.start(Intent(SENDTO, data=f"smsto:{quote(number, safe='+')}"))

    def details(self, number: str) -> None:
        """Show the calls with a number."""
        self.app.start(Intent(component=DETAILS_SCREEN, extras={"number": number}))

    def person(self, contact: int) -> None:
        """Show a contact."""
        self.app.start(Intent(VIEW, data=f"{_PEOPLE}/{contact}"))

    def new_contact(self, number: str = "") -> None:
        """Make a contact of a number."""
        extras: dict[str, JsonValue] = {THEN_LEAVE: True, "phone": number}
        self.app.start(Intent(INSERT, mime="vnd.android.cursor.dir/contact", extras=extras))

    def add_to_contact(self, number: str) -> None:
        """Add a number to a contact that is chosen."""
        kind = "vnd.android.cursor.item/contact"
        extras: dict[str, JsonValue] = {THEN_LEAVE: True, "phone": number}
        self.app.start(Intent(INSERT_OR_EDIT, mime=kind, extras=extras))

    def add_favorite(self) -> None:
        """Have somebody chosen who becomes a favourite."""
        self.app.start_for_result(Intent(PICK, mime="vnd.android.cursor.dir/contact"), "favorite")

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def open_pad(self) -> None:
        """Show the dialpad."""
        self.state.pad, self.state.digits = True, ""
        self.app.focus("digits", keyboard=False)

    def _set_digits(self, value: str) -> None:
        self.state.digits = dialled(value)[:_LONGEST]

    def _press(self, key: str) -> None:
        self._set_digits(self.state.digits + key)
        self.app.focus("digits", keyboard=False)

    def _erase(self) -> None:
        self._set_digits(self.state.digits[:-1])
        self.app.focus("digits", keyboard=False)

    def _call_digits(self) -> None:
        if self.state.digits:
            self.call(self.state.digits)
        else:
            self._set_digits(self.log.last_dialled())

    def _history(self) -> None:
        self.close()
        self.app.start(Intent(component=HISTORY_SCREEN))

    def _settings(self) -> None:
        self.close()
        self.app.start(Intent(component=SETTINGS_SCREEN))

    def _copy(self) -> None:
        self.app.copy(self.state.number)
        self.app.toast("Number copied")
        self.close()

    def _edit_number(self) -> None:
        self.close()
        self.state.pad = True
        self._set_digits(self.state.number)
        self.app.focus("digits", keyboard=False)

    def _block(self) -> None:
        block(self.app.providers, self.state.number)
        self.close()
        self.app.snackbar(f"{formatted(self.state.number)} blocked")

    def _unblock(self) -> None:
        unblock(self.app.providers, self.state.number)
        self.close()
        self.app.snackbar(f"{formatted(self.state.number)} unblocked")

    def _delete(self) -> None:
        self.log.delete(self.state.calls or ())
        self.close()
        self.state.calls = None
        self.app.snackbar("Deleted from call history")
