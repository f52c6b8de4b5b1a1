"""`sqlite3`, on the phone's databases."""

import csv
import io
import sqlite3
from dataclasses import dataclass

from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.phone import ShellDatabase, Value
from decapod.environments.android.virtual.shell.registry import command
from decapod.environments.android.virtual.system.database import DatabaseError

_SCHEMA = "SELECT sql FROM sqlite_master WHERE sql NOT NULL{} ORDER BY tbl_name, type DESC, name"
_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table','view') AND name NOT LIKE 'sqlite_%' ORDER BY 1"


@dataclass(slots=True)
class _Style:
    mode: str = "list"
    separator: str = "|"
    header: bool = False
    null: str = ""


@command("sqlite3")
async def sqlite3_(inv: Invocation) -> int:
    """Run SQL on a database of the phone."""
    style, words, statements = _Style(), inv.arguments, []
    while words and words[0].startswith("-") and len(words[0]) > 1:
        option = words.pop(0).lstrip("-")
        if option in ("separator", "nullvalue", "cmd", "newline"):
            if not words:
                await inv.stderr.write(f"sqlite3: Error: missing argument to -{option}\n".encode())
                return 1
            value = words.pop(0)
            if option == "separator":
                style.separator = value.replace("\\t", "\t").replace("\\n", "\n")
            elif option == "nullvalue":
                style.null = value
            elif option == "cmd":
                statements.append(value)
        elif option in ("header", "noheader"):
            style.header = option == "header"
        elif option in ("csv", "list", "line", "column", "tabs", "json", "quote", "html"):
            _set_mode(style, option)
        elif option == "version":
            await inv.out(f"{sqlite3.sqlite_version}\n")
            return 0
        elif option not in ("batch", "bail", "readonly", "interactive"):
            await inv.stderr.write(
                f"sqlite3: Error: unknown option: -{option}\nUse -help for a list of options.\n".encode()
            )
            return 1
    name = words.pop(0) if words else ":memory:"
    if not words and not statements:
        words = [to_text(await inv.stdin.read_all(1 << 20))]
    return await _Session(inv, name, style).run([*statements, *words])


def _set_mode(style: _Style, mode: str) -> None:
    style.mode = mode
    style.separator = {"csv": ",", "tabs": "\t"}.get(mode, style.separator)


