"""The screen that makes, renames and deletes labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.keep.data import Store
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    icon,
    icon_button,
    list_view,
    plain_field,
    row,
    screen,
)
from decapod.environments.android.virtual.ui.widget import Widget


class LabelManagementActivity(Activity):
    """A field for a new label, and one for each that there is."""

    @dataclass
    class State:
        """What is typed: the new label, and the one being renamed; and the label that is asked about."""

        new: str = ""
        edited: int = 0
        words: str = ""
        asked: int = 0

    state: State

    @property
    def store(self) -> Store:
        """The labels."""
        return Store(self.app.db, self.app.clock.ms)

    def build(self) -> Widget:
        """All fields, from top to bottom."""
        state = self.state
        new = row(
            icon("add"),
            plain_field(
                "new",
                state.new,
                self._set_new,
                hint="Create new label",
                on_submit=self._add,
                action="done",
                resource_id="label_name_new",
                weight=1,
            ),
            icon_button("check", self._add, description="Create label") if state.new.strip() else None,
            gap=16,
            class_name="",
            margin=(20, 4),
            min_height=56,
        )
        ask = (
            alert(
                "Delete label?",
                "We'll delete this label and remove it from all of your Keep notes. Your notes won't be deleted.",
                confirm="Delete",
                on_confirm=self._delete,
                on_cancel=partial(self._ask, 0),
            )
            if state.asked
            else None
        )
        rows = [self._row(number, name) for number, name in self.store.labels()]
        bar = app_bar("Edit labels", navigation="arrow_back", on_navigation=self.app.finish)
        return screen(list_view(new, *rows, key="labels"), app_bar=bar, overlay=ask)

    def _row(self, number: int, name: str) -> Widget:
        edited = self.state.edited == number
        return row(
            icon_button("delete", partial(self._ask, number), description=f"Delete {name}"),
            plain_field(
                f"label-{number}",
                self.state.words if edited else name,
                partial(self._edit, number),
                on_submit=self._rename,
                action="done",
                resource_id="label_name",
                weight=1,
            ),
            icon_button("check", self._rename, description=f"Rename {name}") if edited else None,
            gap=4,
            class_name="",
            margin=(8, 0),
            min_height=56,
        )

    def _set_new(self, words: str) -> None:
        self.state.new = words[:50]

    def _add(self) -> None:
        if self.state.new.strip():
            self.store.add_label(self.state.new)
            self.state.new = ""

    def _edit(self, number: int, words: str) -> None:
        self.state.edited, self.state.words = number, words[:50]

    def _rename(self) -> None:
        if self.state.edited and not self.store.rename_label(self.state.edited, self.state.words):
            self.app.toast("Label already exists")
        self.state.edited, self.state.words = 0, ""
        self.app.hide_keyboard()

    def _ask(self, number: int) -> None:
        self.state.asked = number

    def _delete(self) -> None:
        self.store.delete_label(self.state.asked)
        self.state.asked = 0
