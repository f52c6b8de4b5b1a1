"""The service that moves files, spoken record by record."""

import errno
import stat
import struct
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.adb import AdbServer, Command
from tests.unit.environments.android.virtual.adb.host import Host, connected
from tests.unit.environments.android.virtual.adb.stand_in import NOW, StandIn, serving

pytestmark = pytest.mark.anyio

FOLDER = "/data/local/tmp"


@pytest.fixture
def phone() -> StandIn:
    return StandIn()


@pytest.fixture
async def server(phone: StandIn) -> AsyncIterator[AdbServer]:
    async with serving(phone) as server:
        yield server


@pytest.fixture
async def host(server: AdbServer) -> AsyncIterator[Host]:
    async with connected(server) as host:
        yield host


async def session(host: Host, *records: bytes) -> bytes:
    """All that the phone says to the records, sent in one go and followed by QUIT."""
    number = await host.open("sync:")
    data = b"".join(records) + record(b"QUIT")
    for start in range(0, len(data), 100_000):
        await host.send(Command.WRTE, 1, number, data[start : start + 100_000])
    return await host.read_all(number)


def record(word: bytes, data: bytes = b"") -> bytes:
    return struct.pack("<4sI", word, len(data)) + data


def done(seconds: int) -> bytes:
    return struct.pack("<4sI", b"DONE", seconds)


async def test_a_file_is_taken_with_mode_and_time(host: Host, phone: StandIn) -> None:
    path = f"{FOLDER}/new/a.txt"
    said = await session(
        host, record(b"SEND", f"{path},33188".encode()), record(b"DATA", b"ab"), record(b"DATA", b"cd"), done(86400)
    )
    assert said == record(b"OKAY")
    status = phone.files.stat(path)
    assert phone.files.read(path) == b"abcd"
    assert stat.S_IMODE(status.mode) == 0o666, "group and others may do what the owner may"
    assert status.mtime == 86400


async def test_a_file_is_replaced(host: Host, phone: StandIn) -> None:
    phone.files.write(f"{FOLDER}/a", b"longer than before")
    await session(host, record(b"SEND", f"{FOLDER}/a,0100755".encode()), record(b"DATA", b"x"), done(1))
    assert phone.files.read(f"{FOLDER}/a") == b"x"
    assert stat.S_IMODE(phone.files.stat(f"{FOLDER}/a").mode) == 0o777


async def test_a_link_is_taken(host: Host, phone: StandIn) -> None:
    said = await session(
        host, record(b"SEND", f"{FOLDER}/l,{0o120777}".encode()), record(b"DATA", b"/system\0"), done(1)
    )
    assert said == record(b"OKAY")
    assert phone.files.readlink(f"{FOLDER}/l") == "/system"


async def test_a_file_is_given_in_pieces(host: Host, phone: StandIn) -> None:
    data = bytes(range(256)) * 600
    phone.files.write(f"{FOLDER}/big", data)
    said = await session(host, record(b"RECV", f"{FOLDER}/big".encode()))
    first, second, third = data[:65536], data[65536:131072], data[131072:]
    assert said == record(b"DATA", first) + record(b"DATA", second) + record(b"DATA", third) + done(0)
    assert await session(host, record(b"RCV2", f"{FOLDER}/big".encode()), struct.pack("<4sI", b"RCV2", 0)) == said


async def test_an_empty_file_both_ways(host: Host, phone: StandIn) -> None:
    assert await session(host, record(b"SEND", f"{FOLDER}/e,33188".encode()), done(5)) == record(b"OKAY")
    assert await session(host, record(b"RECV", f"{FOLDER}/e".encode())) == done(0)


async def test_several_requests_in_one_session(host: Host, phone: StandIn) -> None:
    phone.files.write(f"{FOLDER}/a", b"12345", mode=0o640)
    phone.files.utime(f"{FOLDER}/a", 77.0)
    said = await session(
        host,
        record(b"STAT", f"{FOLDER}/a".encode()),
        record(b"STAT", b"/nowhere"),
        record(b"STA2", b"/nowhere"),
        record(b"LST2", b"/sdcard"),
        record(b"STA2", b"/sdcard"),
    )
    assert said[:16] == struct.pack("<4sIII", b"STAT", 0o100640, 5, 77)
    assert said[16:32] == struct.pack("<4sIII", b"STAT", 0, 0, 0)
    answers = [struct.unpack("<4sIQQIIIIQqqq", said[at : at + 72]) for at in range(32, 32 + 3 * 72, 72)]
    assert answers[0] == (b"STA2", errno.ENOENT, *(0,) * 10)
    assert answers[1][:2] == (b"LST2", 0)
    assert stat.S_ISLNK(answers[1][4])
    assert stat.S_ISDIR(answers[2][4])


