from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.system.database import Database, DatabaseError, Databases

NOW = 1_715_767_200.0


def make(data: bytes = b"") -> Database:
    return Database("/data/a.db", lambda: NOW, data=data)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("ATTACH '/etc/passwd' AS host", "not authorized"),
        ("PRAGMA journal_mode = wal", "not authorized"),
        ("PRAGMA temp_store_directory = '/tmp'", "not authorized"),
        ("SELECT load_extension('x')", "not authorized"),
        ("VACUUM INTO '{folder}/copy.db'", "denied"),
        ("SELECT zeroblob(1000000000)", "too big"),
        ("SELECT 1; SELECT 2", "one statement at a time"),
        ("SELECT ?", "binding"),
        ("SELEC 1", "syntax error"),
        ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", "more steps"),
    ],
)
def test_nothing_in_a_statement_reaches_the_host_or_runs_for_ever(statement: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=reason):
        make().execute(statement.format(folder=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_time_is_the_phones() -> None:
    database = make()
    assert database.value("SELECT datetime('now')") == "2024-05-15 10:00:00"
    assert database.value("SELECT date('now', '+1 day')") == "2024-05-16"
    assert database.value("SELECT strftime('%s')") == "1715767200"
    assert database.value("SELECT CURRENT_TIMESTAMP") == "2024-05-15 10:00:00"
    database.execute("CREATE TABLE a (at DEFAULT CURRENT_DATE)")
    database.insert("a", {})
    assert database.value("SELECT at FROM a") == "2024-05-15"


def test_chance_is_the_same_each_time() -> None:
    assert make().value("SELECT random()") == make().value("SELECT random()")
    assert make().value("SELECT hex(randomblob(8))") == make().value("SELECT hex(randomblob(8))")


def test_rows_by_name_inserted_changed_and_deleted() -> None:
    database = make()
    database.execute("CREATE TABLE a (_id INTEGER PRIMARY KEY, name TEXT)")
    first = database.insert("a", {"name": "one"})
    database.insert("a", {"name": "two"})
    assert database.update("a", {"name": "ONE"}, "_id = ?", [first]) == 1
    assert database.rows("SELECT * FROM a") == [{"_id": 1, "name": "ONE"}, {"_id": 2, "name": "two"}]
    assert database.delete("a") == 2
    assert database.row("SELECT * FROM a") is None


def test_a_snapshot_is_a_database_file_and_kept_while_nothing_changes(tmp_path: Path) -> None:
    database = make()
    database.execute("CREATE TABLE a (b)")
    kept = database.snapshot()
    assert database.snapshot() is kept
    database.execute("INSERT INTO a VALUES (1)")
    assert database.snapshot() is not kept
    database.restore(kept)
    assert database.value("SELECT count(*) FROM a") == 0
    assert database.snapshot() is kept
    (tmp_path / "a.db").write_bytes(kept)
    outside = sqlite3.connect(tmp_path / "a.db")
    assert outside.execute("SELECT count(*) FROM a").fetchone() == (0,)
    outside.close()


def test_a_database_with_nothing_in_it_is_no_bytes() -> None:
    database = make()
    assert database.snapshot() == b""
    database.execute("CREATE TABLE a (b)")
    database.restore(b"")
    assert database.tables() == []


def test_a_file_is_written_only_when_something_is() -> None:
    written: list[bytes] = []
    database = Database("/data/a.db", lambda: NOW, save=written.append)
    database.execute("SELECT 1")
    assert written == []
    database.execute("BEGIN")
    database.execute("CREATE TABLE a (b)")
    assert written == []
    database.execute("COMMIT")
    database.execute("SELECT 1")
    assert len(written) == 1


def test_an_open_transaction_is_not_part_of_a_snapshot() -> None:
    database = make()
    database.execute("CREATE TABLE a (b)")
    database.execute("BEGIN")
    database.execute("INSERT INTO a VALUES (1)")
    copy = make(database.snapshot())
    assert copy.value("SELECT count(*) FROM a") == 0


@given(st.binary(min_size=1, max_size=300))
def test_bytes_that_are_no_database_are_refused(data: bytes) -> None:
    with pytest.raises(DatabaseError, match=r"^/data/a\.db: "):
        make(data).rows("SELECT * FROM sqlite_master")


@given(st.text(max_size=60))
def test_any_statement_gives_rows_or_an_error_of_its_own(statement: str) -> None:
    database = make()
    database.execute("CREATE TABLE own AS SELECT 1 AS x")
    with contextlib.suppress(DatabaseError):
        database.execute(statement)
    assert database.execute("SELECT 2") == [(2,)]


def test_going_back_closes_what_was_opened_since() -> None:
    databases = Databases(lambda: NOW)
    databases.open("/a").execute("CREATE TABLE t (x)")
    kept = databases.snapshot()
    databases.open("/b")
    databases.open("/a").execute("DROP TABLE t")
    databases.restore(kept)
    assert databases.paths() == ["/a"]
    assert databases.open("/a").tables() == ["t"]


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [("+1 415-555-0132", "(415) 555-0132", 1), ("5550132", "4155550132", 1), ("911", "911", 1), ("911", "1911", 0)],
)
def test_numbers_are_compared_as_the_phone_does(left: str, right: str, equal: int) -> None:
    assert make().value("SELECT phone_numbers_equal(?, ?)", [left, right]) == equal
