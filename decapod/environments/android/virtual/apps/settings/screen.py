"""The one screen of the app: it shows the page that it was started for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.settings import ACTIONS, SEARCH_SCREEN, SUB_SCREEN
from decapod.environments.android.virtual.apps.settings.pages import PAGES, Page
from decapod.environments.android.virtual.apps.settings.rows import LONGEST, Opening, Row
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent, full_component
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    column,
    icon_button,
    list_view,
    padding,
    screen,
    search_box,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

PACKAGE_EXTRAS = ("android.provider.extra.APP_PACKAGE", "app_package", "android.intent.extra.PACKAGE_NAME")


class SettingsActivity(Activity):
    """A page of settings."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            open: The title of the row whose dialog is open, "" for none.
            text: What is in the dialog's field.
            problem: What is wrong with it.
            month: The year and month that a calendar shows.
            part: Which part of a time is set: hour or minute.
            taps: How often the build number was tapped.
        """

        open: str = ""
        text: str = ""
        problem: str = ""
        month: tuple[int, int] | None = None
        part: str = "hour"
        taps: int = 0

    state: State

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return PAGES[page_of(self.intent)]

    @property
    def argument(self) -> str:
        """What the page is for, such as a package; "" for nothing."""
        if self.intent.data.startswith("package:"):
            return self.intent.data.removeprefix("package:")
        return next((self.intent.text(name) for name in ("argument", *PACKAGE_EXTRAS) if self.intent.text(name)), "")

    def on_create(self) -> None:
        """A page of something that there is not is left at once."""
        if self.page.missing(self.app, self.argument):
            self.app.finish()

    def on_new_intent(self, intent: Intent) -> None:
        """Another page was asked for."""
        self.state = self.State()

    def rows(self) -> list[Row]:
        """What the page consists of now."""
        if self.page.missing(self.app, self.argument):
            return []
        return [row for row in self.page.rows(self.app, self.argument) if row is not None]

    def build(self) -> Widget:
        """The title, the rows, and the dialog that is open."""
        rows = self.rows()
        body = list_view(*(row.widget(self) for row in rows), key="list", resource_id="recycler_view")
        opener = next((row for row in rows if row.title == self.state.open and isinstance(row, Opening)), None)
        return screen(body, app_bar=self._bar(), overlay=opener.dialog(self) if opener and self.state.open else None)

    def _bar(self) -> Widget:
        title = self.page.name(self.app, self.argument)
        if self.page.parent:
            search = icon_button("search", self.search, description="Search settings")
            return app_bar(title, navigation="arrow_back", on_navigation=self.app.finish, large=True, actions=(search,))
        heading = text(title, "headline_medium", size=32, resource_id="homepage_title")
        box = search_box("Search settings", self.search, resource_id="search_action_bar", description="Search settings")
        return column(padding(heading, (24, 40, 24, 16)), padding(box, (16, 0, 16, 12)), class_name="")

    # What rows ask for.

    def go(self, page: str, argument: str = "") -> None:
        """Open another page."""
        self.app.start(Intent(component=SUB_SCREEN, extras={"page": page, "argument": argument}))

    def search(self) -> None:
        """Open the search."""
        self.app.start(Intent(component=SEARCH_SCREEN))

    def show(self, title: str, value: str | None = None) -> None:
        """Open the dialog of a row; with a value, that is in its field."""
        state = self.state
        state.open, state.text, state.problem, state.month, state.part = title, value or "", "", None, "hour"
        if value is not None:
            self.app.focus("field")

    def close(self) -> None:
        """Close the dialog."""
        if self.state.open:
            self.app.hide_keyboard()
        self.state.open = ""

    def write(self, words: str) -> None:
        """Take what is in the dialog's field."""
        self.state.text, self.state.problem = words[:LONGEST], ""

    def submit(self, save: Callable[[str], str]) -> None:
        """Give the text to `save`; the dialog stays open where it is not accepted."""
        if self.state.text.strip():
            self.state.problem = save(self.state.text.strip())
            if not self.state.problem:
                self.close()

    def act(self, do: Callable[[], object], leaves: bool = False) -> None:
        """Do something; leave the page then, if that is what it comes to."""
        do()
        if leaves:
            self.app.finish()

    def done(self, do: Callable[[], object], leaves: bool = False) -> None:
        """Close the dialog and do something."""
        self.close()
        self.act(do, leaves)


def page_of(intent: Intent) -> str:
    """The name of the page that an intent asks for; the first page where it is none."""
    named = intent.text("page")
    if named in PAGES:
        return named
    by_action = next((page for action, _, page in ACTIONS if action == intent.action), "")
    if by_action:
        return by_action
    wanted = full_component(intent.component) if intent.component else ""
    by_class = (page for _, component, page in ACTIONS if full_component(component) == wanted)
    return next(by_class, "home")
