"""What comes up over the lists: the sheet for a new task, menus, the dialog for a list's name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.tasks.data import SORTS, TaskList
from decapod.environments.android.virtual.ui.material import (
    alert,
    bottom_sheet,
    button,
    choice_row,
    dialog,
    dialog_button,
    divider,
    icon_button,
    list_row,
    plain_field,
    row,
    section_header,
    spacer,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.tasks.main import TaskListsActivity


def new_task(screen: TaskListsActivity) -> Widget:
    """The sheet with the title, the details and the star of a new task."""
    state = screen.state
    return bottom_sheet(
        plain_field(
            "title",
            state.title,
            screen.set_title,
            hint="New task",
            on_submit=screen.save,
            action="done",
            resource_id="add_task_title",
            margin=(24, 4),
        ),
        plain_field(
            "details",
            state.details,
            screen.set_details,
            hint="Add details",
            multiline=True,
            style="body_medium",
            resource_id="add_task_details",
            margin=(24, 4),
        )
        if state.more
        else None,
        row(
            icon_button("subject", screen.show_details, description="Add details", resource_id="add_details_icon"),
            icon_button(
                "star" if state.star else "star_border",
                screen.toggle_star,
                filled=state.star,
                color="primary" if state.star else "on_surface_variant",
                description="Remove star" if state.star else "Add star",
                resource_id="add_task_star",
            ),
            spacer(),
            button("Save", screen.save, kind="text", enabled=bool(state.title.strip()), resource_id="add_task_done"),
            class_name="",
            margin=(12, 0),
        ),
        on_dismiss=screen.close,
        resource_id="add_task_sheet",
    )


def sort_menu(screen: TaskListsActivity, found: TaskList) -> Widget:
    """The sheet that chooses the order of a list."""
    rows = [
        choice_row(label, found.sort == name, partial(screen.sort_by, name), resource_id=f"sort_{name}")
        for name, label in SORTS.items()
    ]
    return bottom_sheet(section_header("Sort by"), *rows, on_dismiss=screen.close)


def list_menu(screen: TaskListsActivity, found: TaskList, *, first: bool, done: int) -> Widget:
    """The sheet of what can be done with a whole list."""

    def choice(label: str, name: str, allowed: bool, note: str = "") -> Widget:
        act = partial(screen.ask, name) if allowed else None
        return list_row(label, note, on_tap=act, enabled=allowed, resource_id=name.replace("-", "_"))

    return bottom_sheet(
        choice("Rename list", "rename", True),
        choice("Delete list", "delete-list", not first, "Default list can't be deleted" if first else ""),
        divider(),
        choice("Delete all completed tasks", "delete-completed", done > 0),
        on_dismiss=screen.close,
    )


def list_name(screen: TaskListsActivity, *, new: bool) -> Widget:
    """The dialog that asks for a list's name."""
    state = screen.state
    ready = bool(state.title.strip())
    return dialog(
        "Create new list" if new else "Rename list",
        text_field(
            "title",
            state.title,
            screen.set_title,
            hint="Enter list title",
            on_submit=screen.save_list,
            action="done",
            resource_id="edit_list_title",
        ),
        (
            dialog_button("Cancel", screen.close),
            dialog_button("Done", screen.save_list, enabled=ready, resource_id="edit_list_done"),
        ),
        on_dismiss=screen.close,
    )


def delete_list(screen: TaskListsActivity, count: int) -> Widget:
    """The question before a list goes."""
    words = "1 task" if count == 1 else f"{count} tasks"
    return alert(
        "Delete this list?",
        f"All tasks in this list will be permanently deleted ({words}).",
        confirm="Delete",
        on_confirm=screen.delete_list,
        on_cancel=screen.close,
    )


def delete_completed(screen: TaskListsActivity, count: int) -> Widget:
    """The question before what has been done goes."""
    words = "1 completed task" if count == 1 else f"{count} completed tasks"
    return alert(
        "Delete all completed tasks?",
        f"{words} will be permanently removed.",
        confirm="Delete",
        on_confirm=screen.delete_completed,
        on_cancel=screen.close,
    )
