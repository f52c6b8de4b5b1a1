"""The bar above the list of conversations: the field to search, or what can be done with those that are selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from decapod.environments.android.virtual.apps.gmail.mail import Conversation
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER
from decapod.environments.android.virtual.ui.material import app_bar, avatar, box, icon_button, padding, search_bar
from decapod.environments.android.virtual.ui.widget import Widget

Show = Callable[[str], None]
"""Opens the drawer, the menu or the account."""


def search(
    words: str,
    on_words: Callable[[str], None],
    on_leave: Callable[[], None],
    show: Show,
    on_submit: Callable[[], None],
) -> Widget:
    """The field to search in, between the menu and the account's face."""
    face = box(
        avatar(OWNER, size=32),
        inside=8,
        width=48,
        height=48,
        class_name="android.widget.FrameLayout",
        description=f"Signed in as {OWNER} {ACCOUNT}. Account and settings.",
        resource_id="selected_account_disc_gmail",
        on_tap=partial(show, "account"),
    )
    clear = icon_button("close", partial(on_words, ""), description="Clear search text")
    leading = (
        icon_button("arrow_back", on_leave, description="Navigate up")
        if words
        else icon_button("menu", partial(show, "drawer"), description="Open navigation drawer")
    )
    bar = search_bar(
        "search",
        words,
        on_words,
        hint="Search in mail",
        leading=leading,
        trailing=(clear if words else face,),
        on_submit=on_submit,
        resource_id="open_search_bar_text_view",
    )
    return padding(bar, (16, 8))


def selection(
    chosen: Sequence[Conversation],
    trashed: bool,
    on_clear: Callable[[], None],
    move: Callable[[str], None],
    mark: Callable[[bool], None],
    show: Show,
) -> Widget:
    """What can be done with the conversations that are selected; `mark` is told whether they become read."""
    unread = any(one.unread for one in chosen)
    return app_bar(
        str(len(chosen)),
        navigation="arrow_back",
        on_navigation=on_clear,
        navigation_description="Clear selection",
        actions=(
            icon_button("inbox", partial(move, "inbox"), description="Move to Inbox")
            if trashed
            else icon_button("archive", partial(move, "archive"), description="Archive", resource_id="archive"),
            icon_button("delete", partial(move, "trash"), description="Delete", resource_id="delete"),
            icon_button(
                "mark_email_read" if unread else "mark_email_unread",
                partial(mark, unread),
                description="Mark as read" if unread else "Mark as unread",
                resource_id="read" if unread else "unread",
            ),
            icon_button("more_vert", partial(show, "menu"), description="More options"),
        ),
    )
