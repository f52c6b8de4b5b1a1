"""A person in a list."""

from __future__ import annotations

from collections.abc import Callable

from decapod.environments.android.virtual.apps.contacts.data import Person
from decapod.environments.android.virtual.ui.material import avatar, list_row, row, text
from decapod.environments.android.virtual.ui.widget import Widget


def person_row(
    person: Person,
    *,
    letter: str = "",
    note: str = "",
    chosen: bool = False,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object] | None = None,
) -> Widget:
    """The letter where a new one begins, the disc (ticked when chosen), the name, perhaps a number below it."""
    head = text(
        letter,
        "title_small",
        color="primary",
        text_align="center",
        scaled=False,
        width=24,
        class_name="" if not letter else "android.widget.TextView",
        resource_id="header" if letter else "",
    )
    disc = avatar(person.name, mark="check" if chosen else "", color="#0b57d0" if chosen else "")
    return list_row(
        person.name,
        note,
        leading=row(head, disc, gap=12, class_name=""),
        selected=chosen,
        on_tap=on_tap,
        on_long_tap=on_long_tap,
        title_id="cliv_name_textview",
        subtitle_id="cliv_data_view",
        resource_id="contact_list_item",
        sides=12,
    )
