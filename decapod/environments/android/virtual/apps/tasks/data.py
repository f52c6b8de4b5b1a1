"""The lists and tasks, in the app's database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Literal

from decapod.environments.android.virtual.system.database import Database, Row

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

Sort = Literal["mine", "date", "starred", "title"]
SORTS: dict[str, str] = {"mine": "My order", "date": "Date", "starred": "Starred recently", "title": "Title"}
_ORDERS = {
    "mine": "position, _id",
    "date": "due_date IS NULL, due_date, due_time IS NULL, due_time, position, _id",
    "starred": "starred DESC, position, _id",
    "title": "title COLLATE NOCASE, _id",
}
LONGEST_TITLE, LONGEST_DETAILS = 1_024, 8_192


@dataclass(frozen=True)
class Task:
    """One task. `due` is a day; `due_time` is "HH:MM", or "" for the whole day; `parent` is 0 for a task of its own."""

    id: int
    list_id: int
    parent: int
    title: str
    details: str
    due: date | None
    due_time: str
    completed: bool
    starred: bool

    @property
    def due_at(self) -> datetime | None:
        """The local moment of a task with a day and a time."""
        if self.due is None or not self.due_time:
            return None
        hour, minute = self.due_time.split(":")
        return datetime(self.due.year, self.due.month, self.due.day, int(hour), int(minute))


@dataclass(frozen=True)
class TaskList:
    """One list of tasks."""

    id: int
    title: str
    sort: str


class Store:
    """Reads and changes what is in the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def lists(self) -> list[TaskList]:
        """All lists in their order; the first is the default one and cannot be deleted."""
        return [
            TaskList(_number(row["_id"]), str(row["title"]), str(row["sort"]))
            for row in self._db.rows("SELECT * FROM lists ORDER BY position, _id")
        ]

    def find_list(self, number: int) -> TaskList | None:
        """One list, or None."""
        return next((found for found in self.lists() if found.id == number), None)

    def add_list(self, title: str) -> int:
        """Make a list; its number."""
        place = _number(self._db.value("SELECT coalesce(max(position), 0) + 1 FROM lists"))
        return self._db.insert("lists", {"title": title, "position": place})

    def rename_list(self, number: int, title: str) -> None:
        """Call a list something else."""
        self._db.update("lists", {"title": title}, "_id = ?", [number])

    def sort_list(self, number: int, sort: str) -> None:
        """Choose the order of a list."""
        self._db.update("lists", {"sort": sort}, "_id = ?", [number])

    def delete_list(self, number: int) -> None:
        """Delete a list with everything in it."""
        self._db.delete("tasks", "list_id = ?", [number])
        self._db.delete("lists", "_id = ?", [number])

    def open_tasks(self, found: TaskList) -> list[Task]:
        """What is to be done, sub-tasks right after their task."""
        order = _ORDERS.get(found.sort, _ORDERS["mine"])
        tops = self._select("list_id = ? AND completed = 0 AND parent_id IS NULL", [found.id], order)
        return [task for top in tops for task in (top, *self.sub_tasks(top.id, done=False))]

    def completed_tasks(self, list_id: int) -> list[Task]:
        """What has been done in a list, the last first."""
        return self._select("list_id = ? AND completed = 1", [list_id], "completed_at DESC, _id DESC")

    def starred_tasks(self) -> list[Task]:
        """What is to be done and has a star, of all lists."""
        return self._select("starred = 1 AND completed = 0", [], "position, _id")

    def sub_tasks(self, parent: int, *, done: bool | None = None) -> list[Task]:
        """The sub-tasks of a task; `done` asks for those that are, or are not."""
        where = "parent_id = ?" if done is None else f"parent_id = ? AND completed = {int(done)}"
        return self._select(where, [parent], "position, _id")

    def task(self, number: int) -> Task | None:
        """One task, or None."""
        return next(iter(self._select("_id = ?", [number], "_id")), None)

    def add(
        self, list_id: int, title: str, *, details: str = "", parent: int = 0, starred: bool = False, now_ms: int = 0
    ) -> int:
        """Add a task: a new one comes first in its list, a sub-task last below its task. Its number."""
        if parent:
            place = _number(
                self._db.value("SELECT coalesce(max(position), 0) + 1 FROM tasks WHERE parent_id = ?", [parent])
            )
        else:
            place = _number(
                self._db.value("SELECT coalesce(min(position), 1) - 1 FROM tasks WHERE list_id = ?", [list_id])
            )
        return self._db.insert(
            "tasks",
            {
                "list_id": list_id,
                "parent_id": parent or None,
                "title": title[:LONGEST_TITLE],
                "details": details[:LONGEST_DETAILS],
                "starred": int(starred),
                "created_at": now_ms,
                "position": place,
            },
        )

    def change(self, number: int, **values: str | int | None) -> None:
        """Change columns of a task."""
        self._db.update("tasks", values, "_id = ?", [number])

    def set_due(self, number: int, day: date | None, time: str = "") -> None:
        """Set or take away a task's day and time."""
        self.change(number, due_date=day.isoformat() if day else None, due_time=time or None if day else None)

    def complete(self, number: int, *, now_ms: int) -> None:
        """Tick a task off, and its sub-tasks with it."""
        self._db.update(
            "tasks",
            {"completed": 1, "completed_at": now_ms},
            "(_id = ? OR parent_id = ?) AND completed = 0",
            [number] * 2,
        )

    def reopen(self, number: int) -> None:
        """Make a task one that is to be done again."""
        self.change(number, completed=0, completed_at=None)

    def move(self, number: int, list_id: int) -> None:
        """Put a task with its sub-tasks into another list."""
        self._db.update("tasks", {"list_id": list_id}, "_id = ? OR parent_id = ?", [number, number])

    def delete(self, number: int) -> list[Row]:
        """Delete a task with its sub-tasks; the rows, for `restore`."""
        rows = self._db.rows("SELECT * FROM tasks WHERE _id = ? OR parent_id = ? ORDER BY _id", [number, number])
        self._db.delete("tasks", "_id = ? OR parent_id = ?", [number, number])
        return rows

    def delete_completed(self, list_id: int) -> int:
        """Delete what has been done in a list; how many."""
        return self._db.delete("tasks", "list_id = ? AND completed = 1", [list_id])

    def restore(self, rows: list[Row]) -> None:
        """Put back what `delete` gave."""
        for row in rows:
            self._db.insert("tasks", row)

    def _select(self, where: str, arguments: list[int], order: str) -> list[Task]:
        return [_task(row) for row in self._db.rows(f"SELECT * FROM tasks WHERE {where} ORDER BY {order}", arguments)]


