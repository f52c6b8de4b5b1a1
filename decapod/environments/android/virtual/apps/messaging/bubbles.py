"""The messages of a conversation: what was received on the left, what was sent on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.moments import LAST_MS, moment_text
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook
from decapod.environments.android.virtual.apps.messaging.data import Message
from decapod.environments.android.virtual.ui.material import avatar, box, column, row, spacer, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_PAUSE_MS = 3_600_000
"""After so long the time is told again."""


def bubbles(
    app: AppContext,
    messages: list[Message],
    *,
    group: bool,
    chosen: list[int],
    told: int,
    on_tap: Callable[[Message], object],
    on_long_tap: Callable[[Message], object],
) -> list[Widget]:
    """The messages with the times between them.

    Args:
        app: The app.
        messages: From the oldest to the newest.
        group: Whether it is said from whom each is.
        chosen: The rows of those that are selected.
        told: The row of the one whose time is shown.
        on_tap: Called with the message that is tapped.
        on_long_tap: Called with the one that is pressed for long.
    """
    book, parts, before = PhoneBook(app.providers), [], 0
    for place, message in enumerate(messages):
        if message.date - before > _PAUSE_MS or not place:
            parts.append(_time(app, message.date))
        before = message.date
        last = place + 1 == len(messages) or messages[place + 1].mine != message.mine
        parts.append(
            _bubble(
                book,
                message,
                group=group,
                last=last,
                chosen=message.ids[0] in chosen,
                on_tap=partial(on_tap, message),
                on_long_tap=partial(on_long_tap, message),
            )
        )
        status = _status(app, message, told=message.ids[0] == told, newest=place + 1 == len(messages))
        if status:
            side = "end" if message.mine else "start"
            ink = "error" if message.failed else "on_surface_variant"
            line = text(status, "label_medium", color=ink, text_align=side, resource_id="message_status")
            parts.append(column(line, class_name="", margin=(16 if message.mine else 64, 2, 16, 4)))
    return parts


def _time(app: AppContext, ms: int) -> Widget:
    words = moment_text(app, min(ms, LAST_MS), time=True)
    return text(words, "label_medium", color="on_surface_variant", text_align="center", margin=(16, 16, 16, 8))


def _status(app: AppContext, message: Message, *, told: bool, newest: bool) -> str:
    if message.failed:
        return "Not sent. Tap to try again"
    if told:
        return f"{moment_text(app, message.date, time=True)} \u2022 SMS"
    return "Sent" if newest and message.mine else ""


def _bubble(
    book: PhoneBook,
    message: Message,
    *,
    group: bool,
    last: bool,
    chosen: bool,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object],
) -> Widget:
    mine = message.mine
    ground, ink = ("primary", "on_primary") if mine else ("surface_high", "on_surface")
    if chosen:
        ground, ink = "tertiary_container", "on_tertiary_container"
    elif message.failed:
        ground, ink = "error_container", "on_error_container"
    words = box(
        text(message.body, "body_large", color=ink, resource_id="message_text"),
        color=ground,
        radius=20,
        inside=(16, 10),
        max_width=300,
        border="primary" if chosen else "",
        border_width=2,
        on_tap=on_tap,
        on_long_tap=on_long_tap,
        selected=chosen,
        resource_id="message_content",
        min_height=40,
    )
    if mine:
        return row(spacer(), words, class_name="", margin=(48, 1, 16, 1))
    owner = book.owner(message.address)
    face = avatar(owner.name if owner else "", size=32) if last else spacer(32)
    who = text(book.name(message.address), "label_small", color="on_surface_variant") if group else None
    return column(
        column(who, class_name="", margin=(48, 0)) if who else None,
        row(face, words, spacer(), gap=8, across="end", class_name=""),
        class_name="",
        margin=(12, 1, 32, 1),
    )