class _Session:
    def __init__(self, inv: Invocation, name: str, style: _Style) -> None:
        self._inv, self._name, self._style = inv, name, style
        self._database: ShellDatabase | None = None

    async def _open(self) -> bool:
        inv = self._inv
        path = inv.path(self._name)
        try:
            if self._name != ":memory:":
                if inv.files.exists(path):
                    path = inv.files.realpath(path)
                    if not inv.files.access(path, 4) or inv.files.is_dir(path):
                        raise PermissionError(13, "unable to open database file")
                else:
                    inv.files.write(path, b"", mode=0o644)
                    path = inv.files.realpath(path)
            self._database = inv.phone.open_database(path)
        except (OSError, DatabaseError):
            message = f'Error: unable to open database "{self._name}": unable to open database file\n'
            await inv.stderr.write(to_bytes(message))
            return False
        return True

    async def run(self, texts: list[str]) -> int:
        """Run statements and dot commands; the exit code."""
        if not await self._open():
            return 1
        code = 0
        for text in texts:
            for statement in _statements(text):
                await self._inv.step()
                code = await (self._dot(statement) if statement.startswith(".") else self._sql(statement))
                if code:
                    return code
        return code

    async def _sql(self, statement: str) -> int:
        try:
            names, rows = self._ask_named(statement)
        except DatabaseError as error:
            await self._inv.stderr.write(to_bytes(f"Error: in prepare, {error}\n"))
            return 1
        await self._rows(names, rows)
        return 0

    def _ask_named(self, sql: str) -> tuple[list[str], list[tuple[Value, ...]]]:
        assert self._database is not None
        # sqlite takes UTF-8 only: bytes that are none come as the sign for that
        return self._database.run(to_bytes(sql).decode("utf-8", "replace"))

    async def _dot(self, line: str) -> int:
        words = line.split()
        name, arguments = words[0], words[1:]
        if name in (".quit", ".exit"):
            return 0
        if name in (".headers", ".header"):
            self._style.header = arguments[:1] in (["on"], ["1"], ["yes"])
        elif name == ".mode" and arguments:
            _set_mode(self._style, arguments[0])
        elif name == ".separator" and arguments:
            self._style.separator = arguments[0].strip("\"'").replace("\\t", "\t")
        elif name == ".nullvalue" and arguments:
            self._style.null = arguments[0].strip("\"'")
        elif name == ".tables":
            return await self._tables(arguments)
        elif name == ".schema":
            return await self._schema(arguments)
        elif name == ".dump":
            return await self._dump()
        elif name == ".databases":
            await self._inv.out(f"main: {self._inv.path(self._name)} r/w\n")
        elif name != ".timeout":
            await self._inv.stderr.write(
                f'Error: unknown command or invalid arguments:  "{name[1:]}". Enter ".help" for help\n'.encode()
            )
            return 1
        return 0

    def _ask(self, sql: str) -> list[tuple[Value, ...]]:
        return self._ask_named(sql)[1]

    async def _tables(self, arguments: list[str]) -> int:
        names = [str(row[0]) for row in self._ask(_TABLES)]
        if arguments:
            wanted = arguments[0].strip("%").lower()
            names = [name for name in names if wanted in name.lower()]
        if not names:
            return 0
        width = max(map(len, names))
        columns = max(80 // (width + 2), 1)
        rows = -(-len(names) // columns)
        for row in range(rows):
            await self._inv.out("  ".join(name.ljust(width) for name in names[row::rows]) + "\n")
        return 0

    async def _schema(self, arguments: list[str]) -> int:
        where = f" AND lower(tbl_name) = {_literal(arguments[0].lower())}" if arguments else ""
        for row in self._ask(_SCHEMA.format(where)):
            await self._inv.out(f"{row[0]!s};\n")
        return 0

    async def _dump(self) -> int:
        await self._inv.out("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")
        for name, sql in self._ask("SELECT name, sql FROM sqlite_master WHERE type='table' AND sql NOT NULL"):
            await self._inv.out(f"{sql!s};\n")
            quoted = '"' + str(name).replace('"', '""') + '"'
            for row in self._ask(f"SELECT * FROM {quoted}"):
                await self._inv.step()
                await self._inv.out(f"INSERT INTO {name!s} VALUES({','.join(map(_literal, row))});\n")
        for (sql,) in self._ask("SELECT sql FROM sqlite_master WHERE type!='table' AND sql NOT NULL"):
            await self._inv.out(f"{sql!s};\n")
        await self._inv.out("COMMIT;\n")
        return 0

    async def _rows(self, names: list[str], rows: list[tuple[Value, ...]]) -> None:
        await self._inv.step(len(rows))
        style = self._style
        if not names:
            return
        cells = [[_cell(value, style.null) for value in row] for row in rows]
        if style.mode == "line":
            width = max(max(map(len, names)), 5)
            blocks = [
                "".join(f"{name:>{width}} = {cell}\n" for name, cell in zip(names, row, strict=True)) for row in cells
            ]
            await self._inv.out("\n".join(blocks))
        elif style.mode == "column":
            await self._columns(names, cells)
        elif style.mode == "json":
            await self._json(names, rows)
        else:
            head = [names] if style.header and (cells or style.mode != "list") else []
            await self._inv.out("".join(self._line(row) for row in [*head, *cells]))

    def _line(self, row: list[str]) -> str:
        if self._style.mode == "csv":
            buffer = io.StringIO()
            csv.writer(buffer, delimiter=self._style.separator[:1] or ",", lineterminator="\r\n").writerow(row)
            return buffer.getvalue()
        return self._style.separator.join(row) + "\n"

    async def _columns(self, names: list[str], cells: list[list[str]]) -> None:
        rows = [names, ["-" * len(name) for name in names], *cells] if self._style.header or cells else cells
        widths = [max(len(row[at]) for row in rows) for at in range(len(names))] if rows else []
        for number, row in enumerate(rows):
            parts = ["-" * width if number == 1 else cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            await self._inv.out("  ".join(parts) + "\n")

    async def _json(self, names: list[str], rows: list[tuple[Value, ...]]) -> None:
        import json

        lines = [
            json.dumps(
                {
                    name: value.hex() if isinstance(value, bytes) else value
                    for name, value in zip(names, row, strict=True)
                },
                separators=(",", ":"),
                ensure_ascii=False,
            )
            for row in rows
        ]
        if lines:
            await self._inv.out("[" + ",\n".join(lines) + "]\n")


def _cell(value: Value, null: str) -> str:
    if value is None:
        return null
    if isinstance(value, bytes):
        return to_text(value)
    if isinstance(value, float):
        return f"{value:.15g}" if value != int(value) or abs(value) > 1e15 else f"{value:.1f}"
    return str(value)


def _literal(value: Value) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


def _statements(text: str) -> list[str]:
    """Return the statements and dot commands of a text, without their semicolons."""
    out: list[str] = []
    held = ""
    for line in text.split("\n"):
        if not held.strip() and line.startswith("."):
            out.append(line.strip())
            held = ""
            continue
        held += line + "\n"
        held = _take(held, out)
    if held.strip() and held.strip(" \t\n;"):
        out.append(held.strip())
    return out


def _take(held: str, out: list[str]) -> str:
    """Move what is complete from `held` to `out`; return the rest."""
    start = at = 0
    while (at := held.find(";", at)) >= 0:
        at += 1
        piece = held[start:at]
        if sqlite3.complete_statement(piece.replace("\0", "").encode("utf-8", "replace").decode()):
            if piece.strip(" \t\n;"):
                out.append(piece.strip())
            start = at
    return held[start:]
