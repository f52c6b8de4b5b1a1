"""The screen of one conversation: its messages, and the field below them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from urllib.parse import quote

from decapod.environments.android.virtual.apps.common.blocking import block, is_blocked, unblock
from decapod.environments.android.virtual.apps.common.moments import moment_text
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, formatted
from decapod.environments.android.virtual.apps.common.texting import LONGEST
from decapod.environments.android.virtual.apps.messaging import SHARE_SCREEN
from decapod.environments.android.virtual.apps.messaging.bubbles import bubbles
from decapod.environments.android.virtual.apps.messaging.data import Message, Messages, called
from decapod.environments.android.virtual.apps.messaging.opening import addresses_of, details, new_contact
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import CALL, SEND, Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    box,
    column,
    dialog,
    dialog_button,
    icon_button,
    list_view,
    menu,
    plain_field,
    row,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.material.menus import MenuItem
from decapod.environments.android.virtual.ui.widget import Widget


class ConversationActivity(Activity):
    """One conversation; a new one begins with its first message."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            thread: The conversation's number, 0 for one that has not begun.
            addresses: With whom.
            typed: What is in the field.
            open: menu, delete, delete-messages, block, info, or "".
            chosen: The rows of the messages that are selected, the first of each.
            told: The row of the message whose time is shown.
        """

        thread: int = 0
        addresses: list[str] = field(default_factory=list)
        typed: str = ""
        open: str = ""
        chosen: list[int] = field(default_factory=list)
        told: int = 0

    state: State

    @property
    def store(self) -> Messages:
        """The messages."""
        return Messages(self.app)

    @property
    def name(self) -> str:
        """What the conversation is called."""
        return called(PhoneBook(self.app.providers), self.state.addresses)

    def on_create(self) -> None:
        """Which conversation it is, and what is in the field already."""
        state, intent, store = self.state, self.intent, self.store
        state.thread = intent.number("thread")
        state.addresses = addresses_of(intent)
        if not state.thread:
            state.thread = store.with_addresses(state.addresses)
        found = store.find(state.thread) if state.thread else None
        if found is not None:
            state.addresses = list(found.addresses)
        state.typed = intent.text("body")[:LONGEST] or store.draft(state.thread)
        if state.typed or not found:
            self.app.focus("message")

    def on_resume(self) -> None:
        """Its messages have been read."""
        self.store.mark([self.state.thread], read=True)
        for address in self.state.addresses:
            self.app.cancel_notification(f"sms:{address}")

    def on_pause(self) -> None:
        """What was typed and not sent is kept."""
        state = self.state
        self.store.keep_draft(state.addresses, state.typed, thread=state.thread)
        state.thread = state.thread or self.store.with_addresses(state.addresses)

    def build(self) -> Widget:
        """The messages from top to bottom."""
        state = self.state
        messages = self.store.messages(state.thread) if state.thread else []
        parts = bubbles(
            self.app,
            messages,
            group=len(state.addresses) > 1,
            chosen=state.chosen,
            told=state.told,
            on_tap=self._tap,
            on_long_tap=self._choose,
        )
        if not messages:
            shown = f"Texting with {self.name}" if state.addresses else "This conversation no longer exists"
            parts = [text(shown, "label_large", color="on_surface_variant", text_align="center", margin=(24, 32))]
        chosen = [message for message in messages if message.ids[0] in state.chosen]
        return scaffold(
            list_view(*parts, spacer(8), key="messages", at_end=True, resource_id="android:id/list"),
            app_bar=self._bar_of_chosen(chosen) if chosen else self._bar(),
            bottom=self._bottom(),
            overlay=self._overlay(chosen),
        )

    def on_back(self) -> bool:
        """Back lets go of what is selected."""
        if self.state.chosen:
            self.state.chosen = []
            return True
        return False

    def _bar(self) -> Widget:
        state = self.state
        call = icon_button("call", self._call, description="Call", resource_id="action_call")
        return app_bar(
            content=box(
                text(self.name, "title_large", max_lines=1, resource_id="conversation_title", align="start"),
                on_tap=self._details,
                description="Conversation details",
                class_name="android.view.ViewGroup",
                min_height=48,
                place="start",
            ),
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(
                call if len(state.addresses) == 1 else None,
                icon_button("more_vert", partial(self._show, "menu"), description="More options"),
            ),
        )

    def _bar_of_chosen(self, chosen: list[Message]) -> Widget:
        one = len(chosen) == 1
        return app_bar(
            str(len(chosen)),
            navigation="close",
            on_navigation=self._let_go,
            navigation_description="Clear selection",
            actions=(
                icon_button(
                    "content_copy", partial(self._copy, chosen), description="Copy text", resource_id="copy_text"
                ),
                icon_button(
                    "delete",
                    partial(self._show, "delete-messages"),
                    description="Delete",
                    resource_id="action_delete_message",
                ),
                icon_button("forward", partial(self._forward, chosen[0]), description="Forward") if one else None,
                icon_button("share", partial(self._share, chosen[0]), description="Share") if one else None,
                icon_button("info", partial(self._show, "info"), description="View details") if one else None,
            ),
        )

    def _bottom(self) -> Widget:
        if len(self.state.addresses) == 1 and is_blocked(self.app.providers, self.state.addresses[0]):
            return column(
                text("This number is blocked", "body_medium", text_align="center"),
                dialog_button("Unblock", self._unblock),
                across="center",
                class_name="",
                margin=12,
            )
        typed = self.state.typed
        words = plain_field(
            "message",
            typed,
            self._type,
            hint="Text message",
            multiline=True,
            weight=1,
            min_height=24,
            resource_id="compose_message_text",
        )
        ready = bool(typed.strip() and self.state.addresses)
        send = icon_button(
            "send",
            self._send,
            enabled=ready,
            filled=True,
            color="primary",
            description="Send SMS",
            resource_id="send_message_button_icon",
        )
        ground = box(
            row(words, class_name=""),
            color="surface_high",
            radius=24,
            inside=(20, 12),
            weight=1,
            on_tap=partial(self.app.focus, "message"),
            class_name="android.widget.LinearLayout",
        )
        return row(ground, send, gap=4, across="end", class_name="", margin=(12, 6, 8, 6))

    def _overlay(self, chosen: list[Message]) -> Widget | None:
        match self.state.open:
            case "menu":
                return menu(self._menu(), on_dismiss=self._close)
            case "delete":
                return alert(
                    "Delete this conversation?",
                    "This is permanent and can\u2019t be undone",
                    confirm="Delete",
                    on_confirm=self._delete,
                    on_cancel=self._close,
                )
            case "delete-messages":
                return alert(
                    "Delete this message?" if len(chosen) == 1 else f"Delete {len(chosen)} messages?",
                    "This is permanent and can\u2019t be undone",
                    confirm="Delete",
                    on_confirm=partial(self._delete_messages, chosen),
                    on_cancel=self._close,
                )
            case "block":
                return alert(
                    f"Block {self.name}?",
                    "This conversation moves to \u201cSpam & blocked\u201d, and you won\u2019t receive calls or texts.",
                    confirm="OK",
                    on_confirm=self._block,
                    on_cancel=self._close,
                )
            case "info" if chosen:
                return dialog(
                    "Message details",
                    self._about(chosen[0]),
                    (dialog_button("OK", self._close, resource_id="android:id/button1"),),
                    on_dismiss=self._close,
                )
        return None

    def _menu(self) -> list[MenuItem]:
        found = self.store.find(self.state.thread)
        archived = found is not None and found.archived
        items: list[MenuItem] = [("Details", self._details)]
        if found is not None:
            items.append(("Unarchive" if archived else "Archive", partial(self._archive, on=not archived)))
            items.append(("Delete", partial(self._show, "delete")))
        if len(self.state.addresses) == 1:
            if PhoneBook(self.app.providers).owner(self.state.addresses[0]) is None:
                items.append(("Add contact", self._add_contact))
            items.append(("Block", partial(self._show, "block")))
        return items

    def _about(self, message: Message) -> str:
        numbers = ", ".join(formatted(one) for one in self.state.addresses)
        side = f"To: {numbers}" if message.mine else f"From: {formatted(message.address)}"
        when = moment_text(self.app, message.date, time=True)
        return f"Type: Text message\n{side}\n{'Sent' if message.mine else 'Received'}: {when}"

    # What the widgets do.

    def _show(self, name: str) -> None:
        self.state.open = name

    def _close(self) -> None:
        self.state.open = ""

    def _let_go(self) -> None:
        self.state.chosen, self.state.open = [], ""

    def _type(self, value: str) -> None:
        self.state.typed = value[:LONGEST]

    def _send(self) -> None:
        state = self.state
        if state.typed.strip() and state.addresses:
            state.thread = self.store.send(state.addresses, state.typed.strip(), thread=state.thread)
            state.typed, state.told = "", 0
            self.app.scroll_to("messages", 1_000_000)

    def _tap(self, message: Message) -> None:
        if self.state.chosen:
            self._choose(message)
        elif message.failed:
            self.store.delete_messages(message.ids)
            self.state.thread = self.store.send(self.state.addresses, message.body)
        else:
            self.state.told = 0 if self.state.told == message.ids[0] else message.ids[0]

    def _choose(self, message: Message) -> None:
        chosen = self.state.chosen
        (chosen.remove if message.ids[0] in chosen else chosen.append)(message.ids[0])
        self.app.hide_keyboard()

    def _copy(self, chosen: list[Message]) -> None:
        self.app.copy("\n".join(message.body for message in chosen))
        self.app.toast("Message copied")
        self._let_go()

    def _forward(self, message: Message) -> None:
        self._let_go()
        self.app.start(
            Intent(SEND, SHARE_SCREEN, mime="text/plain", extras={"android.intent.extra.TEXT": message.body})
        )

    def _share(self, message: Message) -> None:
        self._let_go()
        self.app.start(Intent(SEND, mime="text/plain", extras={"android.intent.extra.TEXT": message.body}))

    def _delete_messages(self, chosen: list[Message]) -> None:
        self.store.delete_messages(number for message in chosen for number in message.ids)
        self._let_go()
        self.app.snackbar("Message deleted" if len(chosen) == 1 else f"{len(chosen)} messages deleted")

    def _delete(self) -> None:
        self.state.typed = ""
        self.store.delete([self.state.thread])
        self.app.finish({"told": "Conversation deleted", "thread": self.state.thread})

    def _archive(self, *, on: bool) -> None:
        self._close()
        self.store.archive([self.state.thread], on=on)
        if on:
            self.app.finish({"told": "1 archived", "thread": self.state.thread, "archived": "yes"})
        else:
            self.app.snackbar("1 unarchived")

    def _block(self) -> None:
        self._close()
        block(self.app.providers, self.state.addresses[0])
        self.app.finish({"told": "Blocked", "thread": self.state.thread})

    def _unblock(self) -> None:
        unblock(self.app.providers, self.state.addresses[0])
        self.app.snackbar("Unblocked")

    def _call(self) -> None:
        self.app.start(Intent(CALL, data=f"tel:{quote(self.state.addresses[0], safe='+*')}"))

    def _add_contact(self) -> None:
        self._close()
        self.app.start(new_contact(self.state.addresses[0]))

    def _details(self) -> None:
        self._close()
        self.app.start(details(self.state.addresses, self.state.thread))
