"""Content providers: tables behind `content://` addresses, as `content query` and apps reach them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import unquote

from decapod.environments.android.virtual.system.database import Database, DatabaseError, Row, Value, quoted
from decapod.environments.android.virtual.system.intents import split_uri

T = TypeVar("T")


class ProviderError(Exception):
    """A request that a provider refuses; the text is what the real one says.

    Attributes:
        java: The exception that the real one throws, such as `java.lang.IllegalArgumentException`.
    """

    def __init__(self, message: str, java: str = "java.lang.IllegalArgumentException") -> None:
        super().__init__(message)
        self.java = java


@dataclass(frozen=True, slots=True)
class Rows:
    """The answer to a query.

    Attributes:
        columns: Names, in the order asked for.
        values: One tuple a row.
    """

    columns: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]

    def dicts(self) -> list[Row]:
        """The rows by the names of the columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.values]


@dataclass(frozen=True, slots=True)
class Path:
    """One kind of address below an authority.

    Attributes:
        pattern: Segments; `#` stands for a number and `*` for any text.
        source: The table or view that is queried.
        mime: What `content gettype` prints, without the `vnd.android.cursor.dir/` of a list.
        where: A condition that always holds, with one `?` for each `#` and `*` of the pattern.
        table: The table that an insert, update or delete changes; empty where it cannot.
        values: What an insert by this address always has.
        sort: The order where none is asked for.
    """

    pattern: str
    source: str
    mime: str
    where: str = ""
    table: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    sort: str = ""

    def match(self, segments: Sequence[str]) -> tuple[Value, ...] | None:
        """The values of `#` and `*` where the segments are this path's; None where they are not."""
        names = self.pattern.split("/") if self.pattern else []
        if len(names) != len(segments):
            return None
        found: list[Value] = []
        for name, segment in zip(names, segments, strict=True):
            if name == "#" and segment.isascii() and segment.isdigit() and len(segment) < 19:
                found.append(int(segment))
            elif name == "*":
                found.append(segment)
            elif name != segment:
                return None
        return tuple(found)

    @property
    def is_item(self) -> bool:
        """Whether it names one row."""
        return self.pattern.endswith("#")


