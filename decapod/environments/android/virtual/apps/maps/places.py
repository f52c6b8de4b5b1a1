"""Saved places and past searches, in the app's database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.maps.town import Place, find
from decapod.environments.android.virtual.system.database import Database

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

LISTS = (("Favorites", "favorite"), ("Want to go", "flag"), ("Starred places", "star"))
MOST_SEARCHES = 20


@dataclass(frozen=True)
class Saved:
    """A place in a list, with what the person noted."""

    place: Place
    note: str


class Store:
    """Reads and changes what is saved."""

    def __init__(self, database: Database, now_ms: int) -> None:
        self._db = database
        self._now = now_ms

    def lists_of(self, place: Place) -> list[str]:
        """The lists that a place is in."""
        return [str(row["list"]) for row in self._db.rows("SELECT list FROM saved WHERE place = ?", [place.key])]

    def saved(self, name: str) -> list[Saved]:
        """What is in a list, the newest first. What somebody else wrote there and is no place is left out."""
        rows = self._db.rows("SELECT place, note FROM saved WHERE list = ? ORDER BY _id DESC", [name])
        found = [(find(str(row["place"])), str(row["note"])) for row in rows]
        return [Saved(place, note) for place, note in found if place]

    def turn(self, place: Place, name: str) -> bool:
        """Put a place into a list, or take it out; whether it is in it now."""
        if name in self.lists_of(place):
            self._db.delete("saved", "place = ? AND list = ?", [place.key, name])
            return False
        self._db.insert("saved", {"place": place.key, "list": name, "saved_at": self._now})
        return True

    def note(self, place: Place, name: str, words: str) -> None:
        """Write something to a saved place."""
        self._db.update("saved", {"note": words[:500]}, "place = ? AND list = ?", [place.key, name])

    def searches(self) -> list[str]:
        """What was searched for, the last first."""
        rows = self._db.rows("SELECT query FROM searches ORDER BY _id DESC LIMIT ?", [MOST_SEARCHES])
        return [str(row["query"]) for row in rows]

    def searched(self, words: str) -> None:
        """Remember a search."""
        self._db.delete("searches", "query = ?", [words])
        self._db.insert("searches", {"query": words[:200], "searched_at": self._now})

    def forget(self, words: str) -> None:
        """Forget a search."""
        self._db.delete("searches", "query = ?", [words])


def fill(database: Database, seed: SeedContext) -> None:
    """What is saved on a new phone."""
    store = Store(database, seed.now_ms)
    for name, list_name in (("Mission Cliffs", "Favorites"), ("Art Museum", "Want to go")):
        if (place := find(name)) is not None:
            store.turn(place, list_name)
    store.searched("Cafe Rosso")
