"""One message of a conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from decapod.environments.android.virtual.apps.common.documents import size_text
from decapod.environments.android.virtual.apps.gmail.addresses import Address, is_me
from decapod.environments.android.virtual.apps.gmail.mail import Attachment, Message
from decapod.environments.android.virtual.apps.gmail.times import full, short
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import avatar, box, column, icon, icon_button, row, text
from decapod.environments.android.virtual.ui.widget import Widget

SHOWN = 20_000
Act = Callable[[], object]


def message_card(
    app: AppContext,
    one: Message,
    files: Sequence[Attachment],
    *,
    opened: bool,
    detailed: bool,
    on_head: Act,
    on_details: Act,
    on_reply: Act,
    on_more: Act,
    on_file: Callable[[Attachment], object],
) -> Widget:
    """Who wrote when to whom; the text and the files when it is opened, else its beginning."""
    draft = one.folder == "drafts"
    head = row(
        avatar(one.sender.shown),
        column(
            row(
                text(
                    "Draft" if draft else "me" if is_me(one.sender) else one.sender.shown,
                    "title_small",
                    color="error" if draft else "on_surface",
                    max_lines=1,
                    resource_id="upper_header_sender",
                    weight=1,
                ),
                text(short(app, one.send_at or one.date_ms), "label_medium", color="on_surface_variant",
                     resource_id="upper_date"),
                gap=8,
                class_name="",
            ),
            text(
                f"to {_names([*one.to, *one.cc, *one.bcc])}" if opened else one.snippet or " ",
                "body_medium",
                color="on_surface_variant",
                max_lines=1,
                resource_id="recipient_summary" if opened else "email_snippet",
            ),
            gap=2,
            class_name="",
            weight=1,
        ),
        icon_button("reply", on_reply, description=f"Reply to {one.sender.shown}", resource_id="reply")
        if opened
        else None,
        icon_button("more_vert", on_more, description=f"More options for {one.sender.shown}", resource_id="overflow")
        if opened
        else None,
        gap=12,
        class_name="android.view.ViewGroup",
        resource_id="message_header",
        on_tap=on_head,
        min_height=64,
        margin=(16, 4, 4 if opened else 16, 4),
    )  # fmt: skip
    if not opened:
        return head
    body = text(one.body[:SHOWN] or " ", "body_large", resource_id="message_text", margin=(16, 8, 16, 16))
    return column(
        head,
        _details(app, one, detailed, on_details),
        body,
        *(_file(file, partial(on_file, file)) for file in files),
        class_name="android.webkit.WebView",
        resource_id="conversation_webview",
    )


def _names(addresses: Sequence[Address]) -> str:
    names = ["me" if is_me(one) else one.shown for one in addresses]
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "") or "nobody"


def _details(app: AppContext, one: Message, detailed: bool, on_details: Act) -> Widget:
    label = "Hide details" if detailed else "View details"
    link = text(
        label,
        "label_large",
        color="primary",
        on_tap=on_details,
        resource_id="view_recipients",
        margin=(68, 0, 16, 4),
        min_height=40,
        align="start",
    )
    if not detailed:
        return link
    pairs = [("From", str(one.sender)), ("To", ", ".join(map(str, one.to))), ("Cc", ", ".join(map(str, one.cc))),
             ("Bcc", ", ".join(map(str, one.bcc))), ("Date", full(app, one.date_ms))]  # fmt: skip
    lines = [
        row(
            text(name, "body_medium", color="on_surface_variant", width=48),
            text(value, "body_medium", weight=1, resource_id=f"{name.lower()}_details"),
            gap=8,
            across="start",
            class_name="",
        )
        for name, value in pairs
        if value
    ]
    ground = box(column(*lines, gap=6, class_name=""), border="outline_variant", radius=8, inside=12)
    return column(link, column(ground, class_name="", margin=(16, 0, 16, 8)), class_name="")


def _file(file: Attachment, on_tap: Act) -> Widget:
    line = row(
        icon("attach_file", class_name=""),
        column(
            text(file.name, "body_large", max_lines=1, resource_id="attachment_tile_title"),
            text(size_text(file.size), "body_medium", color="on_surface_variant", resource_id="attachment_tile_size"),
            class_name="",
            weight=1,
        ),
        gap=12,
        class_name="",
    )
    return column(
        box(
            line,
            border="outline_variant",
            radius=12,
            inside=(12, 10),
            on_tap=on_tap,
            resource_id="attachment_tile",
            class_name="android.widget.LinearLayout",
        ),
        class_name="",
        margin=(16, 0, 16, 12),
    )
