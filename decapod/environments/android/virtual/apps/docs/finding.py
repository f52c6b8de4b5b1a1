"""The bar to find and replace."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.drive import Paragraph
from decapod.environments.android.virtual.apps.common.drive.actions import may_change
from decapod.environments.android.virtual.apps.docs import edits
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    column,
    icon_button,
    plain_field,
    row,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.docs.editor import KixEditorActivity

_LONGEST = 200


def bar(screen: KixEditorActivity, paragraphs: Sequence[Paragraph]) -> Widget:
    """The words, how many places have them, and what is put there."""
    state = screen.state
    found = edits.found_in(paragraphs, state.words)
    at = min(state.at, len(found) - 1)
    field = plain_field(
        "find",
        state.words,
        partial(_set_words, screen),
        hint="Find in document",
        action="search",
        on_submit=screen.app.hide_keyboard,
        resource_id="findreplace_search_text",
        weight=1,
    )
    many = text(f"{at + 1}/{len(found)}", "body_medium", resource_id="findreplace_count") if state.words else None
    top = app_bar(
        navigation="close",
        navigation_description="Close",
        on_navigation=partial(screen.find, on=False),
        content=field,
        actions=(
            many,
            icon_button(
                "keyboard_arrow_up", partial(_step, screen, -1, len(found)), enabled=bool(found), description="Previous"
            ),
            icon_button(
                "keyboard_arrow_down", partial(_step, screen, 1, len(found)), enabled=bool(found), description="Next"
            ),
        ),
    )
    entry = screen.entry
    if entry is None or not may_change(screen.drive, entry):
        return top
    below = row(
        plain_field(
            "replace",
            state.replacement,
            partial(_set_replacement, screen),
            hint="Replace with",
            action="done",
            on_submit=screen.app.hide_keyboard,
            resource_id="findreplace_replace_text",
            weight=1,
        ),
        button(
            "Replace", partial(_replace, screen), kind="text", enabled=bool(found), resource_id="findreplace_replace"
        ),
        button("All", partial(_replace_all, screen), kind="text", enabled=bool(found), resource_id="findreplace_all"),
        class_name="",
        margin=(56, 0, 4, 4),
    )
    return column(top, below, class_name="")


def _set_words(screen: KixEditorActivity, words: str) -> None:
    screen.state.words, screen.state.at = words[:_LONGEST], 0


def _set_replacement(screen: KixEditorActivity, words: str) -> None:
    screen.state.replacement = words[:_LONGEST]


def _step(screen: KixEditorActivity, step: int, many: int) -> None:
    screen.state.at = (screen.state.at + step) % many if many else 0


def _replace(screen: KixEditorActivity) -> None:
    state, paragraphs = screen.state, screen.pages.all()
    found = edits.found_in(paragraphs, state.words)
    if found:
        place = found[min(state.at, len(found) - 1)]
        screen.write(edits.replaced_at(paragraphs, place, len(state.words), state.replacement))


def _replace_all(screen: KixEditorActivity) -> None:
    state, paragraphs = screen.state, screen.pages.all()
    many = len(edits.found_in(paragraphs, state.words))
    screen.write(edits.replaced(paragraphs, state.words, state.replacement))
    screen.app.snackbar("Replaced 1 instance" if many == 1 else f"Replaced {many} instances")
