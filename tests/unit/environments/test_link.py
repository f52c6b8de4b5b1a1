import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from decapod.environments.launch import temporary_folder
from decapod.environments.link import Door
from decapod.environments.protocol import ConnectionEnded, Frame, encode

pytestmark = pytest.mark.anyio


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    folder = temporary_folder()
    door = Door(folder / "socket", "right")
    await door.open()
    yield door
    await door.close()
    (folder / "socket").unlink(missing_ok=True)
    folder.rmdir()


async def knock(door: Door, greeting: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_unix_connection(str(door.path))
    writer.write(greeting)
    await writer.drain()
    return reader, writer


async def test_the_folder_is_the_owners_alone_and_its_path_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("TMPDIR", str(Path("/tmp")))
    folder = temporary_folder()
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.rmdir()


async def test_a_long_place_for_temporary_files_is_left_for_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    folder = temporary_folder()
    assert len(str(folder / "socket")) < 108
    assert list(long.iterdir()) == []
    folder.rmdir()


async def test_a_guest_who_knows_the_token_gets_in_once(door: Door) -> None:
    expected = door.expect("worker-3")
    _, first = await knock(door, encode(Frame({"token": "right", "worker": 3})))
    link = await asyncio.wait_for(expected, 10)
    first.write(encode(Frame({"hello": 1})))
    assert (await link.receive()).body == {"hello": 1}
    reader, second = await knock(door, encode(Frame({"token": "right", "worker": 3})))
    assert await asyncio.wait_for(reader.read(), 10) == b""
    second.close()
    first.close()
    with pytest.raises(ConnectionEnded):
        await link.receive()


@pytest.mark.parametrize(
    "greeting",
    [
        encode(Frame({"token": "wrong"})),
        encode(Frame({"token": None})),
        encode(Frame({"token": "wr\ud800ng"})),
        encode(Frame({})),
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x01{",
    ],
)
async def test_nobody_else_does(door: Door, greeting: bytes) -> None:
    expected = door.expect("supervisor")
    reader, writer = await knock(door, greeting)
    assert await asyncio.wait_for(reader.read(), 10) == b""
    writer.close()
    assert not expected.done()
