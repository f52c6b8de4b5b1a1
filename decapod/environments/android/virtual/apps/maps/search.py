"""Searching for a place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.maps.town import HERE, Place, distance, distance_text
from decapod.environments.android.virtual.apps.maps.town import search as search_town
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    empty_state,
    icon,
    icon_button,
    list_row,
    list_view,
    plain_field,
    screen,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.maps.main import MapsActivity


def page(maps: MapsActivity) -> Widget:
    """The field, and what fits to what is in it; while it is empty, what was searched for before."""
    state = maps.state
    hint = {"from": "Choose start location", "to": "Choose destination"}.get(state.field, "Search here")

    def write(words: str) -> None:
        state.words = words[:200]

    field = plain_field(
        "search",
        state.words,
        write,
        hint=hint,
        on_submit=partial(_submit, maps),
        action="search",
        resource_id="search_omnibox_edit_text",
    )
    clear = icon_button("close", partial(write, ""), description="Clear") if state.words else None
    bar = app_bar(navigation="arrow_back", on_navigation=maps.on_back, content=field, actions=(clear,))
    own = (
        list_row("Your location", leading=icon("my_location"), on_tap=partial(_from_here, maps))
        if state.field == "from"
        else None
    )
    if state.words.strip():
        found = search_town(state.words)
        rows = [row(place, partial(maps.open_place, place)) for place in found]
        return screen(list_view(own, *rows, key="found"), app_bar=bar)
    recent = [
        list_row(words, leading=icon("history"), on_tap=partial(maps.search, words), title_id="recent_search")
        for words in maps.store.searches()
    ]
    head = section_header("Recent") if recent else None
    return screen(list_view(own, head, *recent, key="recent"), app_bar=bar)


def _submit(maps: MapsActivity) -> None:
    if maps.state.field:
        found = search_town(maps.state.words)
        if found:
            maps.open_place(found[0])
    else:
        maps.search(maps.state.words)


def _from_here(maps: MapsActivity) -> None:
    maps.state.start, maps.state.field = "", ""
    maps.show("directions")


def results(maps: MapsActivity) -> Widget:
    """The places that were found, below the map."""
    found = search_town(maps.state.words)
    if not found:
        nothing = f"No results for {maps.state.words}"
        return list_view(empty_state("search", nothing, height=240), key="results", height=300, weight=0)
    rows = [row(place, partial(maps.open_place, place)) for place in found]
    return list_view(*rows, key="results", height=340, weight=0, resource_id="search_list_layout")


def row(place: Place, on_tap: partial[None]) -> Widget:
    """A place in a list: rating, kind, address, and how far it is."""
    away = distance_text(distance(HERE, (place.x, place.y)))
    return list_row(
        place.name,
        f"{place.rating} \N{BLACK STAR} ({place.reviews:,}) \N{MIDDLE DOT} {place.kind}\n{place.address}",
        leading=icon("place"),
        trailing=text(away, "body_medium", color="on_surface_variant"),
        subtitle_lines=2,
        on_tap=on_tap,
    )
