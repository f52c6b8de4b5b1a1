"""Functions of sqlite that the phone replaces: the same values, but none runs for ever."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.system.database import Database, DatabaseError, Value

PLAIN = sqlite3.connect(":memory:")
OWN = Database("/data/a.db", lambda: 0.0)

texts = st.text(alphabet="ab %é\U0001f600", max_size=6)
values = st.none() | texts | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.binary(max_size=0)


@pytest.mark.parametrize("call", ["instr(?, ?)", "trim(?, ?)", "ltrim(?, ?)", "rtrim(?, ?)", "format(?, ?)"])
@given(st.tuples(values, values))
def test_two_values_give_what_sqlite_gives(call: str, given_: tuple[Value, Value]) -> None:
    sql = f"SELECT {call}"
    if any(isinstance(value, bytes) for value in given_):
        return
    assert OWN.value(sql, given_) == PLAIN.execute(sql, given_).fetchone()[0]


@given(texts, texts, texts)
def test_what_is_replaced_is_what_sqlite_replaces(whole: str, old: str, new: str) -> None:
    sql = "SELECT replace(?, ?, ?)"
    assert OWN.value(sql, (whole, old, new)) == PLAIN.execute(sql, (whole, old, new)).fetchone()[0]


@given(st.binary(max_size=8), st.binary(max_size=2))
def test_bytes_are_found_in_bytes(whole: bytes, part: bytes) -> None:
    sql = "SELECT instr(?, ?)"
    assert OWN.value(sql, (whole, part)) == PLAIN.execute(sql, (whole, part)).fetchone()[0]


@pytest.mark.parametrize("form", ["%d|%5.2f|%s|%-6s|%x|%q|%%", "%*d", "%08.3f", "%,d", "no place"])
def test_formats_are_sqlites(form: str) -> None:
    arguments = (form, 7, 2.5, "it's", "x", 255, "o'k")
    sql = f"SELECT printf({', '.join('?' for _ in arguments)})"
    assert OWN.value(sql, arguments) == PLAIN.execute(sql, arguments).fetchone()[0]


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT printf('%.*c', 2000000000, 'x')",
        "SELECT printf('%2000000000d', 1)",
        "SELECT format('%*d', -2000000000, 1)",
        "SELECT replace(hex(zeroblob(2000000)), '0', 'xxxxxxxxxxxxxxxxxx')",
        "WITH RECURSIVE n(i) AS (SELECT 32 UNION ALL SELECT i + 1 FROM n LIMIT 4000) "
        "SELECT trim(hex(zeroblob(3000000)), group_concat(char(i))) FROM n",
    ],
)
def test_what_would_take_for_ever_is_refused(statement: str) -> None:
    with pytest.raises(DatabaseError, match="string or blob too big"):
        OWN.execute(statement)


@pytest.mark.parametrize(
    ("statement", "result"),
    [
        ("SELECT instr(hex(zeroblob(3000000)), hex(zeroblob(1000000)) || '1')", 0),
        ("SELECT length(replace(hex(zeroblob(3000000)), hex(zeroblob(1000000)) || '1', ''))", 6_000_000),
        ("SELECT length(trim(hex(zeroblob(3000000)), '123456789'))", 6_000_000),
        ("SELECT hex(zeroblob(500000)) LIKE '%0%0%0%0%0%0%0%0%0%0%1'", 0),
    ],
)
def test_long_texts_are_searched_in_no_time(statement: str, result: int) -> None:
    assert OWN.value(statement) == result
