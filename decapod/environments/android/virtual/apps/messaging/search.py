"""What the search finds: conversations by their names, and messages by their words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.moments import moment_text
from decapod.environments.android.virtual.apps.messaging.rows import conversation_row, disc
from decapod.environments.android.virtual.ui.material import empty_state, list_row, list_view, section_header, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.messaging.main import ConversationListActivity


def found(screen: ConversationListActivity) -> Widget:
    """Conversations, then messages."""
    words = screen.state.words.strip()
    if not words:
        return empty_state("search", "Search conversations and messages")
    conversations = screen.store.conversations("all")
    by_id = {one.id: one for one in conversations}
    wanted = words.casefold()
    digits = "".join(sign for sign in words if sign.isdigit())
    rows: list[Widget] = [
        conversation_row(screen.app, one, on_tap=partial(screen.open_conversation, one.id))
        for one in conversations
        if wanted in one.name.casefold() or (digits and any(digits in address for address in one.addresses))
    ]
    if rows:
        rows.insert(0, section_header("Conversations", color="on_surface_variant"))
    messages = [message for message in screen.store.search(words) if message.thread in by_id]
    if messages:
        rows.append(section_header("Messages", color="on_surface_variant"))
    for message in messages:
        one = by_id[message.thread]
        when = text(moment_text(screen.app, message.date), "label_medium", color="on_surface_variant")
        rows.append(
            list_row(
                one.name,
                ("You: " if message.mine else "") + message.body.replace("\n", " "),
                leading=disc(one, size=40),
                trailing=when,
                on_tap=partial(screen.open_conversation, one.id),
                title_id="conversation_name",
                subtitle_id="search_snippet",
            )
        )
    if not rows:
        return empty_state("search", "No results found", "Try other words")
    return list_view(*rows, key="found")
