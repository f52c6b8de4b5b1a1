"""What the lists of Drive, Docs and Sheets share: rows or a grid, an order, a selection, what is done with an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common.drive import actions
from decapod.environments.android.virtual.apps.common.drive.dialogs import name_dialog, trash_dialog
from decapod.environments.android.virtual.apps.common.drive.entries import SORTS, Drive, Entry, whole
from decapod.environments.android.virtual.apps.common.drive.rows import entry_cell, entry_row
from decapod.environments.android.virtual.apps.common.drive.screens import FOLDER_PICKER, opening
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.apps.common.drive.words import day_text, size_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    bottom_sheet,
    choice_row,
    column,
    grid,
    icon_button,
    list_view,
    row,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.material import icon as symbol
from decapod.environments.android.virtual.ui.widget import Widget

MOST_SHOWN = 300


@dataclass
class ShelfState:
    """What is open.

    Attributes:
        open: actions, sort, rename, trash, or what a screen adds; "" for nothing.
        about: The entries that what is open is about.
        chosen: The entries that are selected.
        draft: What is typed into a dialog.
        undone: The entries that "Undo" takes out of the trash.
    """

    open: str = ""
    about: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    draft: str = ""
    undone: list[int] = field(default_factory=list)


class Shelf(Activity):
    """A list of entries."""

    State = ShelfState
    state: ShelfState

    @property
    def drive(self) -> Drive:
        """The entries."""
        return drive_of(self.app)

    @property
    def as_grid(self) -> bool:
        """Whether entries stand in columns."""
        return bool(self.app.preferences.get("grid", False))

    @property
    def sort(self) -> str:
        """The order, one of `SORTS`."""
        return str(self.app.preferences.get("sort", "name"))

    @property
    def down(self) -> bool:
        """Whether the order is turned around."""
        return bool(self.app.preferences.get("down", False))

    def about(self) -> list[Entry]:
        """The entries that what is open is about, as far as they are there."""
        found = (self.drive.entry(number) for number in self.state.about)
        return [entry for entry in found if entry is not None]

    # What is shown

    def entries(self, found: Sequence[Entry], fact: Callable[[Entry], str], *above: Widget | None) -> Widget:
        """Entries as rows or in columns, below something else."""
        shown = found[:MOST_SHOWN]
        make = entry_cell if self.as_grid else entry_row
        parts = [make(self, entry, fact(entry)) for entry in shown]
        inside = [grid(*parts, columns=2, gap=8, class_name="", margin=(16, 8))] if self.as_grid else parts
        room = column(height=88, class_name="")
        return list_view(*above, *inside, room, key="entries", resource_id="doc_list_recycler_view")

    def header(self, title: str = "") -> Widget:
        """The order (or a title), and the button for rows or columns."""
        order = row(
            text(SORTS.get(self.sort, ""), "title_small", resource_id="sort_label"),
            symbol("arrow_downward" if self.down else "arrow_upward", size=18),
            gap=4,
            min_height=48,
            margin=(0, 0, 8, 0),
            on_tap=partial(self.show, "sort"),
            description="Sort by",
            resource_id="sort_button",
        )
        layout = icon_button(
            "view_list" if self.as_grid else "grid_view",
            self._turn_layout,
            description="List layout" if self.as_grid else "Grid layout",
            resource_id="layout_button",
        )
        words = text(title, "title_small", color="on_surface_variant", resource_id="header_title") if title else order
        return row(words, text("", weight=1, class_name=""), layout, class_name="", margin=(16, 0, 4, 0))

    def fact(self, entry: Entry) -> str:
        """What a row says below the name."""
        if self.sort == "size":
            return size_of(entry)
        if self.sort == "viewed" and entry.viewed_at:
            return f"Opened {day_text(self.app, entry.viewed_at)}"
        return f"Modified {day_text(self.app, entry.modified_at)}"

    def bar_of_chosen(self) -> Widget:
        """The bar while entries are selected."""
        chosen = [entry for entry in map(self.drive.entry, self.state.chosen) if entry]
        starred = bool(chosen) and all(entry.starred for entry in chosen)
        return app_bar(
            f"{len(chosen)} selected",
            navigation="close",
            on_navigation=self.let_go,
            navigation_description="Clear selection",
            actions=(
                icon_button("drive_file_move", self._move_chosen, description="Move", resource_id="action_move"),
                icon_button(
                    "star",
                    partial(self._star_chosen, not starred),
                    filled=starred,
                    description="Remove from Starred" if starred else "Add to Starred",
                    resource_id="action_star",
                ),
                icon_button("delete", self._trash_chosen, description="Remove", resource_id="action_remove"),
            ),
        )

    def overlay(self) -> Widget | None:
        """The sheet or dialog that is open."""
        about = self.about()
        match self.state.open:
            case "sort":
                return self._orders()
            case "actions" if about:
                return actions.sheet(self, about[0])
            case "rename" if about:
                return self.name_dialog("Rename", "Rename", self._rename)
            case "trash" if about:
                return trash_dialog(about, self._trash, self.close)
        return None

    def name_dialog(self, title: str, confirm: str, on_done: Callable[[], object]) -> Widget:
        """A dialog that asks for a name."""
        return name_dialog(
            title, self.state.draft, self._set_draft, confirm=confirm, on_done=on_done, on_cancel=self.close
        )

    def _orders(self) -> Widget:
        rows = [choice_row(label, self.sort == name, partial(self._sort, name)) for name, label in SORTS.items()]
        ways = [
            choice_row("Ascending", not self.down, partial(self._turn, False)),
            choice_row("Descending", self.down, partial(self._turn, True)),
        ]
        inner = column(*rows, section_header("Order"), *ways, class_name="", margin=(16, 0))
        return bottom_sheet(section_header("Sort by"), inner, on_dismiss=self.close)

    # What a touch does

    def tap(self, entry: Entry) -> Callable[[], object]:
        """What a tap on an entry does."""
        return partial(self._choose if self.state.chosen else self.take, entry)

    def press(self, entry: Entry) -> Callable[[], object] | None:
        """What a long press on an entry does."""
        return partial(self._choose, entry)

    def more(self, entry: Entry) -> Callable[[], object]:
        """What the button for more does."""
        return partial(self.show, "actions", [entry.id])

    def take(self, entry: Entry) -> None:
        """Open an entry."""
        self.app.start(opening(entry))

    def show(self, name: str, about: list[int] | None = None) -> None:
        """Open a sheet or dialog, perhaps about some entries."""
        state = self.state
        state.open = name
        if about is not None:
            state.about = about

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""
        self.app.hide_keyboard()

    def let_go(self) -> None:
        """Select nothing."""
        self.state.chosen = []

    def ask_name(self, name: str, draft: str, select: int = -1) -> None:
        """Open a dialog that asks for a name, of whose draft so many characters are selected (-1: all)."""
        self.state.draft = draft
        self.show(name)
        self.app.focus("draft", select=select)

    def move(self, numbers: list[int]) -> None:
        """Ask for the folder that entries are to be moved to."""
        self.state.open, self.state.about = "", numbers
        moved: list[Any] = list(numbers)
        self.app.start_for_result(Intent(component=FOLDER_PICKER, extras={"moved": moved}), "move")

    def on_back(self) -> bool:
        """Back lets go of what is selected."""
        if not self.state.chosen:
            return False
        self.let_go()
        return True

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A folder was chosen for what is to be moved."""
        if request != "move" or result is None:
            return
        folder = whole(result.get("folder"))
        for entry in self.about():
            self.drive.move(entry.id, folder)
        self.let_go()
        target = self.drive.entry(folder) if folder else None
        self.app.snackbar(f"Moved to {target.title if target else 'My Drive'}")

    def undo(self) -> None:
        """Take out of the trash what was put there last."""
        for number in self.state.undone:
            self.drive.restore(number)
        self.state.undone = []

    def _choose(self, entry: Entry) -> None:
        chosen = self.state.chosen
        self.state.chosen = [one for one in chosen if one != entry.id] if entry.id in chosen else [*chosen, entry.id]

    def _set_draft(self, words: str) -> None:
        self.state.draft = words

    def _sort(self, name: str) -> None:
        self.app.preferences["sort"] = name
        self.app.preferences["down"] = name != "name"
        self.close()

    def _turn(self, down: bool) -> None:
        self.app.preferences["down"] = down
        self.close()

    def _turn_layout(self) -> None:
        self.app.preferences["grid"] = not self.as_grid

    def _rename(self) -> None:
        for entry in self.about()[:1]:
            self.drive.rename(entry.id, self.state.draft)
            self.app.snackbar(f"Renamed to {self.state.draft.strip()}")
        self.close()

    def _trash(self) -> None:
        gone = self.about()
        for entry in gone:
            self.drive.trash(entry.id)
        self.close()
        self.let_go()
        self.state.undone = [entry.id for entry in gone]
        kind = "Folder" if gone[0].is_folder else "File"
        told = f"{kind} moved to trash" if len(gone) == 1 else f"{len(gone)} items moved to trash"
        self.app.snackbar(told, "Undo", "undo")

    def _move_chosen(self) -> None:
        self.move(list(self.state.chosen))

    def _star_chosen(self, starred: bool) -> None:
        for number in self.state.chosen:
            self.drive.change(number, starred=int(starred))
        self.let_go()

    def _trash_chosen(self) -> None:
        self.show("trash", list(self.state.chosen))
