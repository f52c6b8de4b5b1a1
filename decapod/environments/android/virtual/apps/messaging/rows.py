"""A conversation in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.moments import moment_text
from decapod.environments.android.virtual.apps.messaging.data import Conversation
from decapod.environments.android.virtual.ui.material import avatar, badge, box, column, list_row, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext


def disc(one: Conversation, *, chosen: bool = False, size: float = 48) -> Widget:
    """The disc with a person's letter; a group has an icon, and one that is chosen a tick."""
    if chosen:
        return avatar(one.name, mark="check", color="#0b57d0", size=size)
    named = one.name[:1].isalpha()
    return avatar(one.name if named else "", mark="group" if one.group else "" if named else "person", size=size)


def conversation_row(
    app: AppContext,
    one: Conversation,
    *,
    chosen: bool = False,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object] | None = None,
    on_swipe: Callable[[str], object] | None = None,
) -> Widget:
    """The name, the last message and when; in bold, with their number, where some are unread."""
    weight = "bold" if one.unread else ""
    ink = "on_surface" if one.unread else "on_surface_variant"
    words = column(
        text(one.name, "body_large", max_lines=1, weight_of_font=weight, resource_id="conversation_name"),
        text(
            one.snippet.replace("\n", " "),
            "body_medium",
            color=ink,
            max_lines=2,
            weight_of_font=weight,
            resource_id="conversation_snippet",
        ),
        weight=1,
        gap=2,
        class_name="",
    )
    many = f"{one.unread} unread"
    end = column(
        text(
            moment_text(app, one.date),
            "label_medium",
            color=ink,
            weight_of_font=weight,
            resource_id="conversation_timestamp",
        ),
        badge(
            str(one.unread),
            color="primary",
            ink="on_primary",
            description=many,
            class_name="android.view.View",
            align="end",
        )
        if one.unread
        else None,
        gap=6,
        across="end",
        class_name="",
    )
    return box(
        row(disc(one, chosen=chosen), words, end, gap=16, across="start", class_name="", margin=(16, 10)),
        color="secondary_container" if chosen else "",
        on_tap=on_tap,
        on_long_tap=on_long_tap,
        on_swipe=on_swipe,
        selected=chosen,
        class_name="android.view.ViewGroup",
        resource_id="swipeableContainer",
        min_height=72,
    )


def person_row(name: str, about: str, on_tap: Callable[[], object], *, chosen: bool = False, mark: str = "") -> Widget:
    """A person with one number, to be chosen."""
    return list_row(
        name,
        about,
        leading=avatar(name, mark="check" if chosen else mark, color="#0b57d0" if chosen or mark else ""),
        on_tap=on_tap,
        selected=chosen,
        title_id="contact_picker_query_title",
        subtitle_id="contact_picker_query_detail",
        resource_id="contact_suggestion",
    )
