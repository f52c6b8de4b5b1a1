"""What a new user sees first."""

from __future__ import annotations

from collections.abc import Callable

from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER
from decapod.environments.android.virtual.ui.material import (
    avatar,
    button,
    divider,
    empty_state,
    list_row,
    padding,
    screen,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget


def welcome(app: AppContext, page: int, on_next: Callable[[], object]) -> Widget:
    """One of the two pages."""
    if page == 0:
        body = empty_state("mail", "New in Gmail", "All the features you love with a fresh new look")
        return screen(body, bottom=padding(button("Got it", on_next, resource_id="welcome_tour_got_it"), (24, 24)))
    return screen(
        text("You can now add all your email addresses", "headline_small", margin=(24, 40, 24, 24)),
        list_row(OWNER, ACCOUNT, leading=avatar(OWNER), sides=24),
        divider(inset=24),
        spacer(),
        bottom=padding(button("Take me to Gmail", on_next, resource_id="action_done"), (24, 24)),
    )
