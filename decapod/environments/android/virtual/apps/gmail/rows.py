"""A conversation in a list."""

from __future__ import annotations

from collections.abc import Callable

from decapod.environments.android.virtual.apps.gmail.addresses import is_me
from decapod.environments.android.virtual.apps.gmail.mail import Conversation
from decapod.environments.android.virtual.apps.gmail.times import short
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import avatar, box, column, icon, icon_button, row, text
from decapod.environments.android.virtual.ui.widget import Widget

STAR = "#f4b400"


def conversation_row(
    app: AppContext,
    one: Conversation,
    *,
    folder: str,
    chosen: bool,
    on_tap: Callable[[], object],
    on_choose: Callable[[], object],
    on_star: Callable[[], object],
    on_swipe: Callable[[str], object] | None,
) -> Widget:
    """A picture of who wrote, names, subject and beginning, labels, the date and the star."""
    weight = "bold" if one.unread else ""
    last = one.last
    outgoing = folder in ("sent", "drafts", "scheduled")
    others = ", ".join(address.shown for address in last.to) or "(no recipients)"
    names = f"To: {others}" if outgoing and folder != "drafts" else one.names
    if len(one.messages) > 1:
        names = f"{names}  {len(one.messages)}"
    who = last.to[0].shown if (outgoing or is_me(last.sender)) and last.to else last.sender.shown
    face = (
        box(
            icon("check", color="on_primary", class_name="", align="center"),
            color="primary",
            radius=20,
            width=40,
            height=40,
            place="center",
            class_name="",
        )
        if chosen
        else avatar(who)
    )
    draft = last.folder == "drafts"
    words = column(
        text(
            names,
            "body_large",
            max_lines=1,
            weight_of_font=weight,
            color="error" if draft else "on_surface",
            resource_id="senders",
        ),
        text(one.subject, "body_medium", max_lines=1, weight_of_font=weight, resource_id="subject"),
        text(last.snippet or " ", "body_medium", color="on_surface_variant", max_lines=1, resource_id="snippet"),
        _labels(one),
        class_name="",
        weight=1,
        gap=1,
    )
    side = column(
        row(
            icon("attach_file", size=16, description="Has attachments") if one.attachments else None,
            text(
                short(app, last.send_at or last.date_ms),
                "label_medium",
                max_lines=1,
                weight_of_font=weight,
                color="on_surface" if one.unread else "on_surface_variant",
                resource_id="date",
            ),
            gap=4,
            class_name="",
        ),
        icon_button(
            "star",
            on_star,
            filled=one.starred,
            color=STAR if one.starred else "on_surface_variant",
            description="Remove star" if one.starred else "Add star",
            resource_id="star",
        ),
        across="end",
        class_name="",
    )
    line = row(
        box(
            face,
            class_name="android.widget.ImageView",
            description=f"Select this conversation: {who}",
            resource_id="contact_image",
            on_tap=on_choose,
            inside=4,
            width=48,
            height=48,
        ),
        words,
        side,
        gap=12,
        across="start",
        class_name="",
    )
    return box(
        line,
        color="secondary_container" if chosen else "",
        inside=(12, 10, 8, 6),
        class_name="android.view.ViewGroup",
        resource_id="viewified_conversation_item_view",
        on_tap=on_tap,
        on_long_tap=on_choose,
        on_swipe=on_swipe,
        selected=chosen,
    )


def _labels(one: Conversation) -> Widget | None:
    if not one.labels:
        return None
    return row(*(label_chip(name) for name in one.labels[:3]), gap=6, class_name="", margin=(0, 3, 0, 0))


def label_chip(name: str) -> Widget:
    """A label as it is shown at a subject."""
    return box(
        text(name, "label_small", color="on_surface_variant", max_lines=1, resource_id="label"),
        color="surface_highest",
        radius=4,
        inside=(6, 2),
        max_width=140,
        class_name="",
    )
