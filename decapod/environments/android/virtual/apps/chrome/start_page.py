"""The page of a new tab, and what is offered while an address is typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.store import Tab
from decapod.environments.android.virtual.apps.chrome.toolbar import HINT
from decapod.environments.android.virtual.apps.chrome.web.address import NEW_TAB, from_typed, shown
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.ui.material import (
    avatar,
    column,
    empty_state,
    grid,
    icon,
    list_row,
    list_view,
    padding,
    rich_text,
    scroll,
    search_box,
    text,
)
from decapod.environments.android.virtual.ui.text import Span
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity

_LETTERS = (("G", "#4285f4"), ("o", "#ea4335"), ("o", "#fbbc04"), ("g", "#4285f4"), ("l", "#34a853"), ("e", "#ea4335"))


def start_page(screen: ChromeTabbedActivity, tab: Tab) -> Widget:
    """The field to search, and the pages seen most often."""
    if tab.incognito:
        return empty_state(
            "visibility_off",
            "You've gone Incognito",
            "Pages you view in this tab won't stay in the browser's history.",
            action=_search(screen),
        )
    pages = screen.store.suggestions("", 8)
    tiles = grid(*[_tile(screen, page) for page in pages], columns=4, gap=8, resource_id="mv_tiles_layout")
    logo = rich_text(
        *(Span(letter, size=52, color=color) for letter, color in _LETTERS),
        text_align="center",
        resource_id="search_provider_logo",
        description="Google",
    )
    inner = column(logo, _search(screen), tiles if pages else None, gap=28, class_name="")
    return scroll(padding(inner, (16, 48, 16, 24)), key="page", weight=1, resource_id="feed_stream_recycler_view")


def _search(screen: ChromeTabbedActivity) -> Widget:
    return search_box(
        HINT,
        screen.start_typing,
        leading=icon("search", class_name="", margin=(12, 0, 0, 0)),
        resource_id="search_box_text",
        class_name="android.widget.EditText",
        text=HINT,
    )


def _tile(screen: ChromeTabbedActivity, page: Row) -> Widget:
    url, title = str(page["url"]), str(page["title"] or page["url"])
    return column(
        avatar(shown(url), size=48),
        text(title, "body_small", max_lines=2, text_align="center", resource_id="tile_view_title"),
        across="center",
        gap=6,
        description=title,
        on_tap=partial(screen.go, url),
        class_name="android.widget.FrameLayout",
    )


def suggestions(screen: ChromeTabbedActivity) -> Widget:
    """What was typed as an address or a search, the page that is open, and pages that fit."""
    draft, rows = screen.state.draft, []
    if draft.strip():
        url = from_typed(draft)
        search = url.startswith("https://www.google.com/search?")
        rows.append(
            _suggestion(
                "search" if search else "language",
                draft.strip()[:200],
                "Google Search" if search else shown(url),
                partial(screen.go, url),
            )
        )
    elif screen.url != NEW_TAB:
        entry = screen.tab.entry
        rows.append(_suggestion("language", entry.title or shown(entry.url), shown(entry.url), screen.end_typing))
    for page in screen.store.suggestions(draft.strip()):
        url = str(page["url"])
        if url != screen.url:
            rows.append(_suggestion("history", str(page["title"] or url), shown(url), partial(screen.go, url)))
    return list_view(*rows, key="suggestions", resource_id="omnibox_suggestions_dropdown")


def _suggestion(mark: str, title: str, where: str, act: object) -> Widget:
    assert callable(act)
    return list_row(
        title,
        where,
        leading=icon(mark, class_name=""),
        subtitle_lines=1,
        title_id="line_1",
        subtitle_id="line_2",
        on_tap=act,
    )
