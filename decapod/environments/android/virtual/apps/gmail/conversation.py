"""The screen of one conversation."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from pydantic import JsonValue

from decapod.environments.android.virtual.apps.common.documents import DOWNLOADS, free_name, path_of, view
from decapod.environments.android.virtual.apps.gmail import COMPOSE_SCREEN, actions, sheets
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.mail import Attachment, Conversation, Message
from decapod.environments.android.virtual.apps.gmail.message import message_card
from decapod.environments.android.virtual.apps.gmail.rows import STAR, label_chip
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    button,
    column,
    divider,
    empty_state,
    flow,
    icon_button,
    list_view,
    menu,
    row,
    screen,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget


class ConversationViewActivity(Activity):
    """The messages of a conversation."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            opened: The messages that are shown in full.
            detailed: Those of which all addresses are shown.
            open: menu, message, move, labels, new-label, snooze, delete, or "".
            message: The message whose menu is open.
            ticked: The labels that are ticked in the dialog.
            text: The name of a new label.
            undone: Where everything was before a change.
            sent: The message that was sent last.
        """

        opened: list[int] = field(default_factory=list)
        detailed: list[int] = field(default_factory=list)
        open: str = ""
        message: int = 0
        ticked: list[int] = field(default_factory=list)
        text: str = ""
        undone: actions.Places = field(default_factory=list)
        sent: int = 0

    state: State

    @property
    def store(self) -> Store:
        """The mail."""
        return Store(self.app.db)

    @property
    def number(self) -> int:
        """The conversation's number."""
        return self.intent.number("conversation")

    def conversation(self) -> Conversation | None:
        """What is shown; None when it is gone."""
        return self.store.conversation(self.number, trashed=bool(self.intent.extras.get("trashed")))

    def on_create(self) -> None:
        """Open what is new and the last message; all of it is read now."""
        found = self.conversation()
        if found is not None:
            self.state.opened = [one.id for one in found.messages if not one.read or one is found.last]
            self.store.mark([self.number], read=True)
            actions.forget(self.app, [self.number])

    def build(self) -> Widget:
        """The bar, the subject, and the messages."""
        found = self.conversation()
        bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish, actions=self._actions())
        if found is None:
            return screen(empty_state("mail", "This conversation is gone"), app_bar=bar)
        parts: list[Widget | None] = [self._subject(found), divider()]
        for one in found.messages:
            parts += [self._card(one), divider()]
        return screen(
            list_view(*parts, self._answers(found), key="messages", resource_id="conversation_view"),
            app_bar=bar,
            overlay=self._overlay(found),
        )

    def _actions(self) -> tuple[Widget, ...]:
        return (
            icon_button("archive", partial(self._move, "archive"), description="Archive", resource_id="archive"),
            icon_button("delete", partial(self._move, "trash"), description="Delete", resource_id="delete"),
            icon_button(
                "mark_email_unread",
                self._unread,
                description="Mark as unread",
                resource_id="inside_conversation_unread",
            ),
            icon_button("more_vert", partial(self._show, "menu"), description="More options"),
        )

    def _subject(self, found: Conversation) -> Widget:
        star = icon_button(
            "star",
            self._star,
            filled=found.starred,
            color=STAR if found.starred else "on_surface_variant",
            description="Remove star" if found.starred else "Add star",
            resource_id="conversation_header_star",
        )
        names = [*(["Inbox"] if any(one.folder == "inbox" for one in found.messages) else []), *found.labels]
        title = text(found.subject, "title_large", resource_id="subject_and_folder_view")
        chips = flow(*(label_chip(name) for name in names), gap=6, class_name="") if names else None
        words = column(title, chips, gap=8, class_name="", weight=1)
        return row(words, star, gap=8, across="start", class_name="", margin=(16, 8, 4, 12))

    def _card(self, one: Message) -> Widget:
        draft = one.folder == "drafts"
        return message_card(
            self.app,
            one,
            self.store.attachments(one.id),
            opened=one.id in self.state.opened and not draft,
            detailed=one.id in self.state.detailed,
            on_head=partial(self._edit, one.id) if draft else partial(self._unfold, one.id),
            on_details=partial(self._detail, one.id),
            on_reply=partial(self._compose, "reply", one.id),
            on_more=partial(self._show_message, one.id),
            on_file=self._open_file,
        )

    def _answers(self, found: Conversation) -> Widget:
        number = found.last.id
        several = len({*found.last.to, *found.last.cc}) > 1
        return row(
            button("Reply", partial(self._compose, "reply", number), kind="outlined", leading="reply",
                   resource_id="reply_button"),
            button("Reply all", partial(self._compose, "reply_all", number), kind="outlined", leading="reply_all",
                   resource_id="reply_all_button") if several else None,
            button("Forward", partial(self._compose, "forward", number), kind="outlined", leading="forward",
                   resource_id="forward_button"),
            gap=8,
            class_name="",
            margin=(16, 16),
        )  # fmt: skip

    def _overlay(self, found: Conversation) -> Widget | None:
        close, state = partial(self._show, ""), self.state
        match state.open:
            case "menu":
                items: list[tuple[str, Callable[[], object]]] = [
                    ("Move to", partial(self._show, "move")),
                    ("Snooze", partial(self._show, "snooze")),
                    ("Change labels", self._open_labels),
                    ("Mark important", self._important),
                    ("Report spam", partial(self._move, "spam")),
                ]
                if found.last.folder in ("trash", "spam", "archive"):
                    items.insert(0, ("Move to Inbox", partial(self._move, "inbox")))
                return menu(items, on_dismiss=close)
            case "message":
                return self._menu_of_message(close)
            case "move":
                return sheets.move_to(self._move, close)
            case "labels":
                new = partial(self._show, "new-label")
                return sheets.labels(self.store, state.ticked, self._tick, new, self._label, close)
            case "new-label":
                return sheets.new_label(state.text, self._write, self._make_label, close)
            case "snooze":
                return sheets.moments(self.app, "Snooze until...", self._snooze, close)
            case "delete":
                return alert(
                    "Delete this message?",
                    "It is moved to the trash.",
                    confirm="Delete",
                    on_confirm=self._delete_message,
                    on_cancel=close,
                )
        return None

    def _menu_of_message(self, close: Any) -> Widget:
        number = self.state.message
        one = self.store.message(number)
        starred = one is not None and one.starred
        return menu(
            [
                ("Reply", partial(self._compose, "reply", number)),
                ("Reply all", partial(self._compose, "reply_all", number)),
                ("Forward", partial(self._compose, "forward", number)),
                ("Remove star" if starred else "Add star", partial(self._star_message, number, not starred)),
                ("Mark unread from here", partial(self._unread_from, number)),
                ("Delete", partial(self._show, "delete")),
            ],
            on_dismiss=close,
            place="center",
        )

    # What the widgets do.

    def undo(self) -> None:
        """Put back a message that was deleted."""
        self.store.put_back(self.state.undone)
        self.state.undone = []

    def undo_send(self) -> None:
        """Take back what was sent last, and go on writing it."""
        message = self.store.message(self.state.sent)
        if message is not None:
            self.store.change(message.id, folder="drafts")
            self._edit(message.id)

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """An answer was sent, or kept as a draft."""
        if result and result.get("sent"):
            self.state.sent = int(result["sent"])
            self.state.opened = [*self.state.opened, self.state.sent]
            self.app.scroll_to("messages", 100_000)
            self.app.snackbar("Sent", "Undo", "undo_send")
        elif result and result.get("told"):
            self.app.snackbar(str(result["told"]))

    def _show(self, name: str) -> None:
        self.state.open = name
        if name == "new-label":
            self.state.text = ""
            self.app.focus("label")

    def _show_message(self, number: int) -> None:
        self.state.message, self.state.open = number, "message"

    def _write(self, name: str) -> None:
        self.state.text = name[:100]

    def _unfold(self, number: int) -> None:
        opened = self.state.opened
        self.state.opened = [one for one in opened if one != number] if number in opened else [*opened, number]

    def _detail(self, number: int) -> None:
        seen = self.state.detailed
        self.state.detailed = [one for one in seen if one != number] if number in seen else [*seen, number]

    def _leave(self, words: str, places: actions.Places) -> None:
        self.app.finish({"told": words, "places": places})

    def _move(self, folder: str) -> None:
        self._leave(*actions.move(self.app, [self.number], folder))

    def _snooze(self, words: str, until: datetime) -> None:
        self._leave(*actions.snooze(self.app, [self.number], self.app.clock.at(until), words.lower()))

    def _unread(self) -> None:
        self.store.mark([self.number], read=False)
        self._leave("1 marked unread", [])

    def _unread_from(self, number: int) -> None:
        found = self.conversation()
        start = self.store.message(number)
        for one in found.messages if found and start else ():
            if start and (one.date_ms, one.id) >= (start.date_ms, start.id):
                self.store.change(one.id, is_read=0)
        self._leave("1 marked unread", [])

    def _important(self) -> None:
        self.store.important([self.number], True)
        self.state.open = ""
        self.app.snackbar("1 marked as important")

    def _star(self) -> None:
        found = self.conversation()
        if found is not None:
            self.store.mark([self.number], starred=not found.starred)

    def _star_message(self, number: int, on: bool) -> None:
        self.store.change(number, is_starred=int(on))
        self.state.open = ""

    def _delete_message(self) -> None:
        self.state.undone = [place for place in self.store.places([self.number]) if place[0] == self.state.message]
        self.store.change(self.state.message, folder="trash")
        self.state.open = ""
        if self.conversation() is None:
            self._leave("1 deleted", self.state.undone)
        else:
            self.app.snackbar("1 deleted", "Undo", "undo")

    def _open_labels(self) -> None:
        found = self.conversation()
        names = found.labels if found else ()
        self.state.ticked = [number for number, name in self.store.labels() if name in names]
        self.state.open = "labels"

    def _tick(self, number: int) -> None:
        ticked = self.state.ticked
        self.state.ticked = [one for one in ticked if one != number] if number in ticked else [*ticked, number]

    def _label(self) -> None:
        for number, _ in self.store.labels():
            self.store.set_label([self.number], number, number in self.state.ticked)
        self.state.open = ""

    def _make_label(self) -> None:
        if self.state.text.strip():
            self.state.ticked = [*self.state.ticked, self.store.add_label(self.state.text)]
            self.app.hide_keyboard()
            self.state.open = "labels"

    def _compose(self, mode: str, number: int) -> None:
        self.state.open = ""
        extras: dict[str, JsonValue] = {"mode": mode, "message": number}
        self.app.start_for_result(Intent(component=COMPOSE_SCREEN, extras=extras), "compose")

    def _edit(self, number: int) -> None:
        self._compose("edit", number)

    def _open_file(self, file: Attachment) -> None:
        path = path_of(self.app.phone, file.uri) if file.uri else ""
        if not path or not self.app.files.is_file(path):
            name = posixpath.basename(file.name) or "attachment"
            path = free_name(self.app.files, DOWNLOADS, name)
            self.app.files.write(path, self.store.content(file.id))
            self.app.toast(f"Saved to Download: {posixpath.basename(path)}")
        self.app.start(view(path))
