"""Saved places, by list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.maps.places import LISTS
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    bottom_bar,
    empty_state,
    icon,
    icon_button,
    list_row,
    list_view,
    screen,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.maps.main import MapsActivity


def page(maps: MapsActivity) -> Widget:
    """The lists, and how much is in each."""
    rows = []
    for name, mark in LISTS:
        count = len(maps.store.saved(name))
        told = f"{count} place{'' if count == 1 else 's'}"
        rows.append(list_row(name, told, leading=icon(mark), on_tap=partial(_open, maps, name)))
    tabs = (("explore", "Explore", partial(maps.show, "map")), ("bookmark", "Saved", partial(maps.show, "saved")))
    bar = app_bar("Your lists", navigation="arrow_back", on_navigation=maps.on_back)
    return screen(list_view(*rows, key="lists"), app_bar=bar, bottom=bottom_bar(tabs, 1))


def list_page(maps: MapsActivity) -> Widget:
    """What is in one list."""
    name = maps.state.list
    rows = [
        list_row(
            one.place.name,
            one.note or one.place.address,
            leading=icon("place"),
            trailing=icon_button(
                "close",
                partial(maps.store.turn, one.place, name),
                description=f"Remove {one.place.name}",
            ),
            on_tap=partial(maps.open_place, one.place),
        )
        for one in maps.store.saved(name)
    ]
    bar = app_bar(name, navigation="arrow_back", on_navigation=maps.on_back)
    if not rows:
        return screen(empty_state("bookmark", "Nothing saved yet"), app_bar=bar)
    return screen(list_view(*rows, key="list"), app_bar=bar)


def _open(maps: MapsActivity, name: str) -> None:
    maps.state.list = name
    maps.show("list")