async def test_a_folder_is_listed_with_itself_and_its_parent(host: Host, phone: StandIn) -> None:
    phone.files.mkdir(f"{FOLDER}/d")
    phone.files.write(f"{FOLDER}/d/caf\u00e9", b"123")
    said = await session(host, record(b"LIST", f"{FOLDER}/d".encode()))
    entries = []
    while said[:4] == b"DENT":
        mode, size, time, length = struct.unpack("<4I", said[4:20])
        entries.append((said[20 : 20 + length].decode(), size, time, stat.S_ISDIR(mode)))
        said = said[20 + length :]
    assert [entry[0] for entry in entries] == [".", "..", "caf\u00e9"]
    assert entries[2] == ("caf\u00e9", 3, int(NOW), False)
    assert said == b"DONE" + bytes(16)


@pytest.mark.parametrize("path", [b"/nowhere", b"/data/local/tmp/file"])
async def test_what_is_no_folder_lists_nothing(host: Host, phone: StandIn, path: bytes) -> None:
    phone.files.write(f"{FOLDER}/file", b"")
    assert await session(host, record(b"LIST", path)) == b"DONE" + bytes(16)
    assert await session(host, record(b"LIS2", path)) == b"DONE" + bytes(72)


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ((record(b"RECV", b"/nowhere"),), "open failed: No such file or directory"),
        ((record(b"RECV", b"/sdcard"),), "read failed: Is a directory"),
        (
            (record(b"SEND", b"/system/x,33188"), record(b"DATA", b"x"), done(1)),
            "couldn't create file: Read-only file system",
        ),
        ((record(b"SEND", b"/data/local/tmp,33188"), done(1)), "couldn't create file: Is a directory"),
        ((record(b"SEND", b"/data/local/tmp/file/x,33188"), done(1)), "couldn't create file: Not a directory"),
        ((record(b"SEND", b"/nomode"),), "missing , in ID_SEND_V1"),
        ((record(b"STAT", b"x" * 1025),), "path too long"),
        ((record(b"WHAT", b"x"),), "unknown command 54414857"),
        ((record(b"SND2", b"/x"), struct.pack("<4sII", b"SND2", 0o644, 4)), "unsupported flags: 0x4"),
        ((record(b"SEND", b"/data/local/tmp/x,33188"), record(b"DATA", bytes(65537))), "oversize data message"),
        ((record(b"SEND", b"/data/local/tmp/x,33188"), record(b"WHAT", b"")), "invalid data message"),
    ],
)
async def test_a_refusal_gives_its_reason(host: Host, phone: StandIn, records: tuple[bytes, ...], reason: str) -> None:
    phone.files.write(f"{FOLDER}/file", b"")
    assert await session(host, *records) == record(b"FAIL", reason.encode())
    assert not phone.files.exists(f"{FOLDER}/x")


async def test_a_file_that_a_host_stops_sending_is_gone(host: Host, phone: StandIn) -> None:
    number = await host.open("sync:")
    await host.write(number, record(b"SEND", f"{FOLDER}/half,33188".encode()) + record(b"DATA", b"half"))
    await host.send(Command.CLSE, 1, number)
    await host.expect(Command.CLSE)
    assert await host.ask("shell:echo on") == b"on\n"
    assert not phone.files.exists(f"{FOLDER}/half")


async def test_a_full_phone_says_so(host: Host, phone: StandIn) -> None:
    piece = record(b"DATA", bytes(65536))
    many = phone.files.capacity // 65536 + 1
    number = await host.open("sync:")
    await host.write(number, record(b"SEND", f"{FOLDER}/full,33188".encode()))
    for _ in range(0, many, 8):
        await host.send(Command.WRTE, 1, number, piece * 8)
    await host.send(Command.WRTE, 1, number, done(1))
    assert await host.read_all(number) == record(b"FAIL", b"write failed: No space left on device")
    assert not phone.files.exists(f"{FOLDER}/full")


words = st.sampled_from([b"STAT", b"LIST", b"SEND", b"RECV", b"DATA", b"DONE", b"STA2", b"SND2", b"RCV2", b"LIS2"])
paths = st.sampled_from([b"/", b"/sdcard", b"/data/local/tmp/f,33188", b"\xff\xfe", b"/x\0y", b"../..", b""])
records = st.builds(record, words, paths | st.binary(max_size=40)) | st.binary(max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(sent=st.lists(records, max_size=8))
async def test_nonsense_ends_the_session_and_nothing_else(server: AdbServer, sent: list[bytes]) -> None:
    async with connected(server) as host:
        number = await host.open("sync:")
        await host.send(Command.WRTE, 1, number, b"".join(sent) or b"\0")
        await host.send(Command.CLSE, 1, number)
        while (packet := await host.receive()) is not None and packet.command != Command.CLSE:
            pass
        assert packet is not None
        assert await host.ask("shell:echo on", 2) == b"on\n"
