"""The screen that chooses a folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import FOLDER, Entry
from decapod.environments.android.virtual.apps.common.drive.dialogs import name_dialog
from decapod.environments.android.virtual.apps.common.drive.entries import Drive, whole
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.apps.common.drive.words import mark_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    column,
    divider,
    empty_state,
    icon,
    icon_button,
    list_row,
    list_view,
    row,
    spacer,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class EntryPickerActivity(Activity):
    """The folders of My Drive. The result is `folder`, 0 for My Drive itself."""

    @dataclass
    class State:
        """The folder that is open, and the name of a new one."""

        folder: int = 0
        asking: bool = False
        draft: str = ""

    state: State

    @property
    def drive(self) -> Drive:
        """The entries."""
        return drive_of(self.app)

    @property
    def moved(self) -> list[int]:
        """What is to be moved into the folder."""
        moved = self.intent.extras.get("moved")
        return [one for one in moved if isinstance(one, int)] if isinstance(moved, list) else []

    def on_create(self) -> None:
        """Begin in the folder where what is moved lies, or in the one that was asked for."""
        first = self.drive.entry(self.moved[0]) if self.moved else None
        start = first.parent if first is not None else self.intent.number("folder")
        folder = self.drive.entry(start) if start else None
        self.state.folder = folder.id if folder is not None and not folder.trashed else 0

    def build(self) -> Widget:
        """The folders, the files (which cannot be chosen), and the buttons."""
        state, drive = self.state, self.drive
        folder = drive.entry(state.folder) if state.folder else None
        label = "Move" if self.moved else "Select"
        allowed = drive.may_hold(state.folder, self.moved)
        bar = app_bar(
            folder.title if folder else "My Drive",
            navigation="arrow_back" if folder else "close",
            on_navigation=self._up,
            actions=(icon_button("create_new_folder", self._ask, description="New folder"),),
            title_id="toolbar_title",
        )
        buttons = column(
            divider(),
            row(
                spacer(),
                button("Cancel", self.app.finish, kind="text", resource_id="entry_picker_cancel"),
                button(label, self._answer, enabled=allowed, resource_id="entry_picker_select"),
                gap=8,
                class_name="",
                margin=(16, 8),
            ),
            class_name="",
        )
        ask = name_dialog(
            "New folder", state.draft, self._set_draft, confirm="Create", on_done=self._make, on_cancel=self._close
        )
        rows = [self._row(entry) for entry in drive.children(state.folder)]
        shown = list_view(*rows, key="folders") if rows else empty_state("folder_open", "This folder is empty")
        return scaffold(shown, app_bar=bar, bottom=buttons, overlay=ask if state.asking else None)

    def on_back(self) -> bool:
        """Back goes up a folder."""
        if not self.state.folder:
            return False
        self._up()
        return True

    def _row(self, entry: Entry) -> Widget:
        possible = entry.is_folder and entry.id not in self.moved
        name, color = mark_of(entry.mime)
        return list_row(
            entry.title,
            leading=icon(name, color=color if possible else "on_surface@38", filled=True, class_name=""),
            enabled=possible,
            title_color="on_surface" if possible else "on_surface@38",
            on_tap=partial(self._open, entry.id) if possible else None,
            title_id="entry_label",
            title_lines=2,
        )

    def _open(self, folder: int) -> None:
        self.state.folder = folder
        self.app.scroll_to("folders")

    def _up(self) -> None:
        folder = self.drive.entry(self.state.folder) if self.state.folder else None
        if folder is None:
            self.app.finish()
        else:
            self._open(folder.parent)

    def _ask(self) -> None:
        self.state.asking, self.state.draft = True, "Untitled folder"
        self.app.focus("draft", select=-1)

    def _set_draft(self, words: str) -> None:
        self.state.draft = words

    def _close(self) -> None:
        self.state.asking = False
        self.app.hide_keyboard()

    def _make(self) -> None:
        self._open(self.drive.add(self.state.draft.strip(), FOLDER, self.state.folder))
        self._close()

    def _answer(self) -> None:
        self.app.finish({"folder": whole(self.state.folder)})
