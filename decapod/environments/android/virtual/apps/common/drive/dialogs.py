"""The dialogs for a name, and before something is thrown away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decapod.environments.android.virtual.apps.common.drive.entries import LONGEST_TITLE, Entry
from decapod.environments.android.virtual.ui.material import alert, dialog, dialog_button, text_field
from decapod.environments.android.virtual.ui.widget import Widget


def name_dialog(
    title: str,
    draft: str,
    on_text: Callable[[str], object],
    *,
    confirm: str,
    on_done: Callable[[], object],
    on_cancel: Callable[[], object],
) -> Widget:
    """The dialog that asks for a name."""
    ready = bool(draft.strip())
    return dialog(
        title,
        text_field(
            "draft",
            draft,
            lambda words: on_text(words[:LONGEST_TITLE]),
            hint="Name",
            action="done",
            on_submit=on_done if ready else None,
            resource_id="edit_text",
        ),
        (
            dialog_button("Cancel", on_cancel, resource_id="android:id/button2"),
            dialog_button(confirm, on_done, enabled=ready, resource_id="android:id/button1"),
        ),
        on_dismiss=on_cancel,
    )


def trash_dialog(gone: Sequence[Entry], on_confirm: Callable[[], object], on_cancel: Callable[[], object]) -> Widget:
    """The question before something goes into the trash."""
    what = (
        f"\N{LEFT DOUBLE QUOTATION MARK}{gone[0].title}\N{RIGHT DOUBLE QUOTATION MARK}"
        if len(gone) == 1
        else counted(gone)
    )
    return alert(
        "Move to trash?",
        f"{what} will be deleted forever after 30 days.",
        confirm="Move to trash",
        on_confirm=on_confirm,
        on_cancel=on_cancel,
    )


def counted(entries: Sequence[Entry]) -> str:
    """`1 folder`, `3 files`, `2 items`."""
    folders = sum(entry.is_folder for entry in entries)
    kind = "file" if not folders else "folder" if folders == len(entries) else "item"
    return f"{len(entries)} {kind}{'' if len(entries) == 1 else 's'}"
