"""The screen of the map: the town, and over it a search, a place, a way, or what is saved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, unquote_plus, urlsplit

from decapod.environments.android.virtual.apps.maps import directions, place, saved, search
from decapod.environments.android.virtual.apps.maps.drawing import View, draw_town
from decapod.environments.android.virtual.apps.maps.places import Store
from decapod.environments.android.virtual.apps.maps.town import CATEGORIES, HERE, SIDE, Place, find
from decapod.environments.android.virtual.apps.maps.town import search as search_town
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui import Canvas, Rect
from decapod.environments.android.virtual.ui.material import (
    bottom_bar,
    canvas,
    chip,
    column,
    fab,
    icon_button,
    row,
    screen,
    scroll,
    search_box,
    stack,
)
from decapod.environments.android.virtual.ui.widget import Widget

LOCATION = "android.permission.ACCESS_FINE_LOCATION"
CLOSEST, FURTHEST = 1.0, 16.0


class MapsActivity(Activity):
    """The map."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            page: map, search, results, place, directions, steps, saved, list.
            words: What is typed into the field, or was searched for.
            place: The name of the place that is open.
            start: Where the way begins: a name, or "" for the phone.
            mode: How to go: driving, transit or walking.
            field: Which end of the way is being searched for: from, to, or "".
            list: The list that is open.
            open: A sheet over the page: save, note, or "".
            note: What is typed into the note.
            x: The middle of the map, in metres.
            y: Likewise.
            scale: Metres for each dp.
        """

        page: str = "map"
        words: str = ""
        place: str = ""
        start: str = ""
        mode: str = "driving"
        field: str = ""
        list: str = ""
        open: str = ""
        note: str = ""
        x: int = SIDE // 2
        y: int = SIDE // 2
        scale: float = 7.0

    state: State

    @property
    def store(self) -> Store:
        """What is saved."""
        return Store(self.app.db, self.app.clock.ms)

    @property
    def place(self) -> Place | None:
        """The place that is open."""
        return find(self.state.place)

    @property
    def located(self) -> bool:
        """Whether the app may know where the phone is."""
        return self.app.has_permission(LOCATION)

    def on_create(self) -> None:
        """What was asked for."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """`geo:0,0?q=WORDS`, `google.navigation:q=WORDS`, `https://maps.google.com/?q=WORDS`."""
        if not intent.data:
            return
        parts = urlsplit(intent.data[:2_000].replace("google.navigation:", "geo:?"))
        words = unquote_plus(parse_qs(parts.query).get("q", [""])[0]).strip()
        if words:
            self.search(words)
            if intent.data.startswith("google.navigation:") and self.state.page == "place":
                self.show("directions")

    def build(self) -> Widget:
        """The page."""
        state = self.state
        if state.page in ("search", "saved", "list", "steps"):
            makers = {
                "search": search.page,
                "saved": saved.page,
                "list": saved.list_page,
                "steps": directions.steps_page,
            }
            return makers[state.page](self)
        sheets = {"results": search.results, "place": place.sheet, "directions": directions.sheet}
        below = sheets[state.page](self) if state.page in sheets else None
        town = canvas(self._draw, resource_id="map_frame", description="Map", weight=1)
        top = directions.header(self) if state.page == "directions" else self._top()
        over = column(top, class_name="", align="top", margin=(16, 40, 16, 0))
        buttons = column(
            icon_button("add", partial(self._zoom, 0.5), ground="surface", description="Zoom in"),
            icon_button("remove", partial(self._zoom, 2.0), ground="surface", description="Zoom out"),
            fab("my_location", self._locate, description="My location", resource_id="mylocation_button"),
            gap=8,
            class_name="",
            align="bottom-end",
            margin=16,
        )
        middle = stack(town, buttons, over, weight=1, class_name="")
        tabs = bottom_bar(
            (("explore", "Explore", partial(self.show, "map")), ("bookmark", "Saved", partial(self.show, "saved"))), 0
        )
        return screen(middle, below, bottom=None if below else tabs, overlay=place.overlay(self))

    def on_back(self) -> bool:
        """Back to the page before."""
        before = {"place": "map", "results": "map", "directions": "place", "steps": "directions", "list": "saved"}
        if self.state.page == "map":
            return False
        self.show(
            "directions" if self.state.page == "search" and self.state.field else before.get(self.state.page, "map")
        )
        return True

    def _draw(self, sheet: Canvas, area: Rect) -> None:
        state, chosen = self.state, self.place
        pins = (
            search_town(state.words) if state.page == "results" else [chosen] if chosen and state.page != "map" else []
        )
        view = View(state.x, state.y, state.scale)
        way = directions.way(self) if state.page == "directions" else []
        draw_town(view, pins, chosen, way, self.located)(sheet, area)

    def _top(self) -> Widget:
        shown = self.state.words if self.state.page in ("results", "place") else ""
        field = search_box(
            shown or "Search here",
            self.ask,
            color="surface",
            trailing=(icon_button("close", self.clear, description="Clear"),) if shown else (),
            resource_id="search_omnibox_text_box",
        )
        chips = [
            chip(label, partial(self.search, words), color="surface", resource_id="category_chip")
            for label, words in CATEGORIES
        ]
        line = scroll(row(*chips, gap=8, class_name=""), axis="horizontal", key="categories")
        return column(field, None if shown else line, gap=8, class_name="")

    # What the widgets do.

    def show(self, page: str) -> None:
        """Show a page."""
        self.state.page, self.state.open = page, ""
        if page == "map":
            self.state.words = self.state.place = self.state.field = ""
        self.app.hide_keyboard()

    def ask(self, field: str = "") -> None:
        """Open the search, for a place or for one end of a way."""
        self.state.page, self.state.field, self.state.words = "search", field, ""
        self.app.focus("search")

    def clear(self) -> None:
        """Forget what was searched for."""
        self.show("map")

    def search(self, words: str) -> None:
        """Look for something: one place is opened, several are listed."""
        words = words.strip()[:200]
        if not words:
            return
        self.store.searched(words)
        found = [exact] if (exact := find(words)) else search_town(words)
        self.state.words = words
        if len(found) == 1:
            self.open_place(found[0])
        else:
            self.state.place = ""
            self.show("results")
            self.state.words = words

    def open_place(self, found: Place) -> None:
        """Show a place, or take it as one end of the way that is being asked for."""
        state = self.state
        if state.field == "from":
            state.start, state.field = found.name, ""
            self.show("directions")
            return
        state.place, state.words, state.field = found.name, found.name, ""
        state.x, state.y, state.scale = found.x, found.y, min(state.scale, 4.0)
        self.show("place")

    def _zoom(self, by: float) -> None:
        self.state.scale = min(max(self.state.scale * by, CLOSEST), FURTHEST)

    def _locate(self) -> None:
        if self.app.request_permission(LOCATION):
            self.state.x, self.state.y, self.state.scale = *HERE, min(self.state.scale, 3.0)

    def on_permission(self, name: str, granted: bool) -> None:
        """The person said whether the phone may be found."""
        if granted:
            self._locate()
        else:
            self.app.toast("Location permission denied")
