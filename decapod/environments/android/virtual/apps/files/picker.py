"""The screen that chooses a file, a place for a new one, or a folder, for an app that asked."""

from __future__ import annotations

from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import (
    ALLOW_MULTIPLE,
    STORAGE,
    TITLE,
    document_uri,
    free_name,
    name_problem,
)
from decapod.environments.android.virtual.apps.files import COPY_DESTINATION, OPEN_DOCUMENT_TREE, store
from decapod.environments.android.virtual.apps.files.browser import Browser
from decapod.environments.android.virtual.apps.files.dialogs import name_dialog
from decapod.environments.android.virtual.apps.files.places import PLACES, Place, place_of
from decapod.environments.android.virtual.apps.files.store import Entry
from decapod.environments.android.virtual.system.intents import CREATE_DOCUMENT
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    column,
    divider,
    icon_button,
    plain_field,
    row,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class PickActivity(Browser):
    """Files to choose from."""

    @property
    def for_folder(self) -> bool:
        """Whether a folder is asked for."""
        return self.intent.action in (COPY_DESTINATION, OPEN_DOCUMENT_TREE)

    @property
    def for_new(self) -> bool:
        """Whether a place and a name for a new file are asked for."""
        return self.intent.action == CREATE_DOCUMENT

    @property
    def several(self) -> bool:
        """Whether more than one file may be chosen."""
        wanted = self.intent.extras.get(ALLOW_MULTIPLE) in (True, "true", 1)
        return wanted and not self.for_folder and not self.for_new

    @property
    def types(self) -> list[str]:
        """The media types that are asked for."""
        named = self.intent.extras.get("android.intent.extra.MIME_TYPES")
        many = [str(one) for one in named] if isinstance(named, list) else str(named).split(",") if named else []
        return many or ([self.intent.mime] if self.intent.mime else [])

    def on_create(self) -> None:
        """Begin with the folder that is open in Files, or with what was used last."""
        state = self.state
        folder = self.intent.text("folder")
        if self.for_folder:
            state.place, state.folder = "storage", STORAGE
        elif self.for_new:
            state.draft = self.intent.text(TITLE)[: store.MOST_SHOWN]
        elif folder:
            state.place, state.folder = place_of(folder).name, folder
        elif any(one.startswith("image/") for one in self.types):
            state.place, state.folder = "images", ""

    def build(self) -> Widget:
        """The bar, the files, and the button that takes the folder."""
        bar = self._bar_of_chosen() if self.state.chosen else self.bar()
        return scaffold(*self.content(), app_bar=bar, bottom=self._bottom(), overlay=self._over())

    def places(self) -> list[Place]:
        """For a new file and for a folder, only roots that are folders."""
        return [place for place in PLACES if place.folder or not (self.for_folder or self.for_new)]

    def allowed(self, entry: Entry) -> bool:
        """Whether the app that asks takes such a file."""
        return entry.is_folder or (not self.for_folder and store.fits(entry, self.types))

    def may_choose(self, entry: Entry) -> bool:
        """Whether a long press begins to choose several."""
        return self.several and not entry.is_folder and self.allowed(entry)

    def take(self, entry: Entry) -> None:
        """Give the file to the app, or take its name for the new one."""
        if self.for_new:
            self.state.draft = entry.name
        else:
            self._answer([entry.path])

    def _bar_of_chosen(self) -> Widget:
        return app_bar(
            f"{len(self.state.chosen)} selected",
            title_id="action_bar_title",
            navigation="close",
            navigation_description="Done",
            on_navigation=self.on_back,
            actions=(button("Select", self._take_chosen, kind="text", resource_id="action_menu_select"),),
        )

    def _bottom(self) -> Widget | None:
        if self.for_new:
            problem = name_problem(self.state.draft)
            return column(
                divider(),
                row(
                    plain_field(
                        "draft",
                        self.state.draft,
                        self.set_draft,
                        hint="File name",
                        weight=1,
                        action="done",
                        on_submit=self._save,
                        resource_id="android:id/title",
                    ),
                    button("Save", self._save, enabled=not problem, resource_id="android:id/button1"),
                    class_name="",
                    gap=12,
                    margin=(16, 8),
                ),
                resource_id="container_save",
            )
        if not self.for_folder:
            return None
        request = self.intent.text("request")
        label = {"copy": "Copy", "move": "Move"}.get(request, "Use this folder")
        act = partial(self._answer, [self.state.folder])
        cancel = button("Cancel", self.app.finish, kind="text", resource_id="android:id/button2")
        return column(
            divider(),
            row(
                cancel if request else None,
                button(label, act, resource_id="android:id/button1", weight=1),
                gap=12,
                class_name="",
                margin=(16, 8),
            ),
            resource_id="container_save",
        )

    def bar(self, title: str = "") -> Widget:
        """The bar; for a folder, one that only needs a new folder beside the roots."""
        if not self.for_folder:
            return super().bar("Save to..." if self.for_new and self.state.folder == self.place.folder else title)
        return app_bar(
            self.heading,
            navigation="menu",
            navigation_description="Show roots",
            on_navigation=partial(self.show, "roots"),
            actions=(
                icon_button(
                    "create_new_folder",
                    self._new_folder,
                    description="New folder",
                    resource_id="option_menu_create_dir",
                ),
                icon_button("more_vert", partial(self.show, "menu"), description="More options"),
            ),
            resource_id="toolbar",
        )

    def _over(self) -> Widget | None:
        if self.state.open == "new-folder":
            return name_dialog(self, "New folder", self._taken, self._make_folder)
        return self.overlay()

    def _taken(self, name: str) -> bool:
        return self.app.files.lexists(f"{self.state.folder}/{name}")

    def _new_folder(self) -> None:
        if self.for_new:
            self.app.preferences["name"] = self.state.draft
        super()._new_folder()

    def close(self) -> None:
        """Close what is over the screen; the name of the new file is there again."""
        if self.state.open == "new-folder" and self.for_new:
            self.state.draft = str(self.app.preferences.pop("name", ""))
        super().close()

    def _make_folder(self) -> None:
        folder = f"{self.state.folder}/{self.state.draft.strip()}"
        self.close()
        try:
            self.app.files.mkdir(folder)
        except OSError:
            self.app.snackbar("Failed to create folder")
            return
        self.open_folder(folder)

    def _save(self) -> None:
        name = self.state.draft.strip()
        if name_problem(name):
            return
        try:
            path = free_name(self.app.files, self.state.folder, name)
            self.app.files.write(path, b"")
        except OSError:
            self.app.snackbar("Failed to save document")
            return
        self._answer([path])

    def _take_chosen(self) -> None:
        self._answer(self.state.chosen)

    def _answer(self, paths: list[str]) -> None:
        first = store.entry_of(self.app.files, paths[0]) if paths else None
        if first is None:
            self.app.snackbar("This item is gone")
            return
        uris = [document_uri(path) for path in paths]
        result: dict[str, Any] = {"data": uris[0], "uris": uris, "name": first.name, "mime": first.mime}
        self.app.finish(result)
