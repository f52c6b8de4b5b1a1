"""The browser: a tab's page, the bar above it, and what comes up over it."""

from __future__ import annotations

from datetime import date
from typing import Any

from decapod.environments.android.virtual.apps.chrome import first_run, sheets, toolbar
from decapod.environments.android.virtual.apps.chrome.browser_state import BrowserState
from decapod.environments.android.virtual.apps.chrome.start_page import start_page, suggestions
from decapod.environments.android.virtual.apps.chrome.store import Entry, Store, Tab
from decapod.environments.android.virtual.apps.chrome.tabs import switcher
from decapod.environments.android.virtual.apps.chrome.view import Seen, failed, seen
from decapod.environments.android.virtual.apps.chrome.visit import download, submission
from decapod.environments.android.virtual.apps.chrome.web import forms, site
from decapod.environments.android.virtual.apps.chrome.web.address import (
    NEW_TAB,
    from_typed,
    joined,
    scheme_of,
    with_path,
    without_fragment,
)
from decapod.environments.android.virtual.apps.chrome.web.document import Document, Element, read
from decapod.environments.android.virtual.apps.common import documents
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import DIAL, SENDTO, VIEW, Intent
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_APPS = {"tel": DIAL, "mailto": SENDTO, "sms": SENDTO, "smsto": SENDTO, "geo": VIEW, "market": VIEW, "content": VIEW}
_LONGEST_FIND = 100


