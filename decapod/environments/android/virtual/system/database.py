"""Databases in memory: sqlite without files, without the host's clock, and with a budget.

A statement may come from anybody who has a shell on the phone, so nothing in it reaches the host: ATTACH, extensions
and most pragmas are refused, lengths and steps are limited, and the functions of time and chance follow the phone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from decapod.environments.android.virtual.system.sql_functions import LONGEST, Value, add_functions

Row = dict[str, Value]

STEP_BUDGET = 20_000_000
"""Steps of sqlite's virtual machine that one statement may take: about two seconds."""
CHECK_EVERY = 20_000
PAGE_LIMIT = 8_192
ROW_LIMIT = 100_000

_PRAGMAS = frozenset(
    {
        "table_info",
        "table_xinfo",
        "table_list",
        "index_list",
        "index_info",
        "user_version",
        "schema_version",
        "foreign_key_list",
        "foreign_keys",
        "database_list",
        "encoding",
        "page_count",
        "page_size",
        "integrity_check",
        "quick_check",
        "case_sensitive_like",
        "recursive_triggers",
    }
)
_FUNCTIONS_REFUSED = frozenset({"load_extension", "fts3_tokenizer", "readfile", "writefile", "edit", "sqlite_log"})
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 50,
}


class DatabaseError(Exception):
    """A statement that was refused or failed; the text is sqlite's."""


class _Connection(sqlite3.Connection):
    """A connection that closes itself: phones are dropped, not closed, and Python warns of what is left open."""

    def __del__(self) -> None:
        self.close()


