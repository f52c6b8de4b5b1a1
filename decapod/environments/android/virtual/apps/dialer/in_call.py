"""The screen of a call: who it is, how long it has lasted, and the buttons; Answer and Decline while it rings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote

from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, dialled, formatted
from decapod.environments.android.virtual.apps.common.texting import send_text
from decapod.environments.android.virtual.apps.dialer import CALL_SCREEN, MAIN_SCREEN, calling
from decapod.environments.android.virtual.apps.dialer.calling import Call
from decapod.environments.android.virtual.apps.dialer.dialpad import keys
from decapod.environments.android.virtual.apps.dialer.settings import quick_responses
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    avatar,
    bottom_sheet,
    box,
    column,
    icon,
    icon_button,
    list_row,
    row,
    section_header,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

GREEN, RED = "#188038", "#d93025"


class UserCallActivity(Activity):
    """Takes `android.intent.action.CALL`, begins the call and makes way at once."""

    def build(self) -> Widget:
        """Nothing: it is gone before anybody sees it."""
        return scaffold()

    def on_create(self) -> None:
        """Call the number of the intent."""
        number = dialled(unquote(self.intent.data.partition(":")[2]))[:40]
        refused = calling.place(self.app, number) if number else "No number to call"
        if refused:
            self.app.toast(refused)
        if calling.current(self.app.phone) is None:
            self.app.finish()
        else:
            self.app.hand_over(Intent(component=CALL_SCREEN))


class InCallActivity(Activity):
    """The call that goes on."""

    @dataclass
    class State:
        """What is shown besides: keypad, responses, more, or ""."""

        open: str = ""

    state: State

    def build(self) -> Widget:
        """The name above, the buttons below."""
        call = calling.current(self.app.phone)
        if call is None:
            return scaffold(text("Call ended", "headline_small", text_align="center", margin=(24, 120)))
        return scaffold(
            self._head(call),
            spacer(),
            self._ringing()
            if call.ringing
            else self._pad(call)
            if self.state.open == "keypad"
            else self._buttons(call),
            overlay=self._overlay(call),
            color="surface_container",
        )

    def on_resume(self) -> None:
        """It says what the banner of a call that comes in says."""
        self.app.phone.shell_ui.banner = ""

    def on_back(self) -> bool:
        """Back closes the keypad; else it leaves the screen, and the call goes on."""
        if self.state.open == "keypad":
            self.state.open = ""
            return True
        self.app.phone.activities.home()
        return True

    def on_new_intent(self, intent: Intent) -> None:
        """It is shown again."""
        self.state.open = ""

    def _head(self, call: Call) -> Widget:
        book = PhoneBook(self.app.providers)
        owner, seconds = book.owner(call.number), call.seconds(self.app.clock.ms)
        if call.ringing:
            status = "Incoming call"
        elif seconds < 0:
            status = "Calling\u2026"
        else:
            status = "On hold" if call.held else f"{seconds // 60:02}:{seconds % 60:02}"
        about = f"{owner.kind} {formatted(call.number)}" if owner else ""
        name = book.name(call.number)
        return column(
            text(status, "title_medium", text_align="center", resource_id="contactgrid_bottom_timer"),
            text(name, "headline_large", text_align="center", max_lines=2, resource_id="contactgrid_contact_name"),
            text(
                about,
                "body_medium",
                text_align="center",
                color="on_surface_variant",
                resource_id="contactgrid_forwardNumber",
            )
            if about
            else None,
            None
            if self.state.open == "keypad"
            else avatar(owner.name if owner else "", size=112, align="center", margin=(0, 24)),
            gap=8,
            class_name="",
            margin=(24, 32, 24, 0),
        )

    def _buttons(self, call: Call) -> Widget:
        return column(
            row(
                self._button("dialpad", "Keypad", partial(self._show, "keypad"), "incall_keypad"),
                self._button(
                    "mic_off", "Mute", partial(self._turn, "muted", not call.muted), "incall_mute", on=call.muted
                ),
                self._button(
                    "volume_up",
                    "Speaker",
                    partial(self._turn, "speaker", not call.speaker),
                    "incall_speaker",
                    on=call.speaker,
                ),
                self._button("more_vert", "More", partial(self._show, "more"), "incall_more"),
                class_name="",
                across="start",
            ),
            self._end(),
            gap=28,
            class_name="",
            margin=(16, 0, 16, 40),
        )

    def _button(self, mark: str, label: str, act: partial[None], name: str, *, on: bool = False) -> Widget:
        disc = box(
            icon(mark, color="on_primary" if on else "on_surface", class_name="", align="center"),
            color="primary" if on else "surface_highest",
            radius=32,
            width=64,
            height=64,
            place="center",
            class_name="",
            align="center",
        )
        return column(
            disc,
            text(label, "label_medium", text_align="center", class_name=""),
            gap=8,
            weight=1,
            on_tap=act,
            description=label,
            checkable=label in ("Mute", "Speaker"),
            checked=on,
            class_name="android.widget.Button",
            resource_id=name,
        )

    def _end(self) -> Widget:
        mark = icon("call_end", size=32, color="#ffffff", filled=True, class_name="", align="center")
        return box(
            mark,
            color=RED,
            radius=36,
            width=144,
            height=72,
            place="center",
            align="center",
            on_tap=partial(calling.end, self.app),
            description="End call",
            class_name="android.widget.ImageButton",
            resource_id="incall_end_call",
        )

    def _pad(self, call: Call) -> Widget:
        hide = icon_button("keyboard_arrow_down", partial(self._show, ""), description="Hide keypad")
        return column(
            row(
                spacer(48),
                text(call.digits, "headline_medium", text_align="center", max_lines=1, weight=1, resource_id="digits"),
                hide,
                class_name="",
                min_height=48,
            ),
            keys(self._press),
            self._end(),
            gap=12,
            class_name="",
            margin=(16, 0, 16, 40),
        )

    def _ringing(self) -> Widget:
        def disc(mark: str, label: str, color: str, act: partial[None], name: str) -> Widget:
            face = icon(mark, size=32, color="#ffffff", filled=True, class_name="", align="center")
            return column(
                box(face, color=color, radius=36, width=72, height=72, place="center", class_name="", align="center"),
                text(label, "label_large", text_align="center", class_name=""),
                gap=8,
                weight=1,
                on_tap=act,
                description=label,
                class_name="android.widget.Button",
                resource_id=name,
            )

        return row(
            disc("call_end", "Decline", RED, partial(calling.end, self.app), "incoming_decline"),
            disc("chat", "Message", "#5f6368", partial(self._show, "responses"), "incoming_message"),
            disc("call", "Answer", GREEN, partial(calling.answer, self.app), "incoming_answer"),
            class_name="",
            margin=(16, 0, 16, 64),
        )

    def _overlay(self, call: Call) -> Widget | None:
        if self.state.open == "responses":
            rows = [
                list_row(words, title_lines=2, on_tap=partial(self._respond, call, words))
                for words in quick_responses(self.app)
            ]
            return bottom_sheet(section_header("Reply and decline"), *rows, on_dismiss=partial(self._show, ""))
        if self.state.open == "more":
            held = "Resume call" if call.held else "Hold"
            return bottom_sheet(
                list_row(held, leading=icon("pause"), on_tap=partial(self._turn, "held", not call.held)),
                list_row("Contacts", leading=icon("person"), on_tap=self._contacts),
                on_dismiss=partial(self._show, ""),
            )
        return None

    def _show(self, name: str) -> None:
        self.state.open = name

    def _turn(self, name: str, on: bool) -> None:
        calling.change(self.app, **{name: on})
        self.state.open = ""

    def _press(self, key: str) -> None:
        call = calling.current(self.app.phone)
        if call is not None:
            calling.change(self.app, digits=(call.digits + key)[-40:])

    def _contacts(self) -> None:
        self.state.open = ""
        self.app.start(Intent(component=MAIN_SCREEN, extras={"tab": "contacts"}))

    def _respond(self, call: Call, words: str) -> None:
        calling.end(self.app)
        send_text(self.app, [call.number], words)
        self.app.toast("Message sent")
