"""Timers, in the app's database: each runs or waits, and what is left of it follows from the phone's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.database import Row

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

LONGEST_MS = (99 * 3600 + 99 * 60 + 99) * 1000
MOST = 50


@dataclass(frozen=True)
class Timer:
    """One timer, in ms. `started_at` is the moment it was started last, 0 while it waits."""

    id: int
    label: str
    length_ms: int
    left_ms: int
    started_at: int

    def left(self, now_ms: int) -> int:
        """What is left, less than 0 once it has run out and nobody stopped it."""
        return self.left_ms - (now_ms - self.started_at) if self.started_at else self.left_ms


def length_text(ms: int) -> str:
    """`1:05:00`, `5:00`, `0:07`; a minus before it where it has run out. Begun seconds count."""
    seconds = -(-abs(ms) // 1000) if ms > 0 else abs(ms) // 1000
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"\N{MINUS SIGN}{text}" if ms < 0 and seconds else text


def words_of(ms: int) -> str:
    """`1h 5m Timer`: what a timer without a label is called."""
    seconds = ms // 1000
    parts = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return " ".join([*(f"{count}{unit}" for count, unit in parts if count), "Timer"])


class TimerStore:
    """Reads and changes timers; what the phone is to ring at follows."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._db = app.db

    def all(self) -> list[Timer]:
        """Every timer, the newest first."""
        return [_timer(row) for row in self._db.rows("SELECT * FROM timers ORDER BY _id DESC")]

    def find(self, number: int) -> Timer | None:
        """One timer, or None."""
        row = self._db.row("SELECT * FROM timers WHERE _id = ?", [number])
        return _timer(row) if row else None

    def add(self, length_ms: int, *, label: str = "", running: bool = True) -> int:
        """Add a timer and start it; its number. Beyond `MOST` the oldest goes."""
        for old in self.all()[MOST - 1 :]:
            self.delete(old.id)
        length = min(max(length_ms, 1000), LONGEST_MS)
        number = self._db.insert("timers", {"label": label[:200], "length_ms": length, "left_ms": length})
        if running:
            self.start(number)
        return number

    def start(self, number: int) -> None:
        """Start it, or let it go on."""
        if (timer := self.find(number)) is not None and not timer.started_at and timer.left_ms > 0:
            self._set(timer, timer.left_ms, self._app.clock.ms)

    def pause(self, number: int) -> None:
        """Stop it where it is."""
        if (timer := self.find(number)) is not None and timer.started_at:
            self._set(timer, max(0, timer.left(self._app.clock.ms)), 0)

    def reset(self, number: int) -> None:
        """Stop it and wind it up again."""
        if (timer := self.find(number)) is not None:
            self._set(timer, timer.length_ms, 0)

    def add_minute(self, number: int) -> None:
        """Give it a minute more; one that has run out starts with that minute."""
        if (timer := self.find(number)) is None:
            return
        now = self._app.clock.ms
        self._set(timer, min(max(0, timer.left(now)) + 60_000, LONGEST_MS), now if timer.started_at else 0)

    def rename(self, number: int, label: str) -> None:
        """Give it a label."""
        self._db.update("timers", {"label": label[:200]}, "_id = ?", [number])

    def delete(self, number: int) -> None:
        """Remove it."""
        self._db.delete("timers", "_id = ?", [number])
        self._app.cancel_alarm(f"timer-{number}")
        self._app.cancel_notification(f"timer-{number}")

    def _set(self, timer: Timer, left_ms: int, started_at: int) -> None:
        self._db.update("timers", {"left_ms": left_ms, "started_at": started_at or None}, "_id = ?", [timer.id])
        tag = f"timer-{timer.id}"
        self._app.cancel_alarm(tag)
        self._app.cancel_notification(tag)
        if started_at:
            self._app.set_alarm(tag, started_at + left_ms, {"timer": timer.id})


def _timer(row: Row) -> Timer:
    def number(name: str, most: int) -> int:
        value = row[name]
        return min(max(value, 0), most) if isinstance(value, int) else 0

    length, left = number("length_ms", LONGEST_MS), number("left_ms", LONGEST_MS)
    return Timer(number("_id", 2**62), str(row["label"] or ""), length, left, number("started_at", 2**62))
