"""The cells of a spreadsheet: texts, numbers, and sums of cells."""

from __future__ import annotations

import re

from decapod.environments.android.virtual.apps.common.drive.entries import whole
from decapod.environments.android.virtual.system.database import Database

COLUMNS, LINES = 8, 40
LONGEST = 500
_CELL = re.compile(r"([A-H])([1-9]\d?)")
_CALL = re.compile(
    r"=\s*(SUM|AVERAGE|MIN|MAX|COUNT)\s*\(\s*([A-H][1-9]\d?)\s*:\s*([A-H][1-9]\d?)\s*\)\s*", re.IGNORECASE
)


class Cells:
    """The cells of one spreadsheet, by line and column from 0."""

    def __init__(self, database: Database, entry: int) -> None:
        self._db = database
        self._entry = entry
        rows = database.rows("SELECT line, place, value FROM cell WHERE entry_id = ? LIMIT 5000", [entry])
        self._values = {(whole(row["line"]), whole(row["place"])): str(row["value"]) for row in rows}

    def entered(self, line: int, place: int) -> str:
        """What was typed into a cell."""
        return self._values.get((line, place), "")

    def shown(self, line: int, place: int) -> str:
        """What a cell shows: what was typed, or what a function of a range (`=SUM(B2:B5)`) gives."""
        value = self.entered(line, place)
        if not value.startswith("="):
            return value
        found = _CALL.fullmatch(value)
        if found is None:
            return "#ERROR!"
        numbers = self._range(found[2].upper(), found[3].upper(), besides=(line, place))
        return _result(found[1].upper(), numbers)

    def write(self, line: int, place: int, value: str) -> None:
        """Put something into a cell, or with "" take it out."""
        where = "entry_id = ? AND line = ? AND place = ?"
        self._db.delete("cell", where, [self._entry, line, place])
        if value:
            self._db.insert("cell", {"entry_id": self._entry, "line": line, "place": place, "value": value[:LONGEST]})

    @property
    def text(self) -> str:
        """All cells, with commas between them."""
        last = max((line for line, _ in self._values), default=-1)
        width = max((place for _, place in self._values), default=-1) + 1
        return "\n".join(",".join(self.shown(line, place) for place in range(width)) for line in range(last + 1))

    def _range(self, first: str, last: str, *, besides: tuple[int, int]) -> list[float]:
        (top, left), (bottom, right) = place_of(first), place_of(last)
        found = []
        for line in range(min(top, bottom), max(top, bottom) + 1):
            for place in range(min(left, right), max(left, right) + 1):
                number = _number(self.entered(line, place))
                if number is not None and (line, place) != besides:
                    found.append(number)
        return found


def name_of(line: int, place: int) -> str:
    """What a cell is called: `B3`."""
    return f"{'ABCDEFGH'[place]}{line + 1}"


def place_of(name: str) -> tuple[int, int]:
    """The line and the column of a cell's name, from 0."""
    found = _CELL.fullmatch(name)
    return (int(found[2]) - 1, "ABCDEFGH".index(found[1])) if found else (0, 0)


def _number(value: str) -> float | None:
    plain = value.strip().lstrip("$").replace(",", "")
    return float(plain) if re.fullmatch(r"-?\d{1,15}(\.\d{1,10})?", plain) else None


def _result(function: str, numbers: list[float]) -> str:
    if function == "COUNT":
        return str(len(numbers))
    if not numbers:
        return "#DIV/0!" if function == "AVERAGE" else "0"
    value = {
        "SUM": sum(numbers),
        "AVERAGE": sum(numbers) / len(numbers),
        "MIN": min(numbers),
        "MAX": max(numbers),
    }[function]
    return f"{value:.10g}" if abs(value) < 1e15 else f"{value:.6e}"
