"""Checks of an app's own database, for what no content provider tells. A physical phone must be rooted for them."""

from typing import Annotated

from pydantic import AfterValidator, Field, JsonValue
from pydantic_core import PydanticCustomError

from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.device import Handset
from decapod.evaluators.android.settings import COMPARE, Operator
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

DatabasePath = Annotated[str, Field(pattern=r"^/data/(data|user/0|user_de/0)/[\w.]+/databases/[\w.-]+$")]
"""A database of an app, as `/data/data/com.example/databases/notes.db`."""


def _looks_only(query: str) -> str:
    bare = query.strip().rstrip(";")
    if not bare.lower().startswith(("select ", "with ")) or ";" in bare:
        raise PydanticCustomError("query", "must be one SELECT: a check only looks")
    return bare


Select = Annotated[str, AfterValidator(_looks_only)]
"""One SQL query."""


class DatabaseError(OSError):
    """A database cannot be read. The text is what was said."""


@evaluator(timeout=LIMIT)
def database_value_is(device: Handset, database: DatabasePath, query: Select, value: NonEmpty) -> Verdict:
    """A query of an app's database finds exactly one row, and it is this value.

    Args:
        database: the database, as `/data/data/com.example/databases/notes.db`.
        query: the query, of one column.
        value: the value as text.
    """
    rows = _rows(device, database, query)
    return Verdict(rows == [value], _few(rows))


@evaluator(timeout=LIMIT)
def database_has(device: Handset, database: DatabasePath, query: Select, value: NonEmpty) -> Verdict:
    """A query of an app's database finds this value among its rows.

    Args:
        database: the database.
        query: the query, of one column.
        value: the value as text.
    """
    rows = _rows(device, database, query)
    return Verdict(value in rows, _few(rows))


@evaluator(timeout=LIMIT)
def database_count(
    device: Handset, database: DatabasePath, query: Select, operator: Operator, count: Annotated[int, Field(ge=0)]
) -> Verdict:
    """A query of an app's database finds so many rows. None are found in an empty database: ask for at least one.

    Args:
        database: the database.
        query: the query, of one column.
        operator: how the number of rows must compare to the count.
        count: the count.
    """
    rows = _rows(device, database, query)
    return Verdict(COMPARE[operator](len(rows), count), {"count": len(rows), "rows": _few(rows)})


def _rows(device: Handset, database: str, query: str) -> list[str]:
    """Return the first column of each row. It is asked for in hexadecimal: a value may hold newlines."""
    root = device.run("id", "-u").stdout.strip() == "0"
    asked = f"WITH found(value) AS ({query}) SELECT 'x' || hex(value) FROM found;"
    answer = device.run(*(() if root else ("su", "0")), "sqlite3", database, asked)
    if answer.code != 0 or "rror" in answer.stderr:
        said = (answer.stderr or answer.stdout).strip().splitlines()
        raise DatabaseError(f"{database} cannot be read: {said[0][:200] if said else f'exit code {answer.code}'}")
    return [bytes.fromhex(line[1:]).decode(errors="replace") for line in answer.stdout.split() if line.startswith("x")]


def _few(rows: list[str]) -> JsonValue:
    return [short(row) for row in rows[:10]] or "no row"


CHECKS = (database_value_is, database_has, database_count)
