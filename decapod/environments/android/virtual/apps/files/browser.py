"""What the app's screen and the chooser of files share: a place, its files, how they are sorted, shown, found."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.files.places import CHIPS, PLACES, Place, place_called, place_of
from decapod.environments.android.virtual.apps.files.rows import breadcrumb, entry_cell, entry_row, folder_title
from decapod.environments.android.virtual.apps.files.store import (
    MOST_SHOWN,
    SORTS,
    Entry,
    entries,
    entry_of,
    sorted_entries,
)
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    chip,
    choice_row,
    column,
    dialog,
    drawer,
    drawer_item,
    empty_state,
    grid,
    icon_button,
    list_view,
    menu,
    menu_item,
    plain_field,
    row,
    scroll,
    side_sheet,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

_LONGEST_WORDS = 200


@dataclass
class BrowserState:
    """What is shown.

    Attributes:
        place: The root, by its name.
        folder: The folder that is open; "" in a root that gathers files.
        searching: Whether the field for words is open.
        words: What is searched for.
        kind: A kind of files that the list is limited to, by the name of its place.
        open: What is over the screen: roots, menu, sort, or what a screen adds; "" for nothing.
        chosen: The paths that are selected.
        draft: The text of the dialog's field.
    """

    place: str = "downloads"
    folder: str = place_called("downloads").folder
    searching: bool = False
    words: str = ""
    kind: str = ""
    open: str = ""
    chosen: list[str] = field(default_factory=list)
    draft: str = ""


class Browser(Activity):
    """A list of files that can be walked through."""

    State = BrowserState
    state: BrowserState

    @property
    def place(self) -> Place:
        """The root that is open."""
        return place_called(self.state.place)

    @property
    def as_grid(self) -> bool:
        """Whether files stand in columns."""
        return bool(self.app.preferences.get("grid", False))

    @property
    def sort(self) -> str:
        """The order, one of `SORTS`."""
        return str(self.app.preferences.get("sort", "name"))

    @property
    def hidden(self) -> bool:
        """Whether files whose names begin with a dot are shown."""
        return bool(self.app.preferences.get("hidden", False))

    @property
    def heading(self) -> str:
        """What the place that is open is called."""
        return folder_title(self.app, self.state.folder) if self.state.folder else self.place.title

    def found(self) -> list[Entry]:
        """What is shown, in order."""
        state = self.state
        shown = entries(
            self.app.files, self.place, state.folder, words=state.words, kind=state.kind, hidden=self.hidden
        )
        return sorted_entries(shown, "date-down" if state.place == "recent" else self.sort)

    def allowed(self, entry: Entry) -> bool:
        """Whether a file can be tapped."""
        return True

    def take(self, entry: Entry) -> None:
        """What a tap on a file does."""

    def on_back(self) -> bool:
        """Back lets go of what is selected, ends the search, then goes up a folder."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.searching or state.words or state.kind:
            self.end_search()
            state.kind = ""
        elif state.folder and state.folder != self.place.folder:
            self.open_folder(state.folder.rpartition("/")[0])
        else:
            return False
        return True

    # What is shown

    def bar(self, title: str = "") -> Widget:
        """The bar with the roots, the title or the field for words, and the menu."""
        state = self.state
        if state.searching:
            return app_bar(
                navigation="arrow_back",
                on_navigation=self.end_search,
                content=plain_field(
                    "search",
                    state.words,
                    self._search,
                    hint="Search this phone",
                    action="search",
                    on_submit=self.app.hide_keyboard,
                    resource_id="search_src_text",
                    weight=1,
                ),
                actions=(
                    icon_button(
                        "close", partial(self._search, ""), description="Clear query", resource_id="search_close_btn"
                    )
                    if state.words
                    else None,
                ),
                resource_id="toolbar",
            )
        return app_bar(
            title or self.heading,
            navigation="menu",
            navigation_description="Show roots",
            on_navigation=partial(self.show, "roots"),
            actions=(
                icon_button("search", self._start_search, description="Search", resource_id="option_menu_search"),
                icon_button("more_vert", partial(self.show, "menu"), description="More options"),
            ),
            resource_id="toolbar",
        )

    def content(self) -> list[Widget | None]:
        """The kinds, the folders above, the heading, and the files."""
        state, found = self.state, self.found()
        return [
            self._kinds(),
            breadcrumb(self.app, state.folder, self.open_folder) if state.folder else None,
            self._header(),
            self._files(found),
        ]

    def _kinds(self) -> Widget | None:
        if self.state.place in [name for name, _, _ in CHIPS]:
            return None
        chips = [
            chip(label, partial(self._limit, name), selected=self.state.kind == name, leading=mark)
            for name, label, mark in CHIPS
        ]
        return scroll(
            row(*chips, gap=8, class_name="", margin=(16, 4)),
            axis="horizontal",
            key="chips",
            resource_id="search_chip_group",
        )

    def _header(self) -> Widget:
        state = self.state
        title = "Search results" if state.words else f"Files in {self.heading}" if state.folder else "Files"
        if state.place == "recent":
            title = "Recent files"
        layout = icon_button(
            "view_list" if self.as_grid else "grid_view",
            self._turn_layout,
            description="List view" if self.as_grid else "Grid view",
            resource_id="sub_menu_list" if self.as_grid else "sub_menu_grid",
        )
        return row(
            text(title, "title_small", color="on_surface_variant", weight=1, max_lines=1, resource_id="header_title"),
            layout,
            class_name="",
            margin=(16, 0, 8, 0),
        )

    def _files(self, found: list[Entry]) -> Widget:
        state = self.state
        if not found:
            if state.words or state.kind:
                return empty_state("search", "No matches in this place", f"Nothing was found in {self.heading}")
            return empty_state("folder", "No items")
        where = bool(state.words or state.kind or not state.folder)
        make = partial(entry_row, where=where) if not self.as_grid else entry_cell
        parts = [
            make(
                self.app,
                entry,
                chosen=entry.path in state.chosen,
                enabled=self.allowed(entry),
                on_tap=partial(self._tap, entry),
                on_long_tap=partial(self.choose, entry.path) if self.may_choose(entry) else None,
            )
            for entry in found[:MOST_SHOWN]
        ]
        more = len(found) - MOST_SHOWN
        note = text(f"{more} more files are not shown", "body_small", margin=16) if more > 0 else None
        if not self.as_grid:
            return list_view(*parts, note, key="files", resource_id="dir_list")
        inner = column(grid(*parts, columns=2, gap=8, class_name=""), note, class_name="", margin=(16, 4))
        return list_view(inner, key="files", resource_id="dir_list")

    def overlay(self) -> Widget | None:
        """The roots, the menu or the orders, if one is open."""
        match self.state.open:
            case "roots":
                return side_sheet(self._roots(), self.close)
            case "menu":
                return menu(self.menu_items(), on_dismiss=self.close, width=240)
            case "sort":
                rows = [
                    choice_row(label, self.sort == name, partial(self._sort_by, name)) for name, label in SORTS.items()
                ]
                return dialog("Sort by", column(*rows, class_name="android.widget.ListView"), on_dismiss=self.close)
        return None

    def menu_items(self) -> list[Widget]:
        """What the menu offers."""
        items = [menu_item("Sort by...", partial(self.show, "sort"), resource_id="option_menu_sort")]
        if self.state.folder:
            items.insert(0, menu_item("New folder", self._new_folder, resource_id="option_menu_create_dir"))
        label = "Hide hidden files" if self.hidden else "Show hidden files"
        items.append(menu_item(label, self._turn_hidden, resource_id="option_menu_show_hidden_files"))
        return items

    def _roots(self) -> Widget:
        items = [
            drawer_item(
                place.mark,
                place.title or folder_title(self.app, place.folder),
                partial(self.go, place.name),
                selected=place.name == self.state.place,
            )
            for place in self.places()
        ]
        return drawer([text("Files", "title_large", margin=(28, 20, 16, 12)), *items], resource_id="roots_list")

    def places(self) -> list[Place]:
        """The roots that are offered."""
        return list(PLACES)

    # What is done

    def show(self, name: str) -> None:
        """Open something over the screen."""
        self.state.open = name

    def close(self) -> None:
        """Close what is over the screen."""
        self.state.open = ""

    def go(self, name: str) -> None:
        """Open a root."""
        state = self.state
        state.place, state.folder = name, place_called(name).folder
        self._came()

    def open_folder(self, folder: str) -> None:
        """Open a folder."""
        self.state.place, self.state.folder = self._root_of(folder), folder
        self._came()

    def choose(self, path: str) -> None:
        """Select a file, or let go of it."""
        chosen = self.state.chosen
        self.state.chosen = [one for one in chosen if one != path] if path in chosen else [*chosen, path]

    def may_choose(self, entry: Entry) -> bool:
        """Whether a file can be selected by a long press."""
        return True

    def end_search(self) -> None:
        """Go back from the search to the place."""
        self.state.searching, self.state.words = False, ""
        self.app.hide_keyboard()

    def on_resume(self) -> None:
        """A folder that is gone is left, and what is gone is not selected any longer."""
        state, files = self.state, self.app.files
        while state.folder and state.folder != self.place.folder and not files.is_dir(state.folder):
            state.folder = state.folder.rpartition("/")[0]
        state.chosen = [path for path in state.chosen if entry_of(files, path)]

    def set_draft(self, value: str) -> None:
        """What is typed into the dialog's field."""
        self.state.draft = value[:_LONGEST_WORDS]

    def _root_of(self, folder: str) -> str:
        inside = self.state.place == "storage" and folder.startswith(self.place.folder)
        return "storage" if inside else place_of(folder).name

    def _came(self) -> None:
        state = self.state
        state.open, state.words, state.searching, state.kind = "", "", False, ""
        self.app.scroll_to("files")

    def _tap(self, entry: Entry) -> None:
        if self.state.chosen:
            if self.may_choose(entry):
                self.choose(entry.path)
        elif entry.is_folder:
            self.open_folder(entry.path)
        else:
            self.take(entry)

    def _start_search(self) -> None:
        self.state.searching = True
        self.app.focus("search")

    def _search(self, words: str) -> None:
        self.state.words = words[:_LONGEST_WORDS]

    def _limit(self, kind: str) -> None:
        self.state.kind = "" if self.state.kind == kind else kind

    def _turn_layout(self) -> None:
        self.app.preferences["grid"] = not self.as_grid

    def _turn_hidden(self) -> None:
        self.app.preferences["hidden"] = not self.hidden
        self.close()

    def _sort_by(self, name: str) -> None:
        self.app.preferences["sort"] = name
        self.close()

    def _new_folder(self) -> None:
        self.state.draft = ""
        self.show("new-folder")
        self.app.focus("draft")
