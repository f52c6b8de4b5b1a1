"""What outsiders put on a phone and ask of it: pictures, folders, statements, intents, texts. It goes on showing."""

from __future__ import annotations

import io
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from decapod.environments.android.virtual.files import ROOT
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.picture_files import picture_size
from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.material import column, image
from decapod.environments.android.virtual.ui.painting import paint
from decapod.environments.android.virtual.ui.scene import layout
from decapod.environments.android.virtual.ui.theme import LIGHT
from decapod.environments.android.virtual.ui.view_state import ViewState
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

pytestmark = pytest.mark.anyio

PICTURES = "/sdcard/Pictures"
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
"""All that can be shown, and one that cannot."""
CLOCK_DATABASE = "/data/data/com.google.android.deskclock/databases/alarms.db"


@pytest.fixture(scope="module")
def used() -> Phone:
    """Return a phone for all tests of this module."""
    return Phone()


@pytest.fixture
def phone(used: Phone) -> Iterator[Phone]:
    """Return a phone as it was at its start."""
    used.reset()
    yield used
    is_well(used)


def is_well(phone: Phone) -> None:
    """Check that a phone shows a picture and a tree, and can be kept and brought back."""
    ElementTree.fromstring(phone.hierarchy(all_windows=True).encode())
    assert phone.screenshot().startswith(b"\x89PNG")
    phone.restore(phone.snapshot())
    assert phone.files.as_user(ROOT).is_dir("/sdcard")


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def blank_png(width: int, height: int) -> bytes:
    """Return a black picture of one bit a pixel: many pixels in few bytes."""
    packer = zlib.compressobj(9)
    row = bytes(width // 8 + 1)
    rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">2I5B", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


BOMBS = {
    "a billion pixels": blank_png(40_000, 30_000),
    "one pixel wide": blank_png(1, 200_000),
    "one row": blank_png(200_000, 1),
    "a size that is a lie": b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">2I5B", 2**31 - 1, 2**31 - 1, 8, 6, 0, 0, 0)),
    "a text that unpacks to a gigabyte": b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 0, 0, 0, 0))
    + chunk(b"zTXt", b"key\0\0" + zlib.compress(bytes(30_000_000), 9))
    + chunk(b"IDAT", zlib.compress(b"\0\0"))
    + chunk(b"IEND", b""),
    "nothing": b"",
    "a beginning": b"\x89PNG\r\n\x1a\n",
    "no picture": b"GIF89a" + b"\xff" * 100,
}


def show(data: bytes) -> None:
    """Paint a screen with a picture, in both ways of fitting it."""
    for fit in ("cover", "contain"):
        tree = column(image(data, width=120, height=90, fit=fit), image(data))
        scene = layout(tree, Rect(0, 0, 400, 700), LIGHT, ViewState(), package="com.example")
        assert paint([scene], LIGHT).size == (1080, 2340)


@pytest.mark.parametrize("name", BOMBS)
async def test_pictures_that_unpack_to_too_much_are_shown_as_broken(phone: Phone, name: str) -> None:
    phone.files.write(f"{PICTURES}/bomb.png", BOMBS[name])
    said = await run(
        phone, "content query --uri content://media/external/images/media --projection width:_display_name"
    )
    assert "_display_name=bomb.png" in said.out
    said = await run(phone, f"am start -a android.intent.action.VIEW -d file://{PICTURES}/bomb.png -t image/png")
    assert said.code in (0, 1)
    show(BOMBS[name])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FORMATS), st.integers(0, 2**32), st.integers(1, 12))
def test_spoilt_pictures_are_shown_or_not(form: str, seed: int, changes: int) -> None:
    chance = Random(seed)
    data = bytearray(sample(form))
    for _ in range(changes):
        place = chance.randrange(len(data))
        if chance.random() < 0.2:
            del data[place : place + chance.randrange(1, 20)]
        else:
            data[place] = chance.randrange(256)
    size = picture_size(bytes(data))
    assert size is None or len(size) == 2
    show(bytes(data))


def sample(form: str) -> bytes:
    """Return a small picture with a note of how it is turned."""
    file = io.BytesIO()
    picture = Image.radial_gradient("L").resize((64, 48)).convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(file, form, **({"exif": exif} if form in ("JPEG", "PNG", "WEBP") else {}))
    return file.getvalue()


async def test_deep_folders_and_many_files(phone: Phone) -> None:
    deep = "d/" * 600
    assert (await run(phone, f"mkdir -p /sdcard/Documents/{deep} && echo x > /sdcard/Documents/{deep}file")).code == 0
    many = "i=0; while [ $i -lt 3000 ]; do echo > /sdcard/Download/f$i; i=$((i+1)); done"
    assert (await run(phone, f"{many}; ls /sdcard/Download | grep -c '^f[0-9]'")).out.strip() == "3000"
    for line in (
        "find /sdcard/Documents | tail -1 | wc -c",
        "ls -R /sdcard/Documents | tail -1",
        "du -s /sdcard/Documents",
        "tar cf /sdcard/all.tar -C /sdcard Documents && mkdir /sdcard/again && tar xf /sdcard/all.tar -C /sdcard/again",
        "cp -r /sdcard/Documents /sdcard/copy && rm -rf /sdcard/copy",
        "content query --uri content://media/external/file | wc -l",
    ):
        assert (await run(phone, line)).code in (0, 1), line
    PhoneDriver(phone).open_app("com.google.android.documentsui")
    is_well(phone)
    assert (await run(phone, "rm -rf /sdcard/Documents && ls /sdcard")).code == 0


