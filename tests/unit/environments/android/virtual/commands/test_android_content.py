"""`content`, `uiautomator` and `screencap`: what programs read of the phone."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from decapod.environments.android.virtual.commands.android_content import (
    ContentError,
    java_number,
    parse_binding,
    shown,
)
from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.commands.android_shell import run

pytestmark = pytest.mark.anyio

INBOX = "content://sms/inbox"


async def test_rows_are_put_in_read_changed_and_removed(phone: Phone) -> None:
    await run(phone, "content delete --uri content://sms")
    assert (await run(phone, f"content query --uri {INBOX}")).out == "No result found.\n"
    bound = "--bind address:s:+15551234 --bind 'body:s:It is 5:30, ok?' --bind date:l:1715767200000 --bind read:i:0"
    assert (await run(phone, f"content insert --uri {INBOX} {bound}")).out == ""
    rows = await run(phone, f"content query --uri {INBOX} --projection address:body:read:subject")
    assert rows.out == "Row: 0 address=+15551234, body=It is 5:30, ok?, read=0, subject=NULL\n"
    await run(phone, f"content update --uri {INBOX} --bind read:i:1 --where \"address='+15551234'\"")
    assert (await run(phone, f"content query --uri {INBOX} --projection read")).out == "Row: 0 read=1\n"
    await run(phone, f"content delete --uri {INBOX} --where read=1")
    assert (await run(phone, f"content query --uri {INBOX}")).out == "No result found.\n"


async def test_rows_in_an_order(phone: Phone) -> None:
    for number in (2, 1, 3):
        await run(phone, f"settings put system order{number} {number}")
    said = await run(
        phone,
        "content query --uri content://settings/system --projection name:value"
        " --where \"name LIKE 'order%'\" --sort 'value DESC'",
    )
    assert said.out.splitlines() == [f"Row: {place} name=order{3 - place}, value={3 - place}" for place in range(3)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("query --uri content://no.such/x", "java.lang.IllegalStateException: Could not find provider: no.such"),
        (f"query --uri {INBOX} --projection nothing", "Invalid column nothing"),
        (f"query --uri {INBOX} --where 'a b c'", "android.database.sqlite.SQLiteException"),
        ("query", "[ERROR] Content provider URI not specified"),
        ("fly", "[ERROR] Unsupported operation: fly"),
        (f"insert --uri {INBOX}", "[ERROR] Binding not specified"),
        (f"insert --uri {INBOX} --bind x:q:1", "[ERROR] Unsupported type: q"),
        (f"query --uri {INBOX} --what x", "[ERROR] Unsupported argument: --what"),
    ],
)
async def test_what_cannot_be_done_is_told(phone: Phone, arguments: str, message: str) -> None:
    said = await run(phone, f"content {arguments}")
    assert said.out == ""
    assert message in said.err


@given(st.text(alphabet=st.characters(exclude_characters=":"), min_size=1, max_size=10), st.text(max_size=20))
def test_a_bound_text_is_kept_as_it_is(name: str, value: str) -> None:
    assert parse_binding(f"{name}:s:{value}") == (name, value)


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_a_bound_number(value: int) -> None:
    assert parse_binding(f"x:l:{value}") == ("x", value)


@pytest.mark.parametrize("text", ["", "x", "x:s", "x:i:", "x:i:1.5", "x:i:99999999999", ":s:x", "x:f:y", "x:l:1_0"])
def test_a_binding_that_is_none(text: str) -> None:
    with pytest.raises(ContentError):
        parse_binding(text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((None, "NULL"), (b"x", "BLOB"), ("", ""), (5, "5"), (1.0, "1.0"), (0.1, "0.1"), (-2.5, "-2.5")),
        *((1e10, "1.0E10"), (1e-7, "1.0E-7"), (1234567.89, "1234567.9"), (37.422, "37.422"), (0.0, "0.0")),
        *((9999999.0, "9999999.0"), (1e7, "1.0E7"), (0.001, "0.001"), (1e39, "Infinity"), (-122.084, "-122.084")),
    ],
)
def test_values_as_java_shows_them(value: str | float | bytes | None, text: str) -> None:
    assert shown(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_numbers_of_32_bits_are_shown_without_loss(value: float) -> None:
    bits = struct.pack("f", value)
    assert struct.pack("f", float(java_number(value))) == bits


async def test_a_dump_into_a_file(phone: Phone) -> None:
    said = await run(phone, "uiautomator dump")
    assert said.out == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    tree = phone.files.read("/sdcard/window_dump.xml").decode()
    assert tree == phone.hierarchy()
    assert (await run(phone, "uiautomator dump /dev/tty")).out.startswith(tree)
    said = await run(phone, "uiautomator dump /nowhere/x.xml")
    assert "FileNotFoundException" in said.err


async def test_a_dump_that_finds_no_quiet_moment_leaves_the_file(phone: Phone) -> None:
    phone.faults.idle_failures = 1
    phone.files.write("/sdcard/x.xml", b"old")
    said = await run(phone, "uiautomator dump /sdcard/x.xml && echo success")
    assert (said.out, said.err) == ("success\n", "ERROR: could not get idle state.\n")
    assert phone.files.read("/sdcard/x.xml") == b"old"


async def test_pictures(phone: Phone) -> None:
    await run(phone, "screencap -p /sdcard/a.png; screencap /sdcard/b.png; screencap /sdcard/c.raw")
    assert phone.files.read("/sdcard/a.png") == phone.files.read("/sdcard/b.png") == phone.screenshot()
    raw = phone.files.read("/sdcard/c.raw")
    width, height, form = (int.from_bytes(raw[at : at + 4], "little") for at in (0, 4, 8))
    assert (width, height, form, len(raw)) == (1080, 2340, 1, 16 + 4 * 1080 * 2340)
    with Image.open(io.BytesIO(phone.screenshot())) as picture:
        assert picture.convert("RGBA").tobytes() == raw[16:]
    said = await run(phone, "screencap -p /nowhere/x.png")
    assert (said.code, said.err) == (1, "Error opening file: /nowhere/x.png (No such file or directory)\n")


async def test_no_film_is_made(phone: Phone) -> None:
    assert (await run(phone, "screenrecord /sdcard/x.mp4")).code == 1
