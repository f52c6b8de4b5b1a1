"""The call log, `content://call_log/calls`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, key, whole
from decapod.environments.android.virtual.system.providers.calls import (
    BLOCKED,
    INCOMING,
    MISSED,
    OUTGOING,
    REJECTED,
    VOICEMAIL,
)

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.providers import Providers

CALLS = "content://call_log/calls"
MOST_SHOWN = 300
_KINDS = {
    # type: (what it is called, icon)
    INCOMING: ("Incoming call", "call_received"),
    OUTGOING: ("Outgoing call", "call_made"),
    MISSED: ("Missed call", "call_missed"),
    VOICEMAIL: ("Voicemail", "voicemail"),
    REJECTED: ("Declined call", "call_missed"),
    BLOCKED: ("Blocked call", "block"),
}


@dataclass(frozen=True)
class Logged:
    """One call. `type` is as in `CallLog.Calls`: 1 incoming, 2 outgoing, 3 missed, 5 declined, 6 blocked."""

    id: int
    number: str
    type: int
    date: int
    seconds: int

    @property
    def label(self) -> str:
        """`Missed call` and so on."""
        return _KINDS.get(self.type, _KINDS[INCOMING])[0]

    @property
    def icon(self) -> str:
        """The arrow that stands for its type."""
        return _KINDS.get(self.type, _KINDS[INCOMING])[1]

    @property
    def missed(self) -> bool:
        """Whether nobody answered it here."""
        return self.type == MISSED


class CallLog:
    """Reads and changes the call log."""

    def __init__(self, providers: Providers) -> None:
        self._providers = providers

    def calls(self, *, missed: bool = False, number: str = "") -> list[Logged]:
        """The calls, the last first: all, those missed, or those with a number."""
        where, arguments = (f"type = {MISSED}", []) if missed else ("", [])
        if number:
            where, arguments = "phone_numbers_equal(number, ?)", [number]
        columns = ["_id", "number", "type", "date", "duration"]
        rows = self._providers.rows(f"{CALLS}?limit={MOST_SHOWN}", columns, where, arguments, "date DESC, _id DESC")
        found = [
            Logged(
                whole(row["_id"]),
                str(row["number"] or ""),
                whole(row["type"]),
                whole(row["date"]),
                whole(row["duration"]),
            )
            for row in rows
        ]
        return [call for call in found if not number or key(call.number) == key(number)]

    def groups(self, *, missed: bool = False) -> list[list[Logged]]:
        """The calls, those with the same number that follow one another put together."""
        groups: list[list[Logged]] = []
        for call in self.calls(missed=missed):
            if groups and key(groups[-1][0].number) == key(call.number):
                groups[-1].append(call)
            else:
                groups.append([call])
        return groups

    def add(self, number: str, kind: int, *, date: int, seconds: int = 0) -> None:
        """Write down a call that has ended."""
        owner = PhoneBook(self._providers).owner(number)
        self._providers.insert(
            CALLS,
            {
                "number": number,
                "type": kind,
                "date": date,
                "duration": seconds,
                "name": owner.name if owner else None,
                "new": int(kind == MISSED),
                "is_read": int(kind != MISSED),
                "last_modified": date,
            },
        )

    def last_dialled(self) -> str:
        """The number that was called last."""
        return next((call.number for call in self.calls() if call.type == OUTGOING), "")

    def read_all(self) -> None:
        """Nothing that was missed is new any more."""
        if self._providers.rows(CALLS, ["_id"], "new = 1 OR is_read = 0"):
            self._providers.update(CALLS, {"new": 0, "is_read": 1}, "new = 1 OR is_read = 0")

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete calls by their ids."""
        for number in numbers:
            self._providers.delete(f"{CALLS}/{number}")

    def clear(self) -> None:
        """Delete all calls."""
        self._providers.delete(CALLS)


def length_text(seconds: int) -> str:
    """`45 sec`, `1 min 36 sec`, `1 hr 2 min`."""
    if seconds < 60:
        return f"{seconds} sec"
    if seconds < 3_600:
        return f"{seconds // 60} min {seconds % 60} sec"
    return f"{seconds // 3_600} hr {seconds % 3_600 // 60} min"
