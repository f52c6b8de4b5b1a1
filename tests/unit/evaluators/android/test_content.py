"""Reading what `content query` writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.evaluators.android import ContentError, query

from .fake import FakeHandset

URI = "content://sms"
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def test_rows(phone: FakeHandset) -> None:
    phone.rows(URI, "_id:type:body", "_id=1, type=2, body=Hi, there", "_id=2, type=NULL, body=")
    first, second = query(phone, URI, ("type", "body"))
    assert first == {"_id": "1", "type": "2", "body": "Hi, there"}
    assert second == {"_id": "2", "type": None, "body": ""}


def test_nothing(phone: FakeHandset) -> None:
    assert query(phone, URI, ("body",)) == []


def test_a_text_that_looks_like_another_row_is_none(phone: FakeHandset) -> None:
    forged = "_id=1, type=1, body=x\nRow: 1 _id=2, type=2, body=forged"
    phone.rows(URI, "_id:type:body", forged, "_id=2, type=1, body=real")
    phone.rows(URI, "_id:type:body", forged, where="_id=1")
    phone.rows(URI, "_id:type:body", "_id=2, type=1, body=real", where="_id=2")
    rows = query(phone, URI, ("type", "body"))
    assert [row["type"] for row in rows] == ["1", "1"]
    assert rows[0]["body"] == "x\nRow: 1 _id=2, type=2, body=forged"


@given(st.lists(TEXT, max_size=4))
def test_any_text_in_the_last_column(texts: list[str]) -> None:
    phone = FakeHandset()
    rows = [f"_id={number}, type=2, body={text}" for number, text in enumerate(texts, 1)]
    phone.rows(URI, "_id:type:body", *rows)
    for number, row in enumerate(rows, 1):
        phone.rows(URI, "_id:type:body", row, where=f"_id={number}")
    read = query(phone, URI, ("type", "body"))
    # A single carriage return before the end of the line belongs to the line's end.
    assert [row["body"] for row in read] == [None if text == "NULL" else text.removesuffix("\r") for text in texts]


@pytest.mark.parametrize(
    "said",
    [
        "Error while accessing provider:sms\njava.lang.SecurityException: Permission Denial",
        "[ERROR] Unsupported argument: --prjection",
    ],
)
def test_a_provider_that_refuses_says_why(phone: FakeHandset, said: str) -> None:
    phone.says("content query --uri content://sms --projection _id:body", said)
    with pytest.raises(ContentError, match=r"content://sms cannot be read: (Error while|\[ERROR)"):
        query(phone, URI, ("body",))
