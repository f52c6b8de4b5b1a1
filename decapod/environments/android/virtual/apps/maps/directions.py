"""The way from one place to another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.maps.town import (
    HERE,
    MODES,
    distance,
    distance_text,
    duration_text,
    find,
    steps,
)
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    button,
    card,
    chip,
    column,
    icon,
    icon_button,
    list_row,
    list_view,
    row,
    screen,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.maps.main import MapsActivity


def ends(maps: MapsActivity) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the way begins and ends, in metres."""
    start, end = find(maps.state.start), maps.place
    return (start.x, start.y) if start else HERE, (end.x, end.y) if end else HERE


def way(maps: MapsActivity) -> list[tuple[int, int]]:
    """The corners of the way."""
    start, end = ends(maps)
    return [start, (end[0], start[1]), end]


def header(maps: MapsActivity) -> Widget:
    """Both ends, and how to go."""
    metres = distance(*ends(maps))
    chips = [
        chip(
            duration_text(metres, speed),
            partial(_choose, maps, mode),
            selected=maps.state.mode == mode,
            leading=mark,
            description=f"{mode.capitalize()} mode: {duration_text(metres, speed)}",
            resource_id=f"{mode}_mode",
        )
        for mode, mark, speed in MODES
    ]
    return card(
        row(
            icon_button("arrow_back", maps.on_back, description="Navigate up"),
            column(
                _end("trip_origin", maps.state.start or "Your location", partial(maps.ask, "from"), "start_location"),
                _end("place", maps.state.place, partial(maps.ask, "to"), "end_location"),
                class_name="",
                weight=1,
            ),
            icon_button("swap_vert", partial(_swap, maps), description="Swap start and destination"),
            class_name="",
        ),
        row(*chips, gap=8, class_name="", arrange="center"),
        inside=(4, 8),
        color="surface",
        class_name="",
    )


def _end(mark: str, words: str, on_tap: partial[None], resource_id: str) -> Widget:
    line = row(icon(mark, size=18), text(words, max_lines=1, weight=1), gap=8, class_name="")
    return box(line, inside=(8, 12), on_tap=on_tap, resource_id=f"directions_{resource_id}_textbox", min_height=48)


def sheet(maps: MapsActivity) -> Widget:
    """How long it takes, and the buttons."""
    metres = distance(*ends(maps))
    speed = next(speed for mode, _, speed in MODES if mode == maps.state.mode)
    return box(
        column(
            row(
                text(duration_text(metres, speed), "headline_small", color="tertiary", resource_id="duration"),
                text(
                    f"({distance_text(metres)})", "headline_small", color="on_surface_variant", resource_id="distance"
                ),
                gap=8,
                class_name="",
            ),
            text("Fastest route, the usual traffic", "body_medium", color="on_surface_variant"),
            row(
                button("Start", partial(_start, maps), leading="navigation"),
                button("Steps", partial(maps.show, "steps"), kind="outlined", leading="list"),
                gap=8,
                class_name="",
            ),
            gap=8,
            class_name="",
        ),
        color="surface",
        radius=16,
        inside=(20, 16, 20, 40),
        class_name="android.view.ViewGroup",
        resource_id="trip_card",
    )


def steps_page(maps: MapsActivity) -> Widget:
    """The way in words."""
    told = steps(*ends(maps))
    marks = ["arrow_upward", "turn_right", "place"] if len(told) == 3 else ["arrow_upward", "place"]
    rows = [list_row(words, leading=icon(mark), title_lines=3) for mark, words in zip(marks, told, strict=False)]
    bar = app_bar("Steps", navigation="arrow_back", on_navigation=maps.on_back)
    return screen(list_view(*rows, key="steps"), app_bar=bar)


def _choose(maps: MapsActivity, mode: str) -> None:
    maps.state.mode = mode


def _swap(maps: MapsActivity) -> None:
    state = maps.state
    if state.start:
        state.start, state.place = state.place, state.start
    else:
        maps.app.toast("Your location can only be the start")


def _start(maps: MapsActivity) -> None:
    maps.app.toast("Searching for GPS\N{HORIZONTAL ELLIPSIS}" if maps.located else "Turn on location to navigate")
