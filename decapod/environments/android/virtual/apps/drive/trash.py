"""What can be done in the trash."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.drive import Entry
from decapod.environments.android.virtual.apps.common.drive.words import mark_of
from decapod.environments.android.virtual.ui.material import alert, bottom_sheet, divider, icon, list_row, menu
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.drive.main import NavigationActivity


def overlay(screen: NavigationActivity) -> Widget | None:
    """The sheet or the question that is open."""
    about = screen.about()
    match screen.state.open:
        case "empty":
            return menu([("Empty trash", partial(screen.show, "sure"))], on_dismiss=screen.close)
        case "sure":
            return alert(
                "Empty trash?",
                "All items in the trash will be deleted forever.",
                confirm="Delete forever",
                on_confirm=partial(_empty, screen),
                on_cancel=screen.close,
            )
        case "trashed" if about:
            return _sheet(screen, about[0])
        case "forever" if about:
            return alert(
                "Delete forever?",
                f"“{about[0].title}” will be deleted forever. This can't be undone.",
                confirm="Delete forever",
                on_confirm=partial(_delete, screen, about[0]),
                on_cancel=screen.close,
            )
    return None


def _sheet(screen: NavigationActivity, entry: Entry) -> Widget:
    name, color = mark_of(entry.mime)
    return bottom_sheet(
        list_row(entry.title, leading=icon(name, color=color, filled=True, class_name=""), title_lines=2),
        divider(),
        list_row(
            "Restore",
            leading=icon("restore", class_name=""),
            on_tap=partial(_restore, screen, entry),
            resource_id="action_restore",
        ),
        list_row(
            "Delete forever",
            leading=icon("delete_forever", class_name=""),
            on_tap=partial(screen.show, "forever"),
            resource_id="action_delete_forever",
        ),
        on_dismiss=screen.close,
    )


def _restore(screen: NavigationActivity, entry: Entry) -> None:
    screen.drive.restore(entry.id)
    screen.close()
    screen.app.snackbar(f"{'Folder' if entry.is_folder else 'File'} restored")


def _delete(screen: NavigationActivity, entry: Entry) -> None:
    screen.drive.delete(entry.id)
    screen.close()
    screen.app.snackbar(f"{'Folder' if entry.is_folder else 'File'} deleted forever")


def _empty(screen: NavigationActivity) -> None:
    for entry in screen.drive.trashed():
        screen.drive.delete(entry.id)
    screen.close()
    screen.app.snackbar("Trash emptied")
