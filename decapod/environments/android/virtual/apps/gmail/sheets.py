"""What comes up over the list and the conversation: the menu from the side, labels, folders, times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from decapod.environments.android.virtual.apps.gmail.actions import MOVES
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.finding import CATEGORIES, FOLDERS
from decapod.environments.android.virtual.apps.gmail.times import choices
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    choice_row,
    column,
    dialog,
    dialog_button,
    divider,
    drawer,
    drawer_item,
    list_row,
    padding,
    scroll,
    section_header,
    side_sheet,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.material import icon as symbol
from decapod.environments.android.virtual.ui.widget import Widget

MARKS = {
    "inbox": "all_inbox",
    "primary": "inbox",
    "promotions": "local_offer",
    "social": "group",
    "starred": "star",
    "snoozed": "schedule",
    "important": "label_important",
    "sent": "send",
    "scheduled": "schedule_send",
    "drafts": "drafts",
    "all": "mail",
    "spam": "report",
    "trash": "delete",
}


def folder_name(store: Store, folder: str) -> str:
    """What a folder is called."""
    if folder.startswith("label:"):
        return next((name for number, name in store.labels() if f"label:{number}" == folder), "Label")
    return {**CATEGORIES, **FOLDERS, "inbox": "All inboxes"}.get(folder, folder)


def folders(
    store: Store,
    shown: str,
    go: Callable[[str], object],
    others: Sequence[tuple[str, str, Callable[[], object]]],
    close: Callable[[], object],
) -> Widget:
    """The menu from the side."""

    def item(folder: str) -> Widget:
        counts = folder in (*CATEGORIES, "inbox", "spam")
        number = store.unread(folder) if counts else store.count(folder) if folder in ("drafts", "scheduled") else 0
        return drawer_item(
            MARKS[folder],
            folder_name(store, folder),
            partial(go, folder),
            note=str(number) if number else "",
            selected=folder == shown,
        )

    labels = [
        drawer_item("label", name, partial(go, f"label:{number}"), selected=f"label:{number}" == shown)
        for number, name in store.labels()
    ]
    inner = column(
        text("Gmail", "title_large", color="error", margin=(16, 12)),
        item("inbox"),
        divider(),
        *(item(folder) for folder in CATEGORIES),
        section_header("All labels", color="on_surface_variant"),
        *(item(folder) for folder in FOLDERS),
        *([section_header("Labels", color="on_surface_variant")] if labels else []),
        *labels,
        drawer_item("add", "Create new", others[0][2]),
        divider(),
        *(drawer_item(mark, label, act) for mark, label, act in others[1:]),
        class_name="",
    )
    return side_sheet(drawer([scroll(inner, key="drawer", class_name="")]), close)


def move_to(choose: Callable[[str], object], close: Callable[[], object]) -> Widget:
    """The folders that conversations can be moved to."""
    marks = {**MARKS, "inbox": "inbox", "archive": "archive"}
    rows = [
        list_row(name, leading=symbol(marks[folder]), on_tap=partial(choose, folder), sides=0)
        for folder, name in MOVES.items()
    ]
    return dialog("Move to", column(*rows, class_name=""), (dialog_button("Cancel", close),), on_dismiss=close)


def labels(
    store: Store,
    ticked: Sequence[int],
    turn: Callable[[int], object],
    create: Callable[[], object],
    done: Callable[[], object],
    close: Callable[[], object],
) -> Widget:
    """The labels to tick."""
    rows = [choice_row(name, number in ticked, partial(turn, number), many=True) for number, name in store.labels()]
    rows.append(list_row("Create new", leading=symbol("add"), on_tap=create, sides=0))
    buttons = (dialog_button("Cancel", close), dialog_button("OK", done, resource_id="android:id/button1"))
    return dialog("Label as", column(*rows, class_name=""), buttons, on_dismiss=close)


def new_label(
    value: str, write: Callable[[str], object], done: Callable[[], object], close: Callable[[], object]
) -> Widget:
    """The field for the name of a new label."""
    field = text_field(
        "label", value, write, label="Label name", on_submit=done, action="done", resource_id="label_name"
    )
    buttons = (
        dialog_button("Cancel", close),
        dialog_button("Done", done, enabled=bool(value.strip()), resource_id="android:id/button1"),
    )
    return dialog("New label", padding(field, (0, 4)), buttons, on_dismiss=close)


def moments(
    app: AppContext, title: str, choose: Callable[[str, datetime], object], close: Callable[[], object]
) -> Widget:
    """Until when something waits."""
    rows = []
    for name, moment in choices(app.clock.today()):
        said = f"{moment:%a, %b} {moment.day}, {time_text(moment, hours=hours_shown(app.phone))}"
        rows.append(list_row(name, said, leading=symbol("schedule"), on_tap=partial(choose, name, moment)))
    return bottom_sheet(section_header(title, color="on_surface"), *rows, on_dismiss=close)
