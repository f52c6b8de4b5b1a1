"""The screen of a folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from pydantic import JsonValue

from decapod.environments.android.virtual.apps.gmail import (
    COMPOSE_SCREEN,
    CONVERSATION_SCREEN,
    SETTINGS_SCREEN,
    actions,
    bars,
    sheets,
)
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.mail import Conversation
from decapod.environments.android.virtual.apps.gmail.rows import conversation_row
from decapod.environments.android.virtual.apps.gmail.welcome import welcome
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER
from decapod.environments.android.virtual.ui.material import (
    alert,
    avatar,
    box,
    button,
    dialog,
    dialog_button,
    empty_state,
    extended_fab,
    list_row,
    list_view,
    menu,
    padding,
    screen,
    section_header,
)
from decapod.environments.android.virtual.ui.widget import Widget

_EMPTY = {
    "spam": "Hooray, no spam here!",
    "trash": "Nothing in Trash",
    "starred": "No starred messages",
    "snoozed": "No snoozed messages",
    "drafts": "No drafts",
}


class ConversationListActivity(Activity):
    """The conversations of a folder, or those that a search finds."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            folder: A category, folder or label, as in `Store.conversations`.
            words: What is searched for.
            open: drawer, menu, move, labels, new-label, snooze, empty, account, or "".
            chosen: The conversations that are selected.
            ticked: The labels that are ticked in the dialog.
            text: The name of a new label.
            undone: Where everything was before it was moved last.
            sent: The message that was sent last.
            page: The page of the welcome.
        """

        folder: str = "primary"
        words: str = ""
        open: str = ""
        chosen: list[int] = field(default_factory=list)
        ticked: list[int] = field(default_factory=list)
        text: str = ""
        undone: actions.Places = field(default_factory=list)
        sent: int = 0
        page: int = 0

    state: State

    @property
    def store(self) -> Store:
        """The mail."""
        return Store(self.app.db)

    def conversations(self) -> list[Conversation]:
        """What is listed."""
        return self.store.conversations(self.state.folder, self.state.words)

    def on_create(self) -> None:
        """Show a conversation at once if a notification asks for it."""
        self._follow(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """A notification was tapped."""
        self._follow(intent)

    def on_back(self) -> bool:
        """Back lets go of what is selected, then of the search, then of the folder."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.words:
            state.words = ""
            self.app.hide_keyboard()
        elif state.folder != "primary":
            state.folder = "primary"
        else:
            return False
        return True

    def build(self) -> Widget:
        """The bar, and the conversations."""
        if self.app.first_run:
            return welcome(self.app, self.state.page, self._turn_page)
        state = self.state
        compose = extended_fab("edit", "Compose", self._compose, resource_id="compose_button")
        return screen(
            self._list(),
            app_bar=self._bar_of_chosen() if state.chosen else self._bar(),
            fab=None if state.chosen or state.words else compose,
            overlay=self._overlay(),
        )

    def _bar(self) -> Widget:
        words, show = self.state.words, self._show
        return bars.search(words, self._search, self._leave_search, show, self.app.hide_keyboard)

    def _bar_of_chosen(self) -> Widget:
        chosen = [one for one in self.conversations() if one.id in self.state.chosen]
        trashed = self.state.folder == "trash"
        return bars.selection(chosen, trashed, self._let_go, self._move, self._mark, self._show)

    def _list(self) -> Widget:
        found, state = self.conversations(), self.state
        if not found:
            words = "No results" if state.words else _EMPTY.get(state.folder, "Nothing here")
            return empty_state("search" if state.words else "inbox", words)
        rows = [self._row(one) for one in found]
        title = "Search results" if state.words else sheets.folder_name(self.store, state.folder)
        empty = state.folder in ("trash", "spam") and not state.words
        label = f"Empty {'Trash' if state.folder == 'trash' else 'Spam'} now"
        return list_view(
            section_header(title, color="on_surface_variant"),
            padding(button(label, partial(self._show, "empty"), kind="text"), (8, 0)) if empty else None,
            *rows,
            padding(box(height=72, class_name=""), 0),
            key=f"list-{state.folder}",
            resource_id="thread_list_view",
        )

    def _row(self, one: Conversation) -> Widget:
        state = self.state
        choose = partial(self._choose, one.id)
        movable = state.folder not in ("trash", "spam", "drafts", "scheduled", "sent")
        return conversation_row(
            self.app,
            one,
            folder=state.folder,
            chosen=one.id in state.chosen,
            on_tap=choose if state.chosen else partial(self._open, one),
            on_choose=choose,
            on_star=partial(self._star, one),
            on_swipe=partial(self._swipe, one.id) if movable else None,
        )

    def _overlay(self) -> Widget | None:
        close, store, state = partial(self._show, ""), self.store, self.state
        match state.open:
            case "drawer":
                others = (
                    ("add", "Create new", partial(self._show, "new-label")),
                    ("settings", "Settings", self._settings),
                )
                return sheets.folders(store, state.folder, self._go, others, close)
            case "menu":
                return menu(self._items(), on_dismiss=close)
            case "move":
                return sheets.move_to(self._move, close)
            case "labels":
                new = partial(self._show, "new-label")
                return sheets.labels(store, state.ticked, self._tick, new, self._label, close)
            case "new-label":
                return sheets.new_label(state.text, self._write, self._make_label, close)
            case "snooze":
                return sheets.moments(self.app, "Snooze until...", self._snooze, close)
            case "empty":
                name = "Trash" if state.folder == "trash" else "Spam"
                return alert(
                    f"Empty {name}",
                    f"All messages in {name} will be permanently deleted.",
                    confirm="Empty",
                    on_confirm=self._empty,
                    on_cancel=close,
                )
            case "account":
                row = list_row(OWNER, ACCOUNT, leading=avatar(OWNER), sides=0)
                return dialog("Google", row, (dialog_button("Close", close),), on_dismiss=close)
        return None

    def _items(self) -> list[tuple[str, Any]]:
        chosen = [one for one in self.conversations() if one.id in self.state.chosen]
        starred = all(one.starred for one in chosen)
        return [
            ("Move to", partial(self._show, "move")),
            ("Snooze", partial(self._show, "snooze")),
            ("Change labels", self._open_labels),
            ("Remove star" if starred else "Add star", partial(self._star_chosen, not starred)),
            ("Mark important", partial(self._important, True)),
            ("Select all", self._choose_all),
            ("Report spam", partial(self._move, "spam")),
        ]

    # What the widgets do.

    def undo(self) -> None:
        """Put back what was moved last."""
        self.store.put_back(self.state.undone)
        self.state.undone = []

    def undo_send(self) -> None:
        """Take back what was sent last, and go on writing it."""
        message = self.store.message(self.state.sent)
        self.state.sent = 0
        if message is not None:
            self.store.change(message.id, folder="drafts")
            self._edit(message.id)

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A mail was sent, or the conversation that was open was moved."""
        if result and result.get("sent"):
            self.state.sent = int(result["sent"])
            self.app.snackbar("Sent", "Undo", "undo_send")
        elif result and result.get("told"):
            self.state.undone = [tuple(place) for place in result.get("places", [])]
            self.app.snackbar(str(result["told"]), "Undo" if self.state.undone else "", "undo")

    def _follow(self, intent: Intent) -> None:
        number = intent.number("conversation")
        if number and self.store.conversation(number) is not None:
            self.state.open, self.state.chosen = "", []
            self.app.start_for_result(Intent(component=CONVERSATION_SCREEN, extras={"conversation": number}), "open")

    def _show(self, name: str) -> None:
        self.state.open = name
        if name == "new-label":
            self.state.text = ""
            self.app.focus("label")

    def _write(self, name: str) -> None:
        self.state.text = name[:100]

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _leave_search(self) -> None:
        self.state.words = ""
        self.app.hide_keyboard()

    def _turn_page(self) -> None:
        self.state.page += 1
        if self.state.page > 1:
            self.app.preferences["welcomed"] = True

    def _go(self, folder: str) -> None:
        state = self.state
        state.folder, state.open, state.words, state.chosen = folder, "", "", []

    def _settings(self) -> None:
        self.state.open = ""
        self.app.start(Intent(component=SETTINGS_SCREEN))

    def _compose(self) -> None:
        self.app.start_for_result(Intent(component=COMPOSE_SCREEN), "compose")

    def _edit(self, message: int) -> None:
        extras: dict[str, JsonValue] = {"mode": "edit", "message": message}
        self.app.start_for_result(Intent(component=COMPOSE_SCREEN, extras=extras), "compose")

    def _open(self, one: Conversation) -> None:
        if len(one.messages) == 1 and one.last.folder == "drafts":
            self._edit(one.last.id)
            return
        extras: dict[str, JsonValue] = {"conversation": one.id, "trashed": self.state.folder in ("trash", "spam")}
        self.app.start_for_result(Intent(component=CONVERSATION_SCREEN, extras=extras), "open")

    def _choose(self, number: int) -> None:
        chosen = self.state.chosen
        self.state.chosen = [one for one in chosen if one != number] if number in chosen else [*chosen, number]

    def _choose_all(self) -> None:
        self.state.chosen, self.state.open = [one.id for one in self.conversations()], ""

    def _let_go(self) -> None:
        self.state.chosen, self.state.open = [], ""

    def _star(self, one: Conversation) -> None:
        self.store.mark([one.id], starred=not one.starred)

    def _star_chosen(self, on: bool) -> None:
        self.store.mark(self.state.chosen, starred=on)
        self._let_go()

    def _mark(self, read: bool) -> None:
        chosen = self.state.chosen
        self.state.undone = self.store.places(chosen)
        self.store.mark(chosen, read=read)
        actions.forget(self.app, chosen)
        self.app.snackbar(actions.counted(len(chosen), f"marked {'read' if read else 'unread'}"), "Undo", "undo")
        self._let_go()

    def _important(self, on: bool) -> None:
        self.store.important(self.state.chosen, on)
        self.app.snackbar(actions.counted(len(self.state.chosen), "marked as important"))
        self._let_go()

    def _move(self, folder: str) -> None:
        self._told(*actions.move(self.app, self.state.chosen, folder))

    def _snooze(self, words: str, until: datetime) -> None:
        self._told(*actions.snooze(self.app, self.state.chosen, self.app.clock.at(until), words.lower()))

    def _told(self, words: str, places: actions.Places) -> None:
        self.state.undone = places
        self.app.snackbar(words, "Undo", "undo")
        self._let_go()

    def _swipe(self, number: int, toward: str) -> bool:
        if toward not in ("left", "right"):
            return False
        wanted = str(self.app.preferences.get(f"swipe_{toward}", "archive"))
        if wanted == "none":
            return False
        chosen, self.state.chosen = self.state.chosen, [number]
        if wanted == "read":
            self._mark(any(one.unread for one in self.conversations() if one.id == number))
        else:
            self._move(wanted)
        self.state.chosen = [one for one in chosen if one != number]
        return True

    def _open_labels(self) -> None:
        names = [set(one.labels) for one in self.conversations() if one.id in self.state.chosen]
        shared = set.intersection(*names) if names else set()
        self.state.ticked = [number for number, name in self.store.labels() if name in shared]
        self.state.open = "labels"

    def _tick(self, number: int) -> None:
        ticked = self.state.ticked
        self.state.ticked = [one for one in ticked if one != number] if number in ticked else [*ticked, number]

    def _label(self) -> None:
        for number, _ in self.store.labels():
            self.store.set_label(self.state.chosen, number, number in self.state.ticked)
        self._let_go()

    def _make_label(self) -> None:
        if self.state.text.strip():
            number = self.store.add_label(self.state.text)
            self.app.hide_keyboard()
            if self.state.chosen:
                self.state.ticked, self.state.open = [*self.state.ticked, number], "labels"
            else:
                self.state.open = ""
                self.app.snackbar(f"Label \u201c{self.state.text.strip()}\u201d created")

    def _empty(self) -> None:
        self.store.erase_all(self.state.folder)
        self.state.open = ""
