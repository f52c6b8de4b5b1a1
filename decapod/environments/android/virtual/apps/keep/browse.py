"""The screen of all notes: the field to search, the notes, the menu from the side, and what is done with several."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.keep import EDITOR, LABELS
from decapod.environments.android.virtual.apps.keep.data import Note, Store
from decapod.environments.android.virtual.apps.keep.notes import note_card
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    bottom_sheet,
    column,
    divider,
    drawer,
    drawer_item,
    empty_state,
    fab,
    icon_button,
    list_row,
    list_view,
    menu,
    padding,
    row,
    search_bar,
    section_header,
    side_sheet,
)
from decapod.environments.android.virtual.ui.material import icon as symbol
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_NOTHING = {
    "notes": ("lightbulb", "Notes you add appear here"),
    "reminders": ("notifications", "Notes with upcoming reminders appear here"),
    "archive": ("archive", "Your archived notes appear here"),
    "trash": ("delete", "No notes in Trash"),
}
_TITLES = {"reminders": "Reminders", "archive": "Archive", "trash": "Trash"}


class BrowseActivity(Activity):
    """The notes of a shelf or label, as a grid or a list."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            shelf: notes, reminders, archive or trash.
            label: Only notes with this label, 0 for all.
            words: What is searched for.
            open: drawer, new, menu, empty-trash, or "".
            chosen: The notes that are selected.
            undo: What "Undo" puts back: each note's number with the columns as they were.
        """

        shelf: str = "notes"
        label: int = 0
        words: str = ""
        open: str = ""
        chosen: list[int] = field(default_factory=list)
        undone: list[tuple[int, int, int]] = field(default_factory=list)

    state: State

    @property
    def store(self) -> Store:
        """The notes."""
        return Store(self.app.db, self.app.clock.ms)

    @property
    def grid(self) -> bool:
        """Whether the notes stand in two columns."""
        return bool(self.app.preferences.get("grid", True))

    def notes(self) -> list[Note]:
        """What is shown."""
        state = self.state
        shelf = "all" if state.words and state.shelf == "notes" else state.shelf
        return self.store.notes(shelf=shelf, label=state.label, words=state.words)

    def build(self) -> Widget:
        """The bar, and the notes."""
        state = self.state
        add = fab(
            "add", partial(self._show, "new"), description="New note", resource_id="speed_dial_create_close_button"
        )
        return scaffold(
            self._notes(),
            app_bar=self._bar_of_chosen() if state.chosen else self._bar(),
            fab=None if state.shelf in ("archive", "trash") or state.chosen else add,
            overlay=self._overlay(),
        )

    def on_back(self) -> bool:
        """Back lets go of what is selected, then of the search, then of the shelf."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.words:
            state.words = ""
            self.app.hide_keyboard()
        elif state.shelf != "notes" or state.label:
            state.shelf, state.label = "notes", 0
        else:
            return False
        return True

    def _bar(self) -> Widget:
        state = self.state
        names = dict(self.store.labels())
        title = names.get(state.label, "") or _TITLES.get(state.shelf, "")
        layout = icon_button(
            "view_agenda" if self.grid else "grid_view",
            self._turn_layout,
            description="Single-column view" if self.grid else "Multi-column view",
            resource_id="menu_switch_to_list_view" if self.grid else "menu_switch_to_grid_view",
        )
        if title:
            more = icon_button("more_vert", partial(self._show, "menu"), description="More options")
            return app_bar(
                title,
                navigation="menu",
                on_navigation=partial(self._show, "drawer"),
                actions=(layout, more if state.shelf == "trash" else None),
            )
        burger = icon_button("menu", partial(self._show, "drawer"), description="Open navigation drawer")
        bar = search_bar(
            "search",
            state.words,
            self._search,
            hint="Search your notes",
            leading=burger,
            trailing=(layout,),
            resource_id="open_search_bar_text_view",
        )
        return padding(bar, (16, 8))

    def _bar_of_chosen(self) -> Widget:
        chosen = [note for note in map(self.store.note, self.state.chosen) if note]
        pinned = bool(chosen) and all(note.pinned for note in chosen)
        archived = self.state.shelf == "archive"
        if self.state.shelf == "trash":
            actions = [
                icon_button("restore", self._restore, description="Restore"),
                icon_button("delete_forever", partial(self._show, "delete-forever"), description="Delete forever"),
            ]
        else:
            actions = [
                icon_button(
                    "push_pin",
                    self._pin,
                    filled=pinned,
                    description="Unpin" if pinned else "Pin",
                    resource_id="menu_pin",
                ),
                icon_button(
                    "unarchive" if archived else "archive",
                    self._archive,
                    description="Unarchive" if archived else "Archive",
                    resource_id="menu_archive",
                ),
                icon_button("delete", self._trash, description="Delete", resource_id="menu_delete"),
            ]
        return app_bar(
            str(len(chosen)),
            navigation="close",
            on_navigation=self._let_go,
            navigation_description="Clear selection",
            actions=actions,
        )

    def _notes(self) -> Widget:
        notes = self.notes()
        if not notes:
            if self.state.words:
                return empty_state("search", "No matching notes")
            if self.state.label:
                return empty_state("label", "No notes with this label yet")
            return empty_state(*_NOTHING[self.state.shelf])
        pinned = [note for note in notes if note.pinned and self.state.shelf == "notes"]
        others = [note for note in notes if note not in pinned]
        parts: list[Widget | None] = []
        if pinned:
            parts += [section_header("Pinned", color="on_surface_variant"), self._group(pinned)]
            parts.append(section_header("Others", color="on_surface_variant") if others else None)
        parts.append(self._group(others) if others else None)
        return list_view(*parts, key="notes", resource_id="notes")

    def _group(self, notes: list[Note]) -> Widget:
        cards = [
            note_card(
                self.app,
                self.store,
                note,
                chosen=note.id in self.state.chosen,
                on_tap=partial(self._tap, note.id),
                on_long_tap=partial(self._choose, note.id),
            )
            for note in notes
        ]
        if not self.grid:
            return column(*cards, gap=8, class_name="", margin=(16, 4))
        left, right = (
            column(*cards[::2], gap=8, class_name="", weight=1),
            column(*cards[1::2], gap=8, class_name="", weight=1),
        )
        return row(left, right, gap=8, across="start", class_name="", margin=(16, 4))

    def _overlay(self) -> Widget | None:
        close = partial(self._show, "")
        match self.state.open:
            case "drawer":
                return side_sheet(self._drawer(), close)
            case "new":
                return bottom_sheet(
                    list_row(
                        "List",
                        leading=symbol("check_box"),
                        on_tap=partial(self._new, True),
                        resource_id="new_list_button",
                    ),
                    list_row(
                        "Text",
                        leading=symbol("text_fields"),
                        on_tap=partial(self._new, False),
                        resource_id="new_note_button",
                    ),
                    on_dismiss=close,
                )
            case "menu":
                return menu([("Empty Trash", partial(self._show, "empty-trash"))], on_dismiss=close)
            case "empty-trash":
                return alert(
                    "Empty Trash?",
                    "All notes in Trash will be permanently deleted.",
                    confirm="Empty Trash",
                    on_confirm=self._empty_trash,
                    on_cancel=close,
                )
            case "delete-forever":
                return alert(
                    "Delete forever?",
                    "The selected notes will be permanently deleted.",
                    confirm="Delete",
                    on_confirm=self._delete_forever,
                    on_cancel=close,
                )
        return None

    def _drawer(self) -> Widget:
        state = self.state

        def shelf(mark: str, label: str, name: str) -> Widget:
            chosen = state.shelf == name and not state.label
            return drawer_item(mark, label, partial(self._go, name, 0), selected=chosen)

        labels = [
            drawer_item("label", name, partial(self._go, "notes", number), selected=state.label == number)
            for number, name in self.store.labels()
        ]
        return drawer(
            [
                section_header("Google Keep"),
                shelf("lightbulb", "Notes", "notes"),
                shelf("notifications", "Reminders", "reminders"),
                divider(),
                *labels,
                drawer_item("add", "Create new label" if not labels else "Edit labels", self._edit_labels),
                divider(),
                shelf("archive", "Archive", "archive"),
                shelf("delete", "Trash", "trash"),
            ]
        )

    # What the widgets do.

    def undo(self) -> None:
        """Put back what was archived or deleted last."""
        for number, archived, trashed in self.state.undone:
            self.store.change(number, is_archived=archived, is_trashed=trashed)
        self.state.undone = []

    def on_result(self, request: str, result: dict[str, str] | None) -> None:
        """The editor says that it moved its note, or left it empty."""
        if result:
            note = self.store.note(int(result["note"]))
            if note is None:
                self.app.snackbar(result["told"])
                return
            self.state.undone = [(note.id, int(result["archived"]), 0)]
            self.app.snackbar(result["told"], "Undo", "undo")

    def _show(self, name: str) -> None:
        self.state.open = name

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _turn_layout(self) -> None:
        self.app.preferences["grid"] = not self.grid

    def _go(self, shelf: str, label: int) -> None:
        state = self.state
        state.shelf, state.label, state.open, state.words, state.chosen = shelf, label, "", "", []

    def _edit_labels(self) -> None:
        self.state.open = ""
        self.app.start(Intent(component=LABELS))

    def _new(self, is_list: bool) -> None:
        self.state.open = ""
        extras = {"list": is_list, "label": self.state.label}
        self.app.start_for_result(Intent(component=EDITOR, extras=dict(extras)), "editor")

    def _tap(self, number: int) -> None:
        if self.state.chosen:
            self._choose(number)
        else:
            self.app.start_for_result(Intent(component=EDITOR, extras={"note": number}), "editor")

    def _choose(self, number: int) -> None:
        chosen = self.state.chosen
        self.state.chosen = [one for one in chosen if one != number] if number in chosen else [*chosen, number]

    def _let_go(self) -> None:
        self.state.chosen = []

    def _pin(self) -> None:
        chosen = [note for note in map(self.store.note, self.state.chosen) if note]
        pinned = all(note.pinned for note in chosen)
        for note in chosen:
            self.store.change(note.id, is_pinned=int(not pinned), **({} if pinned else {"is_archived": 0}))
        self._let_go()

    def _move(self, told: str, **values: int) -> None:
        chosen = [note for note in map(self.store.note, self.state.chosen) if note]
        self.state.undone = [(note.id, int(note.archived), int(note.trashed)) for note in chosen]
        for note in chosen:
            self.store.change(note.id, **values)
        subject = "Note" if len(chosen) == 1 else f"{len(chosen)} notes"
        self.app.snackbar(f"{subject} {told}", "Undo", "undo")
        self._let_go()

    def _archive(self) -> None:
        if self.state.shelf == "archive":
            self._move("unarchived", is_archived=0)
        else:
            self._move("archived", is_archived=1, is_pinned=0)

    def _trash(self) -> None:
        self._move("moved to Trash", is_trashed=1, is_pinned=0)

    def _restore(self) -> None:
        self._move("restored", is_trashed=0)

    def _delete_forever(self) -> None:
        for number in self.state.chosen:
            self.store.delete(number)
        self.state.open, self.state.chosen = "", []

    def _empty_trash(self) -> None:
        for note in self.store.notes(shelf="trash"):
            self.store.delete(note.id)
        self.state.open = ""
