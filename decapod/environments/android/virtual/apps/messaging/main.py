"""The screen of all conversations."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.common.blocking import block, unblock
from decapod.environments.android.virtual.apps.messaging import SETTINGS_SCREEN, START_SCREEN
from decapod.environments.android.virtual.apps.messaging import main_sheets as sheets
from decapod.environments.android.virtual.apps.messaging.data import Conversation, Messages
from decapod.environments.android.virtual.apps.messaging.opening import conversation
from decapod.environments.android.virtual.apps.messaging.rows import conversation_row
from decapod.environments.android.virtual.apps.messaging.search import found
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    empty_state,
    extended_fab,
    icon_button,
    list_view,
    plain_field,
    spacer,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

TITLES = {"inbox": "Messages", "archived": "Archived", "blocked": "Spam & blocked"}
_NOTHING = {
    "inbox": ("forum", "Once you start a new conversation, you\u2019ll see it listed here"),
    "archived": ("archive", "Archived conversations appear here"),
    "blocked": ("block", "No spam or blocked conversations"),
}


class ConversationListActivity(Activity):
    """The conversations, those put away, or those that are blocked."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            shelf: inbox, archived or blocked.
            searching: Whether the field to search is shown.
            words: What is searched for.
            open: menu, chosen-menu, delete, block, or "".
            chosen: The conversations that are selected.
            undone: What "Undo" puts back: conversations that were archived (or taken back).
        """

        shelf: str = "inbox"
        searching: bool = False
        words: str = ""
        open: str = ""
        chosen: list[int] = field(default_factory=list)
        undone: list[int] = field(default_factory=list)

    state: State

    @property
    def store(self) -> Messages:
        """The conversations."""
        return Messages(self.app)

    def chosen(self) -> list[Conversation]:
        """The conversations that are selected and still there."""
        return [one for one in self.store.conversations("all") if one.id in self.state.chosen]

    def build(self) -> Widget:
        """The bar, and the conversations."""
        state = self.state
        start = extended_fab("chat", "Start chat", self._start, resource_id="start_chat_fab")
        inbox = state.shelf == "inbox" and not state.searching and not state.chosen
        return scaffold(
            found(self) if state.searching else self._list(),
            app_bar=self._search_bar() if state.searching else self._bar_of_chosen() if state.chosen else self._bar(),
            fab=start if inbox else None,
            overlay=sheets.overlay(self),
        )

    def on_back(self) -> bool:
        """Back lets go of what is selected, then of the search, then of the shelf."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.searching:
            state.searching, state.words = False, ""
            self.app.hide_keyboard()
        elif state.shelf != "inbox":
            state.shelf = "inbox"
        else:
            return False
        return True

    def _bar(self) -> Widget:
        state = self.state
        inbox = state.shelf == "inbox"
        actions = (
            icon_button("search", self._search, description="Search messages", resource_id="action_zero_state_search"),
            icon_button("more_vert", partial(self.show, "menu"), description="More options"),
        )
        return app_bar(
            TITLES[state.shelf],
            navigation="" if inbox else "arrow_back",
            on_navigation=self.on_back,
            actions=actions if inbox else (),
            title_id="toolbar_title",
        )

    def _search_bar(self) -> Widget:
        clear = icon_button("close", partial(self._set_words, ""), description="Clear text")
        return app_bar(
            navigation="arrow_back",
            on_navigation=self.on_back,
            content=plain_field(
                "search",
                self.state.words,
                self._set_words,
                hint="Search messages",
                action="search",
                resource_id="zero_state_search_box_auto_complete",
            ),
            actions=(clear if self.state.words else None,),
        )

    def _bar_of_chosen(self) -> Widget:
        archived = self.state.shelf == "archived"
        return app_bar(
            str(len(self.chosen())),
            navigation="close",
            on_navigation=self.let_go,
            navigation_description="Clear selection",
            actions=(
                icon_button(
                    "unarchive" if archived else "archive",
                    partial(self._archive, on=not archived),
                    description="Unarchive" if archived else "Archive",
                    resource_id="action_unarchive" if archived else "action_archive",
                ),
                icon_button("delete", partial(self.show, "delete"), description="Delete", resource_id="action_delete"),
                icon_button("more_vert", partial(self.show, "chosen-menu"), description="More options"),
            ),
        )

    def _list(self) -> Widget:
        shelf = self.state.shelf
        conversations = self.store.conversations(shelf)
        if not conversations:
            return empty_state(*_NOTHING[shelf])
        choosing = bool(self.state.chosen)
        rows = [
            conversation_row(
                self.app,
                one,
                chosen=one.id in self.state.chosen,
                on_tap=partial(self._choose if choosing else self.open_conversation, one.id),
                on_long_tap=partial(self._choose, one.id),
                on_swipe=None if choosing or shelf == "blocked" else partial(self._swipe, one.id),
            )
            for one in conversations
        ]
        return list_view(*rows, spacer(88), key=f"conversations-{shelf}", resource_id="android:id/list")

    # What the widgets do.

    def undo(self) -> None:
        """Take back what was archived or unarchived last."""
        self.store.archive(self.state.undone, on=self.state.shelf == "archived")
        self.state.undone = []

    def on_result(self, request: str, result: dict[str, str] | None) -> None:
        """A conversation was archived or deleted on its own screen."""
        if result and "told" in result:
            self.state.undone = [int(result["thread"])] if result.get("archived") else []
            self.app.snackbar(result["told"], *(("Undo", "undo") if self.state.undone else ()))

    def show(self, name: str) -> None:
        """Open a menu or question."""
        self.state.open = name

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""

    def let_go(self) -> None:
        """Select nothing."""
        self.state.chosen, self.state.open = [], ""

    def go(self, shelf: str) -> None:
        """Show another shelf."""
        self.state.shelf, self.state.open, self.state.chosen = shelf, "", []

    def read_all(self) -> None:
        """Make everything read."""
        self.store.mark([one.id for one in self.store.conversations("all")], read=True)
        self.app.cancel_notification()
        self.close()

    def mark(self, *, read: bool) -> None:
        """Make those selected read, or unread."""
        self.store.mark(self.state.chosen, read=read)
        self.let_go()

    def select_all(self) -> None:
        """Select all that are shown."""
        self.state.chosen = [one.id for one in self.store.conversations(self.state.shelf)]
        self.close()

    def delete_chosen(self) -> None:
        """Delete those selected."""
        count = len(self.chosen())
        self.store.delete(self.state.chosen)
        self.let_go()
        self.app.snackbar("Conversation deleted" if count == 1 else f"{count} conversations deleted")

    def block_chosen(self) -> None:
        """Block the numbers of those selected, or let them through again."""
        back = self.state.shelf == "blocked"
        for one in self.chosen():
            for address in one.addresses:
                (unblock if back else block)(self.app.providers, address)
        self.let_go()
        self.app.snackbar("Unblocked" if back else "Blocked")

    def open_settings(self) -> None:
        """Show the settings."""
        self.close()
        self.app.start(Intent(component=SETTINGS_SCREEN))

    def open_conversation(self, thread: int) -> None:
        """Show a conversation."""
        self.app.hide_keyboard()
        self.app.start_for_result(conversation(thread=thread), "conversation")

    def _start(self) -> None:
        self.app.start(Intent(component=START_SCREEN))

    def _search(self) -> None:
        self.state.searching = True
        self.app.focus("search")

    def _set_words(self, words: str) -> None:
        self.state.words = words[:200]

    def _choose(self, thread: int) -> None:
        chosen = self.state.chosen
        (chosen.remove if thread in chosen else chosen.append)(thread)

    def _swipe(self, thread: int, toward: str) -> bool:
        if toward not in ("left", "right"):
            return False
        self.state.chosen = [thread]
        self._archive(on=self.state.shelf != "archived")
        return True

    def _archive(self, *, on: bool) -> None:
        threads = list(self.state.chosen)
        self.store.archive(threads, on=on)
        self.let_go()
        self.state.undone = threads
        count = "1" if len(threads) == 1 else str(len(threads))
        self.app.snackbar(f"{count} {'archived' if on else 'unarchived'}", "Undo", "undo")
