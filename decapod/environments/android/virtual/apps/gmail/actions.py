"""What can be done with conversations, from the list and from the conversation itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.gmail.data import Store

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

Places = list[tuple[int, str, int, int]]
MOVES = {"inbox": "Primary", "archive": "Archive", "spam": "Spam", "trash": "Trash"}
_TOLD = {
    "archive": "archived",
    "trash": "deleted",
    "spam": "reported as spam and moved to Spam",
    "inbox": "moved to Primary",
}


def counted(number: int, what: str) -> str:
    """`1 archived`, as the bar at the bottom tells."""
    return f"{number} {what}"


def move(app: AppContext, conversations: Sequence[int], folder: str) -> tuple[str, Places]:
    """Move conversations; what is told of it, and where everything was."""
    store = Store(app.db)
    before = store.places(conversations)
    store.move(conversations, folder)
    forget(app, conversations)
    return counted(len(conversations), _TOLD[folder]), before


def snooze(app: AppContext, conversations: Sequence[int], until_ms: int, words: str) -> tuple[str, Places]:
    """Take conversations away until a moment; what is told of it, and where everything was."""
    store = Store(app.db)
    before = store.places(conversations)
    store.snooze(conversations, until_ms)
    app.set_alarm(f"snooze-{until_ms}", until_ms)
    forget(app, conversations)
    return f"Snoozed until {words}", before


def forget(app: AppContext, conversations: Sequence[int]) -> None:
    """Take back what notifications tell of conversations."""
    for number in conversations:
        app.cancel_notification(f"mail-{number}")