class Database:
    """One database of a phone.

    Attributes:
        path: Where the phone's files show it.
    """

    def __init__(
        self,
        path: str,
        now: Callable[[], float],
        seed: int = 0,
        data: bytes = b"",
        save: Callable[[bytes], object] | None = None,
    ) -> None:
        """Make a database.

        Args:
            path: Where the phone's files show it.
            now: The phone's clock, in seconds since the epoch.
            seed: What `random()` follows.
            data: A database file's bytes; empty for a new database.
            save: Called with the file's bytes after each statement that changed something, outside a transaction.

        Raises:
            DatabaseError: The bytes are no database.
        """
        self.path = path
        self._save = save
        self._now = now
        self._seed = seed
        self._random = Random(seed)
        self._steps = 0
        self._settled = 0
        self._kept: tuple[tuple[int, int, int], bytes] | None = None
        self._connection = self._connect(data)

    def execute(self, sql: str, arguments: Sequence[Value] | Mapping[str, Value] = ()) -> list[tuple[Value, ...]]:
        """Run one statement and return its rows.

        Raises:
            DatabaseError: It failed, was refused, or took more steps than a statement may.
        """
        return self.run(sql, arguments)[1]

    def run(
        self, sql: str, arguments: Sequence[Value] | Mapping[str, Value] = ()
    ) -> tuple[list[str], list[tuple[Value, ...]]]:
        """Run one statement and return the names of its columns and its rows.

        Raises:
            DatabaseError: It failed, was refused, took more steps or gave more rows than a statement may.
        """
        self._steps = 0
        self._random.seed(f"{self._seed} {self._now()} {sql}")
        bound = (
            {name: _clean(value) for name, value in arguments.items()}
            if isinstance(arguments, Mapping)
            else [_clean(value) for value in arguments]
        )
        try:
            cursor = self._connection.execute(sql, bound)
            rows = cursor.fetchmany(ROW_LIMIT)
            names = [column[0] for column in cursor.description or ()]
            cursor.close()
            self._write_back()
        except (sqlite3.Error, sqlite3.Warning, OverflowError, ValueError, MemoryError) as error:
            raise DatabaseError(_explain(error, self._steps)) from error
        return names, rows

    def rows(self, sql: str, arguments: Sequence[Value] | Mapping[str, Value] = ()) -> list[Row]:
        """Run one statement and return its rows by the names of the columns."""
        names, rows = self.run(sql, arguments)
        return [dict(zip(names, row, strict=True)) for row in rows]

    def row(self, sql: str, arguments: Sequence[Value] | Mapping[str, Value] = ()) -> Row | None:
        """The first row of a statement, or None."""
        return next(iter(self.rows(sql, arguments)), None)

    def value(self, sql: str, arguments: Sequence[Value] | Mapping[str, Value] = ()) -> Value:
        """The first column of the first row, or None."""
        return next((row[0] for row in self.execute(sql, arguments)), None)

    def insert(self, table: str, values: Mapping[str, Value]) -> int:
        """Insert one row; its row id."""
        names = ", ".join(quoted(name) for name in values)
        marks = ", ".join("?" for _ in values)
        body = f"({names}) VALUES ({marks})" if values else "DEFAULT VALUES"
        self.execute(f"INSERT INTO {quoted(table)} {body}", list(values.values()))
        identity = self.value("SELECT last_insert_rowid()")
        return identity if isinstance(identity, int) else 0

    def update(self, table: str, values: Mapping[str, Value], where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Change the rows that `where` selects (all without it); their number."""
        if not values:
            return 0
        pairs = ", ".join(f"{quoted(name)} = ?" for name in values)
        clause = f" WHERE {where}" if where else ""
        self.execute(f"UPDATE {quoted(table)} SET {pairs}{clause}", [*values.values(), *arguments])
        return self.changes()

    def delete(self, table: str, where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Delete the rows that `where` selects (all without it); their number."""
        self.execute(f"DELETE FROM {quoted(table)} WHERE {where or '1'}", arguments)
        return self.changes()

    def changes(self) -> int:
        """How many rows the last insert, update or delete touched."""
        changed = self.value("SELECT changes()")
        return changed if isinstance(changed, int) else 0

    def script(self, statements: Iterable[str]) -> None:
        """Run several statements, as for a schema."""
        for statement in statements:
            self.execute(statement)

    def columns(self, table: str) -> list[str]:
        """The names of a table's or view's columns, in their order."""
        return [str(row[1]) for row in self.execute(f"PRAGMA table_info({quoted(table)})")]

    def tables(self) -> list[str]:
        """The names of all tables and views, sorted."""
        return [
            str(row[0])
            for row in self.execute(
                "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY 1"
            )
        ]

    def settle(self) -> None:
        """Count what was written so far as its beginning, which `edits` does not count."""
        self._settled = self._connection.total_changes

    @property
    def edits(self) -> int:
        """How many rows have been written since it was made, settled or restored."""
        return self._connection.total_changes - self._settled

    def discount(self, edits: int) -> None:
        """Leave some writes out of `edits`: those of what only follows from other data."""
        self._settled += edits

    def snapshot(self) -> bytes:
        """The database as a file's bytes. The same object as before while nothing has been changed."""
        if self._connection.in_transaction:
            self.execute("ROLLBACK")
        version = self._version()
        if self._kept is None or self._kept[0] != version:
            empty = not self._connection.execute("PRAGMA page_count").fetchone()[0]
            self._kept = (version, b"" if empty else self._connection.serialize())
        return self._kept[1]

    def restore(self, data: bytes) -> None:
        """Become what `data` holds; nothing is done where it is that already.

        Raises:
            DatabaseError: The bytes are no database.
        """
        if self._connection.in_transaction:
            self.execute("ROLLBACK")
        if self._kept is not None and self._kept[1] is data and self._kept[0] == self._version():
            return
        self._connection.close()
        self._connection = self._connect(data)
        self._settled = 0
        self._kept = (self._version(), data)

    def close(self) -> None:
        """Give back the memory."""
        self._connection.close()

    def _version(self) -> tuple[int, int, int]:
        execute = self._connection.execute
        schema, user = execute("PRAGMA schema_version").fetchone()[0], execute("PRAGMA user_version").fetchone()[0]
        return self._connection.total_changes, schema, user

    def _connect(self, data: bytes) -> sqlite3.Connection:
        connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False, cached_statements=32, factory=_Connection
        )
        for limit, number in _LIMITS.items():
            connection.setlimit(limit, number)
        connection.set_progress_handler(self._step, CHECK_EVERY)
        add_functions(connection, self._now, self._random)
        try:
            if data:
                connection.deserialize(data)
            connection.execute(f"PRAGMA max_page_count = {PAGE_LIMIT}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            connection.close()
            raise DatabaseError(f"{self.path}: {error}") from error
        connection.set_authorizer(_authorize)
        return connection

    def _write_back(self) -> None:
        if self._save is None or self._connection.in_transaction:
            return
        before = self._kept
        data = self.snapshot()
        if data and (before is None or before[1] is not data):
            self._save(data)

    def _step(self) -> int:
        self._steps += CHECK_EVERY
        return 1 if self._steps > STEP_BUDGET else 0


class Databases:
    """All databases of a phone by their paths."""

    def __init__(self, now: Callable[[], float], seed: int = 0) -> None:
        self._now = now
        self._seed = seed
        self._open: dict[str, Database] = {}

    def __contains__(self, path: str) -> bool:
        return path in self._open

    def open(self, path: str, data: bytes = b"") -> Database:
        """The database of that path; a new one from `data` where there is none yet."""
        database = self._open.get(path)
        if database is None:
            database = self._open[path] = Database(path, self._now, self._seed, data)
        return database

    def forget(self, path: str) -> None:
        """Remove a database."""
        database = self._open.pop(path, None)
        if database is not None:
            database.close()

    def paths(self) -> list[str]:
        """All paths, sorted."""
        return sorted(self._open)

    def changes(self) -> int:
        """A number that grows with what is written to any of them."""
        return sum(database.edits for database in self._open.values())

    def snapshot(self) -> dict[str, bytes]:
        """Every database's bytes, for `restore`."""
        return {path: self._open[path].snapshot() for path in self.paths()}

    def restore(self, kept: Mapping[str, bytes]) -> None:
        """Go back to a snapshot: what was opened since is closed, what was closed is opened."""
        for path in self.paths():
            if path not in kept:
                self.forget(path)
        for path, data in kept.items():
            self.open(path).restore(data)


def quoted(name: str) -> str:
    """A name as sqlite reads it whatever is in it."""
    return '"' + name.replace('"', '""') + '"'


def _clean(value: Value) -> Value:
    """A value that sqlite takes: half of a surrogate pair becomes a question mark."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "replace").decode("utf-8")
    return value


def _authorize(action: int, first: str | None, second: str | None, _database: str | None, _source: str | None) -> int:
    if action in (sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH):
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and (first or "").lower() not in _PRAGMAS:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in _FUNCTIONS_REFUSED:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


def _explain(error: Exception, steps: int) -> str:
    if steps > STEP_BUDGET:
        return "interrupted: the statement takes more steps than the phone allows"
    if isinstance(error, MemoryError):
        return "out of memory"
    return str(error)


__all__ = ["Database", "DatabaseError", "Databases", "Row", "Value", "quoted"]
