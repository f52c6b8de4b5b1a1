"""The library: favourites, trash, albums and folders; and what comes up over the pictures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.photos.grids import thumb
from decapod.environments.android.virtual.apps.photos.store import KEPT_DAYS, Item, whole
from decapod.environments.android.virtual.system.providers.media import mime_of
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    bottom_sheet,
    box,
    button,
    column,
    dialog,
    dialog_button,
    empty_state,
    grid,
    icon,
    icon_button,
    list_row,
    list_view,
    menu,
    row,
    section_header,
    stack,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.photos.main import HomeActivity

_TITLES = {"favorites": "Favorites", "trash": "Trash"}
_DAY_MS = 86_400_000


def shelves(screen: HomeActivity) -> Widget:
    """Favourites and the trash, the person's albums, the phone's folders."""
    store = screen.store
    buttons = row(
        button("Favorites", partial(screen.open_shelf, "favorites"), kind="tonal", leading="star", weight=1),
        button("Trash", partial(screen.open_shelf, "trash"), kind="tonal", leading="delete", weight=1),
        gap=12,
        class_name="",
        margin=(16, 8),
    )
    cells: list[Widget] = []
    for album in store.albums():
        number = whole(album["id"])
        found = store.album(number)
        cells.append(_album(screen, str(album["title"]), found, partial(screen.open_shelf, "album", number)))
    for name in store.folders():
        found = store.items(folder=name)
        cells.append(_album(screen, name, found, partial(screen.open_shelf, "folder", 0, name)))
    new = button("New album", partial(screen.show, "new"), kind="text", leading="add", resource_id="new_album")
    head = row(section_header("Albums", color="on_surface", weight=1), new, class_name="", margin=(0, 0, 8, 0))
    albums = column(grid(*cells, columns=2, gap=12, class_name=""), class_name="", margin=(16, 0))
    return list_view(buttons, head, albums, key="library", resource_id="recycler_view")


def _album(screen: HomeActivity, title: str, found: list[Item], act: object) -> Widget:
    assert callable(act)
    cover = (
        thumb(screen.app, found[0].path, found[0].mime)
        if found
        else box(icon("photo_album", size=40, class_name=""), color="surface_container", place="center", class_name="")
    )
    count = "1 item" if len(found) == 1 else f"{len(found)} items"
    return column(
        box(cover, height=150, class_name="", width=FILL),
        text(title, "title_small", max_lines=1, margin=(0, 6, 0, 0), resource_id="title"),
        text(count, "body_small", color="on_surface_variant"),
        on_tap=act,
    )


def bar(screen: HomeActivity) -> Widget:
    """The bar of a part of the library."""
    state = screen.state
    title = _TITLES.get(state.shelf) or state.folder
    more = None
    if state.shelf == "album":
        title = next((str(row["title"]) for row in screen.store.albums() if whole(row["id"]) == state.album), "Album")
        more = icon_button("more_vert", partial(screen.show, "menu"), description="More options")
    elif state.shelf == "trash" and screen.store.trashed():
        more = icon_button("more_vert", partial(screen.show, "menu"), description="More options")
    return app_bar(title, navigation="arrow_back", on_navigation=screen.on_back, actions=(more,))


def bar_of_trash(screen: HomeActivity) -> Widget:
    """The bar while something in the trash is selected."""
    return app_bar(
        str(len(screen.state.chosen)),
        navigation="close",
        navigation_description="Clear selection",
        on_navigation=screen.let_go,
        actions=(
            button("Restore", partial(_restore, screen), kind="text", resource_id="restore"),
            button("Delete", partial(screen.show, "delete-forever"), kind="text", resource_id="delete"),
        ),
    )


def trash(screen: HomeActivity) -> Widget:
    """What is in the trash, and for how long."""
    rows = screen.store.trashed()
    if not rows:
        return empty_state("delete", "Nothing in trash", "Items you move to the trash appear here for 60 days")
    cells = []
    for item in rows:
        number, path = str(item["id"]), str(item["path"])
        name = str(item["original"]).rpartition("/")[2]
        days = max(0, KEPT_DAYS - (screen.app.clock.ms - whole(item["deleted_at"])) // _DAY_MS)
        chosen = number in screen.state.chosen
        mark = icon("check_circle", filled=True, color="primary", class_name="", align="top-start") if chosen else None
        left = box(
            text(f"{days} days", "label_small", color="#ffffff", class_name=""),
            color="#00000099",
            inside=(6, 2),
            align="bottom-start",
            class_name="",
        )
        cells.append(
            stack(
                thumb(screen.app, path, mime_of(path)),
                left,
                mark,
                description=name,
                selected=chosen,
                class_name="android.view.View",
                resource_id="photo_view",
                on_tap=partial(screen.toggle, number),
                on_long_tap=partial(screen.toggle, number),
            )
        )
    note = text(
        "Tap an item to restore it, or to delete it for good.", "body_medium", color="on_surface_variant", margin=16
    )
    return list_view(
        note, grid(*cells, columns=3, gap=2, square=True, class_name=""), key="trash", resource_id="recycler_view"
    )


def overlay(screen: HomeActivity) -> Widget | None:
    """Whichever is open."""
    state = screen.state
    match state.open:
        case "delete":
            return alert(
                "Move to trash?",
                "Items are deleted for good after 60 days.",
                confirm="Move to trash",
                on_confirm=screen.delete,
                on_cancel=screen.close,
            )
        case "delete-forever":
            return alert(
                "Permanently delete?",
                "This can't be undone.",
                confirm="Delete",
                on_confirm=partial(_delete, screen),
                on_cancel=screen.close,
            )
        case "albums":
            rows = [
                list_row(
                    str(album["title"]),
                    leading=icon("photo_album"),
                    on_tap=partial(screen.put, whole(album["id"]), str(album["title"])),
                )
                for album in screen.store.albums()
            ]
            new = list_row("New album", leading=icon("add"), on_tap=partial(screen.show, "new"))
            return bottom_sheet(
                text("Add to album", "title_large", margin=(16, 8)), new, *rows, on_dismiss=screen.close
            )
        case "new":
            ready = bool(state.draft.strip())
            return dialog(
                "New album",
                text_field(
                    "title",
                    state.draft,
                    screen.set_draft,
                    hint="Add a title",
                    action="done",
                    on_submit=screen.make_album if ready else None,
                    resource_id="album_title",
                ),
                (dialog_button("Cancel", screen.close), dialog_button("Create", screen.make_album, enabled=ready)),
                on_dismiss=screen.close,
            )
        case "menu" if state.shelf == "album":
            return menu([("Delete album", partial(_remove_album, screen))], on_dismiss=screen.close)
        case "menu":
            return menu([("Empty trash", partial(_choose_all, screen))], on_dismiss=screen.close)
    return None


def _restore(screen: HomeActivity) -> None:
    for number in screen.state.chosen:
        screen.restore(whole(number))
    screen.let_go()


def _delete(screen: HomeActivity) -> None:
    for number in screen.state.chosen:
        screen.store.delete(whole(number))
    screen.let_go()


def _choose_all(screen: HomeActivity) -> None:
    screen.state.chosen = [str(row["id"]) for row in screen.store.trashed()]
    screen.show("delete-forever")


def _remove_album(screen: HomeActivity) -> None:
    screen.store.remove_album(screen.state.album)
    screen.go("library")
