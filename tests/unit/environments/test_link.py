import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from decapod.environments.link import Door
from decapod.environments.protocol import ConnectionEnded, Frame, encode
from decapod.environments.temporary import temporary_folder

pytestmark = pytest.mark.anyio


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    with temporary_folder() as folder:
        door = Door(folder / "socket", "right")
        await door.open()
        yield door
        await door.close()


async def knock(door: Door, greeting: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_unix_connection(str(door.path))
    writer.write(greeting)
    await writer.drain()
    return reader, writer


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
