"""The dialogs for a name, and the question before something is deleted."""

from __future__ import annotations

from collections.abc import Callable

from decapod.environments.android.virtual.apps.common.documents import name_problem
from decapod.environments.android.virtual.apps.files.browser import Browser
from decapod.environments.android.virtual.apps.files.store import Entry
from decapod.environments.android.virtual.ui.material import alert, dialog, dialog_button, text_field
from decapod.environments.android.virtual.ui.widget import Widget


def name_dialog(
    screen: Browser, title: str, taken: Callable[[str], bool], on_done: Callable[[], object], *, confirm: str = "OK"
) -> Widget:
    """The dialog that asks for a name, and says what is wrong with it."""
    draft = screen.state.draft
    error = name_problem(draft) if draft.strip() else ""
    if draft.strip() and not error and taken(draft.strip()):
        error = "An item with this name already exists"
    ready = bool(draft.strip()) and not error
    return dialog(
        title,
        text_field(
            "draft",
            draft,
            screen.set_draft,
            hint="Name",
            error=error,
            on_submit=on_done if ready else None,
            action="done",
            resource_id="android:id/text1",
        ),
        (
            dialog_button("Cancel", screen.close, resource_id="android:id/button2"),
            dialog_button(confirm, on_done, enabled=ready, resource_id="android:id/button1"),
        ),
        on_dismiss=screen.close,
    )


def delete_dialog(screen: Browser, gone: list[Entry], on_confirm: Callable[[], object]) -> Widget:
    """The question before files are deleted."""
    if len(gone) == 1:
        name = gone[0].name
        question = f"Delete folder “{name}” and its contents?" if gone[0].is_folder else f"Delete “{name}”?"
    else:
        question = f"Delete {len(gone)} items?"
    return alert(question, "", confirm="OK", on_confirm=on_confirm, on_cancel=screen.close)
