"""One place: what is known of it, saving it, calling, sharing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.maps.places import LISTS
from decapod.environments.android.virtual.apps.maps.town import Place
from decapod.environments.android.virtual.system.intents import DIAL, SEND, Intent
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    box,
    button,
    choice_row,
    column,
    icon,
    list_row,
    row,
    scroll,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.maps.main import MapsActivity


def sheet(maps: MapsActivity) -> Widget | None:
    """The place below the map."""
    place = maps.place
    if place is None:
        return None
    lists = maps.store.lists_of(place)
    buttons = row(
        button("Directions", partial(maps.show, "directions"), leading="directions", resource_id="directions_button"),
        button("Call", partial(_call, maps, place), kind="tonal", leading="call") if place.phone else None,
        button(
            "Saved" if lists else "Save",
            partial(_open, maps, "save"),
            kind="tonal",
            leading="bookmark" if lists else "bookmark_border",
            resource_id="save_button",
        ),
        button("Share", partial(_share, maps, place), kind="tonal", leading="share"),
        gap=8,
        class_name="",
        margin=(16, 8),
    )
    rating = f"{place.rating} \N{BLACK STAR} ({place.reviews:,})"
    facts = (("place", place.address), ("schedule", place.hours), ("call", place.phone), ("public", place.website))
    return box(
        column(
            text(place.name, "title_large", margin=(20, 16, 20, 0), resource_id="title"),
            text(f"{rating} \N{MIDDLE DOT} {place.kind}", "body_medium", color="on_surface_variant", margin=(20, 4)),
            scroll(buttons, axis="horizontal", key="buttons"),
            *(list_row(words, leading=icon(mark)) for mark, words in facts if words),
            class_name="",
        ),
        color="surface",
        radius=16,
        resource_id="place_page_view",
        class_name="android.view.ViewGroup",
    )


def overlay(maps: MapsActivity) -> Widget | None:
    """The sheet that asks for the lists."""
    place = maps.place
    if maps.state.open != "save" or place is None:
        return None
    lists = maps.store.lists_of(place)
    rows = [
        choice_row(name, name in lists, partial(_turn, maps, place, name), many=True, margin=(16, 0))
        for name, _ in LISTS
    ]
    done = row(button("Done", partial(_open, maps, "")), arrange="end", class_name="", margin=(16, 8))
    return bottom_sheet(section_header("Save to list"), *rows, done, on_dismiss=partial(_open, maps, ""))


def _open(maps: MapsActivity, name: str) -> None:
    maps.state.open = name


def _turn(maps: MapsActivity, place: Place, name: str) -> None:
    told = f"Saved to {name}" if maps.store.turn(place, name) else f"Removed from {name}"
    maps.app.toast(told)


def _call(maps: MapsActivity, place: Place) -> None:
    digits = "".join(sign for sign in place.phone if sign.isdigit())
    maps.app.start(Intent(DIAL, data=f"tel:{digits}"))


def _share(maps: MapsActivity, place: Place) -> None:
    words = f"{place.name}\n{place.address}"
    maps.app.start(Intent(SEND, mime="text/plain", extras={"android.intent.extra.TEXT": words}))
