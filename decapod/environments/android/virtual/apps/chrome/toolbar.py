"""The bars above a page: with its address, with the field for another one, with the field to find words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.store import Tab
from decapod.environments.android.virtual.apps.chrome.web.address import NEW_TAB, shown
from decapod.environments.android.virtual.ui.material import app_bar, box, icon, icon_button, plain_field, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity

HINT = "Search or type web address"


def plain(screen: ChromeTabbedActivity, tab: Tab) -> Widget:
    """Home, the address, the number of tabs, the menu."""
    count = len(screen.store.tabs())
    url = tab.entry.url
    mark = "info" if url.startswith(("http:", "file:", "content:", "data:")) else "lock"
    address = box(
        row(
            icon(
                mark,
                size=18,
                resource_id="location_bar_status_icon",
                description="Connection is not secure" if mark == "info" else "Connection is secure",
            ),
            text(
                shown(url) or HINT,
                "body_large",
                max_lines=1,
                weight=1,
                class_name="",
                color="on_surface" if shown(url) else "on_surface_variant",
            ),
            gap=10,
            class_name="",
        ),
        color="surface_container",
        radius=22,
        inside=(14, 0),
        height=44,
        weight=1,
        resource_id="url_bar",
        class_name="android.widget.EditText",
        text=shown(url) or HINT,
        on_tap=screen.start_typing,
    )
    number = box(
        box(
            text(":D" if count > 99 else str(count), "label_large", size=12, text_align="center", class_name=""),
            border="on_surface_variant",
            border_width=2,
            radius=4,
            width=22,
            height=22,
            place="center",
            class_name="",
        ),
        width=48,
        height=48,
        place="center",
        on_tap=screen.show_tabs,
        description=f"{count} open tab, tap to switch tabs" if count == 1 else f"{count} open tabs, tap to switch tabs",
        resource_id="tab_switcher_button",
        class_name="android.widget.ImageButton",
    )
    home = icon_button("home", partial(screen.go, NEW_TAB), description="Home", resource_id="home_button")
    more = icon_button(
        "more_vert",
        partial(screen.show, "menu"),
        description="Customize and control Google Chrome",
        resource_id="menu_button",
    )
    hidden = icon("visibility_off", size=20, description="Incognito", resource_id="incognito_badge")
    line = row(
        home,
        hidden if tab.incognito else None,
        address if url != NEW_TAB else box(class_name="", weight=1),
        class_name="",
        gap=4,
    )
    return app_bar(
        content=line,
        actions=(number, more),
        resource_id="toolbar",
        color="surface_highest" if tab.incognito else "surface",
    )


def typing(screen: ChromeTabbedActivity) -> Widget:
    """The field for an address or words."""
    draft = screen.state.draft
    clear = icon_button("close", partial(screen.set_draft, ""), description="Clear input", resource_id="delete_button")
    line = plain_field(
        "url", draft, screen.set_draft, hint=HINT, on_submit=screen.typed, action="go", weight=1, resource_id="url_bar"
    )
    return app_bar(
        navigation="arrow_back",
        on_navigation=screen.end_typing,
        content=line,
        actions=(clear if draft else None,),
        resource_id="toolbar",
    )


def finding(screen: ChromeTabbedActivity, count: int) -> Widget:
    """The field for words of the page, and which of how many places is chosen."""
    state = screen.state
    status = f"{state.found + 1 if count else 0}/{count}" if state.find else ""
    return app_bar(
        content=row(
            plain_field(
                "find",
                state.find,
                screen.set_find,
                hint="Find in page",
                weight=1,
                action="search",
                on_submit=partial(screen.find_next, 1),
                resource_id="find_query",
            ),
            text(status, "body_medium", color="on_surface_variant", resource_id="find_status"),
            class_name="",
        ),
        actions=(
            _step(screen, "expand_less", -1, "Previous", "find_prev_button"),
            _step(screen, "expand_more", 1, "Next", "find_next_button"),
            icon_button("close", screen.end_typing, description="Close", resource_id="close_find_button"),
        ),
        resource_id="find_toolbar",
    )


def _step(screen: ChromeTabbedActivity, mark: str, steps: int, words: str, name: str) -> Widget:
    return icon_button(mark, partial(screen.find_next, steps), description=words, resource_id=name)
