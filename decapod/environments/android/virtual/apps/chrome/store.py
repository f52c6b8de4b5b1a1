"""Tabs, history, bookmarks and downloads, in Chrome's database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from decapod.environments.android.virtual.apps.chrome.web.address import NEW_TAB
from decapod.environments.android.virtual.system.database import Database, Row, Value

_MOST_ENTRIES = 30
MOST_TABS = 50


@dataclass(frozen=True, slots=True)
class Entry:
    """A page that a tab is or was at; `fields` is what a form sent there."""

    url: str
    title: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: the pages it went through, and the place among them where it is."""

    id: int
    entries: tuple[Entry, ...]
    at: int
    incognito: bool

    @property
    def entry(self) -> Entry:
        """The page it is at."""
        return self.entries[self.at] if 0 <= self.at < len(self.entries) else Entry(NEW_TAB)


class Store:
    """What Chrome keeps; times are in ms since the epoch."""

    def __init__(self, db: Database, now_ms: int) -> None:
        self.db = db
        self.now_ms = now_ms

    # Tabs

    def tabs(self) -> list[Tab]:
        """All tabs, in the order in which they were opened."""
        return [_tab(row) for row in self.db.rows("SELECT * FROM tabs ORDER BY id")]

    def current(self) -> Tab | None:
        """The tab that was used last."""
        row = self.db.row("SELECT * FROM tabs ORDER BY used DESC, id DESC LIMIT 1")
        return _tab(row) if row else None

    def open(self, url: str, *, incognito: bool = False) -> Tab:
        """A new tab, in front; the oldest goes when there are too many."""
        for row in self.db.rows("SELECT id FROM tabs ORDER BY id DESC LIMIT -1 OFFSET ?", [MOST_TABS - 1]):
            self.close(whole(row["id"]))
        number = self.db.insert("tabs", {"entries": json.dumps([[url, "", []]]), "incognito": int(incognito)})
        self.use(number)
        return Tab(number, (Entry(url),), 0, incognito)

    def use(self, number: int) -> None:
        """Bring a tab to the front."""
        last = self.db.value("SELECT max(used) FROM tabs")
        self.db.update("tabs", {"used": whole(last) + 1}, "id = ?", [number])

    def close(self, number: int) -> None:
        """Close a tab."""
        self.db.delete("tabs", "id = ?", [number])

    def save(self, tab: Tab) -> None:
        """Keep where a tab is."""
        entries = [[entry.url, entry.title, [list(pair) for pair in entry.fields]] for entry in tab.entries]
        self.db.update("tabs", {"entries": json.dumps(entries), "at": tab.at}, "id = ?", [tab.id])

    def go(self, tab: Tab, entry: Entry, *, instead: bool = False) -> None:
        """Go on to a page, or be at it in place of the one that is there."""
        kept = tab.entries[: tab.at] if instead else tab.entries[: tab.at + 1]
        entries = (*kept, entry)[-_MOST_ENTRIES:]
        self.save(replace(tab, entries=entries, at=len(entries) - 1))
        if not tab.incognito and entry.url != NEW_TAB:
            self.visit(entry.url, entry.title)

    # History

    def visit(self, url: str, title: str) -> None:
        """Remember that a page was seen."""
        row = self.db.row("SELECT id, visit_count FROM urls WHERE url = ?", [url])
        values: dict[str, str | int] = {"title": title or url, "last_visit_time": self.now_ms}
        if row is None:
            number = self.db.insert("urls", {"url": url, "visit_count": 1, **values})
        else:
            number = whole(row["id"])
            self.db.update("urls", {"visit_count": whole(row["visit_count"]) + 1, **values}, "id = ?", [number])
        self.db.insert("visits", {"url": number, "visit_time": self.now_ms})

    def history(self, words: str = "") -> list[Row]:
        """Visits, the latest first: id, time, url and title."""
        sql = "SELECT v.id AS id, v.visit_time AS time, u.url AS url, u.title AS title FROM visits v JOIN urls u"
        where = " ON u.id = v.url WHERE instr(lower(u.url || ' ' || u.title), lower(?)) > 0"
        return self.db.rows(f"{sql}{where} ORDER BY v.visit_time DESC, v.id DESC LIMIT 300", [words])

    def forget(self, visit: int) -> None:
        """Remove a visit, and the page if it was its last."""
        self.db.delete("visits", "id = ?", [visit])
        self.db.delete("urls", "id NOT IN (SELECT url FROM visits)")

    def forget_all(self) -> None:
        """Remove all visits."""
        self.db.delete("visits")
        self.db.delete("urls")

    def suggestions(self, words: str, most: int = 6) -> list[Row]:
        """Pages seen or bookmarked with these words in address or title, those seen most often first."""
        sql = (
            "SELECT url, max(title) AS title, sum(n) AS n FROM (SELECT url, title, visit_count AS n FROM urls "
            "UNION ALL SELECT url, title, 1 AS n FROM bookmarks) WHERE instr(lower(url || ' ' || title), lower(?)) > 0 "
            "GROUP BY url ORDER BY n DESC, url LIMIT ?"
        )
        return self.db.rows(sql, [words, most])

    # Bookmarks

    def bookmarks(self, words: str = "") -> list[Row]:
        """Bookmarks, the latest first."""
        sql = "SELECT * FROM bookmarks WHERE instr(lower(url || ' ' || title), lower(?)) > 0 ORDER BY id DESC LIMIT 300"
        return self.db.rows(sql, [words])

    def bookmark_of(self, url: str) -> Row | None:
        """The bookmark of a page."""
        return self.db.row("SELECT * FROM bookmarks WHERE url = ? ORDER BY id LIMIT 1", [url])

    def add_bookmark(self, url: str, title: str) -> int:
        """Bookmark a page."""
        return self.db.insert("bookmarks", {"url": url, "title": title or url, "date_added": self.now_ms})

    # Downloads

    def downloads(self) -> list[Row]:
        """What was downloaded, the latest first."""
        return self.db.rows("SELECT * FROM downloads ORDER BY id DESC LIMIT 200")


def whole(value: Value) -> int:
    """A value of the database as a number; 0 for one that is none, as another program may have written it."""
    try:
        return int(value or 0)
    except (ValueError, OverflowError):
        return 0


def _tab(row: Row) -> Tab:
    entries: list[Entry] = []
    try:
        kept = json.loads(str(row["entries"]))
    except ValueError:
        kept = []
    for item in kept if isinstance(kept, list) else []:
        if isinstance(item, list) and len(item) == 3 and isinstance(item[2], list):
            entries.append(Entry(str(item[0]), str(item[1]), _pairs(item[2])))
    entries = entries or [Entry(NEW_TAB)]
    at = max(0, min(whole(row["at"]), len(entries) - 1))
    return Tab(whole(row["id"]), tuple(entries), at, bool(row["incognito"]))


def _pairs(items: Sequence[object]) -> tuple[tuple[str, str], ...]:
    return tuple((str(item[0]), str(item[1])) for item in items if isinstance(item, list) and len(item) == 2)