class Provider:
    """A provider backed by one sqlite database. What is special about one is in the methods it overrides.

    Attributes:
        authority: What follows `content://`.
        paths: The addresses it knows.
        package: The app it belongs to.
    """

    def __init__(self, authority: str, package: str, database: Database, paths: Sequence[Path]) -> None:
        self.authority = authority
        self.package = package
        self.database = database
        self.paths = tuple(paths)

    def query(
        self,
        uri: str,
        projection: Sequence[str] = (),
        where: str = "",
        arguments: Sequence[Value] = (),
        sort: str = "",
    ) -> Rows:
        """Rows of an address.

        Args:
            uri: `content://authority/path`; the parameter `limit` is understood.
            projection: Columns, all when empty.
            where: A condition in SQL, with `?` for the arguments.
            arguments: Their values.
            sort: `column ASC, other DESC`.

        Raises:
            ProviderError: The address or a column is not known, or the SQL is wrong.
        """
        path, values = self.find(uri)
        self._prepare(path, values)
        known = self.database.columns(path.source)
        names = list(projection) or known
        for name in names:
            if name not in known and not re.fullmatch(r"(count|min|max|sum)\((\*|\w+)\)( [aA][sS] \w+)?", name):
                raise ProviderError(f"Invalid column {name}")
        columns = ", ".join(quoted(name) if name in known else name for name in names)
        conditions = [f"({part})" for part in (path.where, where) if part]
        sql = f"SELECT {columns} FROM {quoted(path.source)}"
        if conditions:
            sql += f" WHERE {' AND '.join(conditions)}"
        if sort or path.sort:
            sql += f" ORDER BY {sort or path.sort}"
        sql += _limit(uri)
        found, rows = self._guard(lambda: self.database.run(sql, [*values[: path.where.count("?")], *arguments]))
        return Rows(tuple(found), tuple(rows))

    def insert(self, uri: str, values: Mapping[str, Value]) -> str:
        """Insert a row.

        Returns:
            The address of the new row.

        Raises:
            ProviderError: The address takes no rows, or a column is not known.
        """
        path, arguments = self.find(uri)
        if not path.table:
            raise ProviderError(f"Unknown URL {uri}", "java.lang.UnsupportedOperationException")
        complete = self.before_insert(path, arguments, {**values, **dict(path.values)})
        self._check_columns(path.table, complete)
        identity = self._guard(lambda: self.database.insert(path.table, complete))
        self.after_change(path.table)
        return f"{uri.partition('?')[0].rstrip('/')}/{identity}"

    def update(self, uri: str, values: Mapping[str, Value], where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Change the rows of an address that `where` selects; their number.

        Raises:
            ProviderError: The address or a column is not known, or the SQL is wrong.
        """
        path, clause, bound = self._writable(uri, where, arguments)
        complete = self.before_update(path, dict(values))
        self._check_columns(path.table, complete)
        count = self._guard(lambda: self.database.update(path.table, complete, clause, bound))
        self.after_change(path.table)
        return count

    def delete(self, uri: str, where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Delete the rows of an address that `where` selects; their number.

        Raises:
            ProviderError: The address is not known, or the SQL is wrong.
        """
        path, clause, bound = self._writable(uri, where, arguments)
        count = self._guard(lambda: self.database.delete(path.table, clause, bound))
        self.after_change(path.table)
        return count

    def type_of(self, uri: str) -> str:
        """The type of an address, as `content gettype` prints it.

        Raises:
            ProviderError: It is not known.
        """
        path, _ = self.find(uri)
        return f"vnd.android.cursor.{'item' if path.is_item else 'dir'}/{path.mime}"

    def find(self, uri: str) -> tuple[Path, tuple[Value, ...]]:
        """The path of an address with the values of its `#` and `*`.

        Raises:
            ProviderError: It is not known.
        """
        parts = split_uri(uri)
        segments = [unquote(segment) for segment in parts.path.split("/") if segment] if parts else []
        for path in self.paths:
            values = path.match(segments)
            if values is not None:
                return path, values
        raise ProviderError(f"Unknown URL {uri}")

    def prepare(self, path: Path, values: tuple[Value, ...]) -> None:
        """Bring what is queried up to date, where it is made from something else."""

    def before_insert(self, path: Path, arguments: tuple[Value, ...], values: dict[str, Value]) -> dict[str, Value]:
        """The values to insert, completed."""
        return values

    def before_update(self, path: Path, values: dict[str, Value]) -> dict[str, Value]:
        """The values to change, completed."""
        return values

    def after_change(self, table: str) -> None:
        """Bring what depends on a changed table up to date."""

    def _prepare(self, path: Path, values: tuple[Value, ...]) -> None:
        """Prepare without being taken for a change of the data."""
        before = self.database.edits
        self.prepare(path, values)
        self.database.discount(self.database.edits - before)

    def _writable(self, uri: str, where: str, arguments: Sequence[Value]) -> tuple[Path, str, list[Value]]:
        path, values = self.find(uri)
        if not path.table:
            raise ProviderError(f"Unknown URL {uri}", "java.lang.UnsupportedOperationException")
        self._prepare(path, values)
        fixed = path.where if path.source == path.table else _ids_of(path)
        clause = " AND ".join(f"({part})" for part in (fixed, where) if part)
        return path, clause, [*values[: fixed.count("?")], *arguments]

    def _check_columns(self, table: str, values: Mapping[str, Value]) -> None:
        known = self.database.columns(table)
        for name in values:
            if name not in known:
                raise ProviderError(
                    f"table {table} has no column named {name}", "android.database.sqlite.SQLiteException"
                )

    def _guard(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except DatabaseError as error:
            raise ProviderError(str(error), "android.database.sqlite.SQLiteException") from error


def _ids_of(path: Path) -> str:
    condition = f" WHERE {path.where}" if path.where else ""
    return f"_id IN (SELECT _id FROM {quoted(path.source)}{condition})" if condition else ""


def _limit(uri: str) -> str:
    found = re.search(r"[?&]limit=(\d{1,6})\b", uri)
    return f" LIMIT {found[1]}" if found else ""
