"""The screen that takes what another app shares: a text, or files of the phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import STREAM, path_of
from decapod.environments.android.virtual.apps.common.drive.entries import LONGEST_TITLE, whole
from decapod.environments.android.virtual.apps.common.drive.screens import FOLDER_PICKER
from decapod.environments.android.virtual.apps.common.drive.sharing import SUBJECT, TEXT, drive_of, upload
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    column,
    divider,
    dropdown,
    icon,
    list_row,
    list_view,
    row,
    section_header,
    spacer,
    text_field,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_LONGEST_TEXT = 1_000_000


class UploadMenuActivity(Activity):
    """The title, the account, the folder."""

    @dataclass
    class State:
        """What is typed and chosen."""

        title: str = ""
        folder: int = 0

    state: State

    @property
    def uris(self) -> list[str]:
        """The addresses of the files that are shared."""
        given = self.intent.extras.get(STREAM)
        many = given if isinstance(given, list) else [given] if given else [self.intent.data]
        return [str(uri) for uri in many if uri][:50]

    def on_create(self) -> None:
        """Begin with the name of the file, or the subject of the text."""
        uris = self.uris
        name = path_of(self.app.phone, uris[0]).rpartition("/")[2] if uris else ""
        subject = self.intent.text(SUBJECT).strip() or "Untitled"
        self.state.title = (name or (f"{subject}.txt" if not uris else subject))[:LONGEST_TITLE]

    def build(self) -> Widget:
        """The fields, and the buttons."""
        state, many = self.state, len(self.uris) > 1
        folder = drive_of(self.app).entry(state.folder) if state.folder else None
        names = [path_of(self.app.phone, uri).rpartition("/")[2] or "File" for uri in self.uris]
        files = [list_row(name, leading=icon("insert_drive_file", class_name="")) for name in names]
        title = text_field(
            "title",
            state.title,
            self._set_title,
            label="Document title",
            action="done",
            resource_id="upload_title_edittext",
            margin=(16, 12),
        )
        where = folder.title if folder else "My Drive"
        body = list_view(
            *([section_header(f"{len(names)} files"), *files] if many else [title]),
            list_row("Account", ACCOUNT, leading=icon("person", class_name=""), subtitle_id="account_name"),
            dropdown("Folder", where, self._ask, leading="folder", resource_id="upload_folder", margin=(16, 8)),
            key="upload",
        )
        ready = many or bool(state.title.strip())
        buttons = column(
            divider(),
            row(
                spacer(),
                button("Cancel", self.app.finish, kind="text", resource_id="cancel_button"),
                button("Save", self._save, enabled=ready, resource_id="save_button"),
                gap=8,
                class_name="",
                margin=(16, 8),
            ),
            class_name="",
        )
        bar = app_bar("Save to Drive", navigation="close", on_navigation=self.app.finish)
        return scaffold(body, app_bar=bar, bottom=buttons)

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A folder was chosen."""
        if result is not None:
            self.state.folder = whole(result.get("folder"))

    def _set_title(self, words: str) -> None:
        self.state.title = words[:LONGEST_TITLE]

    def _ask(self) -> None:
        self.app.hide_keyboard()
        self.app.start_for_result(Intent(component=FOLDER_PICKER, extras={"folder": self.state.folder}), "folder")

    def _save(self) -> None:
        folder, uris = self.state.folder, self.uris
        title = self.state.title.strip() if len(uris) < 2 else ""
        if uris:
            done = sum(1 for uri in uris if upload(self.app, uri, folder, title))
        else:
            done = self._save_text(title, folder)
        expected = max(1, len(uris))
        if done < expected:
            self.app.toast("Couldn't upload" if expected == 1 else f"Couldn't upload {expected - done} files")
        else:
            where = drive_of(self.app).entry(folder) if folder else None
            what = "1 file" if done == 1 else f"{done} files"
            self.app.toast(f"Uploaded {what} to {where.title if where else 'My Drive'}")
        self.app.finish()

    def _save_text(self, title: str, folder: int) -> int:
        words = self.intent.text(TEXT)[:_LONGEST_TEXT]
        try:
            drive_of(self.app).upload(title, words.encode("utf-8", "replace"), folder)
        except DatabaseError:
            return 0
        return 1