@pytest.mark.parametrize("name", [r"\xff\xfe", r"\x01\x1b[31m", r"a\nb", r"\xed\xa0\x80", "..\u202egnp.exe", "n" * 255])
async def test_names_of_files_that_are_no_text(phone: Phone, name: str) -> None:
    assert (await run(phone, f"touch /sdcard/Download/$'{name}'; ls /sdcard/Download | wc -l")).code == 0
    await run(phone, "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file:///sdcard/Download")
    assert (await run(phone, "content query --uri content://media/external/file --projection _display_name")).code == 0
    driver = PhoneDriver(phone)
    driver.open_app("com.google.android.documentsui")
    is_well(phone)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT randomblob(100000000)",
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c",
        "SELECT printf('%.*c',2000000000,'x')",
        "ATTACH '/etc/passwd' AS x",
        "SELECT readfile('/etc/passwd')",
        "VACUUM INTO '/tmp/x'",
        ".read /etc/passwd",
        ".import /etc/passwd x",
        ".shell id",
        ".system id",
        ".output /tmp/x",
        ".open /etc/passwd",
        "SELECT " + "(" * 500 + "1" + ")" * 500,
        "SELECT group_concat(a.name||b.name||c.name) "
        "FROM pragma_function_list a, pragma_function_list b, pragma_function_list c",
        "DELETE FROM alarm_templates; DROP TABLE alarm_templates; DROP TABLE timers",
    ],
)
async def test_statements_at_the_phones_shell(phone: Phone, statement: str) -> None:
    said = await run(phone, f'sqlite3 {CLOCK_DATABASE} "{statement}"')
    assert "root:" not in said.out
    assert said.code in (0, 1)
    PhoneDriver(phone).open_app("com.google.android.deskclock")


async def test_bytes_that_are_no_statement_and_files_that_are_no_database(phone: Phone) -> None:
    said = await run(phone, f"sqlite3 {CLOCK_DATABASE}", stdin=b"SELECT '\xff\xfe';\n\0garbage;\nSELECT 1;\n")
    assert said.code in (0, 1)
    files = "/sdcard/y.db /proc/version /sdcard /dev/zero /nowhere/x"
    said = await run(phone, f"echo xx > /sdcard/y.db; for file in {files}; do sqlite3 $file .tables; done")
    assert said.code == 1


TARGETS = (
    "-a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT {long} "
    "--es android.intent.extra.SUBJECT {long}",
    "-a android.intent.action.INSERT -d content://com.android.contacts/contacts --es name {long} --es phone {digits}",
    "-a android.intent.action.INSERT -t vnd.android.cursor.item/event --es title {long} --el beginTime {digits}",
    "-a android.intent.action.INSERT -t vnd.android.cursor.item/event --el beginTime 99999999999999999",
    "-a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 99999 "
    "--ei android.intent.extra.alarm.MINUTES -5 --es android.intent.extra.alarm.MESSAGE {long}",
    "-a android.intent.action.SET_TIMER --ei android.intent.extra.alarm.LENGTH 2147483647 "
    "--ez android.intent.extra.alarm.SKIP_UI true",
    "-a android.intent.action.VIEW --esa names {commas} --eia numbers 1,2,4444444444444444444",
    *(
        f"-a android.intent.action.{action} -d '{uri}'"
        for action in ("VIEW", "EDIT")
        for uri in (
            "geo:nan,inf?q=",
            "http://{long}",
            "tel:{digits}",
            "smsto:%ff%fe",
            "content://com.android.contacts/contacts/{digits}",
            "content://com.android.calendar/time/999999999999999999999",
            "mailto:?subject=%00%01",
            "file:///data/../../etc/passwd",
            "https://maps.google.com/?q=%ed%a0%80",
        )
    ),
)


@pytest.mark.parametrize("target", TARGETS)
async def test_intents_with_more_than_anybody_sends(phone: Phone, target: str) -> None:
    words = target.format(long="n" * 100_000, digits="9" * 20_000, commas="," * 50_000)
    assert (await run(phone, f"am start {words}")).code in (0, 1, 255)
    is_well(phone)
    assert (await run(phone, f"am broadcast {words}")).code in (0, 1, 255)
    for code in (codes.ENTER, codes.BACK):
        phone.key(code)


@pytest.mark.parametrize("package", [target.app.package for target in Phone().packages.launched()])
def test_a_clipboard_of_megabytes_and_texts_without_end(phone: Phone, package: str) -> None:
    driver = PhoneDriver(phone)
    phone.shell_ui.clipboard = "z \U0001f600\u202e" * 1_000_000
    driver.open_app(package)
    for node in driver.nodes():
        if "EditText" in node.class_name or "earch" in node.description + node.text:
            phone.tap(*node.center)
            break
    phone.key(codes.PASTE)
    is_well(phone)
    phone.type_text("\udcff\ud800\0\x1b[0m" + "y" * 1_000_000)


async def test_notifications_without_end(phone: Phone) -> None:
    text = "$(head -c 300000 /dev/zero | tr '\\0' t)"
    many = "i=0; while [ $i -lt 300 ]; do cmd notification post t$i x; i=$((i+1)); done"
    said = await run(phone, f"cmd notification post -t {text} tag {text}; {many}; cmd statusbar expand-notifications")
    assert said.code == 0
    is_well(phone)
    assert (await run(phone, "dumpsys > /dev/null; logcat -d | wc -c")).code == 0


async def test_settings_and_rows_that_are_no_text(phone: Phone) -> None:
    assert (await run(phone, r"settings put system x $'\xff\x01'")).code == 0
    insert = r"content insert --uri content://sms/inbox --bind address:s:$'\xff' --bind body:s:$'\x01\xff'"
    assert (await run(phone, insert)).code == 0
    assert "x=" in (await run(phone, "settings list system")).out
    assert (await run(phone, "content query --uri content://sms/inbox --projection body")).code == 0
