"""The fields of the editor, from top to bottom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.contacts.draft import ONCE, SEVERAL, Line
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import (
    avatar,
    button,
    column,
    dropdown,
    icon,
    icon_button,
    list_row,
    row,
    spacer,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.contacts.editor import ContactEditorActivity


def fields(screen: ContactEditorActivity) -> Widget:
    """All fields; the rare ones after "More fields"."""
    state = screen.state
    draft = state.draft
    more = [
        *_lines(screen, "address"),
        _field(
            "birthday",
            draft.birthday,
            partial(screen.set_name, "birthday"),
            label="Birthday",
            mark="cake",
            hint="MM/DD/YYYY",
            error="Enter a day as MM/DD/YYYY" if state.wrong else "",
        ),
        *[_once(screen, name) for name in ("nickname", "website", "note")],
    ]
    less = button("More fields", screen.show_more, kind="text", margin=(48, 4), resource_id="more_fields")
    whole = f"{draft.first} {draft.last}".strip()
    return column(
        avatar(whole, size=96, color="" if whole else "#8e918f", align="center", margin=(0, 4, 0, 8)),
        list_row("Save to", ACCOUNT, leading=icon("cloud_done"), sides=8),
        _field("first", draft.first, partial(screen.set_name, "first"), label="First name", mark="person"),
        _field("last", draft.last, partial(screen.set_name, "last"), label="Last name"),
        _once(screen, "company"),
        _once(screen, "job"),
        *_lines(screen, "phone"),
        *_lines(screen, "email"),
        *(more if state.more else (less,)),
        class_name="",
    )


def _field(
    key: str,
    value: str,
    on_text: partial[None],
    *,
    label: str,
    mark: str = "",
    hint: str = "",
    error: str = "",
    multiline: bool = False,
) -> Widget:
    return row(
        icon(mark, class_name="") if mark else spacer(24),
        text_field(
            key,
            value,
            on_text,
            label=label,
            hint=f"{label} ({hint})" if hint else "",
            error=error,
            multiline=multiline,
            action="" if multiline else "next",
            weight=1,
            resource_id=key,
        ),
        spacer(36),
        gap=12,
        class_name="",
        margin=(8, 6, 0, 6),
    )


def _once(screen: ContactEditorActivity, name: str) -> Widget:
    _, _, label, mark = ONCE[name]
    value = screen.state.draft.once[name]
    return _field(name, value, partial(screen.set_once, name), label=label, mark=mark, multiline=name == "note")


def _lines(screen: ContactEditorActivity, name: str) -> list[Widget]:
    several, lines = SEVERAL[name], screen.state.draft.several[name]
    shown = [_line(screen, name, place, line) for place, line in enumerate(lines)]
    if lines and lines[-1].value.strip():
        add = button(
            f"Add {several.label.lower()}",
            partial(screen.add_line, name),
            kind="text",
            leading="add",
            resource_id=f"add_{name}",
            margin=(36, 0),
        )
        shown.append(row(add, class_name=""))
    return shown


def _line(screen: ContactEditorActivity, name: str, place: int, line: Line) -> Widget:
    several = SEVERAL[name]
    remove = icon_button(
        "cancel", partial(screen.remove_line, name, place), description=f"Delete {several.label.lower()}"
    )
    typed = line.value != "" or len(screen.state.draft.several[name]) > 1
    field = row(
        icon(several.icon, class_name="") if place == 0 else spacer(24),
        spacer(12),
        text_field(
            f"{name}-{place}",
            line.value,
            partial(screen.set_line, name, place),
            label=several.label,
            keyboard=several.keyboard,
            multiline=name == "address",
            action="" if name == "address" else "next",
            weight=1,
            resource_id=name,
        ),
        remove if typed else spacer(48),
        gap=0,
        class_name="",
    )
    kind = dropdown(
        "Label",
        several.kind_label(line.kind, line.label),
        partial(screen.ask_kind, name, place),
        description=f"{several.label} label",
        width=168,
        resource_id=f"{name}_label",
    )
    return column(field, row(spacer(36), kind, class_name=""), gap=8, class_name="", margin=(8, 6, 0, 6))
