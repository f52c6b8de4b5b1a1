"""What Chrome shows a new user."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.icon import draw
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import button, column, spacer, text
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity


def welcome(screen: ChromeTabbedActivity) -> Widget:
    """The terms, and whether one signs in; both answers go on."""
    done = partial(_welcomed, screen)
    return scaffold(
        column(
            spacer(),
            draw(96),
            text("Welcome to Chrome", "headline_medium", text_align="center", margin=(0, 24, 0, 8)),
            text("Sign in to sync your bookmarks and more", "body_large", text_align="center"),
            text(ACCOUNT, "body_medium", text_align="center", margin=(0, 16)),
            spacer(),
            button("Continue as Alex", done, resource_id="signin_fre_continue_button", margin=(24, 4), width=320),
            button("Use without an account", done, kind="text", resource_id="signin_fre_dismiss_button", width=320),
            text(
                "By continuing, you agree to the Terms of Service.",
                "body_small",
                text_align="center",
                color="on_surface_variant",
                margin=(24, 16),
            ),
            class_name="",
            across="center",
            weight=1,
        )
    )


def _welcomed(screen: ChromeTabbedActivity) -> None:
    screen.app.preferences["welcomed"] = True
