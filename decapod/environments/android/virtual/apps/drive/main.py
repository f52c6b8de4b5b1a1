"""The screen of the tabs, the folders, the search and the trash."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import size_text
from decapod.environments.android.virtual.apps.common.drive import FOLDER, Entry
from decapod.environments.android.virtual.apps.common.drive.screens import SETTINGS, opening
from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf, ShelfState
from decapod.environments.android.virtual.apps.common.drive.words import day_text
from decapod.environments.android.virtual.apps.drive import new, trash
from decapod.environments.android.virtual.apps.drive.places import KINDS, NOTHING, PAGES, TABS, Place
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    bottom_bar,
    chip,
    column,
    divider,
    drawer,
    drawer_item,
    empty_state,
    extended_fab,
    icon_button,
    padding,
    plain_field,
    row,
    scroll,
    search_box,
    side_sheet,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_ROOM = 15_000_000_000
_LONGEST_WORDS = 200


@dataclass
class NavigationState(ShelfState):
    """What is shown.

    Attributes:
        place: The tab or the page of the menu.
        folder: The folder that is open; 0 for none.
        searching: Whether the field for words is open.
        words: What is searched for.
        kind: What the search is limited to, a label of `KINDS`; "" for everything.
    """

    place: Place = "home"
    folder: int = 0
    searching: bool = False
    words: str = ""
    kind: str = ""


class NavigationActivity(Shelf):
    """All files."""

    State = NavigationState
    state: NavigationState

    def on_create(self) -> None:
        """Open the folder that was asked for."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Open the folder, or the file, that was asked for by its number or its link."""
        drive = self.drive
        entry = drive.entry(intent.number("entry")) if intent.number("entry") else None
        if entry is None and intent.data:
            entry = drive.by_link(intent.data)
        if entry is None:
            if intent.data:
                self.app.toast("You need access to open this item")
        elif entry.is_folder:
            self.go("files" if entry.mine else "shared")
            self.state.folder = entry.id
        else:
            self.app.start(opening(entry))

    @property
    def folder(self) -> Entry | None:
        """The folder that is open."""
        found = self.drive.entry(self.state.folder) if self.state.folder else None
        return found if found is not None and not found.trashed else None

    def found(self) -> list[Entry]:
        """What is shown."""
        state, drive = self.state, self.drive
        if state.searching:
            kinds = next((mimes for label, _, mimes in KINDS if label == state.kind), ())
            return drive.search(state.words, kinds) if state.words.strip() or state.kind else []
        if self.folder is not None:
            return drive.children(state.folder, self.sort, down=self.down)
        match state.place:
            case "starred":
                return drive.starred(self.sort, down=self.down)
            case "shared":
                return drive.shared(self.sort, down=self.down)
            case "files":
                return drive.children(0, self.sort, down=self.down)
            case "offline":
                return drive.pinned()
            case "trash":
                return drive.trashed()
            case _:
                return drive.recent()

    def build(self) -> Widget:
        """The bar, the files, the places at the bottom."""
        state = self.state
        at = next((number for number, (name, _, _) in enumerate(TABS) if name == state.place), 0)
        places = [(mark, label, partial(self.go, name)) for name, mark, label in TABS]
        page = state.place in [name for name, _, _ in PAGES]
        quiet = state.chosen or state.searching or state.place in ("trash", "offline", "recent")
        add = extended_fab("add", "New", partial(self.show, "new"), description="New", resource_id="extended_fab")
        return scaffold(
            self._files(self.found()),
            app_bar=self.bar_of_chosen() if state.chosen else self._bar(),
            fab=None if quiet else add,
            bottom=None if state.searching or page else bottom_bar(places, at, resource_id="bottom_navigation"),
            overlay=self._over(),
        )

    def fact(self, entry: Entry) -> str:
        """What a row says below the name."""
        if self.state.place in ("home", "recent") and not self.state.folder:
            opened = entry.viewed_at >= entry.modified_at
            day = day_text(self.app, max(entry.viewed_at, entry.modified_at))
            return f"{'You opened' if opened else 'Modified'} \N{MIDDLE DOT} {day}"
        if self.state.place == "shared" and not self.state.folder:
            return f"Shared by {entry.owner}"
        return super().fact(entry)

    def more(self, entry: Entry) -> Any:
        """What the button for more does."""
        return partial(self.show, "trashed" if entry.trashed else "actions", [entry.id])

    def take(self, entry: Entry) -> None:
        """Open a folder here, a file on its own screen; of the trash nothing."""
        if entry.trashed:
            self.show("trashed", [entry.id])
        elif entry.is_folder:
            self._end_search()
            self.state.folder = entry.id
            self.app.scroll_to("entries")
        else:
            super().take(entry)

    def press(self, entry: Entry) -> Any:
        """What a long press does: in the trash, nothing."""
        return None if entry.trashed else super().press(entry)

    def on_back(self) -> bool:
        """Back lets go of what is selected, ends the search, goes up a folder, then home."""
        state = self.state
        if super().on_back():
            return True
        if state.searching:
            self._end_search()
        elif self.folder is not None:
            state.folder = self.folder.parent
        elif state.place != "home":
            self.go("home")
        else:
            return False
        return True

    # What is shown

    def _bar(self) -> Widget:
        state, folder = self.state, self.folder
        if state.searching:
            return self._search_bar()
        title = folder.title if folder else {name: label for name, _, label in PAGES}.get(state.place, "")
        search = icon_button("search", self._search, description="Search", resource_id="search_icon")
        if title:
            about = partial(self.show, "actions", [folder.id]) if folder else partial(self.show, "empty")
            more = folder is not None or state.place == "trash"
            return app_bar(
                title,
                navigation="arrow_back",
                on_navigation=self.on_back,
                actions=(search, icon_button("more_vert", about, description="More options") if more else None),
                resource_id="toolbar",
                title_id="toolbar_title",
            )
        bar = search_box(
            "Search in Drive",
            self._search,
            leading=icon_button("menu", partial(self.show, "drawer"), description="Open navigation drawer"),
            trailing=(avatar(OWNER, size=32, margin=(0, 0, 12, 0)),),
            resource_id="open_search_bar",
        )
        return padding(bar, (16, 8))

    def _search_bar(self) -> Widget:
        state = self.state
        field = plain_field(
            "search",
            state.words,
            self._set_words,
            hint="Search in Drive",
            action="search",
            on_submit=self.app.hide_keyboard,
            resource_id="open_search_view_edit_text",
            weight=1,
        )
        clear = icon_button("close", partial(self._set_words, ""), description="Clear text")
        chips = [
            chip(label, partial(self._limit, label), selected=state.kind == label, leading=mark)
            for label, mark, _ in KINDS
        ]
        kinds = scroll(row(*chips, gap=8, class_name="", margin=(16, 4)), axis="horizontal", key="kinds")
        bar = app_bar(
            navigation="arrow_back",
            on_navigation=self._end_search,
            content=field,
            actions=(clear if state.words else None,),
        )
        return column(bar, kinds, class_name="")

    def _files(self, found: list[Entry]) -> Widget:
        state = self.state
        if state.searching:
            if not found and (state.words.strip() or state.kind):
                return empty_state("search", "No matching results", "Try another search, or another type of file")
            return self.entries(found, self.fact)
        if not found:
            return empty_state(*NOTHING["folder" if self.folder else state.place])
        if self.folder is None and state.place in ("home", "recent", "offline", "trash"):
            title = {"home": "Suggested", "trash": "Items are deleted forever after 30 days"}.get(state.place, "Files")
            return self.entries(found, self.fact, self.header(title))
        return self.entries(found, self.fact, self.header())

    def _over(self) -> Widget | None:
        match self.state.open:
            case "drawer":
                return side_sheet(self._drawer(), self.close)
            case "new":
                return new.sheet(self)
            case "new-folder":
                return self.name_dialog("New folder", "Create", partial(new.make_folder, self))
        return trash.overlay(self) or self.overlay()

    def _drawer(self) -> Widget:
        used = self.drive.used()
        items = [
            drawer_item(mark, label, partial(self.go, name), selected=self.state.place == name)
            for name, mark, label in PAGES
        ]
        return drawer(
            [
                text("Google Drive", "title_large", margin=(16, 20, 16, 12)),
                *items,
                divider(),
                drawer_item("settings", "Settings", self._settings),
                drawer_item("cloud", "Storage"),
                text(
                    f"{size_text(used)} of {size_text(_ROOM)} used",
                    "body_medium",
                    color="on_surface_variant",
                    margin=(52, 0, 16, 4),
                    resource_id="storage_summary",
                ),
                text(ACCOUNT, "body_small", color="on_surface_variant", max_lines=1, margin=(16, 16)),
            ],
            resource_id="navigation_view",
        )

    # What is done

    def go(self, place: Place) -> None:
        """Show a tab or a page of the menu."""
        state = self.state
        state.place, state.folder, state.open = place, 0, ""
        self.let_go()
        self._end_search()
        self.app.scroll_to("entries")

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A folder was chosen, or files of the phone."""
        if request == "upload" and result:
            uris = result.get("uris")
            new.upload(self, [str(uri) for uri in uris] if isinstance(uris, list) else [str(result.get("data", ""))])
        else:
            super().on_result(request, result)

    def new_parent(self) -> int:
        """The folder in which something new is made."""
        folder = self.folder
        return folder.id if folder is not None and folder.mime == FOLDER else 0

    def _search(self) -> None:
        self.state.searching = True
        self.app.focus("search")

    def _set_words(self, words: str) -> None:
        self.state.words = words[:_LONGEST_WORDS]

    def _limit(self, label: str) -> None:
        self.state.kind = "" if self.state.kind == label else label
        self.app.hide_keyboard()

    def _end_search(self) -> None:
        state = self.state
        state.searching, state.words, state.kind = False, "", ""
        self.app.hide_keyboard()

    def _settings(self) -> None:
        self.close()
        self.app.start(Intent(component=SETTINGS))
