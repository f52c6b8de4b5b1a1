"""The screens of history, bookmarks and downloads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.chrome.store import Store, whole
from decapod.environments.android.virtual.apps.chrome.web.address import shown
from decapod.environments.android.virtual.apps.common import documents
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    avatar,
    button,
    column,
    dialog,
    dialog_button,
    empty_state,
    icon,
    icon_button,
    list_row,
    list_view,
    menu,
    plain_field,
    section_header,
    text_field,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class ListActivity(Activity):
    """What the three share: a bar with a search, rows, and something over them."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            searching: Whether the field for words is open.
            words: What is searched for.
            open: What is over the rows: clear, menu, edit, or "".
            item: The row that it is about.
            title: A bookmark's title while it is edited.
            url: Its address while it is edited.
        """

        searching: bool = False
        words: str = ""
        open: str = ""
        item: int = 0
        title: str = ""
        url: str = ""

    state: State
    label = ""

    @property
    def store(self) -> Store:
        """History, bookmarks, downloads."""
        return Store(self.app.db, self.app.clock.ms)

    def on_back(self) -> bool:
        """Back ends the search first."""
        if not self.state.searching:
            return False
        self._end_search()
        return True

    def bar(self) -> Widget:
        """The title and the search, or the field for words."""
        if self.state.searching:
            words = plain_field(
                "words",
                self.state.words,
                self._search,
                hint=f"Search {self.label.lower()}",
                weight=1,
                action="search",
                on_submit=self.app.hide_keyboard,
                resource_id="search_text",
            )
            return app_bar(navigation="arrow_back", on_navigation=self._end_search, content=words)
        return app_bar(
            self.label,
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(icon_button("search", self._start_search, description="Search", resource_id="search_menu_id"),),
            resource_id="action_bar",
        )

    def go(self, url: str) -> None:
        """Open a page."""
        self.app.finish({"url": url})

    def show(self, name: str, item: int = 0) -> None:
        """Open something over the rows."""
        self.state.open, self.state.item = name, item

    def close(self) -> None:
        """Close what is over the rows."""
        self.state.open = ""

    def _start_search(self) -> None:
        self.state.searching = True
        self.app.focus("words")

    def _end_search(self) -> None:
        self.state.searching, self.state.words = False, ""
        self.app.hide_keyboard()

    def _search(self, words: str) -> None:
        self.state.words = words[:200]


class HistoryActivity(ListActivity):
    """Pages that were seen, by day."""

    label = "History"

    def build(self) -> Widget:
        """Visits, the latest first."""
        visits = self.store.history(self.state.words)
        parts: list[Widget] = []
        if visits and not self.state.words:
            parts.append(
                button(
                    "Clear browsing data...",
                    partial(self.show, "clear"),
                    kind="text",
                    margin=(8, 0),
                    resource_id="clear_browsing_data_button",
                    align="start",
                )
            )
        day = ""
        for visit in visits:
            moment = self.app.clock.local(whole(visit["time"]))
            today = moment.date() == self.app.clock.today().date()
            name = f"Today - {date_text(moment, year=True)}" if today else date_text(moment, year=True)
            if name != day:
                parts.append(section_header(name, color="on_surface_variant"))
                day = name
            parts.append(self._row(visit, time_text(moment, hours=hours_shown(self.app.phone))))
        body = list_view(*parts, key="history", resource_id="selectable_list_recycler_view")
        nothing = empty_state("history", "No history here" if not self.state.words else "No search results found")
        return scaffold(body if visits else nothing, app_bar=self.bar(), overlay=self._over())

    def _row(self, visit: Row, when: str) -> Widget:
        url, title = str(visit["url"]), str(visit["title"])
        remove = icon_button(
            "close",
            partial(self.store.forget, whole(visit["id"])),
            description=f"Remove {title}",
            resource_id="end_button",
        )
        return list_row(
            title,
            f"{when} • {shown(url)}",
            leading=avatar(shown(url), size=32),
            trailing=remove,
            subtitle_lines=1,
            title_id="title",
            subtitle_id="description",
            on_tap=partial(self.go, url),
        )

    def _over(self) -> Widget | None:
        if self.state.open != "clear":
            return None
        return alert(
            "Clear browsing data?",
            "All pages will be removed from the history.",
            confirm="Clear data",
            on_confirm=self._clear,
            on_cancel=self.close,
        )

    def _clear(self) -> None:
        self.store.forget_all()
        self.close()


class BookmarkActivity(ListActivity):
    """Pages that were kept."""

    label = "Bookmarks"

    def build(self) -> Widget:
        """Bookmarks, the latest first."""
        kept = self.store.bookmarks(self.state.words)
        rows = [self._row(row) for row in kept]
        body = list_view(*rows, key="bookmarks", resource_id="selectable_list_recycler_view")
        nothing = empty_state("star", "No bookmarks here" if not self.state.words else "No results found")
        return scaffold(body if kept else nothing, app_bar=self.bar(), overlay=self._over())

    def _row(self, row: Row) -> Widget:
        url, title = str(row["url"]), str(row["title"])
        more = icon_button(
            "more_vert",
            partial(self.show, "menu", whole(row["id"])),
            description=f"Options for {title}",
            resource_id="more",
        )
        return list_row(
            title,
            shown(url),
            leading=avatar(shown(url), size=32),
            trailing=more,
            subtitle_lines=1,
            title_id="title",
            subtitle_id="description",
            on_tap=partial(self.go, url),
        )

    def _over(self) -> Widget | None:
        state = self.state
        if state.open == "menu":
            items = [("Edit", self._edit), ("Delete", self._delete)]
            return menu(items, on_dismiss=self.close, place="center")
        if state.open != "edit":
            return None
        fields = column(
            text_field("title", state.title, self._set_title, label="Name", resource_id="title_text"),
            text_field("url", state.url, self._set_url, label="URL", resource_id="url_text"),
            gap=12,
            class_name="",
        )
        ready = bool(state.title.strip() and state.url.strip())
        buttons = (dialog_button("Cancel", self.close), dialog_button("Save", self._save, enabled=ready))
        return dialog("Edit bookmark", fields, buttons, on_dismiss=self.close)

    def _edit(self) -> None:
        row = self.store.db.row("SELECT * FROM bookmarks WHERE id = ?", [self.state.item])
        if row is not None:
            self.state.title, self.state.url = str(row["title"]), str(row["url"])
            self.show("edit", self.state.item)

    def _save(self) -> None:
        values = {"title": self.state.title.strip(), "url": self.state.url.strip()}
        self.store.db.update("bookmarks", values, "id = ?", [self.state.item])
        self.close()

    def _delete(self) -> None:
        row = self.store.db.row("SELECT * FROM bookmarks WHERE id = ?", [self.state.item])
        self.close()
        if row is not None:
            self.state.title, self.state.url = str(row["title"]), str(row["url"])
            self.store.db.delete("bookmarks", "id = ?", [self.state.item])
            self.app.snackbar(f"Deleted {self.state.title}", "Undo", "undo")

    def undo(self) -> None:
        """Keep the bookmark that was deleted last."""
        self.store.add_bookmark(self.state.url, self.state.title)

    def _set_title(self, value: str) -> None:
        self.state.title = value[:300]

    def _set_url(self, value: str) -> None:
        self.state.url = value[:2_000]


class DownloadActivity(ListActivity):
    """Files that were downloaded."""

    label = "Downloads"

    def build(self) -> Widget:
        """Downloads, the latest first."""
        words = self.state.words.casefold()
        files = [row for row in self.store.downloads() if words in str(row["target_path"]).casefold()]
        rows = [self._row(row) for row in files]
        body = list_view(*rows, key="downloads", resource_id="download_home_recycler_view")
        nothing = empty_state("download", "You'll find your downloads here")
        return scaffold(body if rows else nothing, app_bar=self.bar())

    def _row(self, row: Row) -> Widget:
        path = str(row["target_path"])
        there = self.app.files.is_file(path)
        facts = f"{documents.size_text(whole(row['total_bytes']))} • {shown(str(row['tab_url']))[:80]}"
        remove = icon_button(
            "delete",
            partial(self._delete, whole(row["id"]), path),
            resource_id="more",
            description=f"Delete {path.rpartition('/')[2]}",
        )
        return list_row(
            path.rpartition("/")[2],
            facts if there else "Deleted",
            leading=icon("description"),
            trailing=remove,
            subtitle_lines=1,
            title_id="title",
            subtitle_id="caption",
            on_tap=partial(self._open, path) if there else None,
        )

    def _open(self, path: str) -> None:
        view = documents.view(path)
        if self.app.phone.packages.resolve(view):
            self.app.start(view)
        else:
            self.app.snackbar("No app can open this file")

    def _delete(self, number: int, path: str) -> None:
        self.store.db.delete("downloads", "id = ?", [number])
        self.app.providers.delete("content://downloads/my_downloads", "_data = ?", [path])
        plain = documents.stored_path(path)
        if plain and self.app.files.is_file(plain):
            self.app.files.remove(plain)
