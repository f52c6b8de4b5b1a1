"""The app's own screen: files are opened, selected, renamed, copied, moved, packed, shared and deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import (
    document_uri,
    free_name,
    path_of,
    send,
    stem_length,
    stored_path,
    view,
)
from decapod.environments.android.virtual.apps.files import COPY_DESTINATION, INSPECTOR, PICKER, store
from decapod.environments.android.virtual.apps.files.browser import Browser
from decapod.environments.android.virtual.apps.files.dialogs import delete_dialog, name_dialog
from decapod.environments.android.virtual.apps.files.store import Entry, entry_of
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import app_bar, icon_button, menu, menu_item
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_DONE = {"copy": "Copied", "move": "Moved", "delete": "Deleted"}


class FilesActivity(Browser):
    """The files of the phone."""

    def on_create(self) -> None:
        """Open the folder that was asked for."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Open the folder that was asked for."""
        folder = path_of(self.app.phone, intent.data) or stored_path(intent.text("folder"))
        if folder and self.app.files.is_dir(folder):
            self.open_folder(folder)

    def build(self) -> Widget:
        """The bar, and the files."""
        bar = self._bar_of_chosen() if self.state.chosen else self.bar()
        return scaffold(*self.content(), app_bar=bar, overlay=self._over())

    def take(self, entry: Entry) -> None:
        """Open a file with the app for it."""
        intent = view(entry.path)
        if not self.app.phone.packages.resolve(intent):
            self.app.snackbar("Can't open file")
            return
        self.app.start(intent)

    def chosen(self) -> list[Entry]:
        """What is selected."""
        found = (entry_of(self.app.files, path) for path in self.state.chosen)
        return [entry for entry in found if entry is not None]

    def _bar_of_chosen(self) -> Widget:
        chosen = self.chosen()
        share = icon_button("share", self._share, description="Share", resource_id="action_menu_share")
        return app_bar(
            f"{len(chosen)} selected",
            title_id="action_bar_title",
            navigation="close",
            on_navigation=self._let_go,
            navigation_description="Done",
            navigation_id="action_mode_close_button",
            actions=(
                share if not any(entry.is_folder for entry in chosen) else None,
                icon_button(
                    "delete", partial(self.show, "delete"), description="Delete", resource_id="action_menu_delete"
                ),
                icon_button("more_vert", partial(self.show, "more"), description="More options"),
            ),
        )

    def _over(self) -> Widget | None:
        chosen = self.chosen()
        match self.state.open:
            case "more":
                return menu(self._actions(chosen), on_dismiss=self.close, width=220)
            case "delete" if chosen:
                return delete_dialog(self, chosen, self._delete)
            case "rename" if chosen:
                taken = partial(self._taken, chosen[0].path.rpartition("/")[0], chosen[0].name)
                return name_dialog(self, "Rename", taken, self._rename)
            case "new-folder":
                return name_dialog(self, "New folder", partial(self._taken, self.state.folder, ""), self._make_folder)
        return self.overlay()

    def _actions(self, chosen: list[Entry]) -> list[Widget]:
        one = len(chosen) == 1
        offered: list[tuple[str, Callable[[], object], str, bool]] = [
            ("Open with", self._open_with, "action_menu_open_with", one and not chosen[0].is_folder),
            ("Select all", self._select_all, "action_menu_select_all", True),
            ("Copy to...", partial(self._choose_target, "copy"), "action_menu_copy_to", True),
            ("Move to...", partial(self._choose_target, "move"), "action_menu_move_to", True),
            ("Compress", self._compress, "action_menu_compress", True),
            ("Rename", self._ask_name, "action_menu_rename", one),
            ("Get info", self._inspect, "action_menu_inspect", one),
        ]
        return [menu_item(label, act, resource_id=name) for label, act, name, possible in offered if possible]

    def menu_items(self) -> list[Widget]:
        """What the menu offers."""
        return [
            *super().menu_items(),
            menu_item("Select all", self._select_all, resource_id="option_menu_select_all"),
        ]

    # What is done

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A folder was chosen to copy or move to."""
        folder = path_of(self.app.phone, str(result["data"])) if result else ""
        if folder and request in ("copy", "move"):
            work = store.copy if request == "copy" else store.move
            self._each(request, lambda path: work(self.app.files, path, folder))

    def _each(self, request: str, work: Callable[[str], object]) -> None:
        """Do something with each selected file, and tell what could not be done."""
        paths, failed = self.state.chosen, 0
        for path in paths:
            try:
                work(path)
            except OSError as error:
                failed += 1
                self.app.log(f"{request} {path}: {error.strerror}", priority="W")
        self._let_go()
        done = len(paths) - failed
        if failed:
            self.app.snackbar(f"{_items(failed)} couldn't be {_DONE[request].lower()}")
        else:
            self.app.snackbar(f"{_DONE[request]} {_items(done)}")

    def _let_go(self) -> None:
        self.state.chosen = []
        self.close()

    def _select_all(self) -> None:
        self.state.chosen = [entry.path for entry in self.found()[: store.MOST_SHOWN]]
        self.close()

    def _share(self) -> None:
        paths = [entry.path for entry in self.chosen() if not entry.is_folder]
        if paths:
            self.app.start(send(paths[:100]))

    def _open_with(self) -> None:
        (entry,) = self.chosen()[:1]
        self._let_go()
        self.take(entry)

    def _choose_target(self, request: str) -> None:
        self.close()
        extras = {"folder": self.state.folder, "request": request}
        self.app.start_for_result(Intent(COPY_DESTINATION, PICKER, extras=extras), request)

    def _compress(self) -> None:
        chosen = self.chosen()
        folder = chosen[0].path.rpartition("/")[0] if chosen else ""
        self.close()
        try:
            target = store.compress(self.app.files, [entry.path for entry in chosen], folder)
        except OSError:
            self.app.snackbar(f"Couldn't compress {_items(len(chosen))}")
            return
        self._let_go()
        self.app.snackbar(f"Compressed to {target.rpartition('/')[2]}")

    def _ask_name(self) -> None:
        entry = self.chosen()[0]
        self.state.draft = entry.name
        self.show("rename")
        self.app.focus("draft", select=-1 if entry.is_folder else stem_length(entry.name))

    def _inspect(self) -> None:
        uri = document_uri(self.chosen()[0].path)
        self._let_go()
        self.app.start(Intent(component=INSPECTOR, data=uri))

    def _taken(self, folder: str, own: str, name: str) -> bool:
        return name != own and self.app.files.lexists(f"{folder}/{name}")

    def _rename(self) -> None:
        (entry,) = self.chosen()[:1]
        target = f"{entry.path.rpartition('/')[0]}/{self.state.draft.strip()}"
        self._let_go()
        if not self._try(partial(self.app.files.rename, entry.path, target)):
            self.app.snackbar("Failed to rename document")

    def _make_folder(self) -> None:
        self.close()
        name = self.state.draft.strip()
        if not self._try(lambda: self.app.files.mkdir(free_name(self.app.files, self.state.folder, name))):
            self.app.snackbar("Failed to create folder")

    def _delete(self) -> None:
        self._each("delete", partial(store.remove, self.app.files))

    def _try(self, work: Callable[[], object]) -> bool:
        try:
            work()
        except OSError as error:
            self.app.log(str(error), priority="W")
            return False
        return True


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"
