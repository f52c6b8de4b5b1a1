"""What comes up over a page: the menu, what can be done with a link, the choices of a list, a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome import BOOKMARKS, DOWNLOADS, HISTORY, SETTINGS
from decapod.environments.android.virtual.apps.chrome.web import forms
from decapod.environments.android.virtual.apps.chrome.web.address import NEW_TAB, shown
from decapod.environments.android.virtual.system.intents import SEND, Intent
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    choice_row,
    column,
    date_picker,
    dialog,
    divider,
    icon_button,
    list_row,
    menu,
    menu_item,
    row,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity

TEXT = "android.intent.extra.TEXT"
SUBJECT = "android.intent.extra.SUBJECT"


def overlay(screen: ChromeTabbedActivity) -> Widget | None:
    """Whichever is open."""
    match screen.state.open:
        case "menu":
            return _menu(screen)
        case "link":
            return _link(screen)
        case "choices":
            return _choices(screen)
        case "date":
            return _calendar(screen)
    return None


def share(screen: ChromeTabbedActivity, url: str, title: str) -> None:
    """Give an address to another app."""
    screen.close()
    screen.app.start(Intent(SEND, mime="text/plain", extras={TEXT: url, SUBJECT: title}))


def _menu(screen: ChromeTabbedActivity) -> Widget:
    tab = screen.tab
    url, page = tab.entry.url, tab.entry.url != NEW_TAB
    starred = screen.store.bookmark_of(url) is not None

    def lists(component: str) -> Callable[[], object]:
        return partial(_open_list, screen, component)

    buttons = row(
        icon_button(
            "arrow_forward",
            partial(_then, screen, partial(screen.move, 1)),
            description="Forward",
            resource_id="button_one",
            enabled=tab.at + 1 < len(tab.entries),
        ),
        icon_button(
            "star",
            screen.toggle_bookmark,
            filled=starred,
            enabled=page,
            resource_id="button_two",
            description="Edit bookmark" if starred else "Bookmark",
        ),
        icon_button(
            "download",
            partial(screen.download, url),
            description="Download page",
            enabled=page,
            resource_id="button_three",
        ),
        icon_button("refresh", screen.reload, description="Refresh", enabled=page, resource_id="button_five"),
        arrange="between",
        class_name="",
        margin=(8, 0),
    )
    items: list[Widget] = [
        column(buttons, divider(), class_name=""),
        menu_item("New tab", screen.open_tab, mark="add_box", resource_id="new_tab_menu_id"),
        menu_item(
            "New Incognito tab",
            partial(screen.open_tab, incognito=True),
            mark="visibility_off",
            resource_id="new_incognito_tab_menu_id",
        ),
        divider(),
        menu_item("History", lists(HISTORY), mark="history", resource_id="open_history_menu_id"),
        menu_item("Downloads", lists(DOWNLOADS), mark="download_done", resource_id="downloads_menu_id"),
        menu_item("Bookmarks", lists(BOOKMARKS), mark="star", resource_id="all_bookmarks_menu_id"),
    ]
    if page:
        items += [
            divider(),
            menu_item(
                "Share...", partial(share, screen, url, tab.entry.title), mark="share", resource_id="share_menu_id"
            ),
            menu_item("Find in page", screen.start_finding, mark="search", resource_id="find_in_page_id"),
        ]
    items += [divider(), menu_item("Settings", lists(SETTINGS), mark="settings", resource_id="preferences_id")]
    return menu(items, on_dismiss=screen.close, width=264, resource_id="app_menu_list")


def _open_list(screen: ChromeTabbedActivity, component: str) -> None:
    screen.close()
    screen.app.start_for_result(Intent(component=component), "page")


def _then(screen: ChromeTabbedActivity, act: Callable[[], object]) -> None:
    screen.close()
    act()


def _link(screen: ChromeTabbedActivity) -> Widget:
    url, words, picture = screen.state.link

    def item(label: str, act: Callable[[], object], name: str) -> Widget:
        return list_row(label, on_tap=partial(_then, screen, act), resource_id=name)

    rows: list[Widget | None] = [
        text(words or shown(url or picture), "title_medium", max_lines=2, margin=(16, 0, 16, 4)),
        text(shown(url or picture)[:120], "body_small", color="on_surface_variant", max_lines=2, margin=(16, 0, 16, 8)),
    ]
    if url:
        rows += [
            item("Open in new tab", partial(screen.open_tab, url), "contextmenu_open_in_new_tab"),
            item(
                "Open in Incognito tab",
                partial(screen.open_tab, url, incognito=True),
                "contextmenu_open_in_incognito_tab",
            ),
            item("Copy link address", partial(screen.app.copy, url), "contextmenu_copy_link_address"),
            item("Copy link text", partial(screen.app.copy, words), "contextmenu_copy_link_text") if words else None,
            item("Download link", partial(screen.download, url), "contextmenu_save_link_as"),
            item("Share link", partial(share, screen, url, words), "contextmenu_share_link"),
        ]
    if picture:
        rows += [
            item("Open image in new tab", partial(screen.open_tab, picture), "contextmenu_open_image_in_new_tab"),
            item("Download image", partial(screen.download, picture), "contextmenu_save_image"),
        ]
    return bottom_sheet(*rows, on_dismiss=screen.close)


def _choices(screen: ChromeTabbedActivity) -> Widget | None:
    control = screen.element(screen.document(), screen.state.control)
    if control is None:
        return None
    now = forms.value(control, screen.filled)
    rows = [
        choice_row(option.label or " ", option.value == now, partial(screen.pick_option, option.value))
        for option in forms.options(control)
    ]
    inner = column(*rows, class_name="android.widget.ListView", resource_id="android:id/select_dialog_listview")
    return dialog("", inner, on_dismiss=screen.close)


def _calendar(screen: ChromeTabbedActivity) -> Widget:
    state = screen.state
    return date_picker(
        date.fromisoformat(state.day),
        screen.set_day,
        shown=state.month,
        on_month=screen.set_month,
        on_ok=partial(screen.pick_option, state.day),
        on_cancel=screen.close,
        today=screen.app.clock.today().date(),
    )
