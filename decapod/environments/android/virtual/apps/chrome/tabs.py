"""The screen of all tabs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.store import Tab
from decapod.environments.android.virtual.apps.chrome.web.address import shown
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    column,
    empty_state,
    grid,
    icon,
    icon_button,
    list_view,
    menu,
    row,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity


def switcher(screen: ChromeTabbedActivity) -> Widget:
    """Tabs as cards; each can be closed."""
    tabs = screen.store.tabs()
    current = screen.store.current()
    cards = [_card(screen, tab, chosen=current is not None and tab.id == current.id) for tab in tabs]
    bar = app_bar(
        f"{len(tabs)} open tab" if len(tabs) == 1 else f"{len(tabs)} open tabs",
        actions=(
            icon_button("add", screen.open_tab, description="New tab", resource_id="new_tab_button"),
            icon_button(
                "more_vert",
                partial(screen.show, "tabs"),
                description="Customize and control Google Chrome",
                resource_id="menu_button",
            ),
        ),
    )
    body = list_view(
        column(grid(*cards, columns=2, gap=12, class_name=""), class_name="", margin=(12, 8)),
        key="tabs",
        resource_id="tab_list_recycler_view",
    )
    items: list[tuple[str, Callable[[], object]]] = [
        ("New tab", screen.open_tab),
        ("New Incognito tab", partial(screen.open_tab, incognito=True)),
        ("Close all tabs", partial(_close_all, screen)),
    ]
    over = menu(items, on_dismiss=screen.close, width=220) if screen.state.open == "tabs" else None
    return scaffold(
        body if tabs else empty_state("filter_none", "You'll find your tabs here"), app_bar=bar, overlay=over
    )


def _card(screen: ChromeTabbedActivity, tab: Tab, *, chosen: bool) -> Widget:
    title = "New tab" if not shown(tab.entry.url) else tab.entry.title or shown(tab.entry.url)
    mark = icon("visibility_off" if tab.incognito else "language", size=18, class_name="")
    head = row(
        mark,
        text(title, "body_medium", max_lines=1, weight=1, resource_id="tab_title"),
        icon_button(
            "close",
            partial(_close, screen, tab),
            description=f"Close {title} tab",
            size=18,
            resource_id="action_button",
        ),
        gap=8,
        class_name="",
        margin=(10, 0, 0, 0),
    )
    words = text(shown(tab.entry.url) or " ", "body_small", color="on_surface_variant", max_lines=4)
    inner = column(
        head,
        box(words, color="surface", radius=8, inside=12, height=170, class_name="", margin=(4, 0, 4, 4)),
        class_name="",
    )
    return box(
        inner,
        color="surface_highest",
        radius=12,
        border="primary" if chosen else "",
        border_width=2,
        on_tap=partial(_use, screen, tab),
        description=f"{title}, tab",
        selected=chosen,
        resource_id="card_view",
    )


def _use(screen: ChromeTabbedActivity, tab: Tab) -> None:
    screen.store.use(tab.id)
    screen.state.tabs = False
    screen.reload()


def _close(screen: ChromeTabbedActivity, tab: Tab) -> None:
    screen.store.close(tab.id)


def _close_all(screen: ChromeTabbedActivity) -> None:
    screen.close()
    for tab in screen.store.tabs():
        screen.store.close(tab.id)
