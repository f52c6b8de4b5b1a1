"""The screen of all pictures: by day, searched, in albums, in the trash; and the choice of one for another app."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.common.documents import ALLOW_MULTIPLE, document_uri, send, view
from decapod.environments.android.virtual.apps.photos import PAGER, library
from decapod.environments.android.virtual.apps.photos.grids import by_day
from decapod.environments.android.virtual.apps.photos.store import Item, Store
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import PICK
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    bottom_bar,
    button,
    empty_state,
    icon_button,
    padding,
    search_bar,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_TABS = ("photos", "search", "library")


class HomeActivity(Activity):
    """Pictures."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            tab: photos, search or library.
            shelf: Of the library: favorites, trash, folder, album, or "" for its first page.
            album: The number of the album that is open.
            folder: The name of the folder that is open.
            words: What is searched for.
            chosen: The paths that are selected; in the trash, numbers as texts.
            open: albums, new, delete, empty, menu, or "".
            draft: The title of a new album.
            gone: The numbers in the trash of what was deleted last.
        """

        tab: str = "photos"
        shelf: str = ""
        album: int = 0
        folder: str = ""
        words: str = ""
        chosen: list[str] = field(default_factory=list)
        open: str = ""
        draft: str = ""
        gone: list[int] = field(default_factory=list)

    state: State

    @property
    def store(self) -> Store:
        """Pictures, albums, the trash."""
        return Store(self.app)

    @property
    def picking(self) -> bool:
        """Whether another app asked for a picture."""
        return self.intent.action in (PICK, "android.provider.action.PICK_IMAGES")

    def build(self) -> Widget:
        """The bar, the pictures, the tabs."""
        state = self.state
        if state.chosen:
            bar = library.bar_of_trash(self) if state.shelf == "trash" else self._bar_of_chosen()
        else:
            bar = self._bar()
        items = [
            ("photo", "Photos", partial(self.go, "photos")),
            ("search", "Search", partial(self.go, "search")),
            ("photo_library", "Library", partial(self.go, "library")),
        ]
        bottom = None if self.picking or state.chosen else bottom_bar(items, _TABS.index(state.tab))
        return scaffold(self._body(), app_bar=bar, bottom=bottom, overlay=library.overlay(self))

    def on_back(self) -> bool:
        """Back lets go of what is selected, then leaves the shelf, then the tab."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.shelf:
            state.shelf, state.album, state.folder = "", 0, ""
        elif state.tab != "photos":
            self.go("photos")
        else:
            return False
        return True

    def shown(self) -> list[Item]:
        """The pictures of the place that is open."""
        state, store = self.state, self.store
        match state.shelf:
            case "favorites":
                return store.favorites()
            case "folder":
                return store.items(folder=state.folder)
            case "album":
                return store.album(state.album)
        return store.items(words=state.words if state.tab == "search" else "")

    def _body(self) -> Widget:
        state = self.state
        if state.shelf == "trash":
            return library.trash(self)
        if state.tab == "library" and not state.shelf:
            return library.shelves(self)
        items = self.shown()
        if not items:
            nothing = {"favorites": ("star", "No favorites yet"), "album": ("photo_album", "This album is empty")}
            mark, words = nothing.get(state.shelf, ("image", "No photos" if not state.words else "No results"))
            return empty_state(mark, words)
        return by_day(
            self.app, items, state.chosen, self.tap, None if self.picking and not self._several else self.choose
        )

    @property
    def _several(self) -> bool:
        return self.intent.extras.get(ALLOW_MULTIPLE) in (True, "true", 1)

    def _bar(self) -> Widget:
        state = self.state
        if state.shelf:
            return library.bar(self)
        if self.picking:
            return app_bar("Select a photo", navigation="close", on_navigation=self.app.finish)
        if state.tab == "search":
            return padding(
                search_bar("words", state.words, self._search, hint="Search your photos", resource_id="search_box"),
                (16, 8),
            )
        return app_bar("Library" if state.tab == "library" else "Google Photos", center=True)

    def _bar_of_chosen(self) -> Widget:
        count = len(self.state.chosen)
        actions: list[Widget | None]
        if self.picking:
            actions = [button("Add", self._answer, kind="text", resource_id="done_button")]
        else:
            actions = [
                icon_button("share", self._share, description="Share", resource_id="share"),
                icon_button("add", partial(self.show, "albums"), description="Add to album", resource_id="add_to"),
                icon_button("delete", partial(self.show, "delete"), description="Delete", resource_id="trash"),
            ]
        return app_bar(
            str(count),
            navigation="close",
            on_navigation=self.let_go,
            actions=actions,
            navigation_description="Clear selection",
        )

    # What is done

    def go(self, tab: str) -> None:
        """Open a tab."""
        state = self.state
        state.tab, state.shelf, state.chosen, state.open, state.words = tab, "", [], "", ""
        self.app.hide_keyboard()

    def open_shelf(self, shelf: str, album: int = 0, folder: str = "") -> None:
        """Open a part of the library."""
        state = self.state
        state.shelf, state.album, state.folder = shelf, album, folder

    def tap(self, item: Item) -> None:
        """Open a picture, select it, or give it to the app that asked."""
        if self.state.chosen:
            self.choose(item)
        elif self.picking:
            self.state.chosen = [item.path]
            self._answer()
        else:
            self.app.start(view(item.path).with_component(PAGER))

    def choose(self, item: Item) -> None:
        """Select a picture, or let go of it."""
        self.toggle(item.path)

    def toggle(self, name: str) -> None:
        """Select something by its name, or let go of it."""
        chosen = self.state.chosen
        self.state.chosen = [one for one in chosen if one != name] if name in chosen else [*chosen, name]

    def let_go(self) -> None:
        """Let go of all that is selected."""
        self.state.chosen, self.state.open = [], ""

    def show(self, name: str) -> None:
        """Open something over the pictures."""
        self.state.open = name
        if name == "new":
            self.state.draft = ""
            self.app.focus("title")

    def close(self) -> None:
        """Close what is over the pictures."""
        self.state.open = ""

    def set_draft(self, title: str) -> None:
        """The title of a new album."""
        self.state.draft = title[:100]

    def make_album(self) -> None:
        """Make an album of what is selected."""
        title = self.state.draft.strip()
        number = self.store.add_album(title, self.state.chosen)
        self.go("library")
        self.open_shelf("album", number)

    def put(self, number: int, title: str) -> None:
        """Put what is selected into an album."""
        self.store.put(number, self.state.chosen)
        self.app.snackbar(f"Added to {title}")
        self.let_go()

    def delete(self) -> None:
        """Put what is selected into the trash."""
        gone = []
        for path in self.state.chosen:
            try:
                gone.append(self.store.trash(path))
            except OSError as error:
                self.app.log(str(error), priority="W")
        self.state.gone = gone
        self.let_go()
        self.app.snackbar("Moved to trash", "Undo", "undo")

    def undo(self) -> None:
        """Put back what was deleted last."""
        for number in self.state.gone:
            self.restore(number)
        self.state.gone = []

    def restore(self, number: int) -> None:
        """Put something of the trash back."""
        try:
            self.store.restore(number)
        except OSError as error:
            self.app.log(str(error), priority="W")
            self.app.snackbar("Couldn't restore")

    def _share(self) -> None:
        self.app.start(send(self.state.chosen[:100]))

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _answer(self) -> None:
        uris = [document_uri(path) for path in self.state.chosen]
        item = self.store.item(self.state.chosen[0])
        mime = item.mime if item else "image/*"
        name = self.state.chosen[0].rpartition("/")[2]
        self.app.finish({"data": uris[0], "uris": uris, "name": name, "mime": mime})
