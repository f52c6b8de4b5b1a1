"""The list of documents, or of spreadsheets, and the button for a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import DOCUMENT, SPREADSHEET, Entry
from decapod.environments.android.virtual.apps.common.drive.screens import SHEETS_PACKAGE, opening
from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf, ShelfState
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    drawer,
    drawer_item,
    empty_state,
    fab,
    icon_button,
    padding,
    plain_field,
    search_box,
    side_sheet,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_SHELVES = {"": ("article", "Recent"), "shared": ("group", "Shared with me"), "starred": ("star", "Starred")}


@dataclass
class HomeState(ShelfState):
    """What is shown: a shelf of `_SHELVES`, and what is searched for."""

    shelf: str = ""
    searching: bool = False
    words: str = ""


class HomescreenActivity(Shelf):
    """The documents, the last used first."""

    State = HomeState
    state: HomeState

    @property
    def mime(self) -> str:
        """What the app shows."""
        return SPREADSHEET if self.app.package == SHEETS_PACKAGE else DOCUMENT

    @property
    def kind(self) -> str:
        """What it is called."""
        return "spreadsheet" if self.mime == SPREADSHEET else "document"

    @property
    def sort(self) -> str:
        """The order; what was used last comes first."""
        return str(self.app.preferences.get("sort", "viewed"))

    @property
    def down(self) -> bool:
        """Whether the order is turned around."""
        return bool(self.app.preferences.get("down", True))

    def found(self) -> list[Entry]:
        """What is shown."""
        state, drive = self.state, self.drive
        if state.searching:
            return drive.search(state.words, (self.mime,)) if state.words.strip() else []
        sort, down = self.sort, self.down
        if state.shelf == "shared":
            every = drive.shared(sort, down=down)
        elif state.shelf == "starred":
            every = drive.starred(sort, down=down)
        else:
            every = drive.every(sort, down=down)
        return [entry for entry in every if entry.mime == self.mime]

    def build(self) -> Widget:
        """The bar, and the documents."""
        state = self.state
        add = fab("add", self._new, description=f"New {self.kind}", resource_id="fab_base_button")
        return scaffold(
            self._documents(),
            app_bar=self.bar_of_chosen() if state.chosen else self._bar(),
            fab=None if state.chosen or state.searching else add,
            overlay=side_sheet(self._drawer(), self.close) if state.open == "drawer" else self.overlay(),
        )

    def on_back(self) -> bool:
        """Back lets go of what is selected, of the search, then of the shelf."""
        state = self.state
        if super().on_back():
            return True
        if state.searching:
            self._end_search()
        elif state.shelf:
            state.shelf = ""
        else:
            return False
        return True

    def _bar(self) -> Widget:
        state = self.state
        if state.searching:
            field = plain_field(
                "search",
                state.words,
                self._set_words,
                hint=f"Search {self.app.app.label}",
                action="search",
                on_submit=self.app.hide_keyboard,
                resource_id="search_text",
                weight=1,
            )
            clear = icon_button("close", partial(self._set_words, ""), description="Clear text")
            return app_bar(
                navigation="arrow_back",
                on_navigation=self._end_search,
                content=field,
                actions=(clear if state.words else None,),
            )
        bar = search_box(
            f"Search {self.app.app.label}",
            self._search,
            leading=icon_button("menu", partial(self.show, "drawer"), description="Open navigation drawer"),
            trailing=(avatar(OWNER, size=32, margin=(0, 0, 12, 0)),),
            resource_id="open_search_bar",
        )
        return padding(bar, (16, 8))

    def _documents(self) -> Widget:
        state, found = self.state, self.found()
        if state.searching:
            if not found and state.words.strip():
                return empty_state("search", "No matching results")
            return self.entries(found, self.fact)
        if not found:
            mark, title = _SHELVES[state.shelf]
            return empty_state(mark, f"No {self.kind}s", f"{title} {self.kind}s appear here")
        return self.entries(found, self.fact, self.header())

    def _drawer(self) -> Widget:
        items = [
            drawer_item(mark, label, partial(self._go, name), selected=self.state.shelf == name)
            for name, (mark, label) in _SHELVES.items()
        ]
        return drawer(
            [
                text(f"Google {self.app.app.label}", "title_large", margin=(16, 20, 16, 12)),
                *items,
                text(ACCOUNT, "body_small", color="on_surface_variant", max_lines=1, margin=16),
            ]
        )

    def _go(self, shelf: str) -> None:
        self.state.shelf = shelf
        self.close()

    def _search(self) -> None:
        self.state.searching = True
        self.app.focus("search")

    def _set_words(self, words: str) -> None:
        self.state.words = words[:200]

    def _end_search(self) -> None:
        self.state.searching, self.state.words = False, ""
        self.app.hide_keyboard()

    def _new(self) -> None:
        entry = self.drive.entry(self.drive.add(f"Untitled {self.kind}", self.mime))
        if entry is not None:
            intent = opening(entry)
            self.app.start(replace(intent, extras={**intent.extras, "edit": True}))
