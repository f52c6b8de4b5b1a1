"""What the button New makes: a folder, a document, a spreadsheet, a file of the phone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.documents import pick
from decapod.environments.android.virtual.apps.common.drive import DOCUMENT, FOLDER, SPREADSHEET
from decapod.environments.android.virtual.apps.common.drive.screens import opening
from decapod.environments.android.virtual.apps.common.drive.sharing import upload as upload_one
from decapod.environments.android.virtual.apps.common.drive.words import mark_of
from decapod.environments.android.virtual.ui.material import bottom_sheet, icon, list_row, section_header
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.drive.main import NavigationActivity

_MOST = 50


def sheet(screen: NavigationActivity) -> Widget:
    """The sheet of what can be made."""
    choices = (
        (
            "Folder",
            "create_new_folder",
            "on_surface_variant",
            partial(screen.ask_name, "new-folder", "Untitled folder"),
        ),
        ("Upload", "upload", "on_surface_variant", partial(_pick, screen)),
        ("Google Docs", *mark_of(DOCUMENT), partial(_make, screen, DOCUMENT)),
        ("Google Sheets", *mark_of(SPREADSHEET), partial(_make, screen, SPREADSHEET)),
    )
    rows = [
        list_row(
            label,
            leading=icon(mark, color=color, class_name=""),
            on_tap=act,
            resource_id=f"create_{label.lower().replace(' ', '_')}",
        )
        for label, mark, color, act in choices
    ]
    return bottom_sheet(section_header("Create new"), *rows, on_dismiss=screen.close, resource_id="create_sheet")


def make_folder(screen: NavigationActivity) -> None:
    """Make the folder whose name was typed."""
    title = screen.state.draft.strip()
    screen.drive.add(title, FOLDER, screen.new_parent())
    screen.close()
    if screen.state.place not in ("files",) and not screen.state.folder:
        screen.go("files")
    screen.app.snackbar(f"Created folder {title}")


def upload(screen: NavigationActivity, uris: list[str]) -> None:
    """Put files of the phone into the folder that is open."""
    done = sum(1 for uri in uris[:_MOST] if upload_one(screen.app, uri, screen.new_parent()))
    if not screen.state.folder:
        screen.go("files")
    if done < len(uris):
        screen.app.snackbar("Couldn't upload a file" if len(uris) == 1 else f"Couldn't upload {len(uris) - done} files")
    else:
        screen.app.snackbar("1 file uploaded" if done == 1 else f"{done} files uploaded")


def _pick(screen: NavigationActivity) -> None:
    screen.close()
    screen.app.start_for_result(pick(several=True), "upload")


def _make(screen: NavigationActivity, mime: str) -> None:
    screen.close()
    title = "Untitled document" if mime == DOCUMENT else "Untitled spreadsheet"
    entry = screen.drive.entry(screen.drive.add(title, mime, screen.new_parent()))
    if entry is not None:
        intent = opening(entry)
        screen.app.start(replace(intent, extras={**intent.extras, "edit": True}))
