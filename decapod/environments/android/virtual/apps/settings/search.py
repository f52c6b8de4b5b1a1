"""The search: rows of all pages, found by words of their title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.settings import SUB_SCREEN
from decapod.environments.android.virtual.apps.settings.pages import PAGES
from decapod.environments.android.virtual.apps.settings.rows import Heading, Note, Shown
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    empty_state,
    icon_button,
    list_row,
    list_view,
    padding,
    screen,
    search_bar,
    section_header,
)
from decapod.environments.android.virtual.ui.widget import Widget

MOST = 30
RECENT = 5


@dataclass(frozen=True)
class Found:
    """A row of a page, or (where it has the page's own title) the page."""

    title: str
    page: str
    argument: str
    path: str


class SearchActivity(Activity):
    """The field and what was found."""

    @dataclass
    class State:
        """What is searched for."""

        words: str = ""

    state: State

    def on_create(self) -> None:
        """Typing can begin."""
        self.app.focus("search")

    def build(self) -> Widget:
        """The field; below it the rows, or what was searched for last."""
        clear = icon_button("close", self._clear, description="Clear text", resource_id="search_clear")
        bar = search_bar(
            "search",
            self.state.words,
            self._write,
            hint="Search settings",
            leading=icon_button("arrow_back", self.app.finish, description="Navigate up"),
            trailing=(clear,) if self.state.words else (),
            on_submit=self._keep,
            resource_id="open_search_view_edit_text",
        )
        return screen(self._body(), app_bar=padding(bar, (16, 8)))

    def _body(self) -> Widget:
        if not self.state.words.strip():
            recent = [str(words) for words in self.app.preferences.get("searches", [])]
            rows = [list_row(words, on_tap=partial(self._write, words)) for words in recent]
            return list_view(section_header("Recent searches"), *rows) if rows else list_view()
        found = find(self.app, self.state.words)
        if not found:
            return empty_state("search", "No results")
        return list_view(
            *(list_row(one.title, one.path, on_tap=partial(self._open, one), sides=24) for one in found),
            key="results",
            resource_id="list_results",
        )

    def _write(self, words: str) -> None:
        self.state.words = words[:100]

    def _clear(self) -> None:
        self.state.words = ""
        self.app.focus("search")

    def _keep(self) -> None:
        words = self.state.words.strip()
        kept = [str(one) for one in self.app.preferences.get("searches", []) if one != words]
        if words:
            self.app.preferences["searches"] = [words, *kept][:RECENT]
        self.app.hide_keyboard()

    def _open(self, found: Found) -> None:
        self._keep()
        self.app.start(Intent(component=SUB_SCREEN, extras={"page": found.page, "argument": found.argument}))


def find(app: AppContext, words: str) -> list[Found]:
    """The rows that have all the words in their title, or in the titles of the pages that lead to them."""
    wanted = _plain(words).split()
    if not wanted:
        return []

    def rank(one: Found) -> int:
        title = _plain(one.title)
        return 0 if title.startswith(wanted[0]) else 1 if all(word in title for word in wanted) else 2

    hits = [one for one in _all(app) if all(word in _plain(f"{one.title} {one.path}") for word in wanted)]
    return sorted(hits, key=rank)[:MOST]


def _plain(words: str) -> str:
    """Small letters without hyphens, so that `wifi` finds `Wi\u2011Fi`."""
    return words.casefold().replace("\u2011", "").replace("-", "").replace("\u2019", "'")


def _all(app: AppContext) -> Iterator[Found]:
    seen: set[tuple[str, str]] = set()
    for name, page in PAGES.items():
        if page.of_one or name == "home":
            continue
        path = " > ".join(_path(app, name))
        for row in page.rows(app, ""):
            if row is None or not row.title or isinstance(row, (Heading, Note, Shown)):
                continue
            target, argument = getattr(row, "page", ""), getattr(row, "argument", "")
            one = Found(row.title, target or name, argument, path)
            if (one.title, one.page + argument) not in seen:
                seen.add((one.title, one.page + argument))
                yield one
    for name, page in PAGES.items():
        if page.parent == "home" and not page.of_one:
            yield Found(page.name(app, ""), name, "", "Settings")


def _path(app: AppContext, name: str) -> list[str]:
    names: list[str] = []
    while name and name != "home" and len(names) < 6:
        names.insert(0, PAGES[name].name(app, ""))
        name = PAGES[name].parent
    return names