class ChromeTabbedActivity(Activity):
    """A tab."""

    State = BrowserState
    state: BrowserState

    @property
    def store(self) -> Store:
        """Tabs, history, bookmarks."""
        return Store(self.app.db, self.app.clock.ms)

    @property
    def tab(self) -> Tab:
        """The tab in front; one that is not kept yet where there is none."""
        return self.store.current() or Tab(0, (Entry(NEW_TAB),), 0, False)

    @property
    def url(self) -> str:
        """The address of the page in front."""
        return self.tab.entry.url

    def document(self) -> Document | None:
        """The page in front, if it is HTML."""
        entry = self.tab.entry
        found = site.fetch(self.app.phone, entry.url, entry.fields) if entry.url != NEW_TAB else None
        return read(found.text) if found is not None and found.kind == "html" else None

    def on_create(self) -> None:
        """Open what was asked for."""
        if not self._open_intent(self.intent) and self.store.current() is None:
            self.store.open(NEW_TAB)

    def on_new_intent(self, intent: Intent) -> None:
        """Open what was asked for, in a new tab."""
        self._open_intent(intent)

    def build(self) -> Widget:
        """The bar and the page, or the screen that is in their place."""
        state, tab = self.state, self.tab
        if self.app.first_run:
            return first_run.welcome(self)
        if state.tabs:
            return switcher(self)
        if state.typing:
            return scaffold(suggestions(self), app_bar=toolbar.typing(self))
        if tab.entry.url == NEW_TAB:
            return scaffold(start_page(self, tab), app_bar=toolbar.plain(self, tab), overlay=sheets.overlay(self))
        shown = self.shown()
        bar = toolbar.finding(self, shown.count) if state.finding else toolbar.plain(self, tab)
        return scaffold(shown.widget, app_bar=bar, overlay=sheets.overlay(self))

    def shown(self) -> Seen:
        """The page in front as widgets."""
        return seen(self, self.tab.entry)

    def on_back(self) -> bool:
        """Back closes what is open, then goes to the page before; from a tab's first page it leaves."""
        state, tab = self.state, self.tab
        if self.app.first_run:
            return False
        if state.tabs:
            state.tabs = False
        elif state.typing or state.finding:
            self.end_typing()
        elif tab.at > 0:
            self.move(-1)
        else:
            return False
        return True

    # Where to

    def typed(self) -> None:
        """Go to what was typed."""
        url = from_typed(self.state.draft)
        if url:
            self.go(url)

    def go(self, url: str, fields: tuple[tuple[str, str], ...] = ()) -> None:
        """Open an address in the tab in front; what cannot be shown is downloaded or given to another app."""
        self.end_typing()
        self.state.tabs = False
        url = with_path(url)
        scheme = scheme_of(url)
        if scheme in _APPS and scheme != "content":
            self.app.start(Intent(_APPS[scheme], data=url))
            return
        tab = self.store.current() or self.store.open(NEW_TAB)
        found = site.fetch(self.app.phone, url, fields)
        if found.kind == "file":
            self.download(url)
            return
        plain, fragment = without_fragment(url)
        same = bool(fragment) and plain == without_fragment(self.url)[0] and not fields
        title = read(found.text).title if found.kind == "html" else failed(found, url) or found.name
        self.store.go(tab, Entry(url, title or url, fields), instead=url == tab.entry.url)
        if not same:
            self._came()
        if fragment:
            self._show_part(f"#{fragment}")

    def move(self, steps: int) -> None:
        """Go back or forward among the tab's pages."""
        tab = self.tab
        at = tab.at + steps
        if 0 <= at < len(tab.entries):
            self.store.save(Tab(tab.id, tab.entries, at, tab.incognito))
            self._came()

    def reload(self) -> None:
        """Read the page anew."""
        self._came()
        self.close()

    def open_tab(self, url: str = NEW_TAB, *, incognito: bool = False) -> None:
        """Open an address in a new tab."""
        self.close()
        self.state.tabs = False
        self.store.open(NEW_TAB, incognito=incognito)
        self._came()
        if url != NEW_TAB:
            self.go(url)

    def open_here(self, url: str) -> None:
        """Go to an address that history or bookmarks gave."""
        self.close()
        self.go(url)

    def _open_intent(self, intent: Intent) -> bool:
        url = intent.data
        if not url and intent.action != "android.intent.action.MAIN":
            url = from_typed(intent.text("query"))
        if not url:
            return False
        self.app.preferences["welcomed"] = True
        self.store.open(NEW_TAB)
        self.go(url if scheme_of(url) else from_typed(url))
        return True

    def _came(self) -> None:
        state = self.state
        state.filled, state.wrong, state.why, state.finding, state.find = {}, 0, "", False, ""
        self.app.scroll_to("page")

    # What the page asks for

    @property
    def filled(self) -> forms.Values:
        """What was filled in."""
        return self.state.filled

    @property
    def wrong(self) -> tuple[int, str]:
        """The control that keeps a form from being sent, and why."""
        return self.state.wrong, self.state.why

    def follow(self, link: str) -> None:
        """Go where a link of the page leads."""
        url = joined(self.base(), link)
        if url:
            self.go(url)

    def keep(self, link: str) -> None:
        """Download what a link leads to."""
        self.download(joined(self.base(), link))

    def context(self, link: str, words: str, picture: str) -> None:
        """Offer what can be done with a link or a picture."""
        base = self.base()
        self.state.link = (joined(base, link) if link else "", words, joined(base, picture) if picture else "")
        self.show("link")

    def picture(self, source: str) -> bytes:
        """The file of a picture of the page."""
        found = site.fetch(self.app.phone, joined(self.base(), source))
        return found.body if found.kind == "image" else b""

    def fill(self, number: int, value: str) -> None:
        """A control, or something that unfolds, has a new value."""
        document, state = self.document(), self.state
        control = self.element(document, number)
        if document is None or control is None:
            return
        state.wrong = 0 if state.wrong == number else state.wrong
        if control.tag == "details":
            state.filled = {**state.filled, str(number): value}
        else:
            state.filled = {**state.filled, **forms.changed(document, control, value)}

    def choose(self, number: int) -> None:
        """Offer the choices of a list, a calendar, or the phone's files; put the cursor into any other control."""
        control = self.element(self.document(), number)
        kind = forms.kind_of(control) if control is not None else ""
        self.state.control = number
        if kind == "select":
            self.show("choices")
        elif kind == "date" and self.state.open != "date":
            today = self.app.clock.today().date()
            self.state.day, self.state.month = today.isoformat(), (today.year, today.month)
            self.show("date")
        elif kind == "file" and control is not None:
            self.app.start_for_result(
                documents.pick(control.get("accept").partition(",")[0] or "*/*"), f"file-{number}"
            )
        elif kind:
            self.app.focus(f"field-{number}")

    def press(self, number: int) -> None:
        """A button was pressed, or Enter in a field: the form is sent, or what is wrong is said."""
        document = self.document()
        control = self.element(document, number)
        form = forms.form_of(document, control) if document is not None and control is not None else None
        if document is None or control is None or form is None:
            return
        state, kind = self.state, forms.kind_of(control)
        if kind == "button":
            return
        members = forms.members(document, form)
        if kind == "reset":
            gone = {str(member.number) for member in members}
            state.filled = {key: value for key, value in state.filled.items() if key not in gone}
            return
        state.wrong = 0
        for member in members if not form.has("novalidate") else []:
            why = forms.problem(document, member, state.filled)
            if why:
                state.wrong, state.why = member.number, why
                if forms.kind_of(member) in forms.WRITTEN:
                    self.app.focus(f"field-{member.number}")
                return
        button = control if kind in forms.BUTTONS else _first_button(members)
        url, fields = submission(self.app, document, form, state.filled, button, self.url)
        self.app.hide_keyboard()
        self.go(url, tuple(fields))

    def base(self) -> str:
        """The address that the page's links count from."""
        document = self.document()
        tags = document.elements if document is not None else ()
        named = next((element.get("href") for element in tags if element.tag == "base" and element.get("href")), "")
        return joined(self.url, named) if named else self.url

    def element(self, document: Document | None, number: int) -> Element | None:
        """The element of a page with that number."""
        known = document is not None and 0 < number <= len(document.elements)
        return document.elements[number - 1] if document is not None and known else None

    # What the bars and sheets do

    def show(self, name: str) -> None:
        """Open something over the page."""
        self.state.open = name

    def close(self) -> None:
        """Close what is over the page."""
        self.state.open = ""

    def show_tabs(self) -> None:
        """Open the screen of all tabs."""
        self.state.tabs = True

    def start_typing(self) -> None:
        """Open the bar's field."""
        self.state.typing, self.state.draft = True, ""
        self.app.focus("url")

    def set_draft(self, words: str) -> None:
        """What is typed into the bar."""
        self.state.draft = words[:2_000]

    def end_typing(self) -> None:
        """Close the bar's field, or the bar to find words."""
        state = self.state
        state.typing, state.draft, state.finding, state.find = False, "", False, ""
        self.app.hide_keyboard()

    def start_finding(self) -> None:
        """Open the bar to find words."""
        self.close()
        self.state.finding, self.state.find, self.state.found = True, "", 0
        self.app.focus("find")

    def set_find(self, words: str) -> None:
        """What is to be found."""
        self.state.find, self.state.found = words[:_LONGEST_FIND], 0
        self._show_part("#find-in-page")

    def find_next(self, steps: int) -> None:
        """Go to the next place, or the one before."""
        count = self.shown().count
        self.state.found = (self.state.found + steps) % count if count else 0
        self._show_part("#find-in-page")

    def toggle_bookmark(self) -> None:
        """Bookmark the page, or edit its bookmark."""
        self.close()
        entry = self.tab.entry
        had = self.store.bookmark_of(entry.url)
        if had is not None:
            self.store.db.delete("bookmarks", "id = ?", [had["id"]])
            self.app.snackbar("Bookmark deleted")
            return
        self.store.add_bookmark(entry.url, entry.title)
        self.app.snackbar("Bookmark saved to Mobile bookmarks")

    def download(self, url: str) -> None:
        """Keep what lies at an address in Downloads."""
        self.close()
        path = download(self.app, self.store, url)
        if path:
            self.state.downloaded = path

    def open_download(self) -> None:
        """Open what was downloaded last."""
        view = documents.view(self.state.downloaded)
        if self.app.phone.packages.resolve(view):
            self.app.start(view)
        else:
            self.app.snackbar("No app can open this file")

    def pick_option(self, value: str) -> None:
        """A choice of a list was tapped."""
        self.close()
        self.fill(self.state.control, value)

    def set_day(self, day: date) -> None:
        """A day of the calendar was tapped."""
        self.state.day = day.isoformat()

    def set_month(self, year: int, month: int) -> None:
        """The calendar shows another month."""
        self.state.month = (year, month)

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """A file was chosen for a form; or a page in history or bookmarks."""
        if result is None:
            return
        if request.startswith("file-"):
            self.fill(int(request.removeprefix("file-")), str(result.get("name", "")))
        elif result.get("url"):
            self.go(str(result["url"]))

    def _show_part(self, name: str) -> None:
        """Scroll the page so that an element is seen."""
        self.app.phone.changed()
        for window in self.app.phone.windows():
            node = window.scene.find(name) if window.kind == "activity" else None
            shift = window.scene.offset_to_show(node) if node is not None else None
            if shift is not None:
                self.app.scroll_to(*shift)


def _first_button(members: list[Element]) -> Element | None:
    return next((member for member in members if forms.kind_of(member) in ("submit", "image")), None)