def _task(row: Row) -> Task:
    return Task(
        _number(row["_id"]),
        _number(row["list_id"]),
        _number(row["parent_id"]),
        str(row["title"]),
        str(row["details"] or ""),
        _day(row["due_date"]),
        _time(row["due_time"]),
        bool(row["completed"]),
        bool(row["starred"]),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _day(value: object) -> date | None:
    """A day as the database has it. What somebody else wrote there and is no day is none."""
    try:
        return date.fromisoformat(str(value)) if value else None
    except ValueError:
        return None


def _time(value: object) -> str:
    try:
        return datetime.strptime(str(value), "%H:%M").strftime("%H:%M") if value else ""
    except ValueError:
        return ""


def fill(database: Database, seed: SeedContext) -> None:
    """The lists of a new phone."""
    store = Store(database)
    mine, groceries = store.add_list("My Tasks"), store.add_list("Groceries")
    today = seed.clock.today().date()
    for title, details, days in (
        ("Return library books", "Two novels and the atlas", 2),
        ("Book dentist appointment", "", 7),
        ("Water the plants", "", None),
    ):
        number = store.add(mine, title, details=details, now_ms=seed.now_ms)
        if days is not None:
            store.set_due(number, today + timedelta(days=days))
    for title in ("Oat milk", "Bread"):
        store.add(groceries, title, now_ms=seed.now_ms)
