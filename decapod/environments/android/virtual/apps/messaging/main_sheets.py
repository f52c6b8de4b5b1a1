"""Menus and questions over the list of conversations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import alert, menu
from decapod.environments.android.virtual.ui.material.menus import MenuItem
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.messaging.main import ConversationListActivity


def overlay(screen: ConversationListActivity) -> Widget | None:
    """What is open, or None."""
    count = len(screen.state.chosen)
    match screen.state.open:
        case "menu":
            return menu(
                [
                    ("Archived", partial(screen.go, "archived")),
                    ("Spam & blocked", partial(screen.go, "blocked")),
                    ("Mark all as read", screen.read_all),
                    ("Settings", screen.open_settings),
                ],
                on_dismiss=screen.close,
            )
        case "chosen-menu":
            return menu(_chosen_menu(screen), on_dismiss=screen.close)
        case "delete":
            return alert(
                "Delete this conversation?" if count == 1 else f"Delete these {count} conversations?",
                "This is permanent and can\u2019t be undone",
                confirm="Delete",
                on_confirm=screen.delete_chosen,
                on_cancel=screen.close,
            )
        case "block":
            return alert(
                "Block?",
                "You won\u2019t receive calls or texts from these numbers.",
                confirm="OK",
                on_confirm=screen.block_chosen,
                on_cancel=screen.close,
            )
    return None


def _chosen_menu(screen: ConversationListActivity) -> list[MenuItem]:
    unread = any(one.unread for one in screen.chosen())
    blocked = screen.state.shelf == "blocked"
    return [
        ("Mark as read", partial(screen.mark, read=True))
        if unread
        else ("Mark as unread", partial(screen.mark, read=False)),
        ("Select all", screen.select_all),
        ("Unblock", screen.block_chosen) if blocked else ("Block", partial(screen.show, "block")),
    ]
