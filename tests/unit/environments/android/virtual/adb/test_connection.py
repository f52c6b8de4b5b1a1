"""The greeting and the streams of a connection, spoken byte by byte."""

import asyncio
import struct
import tracemalloc
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.adb import AdbServer, Command, Packet, encode
from decapod.environments.android.virtual.adb.connection import MOST_STREAMS, MOST_UNREAD
from decapod.environments.android.virtual.adb.packets import LARGEST_DATA, MASK
from decapod.environments.android.virtual.adb.server import MOST_CONNECTIONS
from tests.unit.environments.android.virtual.adb.host import Host, connected, until
from tests.unit.environments.android.virtual.adb.stand_in import StandIn, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
def phone() -> StandIn:
    return StandIn()


@pytest.fixture
async def server(phone: StandIn) -> AsyncIterator[AdbServer]:
    async with serving(phone) as server:
        yield server


async def test_the_greeting_tells_version_largest_packet_and_banner(server: AdbServer) -> None:
    async with connected(server, greet=False) as host:
        answer = await host.greet(largest=1 << 20)
        assert (answer.first, answer.second) == (0x01000001, LARGEST_DATA)
        kind, _, rest = answer.data.decode().partition("::")
        facts = dict(part.split("=", 1) for part in rest.split(";") if part)
        assert kind == "device"
        assert facts["ro.product.model"] == "Pixel 7"
        assert "shell_v2" in facts["features"].split(",")
        assert not {"abb", "abb_exec", "delayed_ack"} & set(facts["features"].split(","))


async def test_nothing_is_answered_before_the_greeting(server: AdbServer) -> None:
    async with connected(server, greet=False) as host:
        await host.send_bytes(encode(Packet(Command.OPEN, 1, 0, b"shell:echo early\0"), checksums=True))
        await host.greet()
        assert await host.ask("shell:echo late") == b"late\n"


async def test_an_old_host_gets_checksums_and_small_packets(phone: StandIn, server: AdbServer) -> None:
    async with connected(server, greet=False, version=0x01000000) as host:
        await host.greet(largest=4096)
        data = bytearray()
        number = await host.open("shell:big 20")
        while (packet := await host.receive()) is not None and packet.command == Command.WRTE:
            assert len(packet.data) <= 4096
            data += packet.data
            await host.send(Command.OKAY, 1, number)
        assert len(data) == 20 * 1024


async def test_an_old_hosts_wrong_checksum_ends_its_connection(server: AdbServer) -> None:
    async with connected(server, version=0x01000000) as host:
        await host.send_bytes(encode(Packet(Command.OPEN, 1, 0, b"shell:echo x\0")))
        assert await host.receive() is None


async def test_a_new_hosts_checksum_is_not_looked_at(server: AdbServer) -> None:
    async with connected(server) as host:
        data = bytearray(encode(Packet(Command.OPEN, 1, 0, b"shell:echo x\0")))
        data[16:20] = b"\xaa\xbb\xcc\xdd"
        await host.send_bytes(bytes(data))
        number = (await host.expect(Command.OKAY)).first
        assert await host.read_all(number) == b"x\n"


async def test_a_second_greeting_ends_the_streams_of_the_first(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        await host.open("shell:hang")
        await host.greet()
        assert phone.ended == 1
        assert await host.ask("shell:echo again") == b"again\n"


@pytest.mark.parametrize("command", [Command.AUTH, Command.SYNC, 0x12345678])
async def test_what_is_of_no_use_is_passed_over(server: AdbServer, command: int) -> None:
    async with connected(server) as host:
        await host.send(command, 1, 2, b"x" * 100)
        assert await host.ask("shell:echo on") == b"on\n"


async def test_a_host_that_wants_tls_is_turned_away(server: AdbServer) -> None:
    async with connected(server, greet=False) as host:
        await host.send(Command.STLS, 0x01000000, 0)
        assert await host.receive() is None


@pytest.mark.parametrize("name", [b"nonsense:x", b"shell", b"", b"\xff\xfe", b"tcp:80", b"localabstract:x", b"jdwp:1"])
async def test_an_unknown_service_is_closed(server: AdbServer, name: bytes) -> None:
    async with connected(server) as host:
        await host.send(Command.OPEN, 7, 0, name + b"\0")
        closed = await host.expect(Command.CLSE)
        assert (closed.first, closed.second) == (0, 7)
        assert await host.ask("shell:echo on") == b"on\n"


async def test_one_write_at_a_time_is_on_its_way(server: AdbServer) -> None:
    async with connected(server) as host:
        number = await host.open("shell:big 2000")
        first = await host.expect(Command.WRTE)
        await host.send(Command.OPEN, 2, 0, b"shell:echo between\0")
        # The other stream's answers come; the first one's next write does not, until it is acknowledged.
        assert (await host.expect(Command.OKAY)).second == 2
        assert (await host.expect(Command.WRTE)).second == 2
        await host.send(Command.OKAY, 1, number)
        assert len(first.data) + len(await host.read_all(number)) == 2000 * 1024


async def test_the_last_write_is_acknowledged_before_the_close(server: AdbServer) -> None:
    async with connected(server) as host:
        number = await host.open("shell:echo one")
        await host.expect(Command.WRTE)
        await host.send(Command.OPEN, 2, 0, b"none:\0")
        assert (await host.expect(Command.CLSE)).second == 2
        await host.send(Command.OKAY, 1, number)
        assert (await host.expect(Command.CLSE)).second == 1


async def test_a_slow_program_lets_the_host_wait(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        number = await host.open("shell:hang")
        await host.send(Command.WRTE, 1, number, bytes(100_000))
        assert await host.ask("shell:echo on", 2) == b"on\n"


async def test_what_was_sent_before_a_close_is_used(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        number = await host.open("exec:drain")
        await host.send(Command.WRTE, 1, number, bytes(50_000))
        await host.send(Command.CLSE, 1, number)
        await until(lambda: len(phone.drained) == 50_000)


async def test_a_program_that_writes_to_nobody_ends(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        number = await host.open("shell:big 1000000")
        await host.expect(Command.WRTE)
        await host.send(Command.CLSE, 1, number)
        await host.expect(Command.CLSE)
        await until(lambda: phone.ended == 1)


async def test_the_end_of_a_connection_ends_what_ran_over_it(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        await host.open("shell:hang")
    await until(lambda: phone.ended == 1)
    await until(lambda: server.connections == 0)


async def test_a_half_closed_socket_is_a_closed_one(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        await host.open("shell:hang")
        host.writer.write_eof()
        assert await host.receive() is None
        await until(lambda: phone.ended == 1)


async def test_a_fault_in_a_service_ends_its_stream_only(server: AdbServer, caplog: pytest.LogCaptureFixture) -> None:
    async with connected(server) as host:
        assert await host.ask("shell:fail") == b""
        assert await host.ask("shell:echo on") == b"on\n"
    assert "a fault in the phone" in caplog.text


async def test_thousands_of_opens_are_bounded_and_survived(phone: StandIn, server: AdbServer) -> None:
    async with connected(server) as host:
        refused = opened = 0
        for number in range(1, 3001):
            await host.send(Command.OPEN, number, 0, b"shell:hang\0")
            packet = await host.receive()
            assert packet is not None
            refused += packet.command == Command.CLSE
            opened += packet.command == Command.OKAY
        assert (opened, refused) == (MOST_STREAMS, 3000 - MOST_STREAMS)
    await until(lambda: phone.ended == MOST_STREAMS)
    async with connected(server) as host:
        assert await host.ask("shell:echo on") == b"on\n"


async def test_a_host_that_floods_streams_nobody_reads_is_bounded(phone: StandIn, server: AdbServer) -> None:
    tracemalloc.start()
    try:
        async with connected(server) as host:
            number = await host.open("shell:hang")
            block = bytes(1 << 20)
            closed = False
            for _ in range(100):
                await host.send(Command.WRTE, 1, number, block)
            await host.send(Command.OPEN, 2, 0, b"none:\0")
            while (packet := await host.receive()) is not None and packet.second != 2:
                closed |= packet.command == Command.CLSE
            assert closed
            assert tracemalloc.get_traced_memory()[1] < 4 * MOST_UNREAD
    finally:
        tracemalloc.stop()


async def test_only_so_many_hosts_at_a_time(server: AdbServer) -> None:
    hosts = []
    for _ in range(MOST_CONNECTIONS):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        hosts.append(Host(reader, writer))
        await hosts[-1].greet()
    async with connected(server, greet=False) as host:
        assert await host.receive() is None
    for host in hosts:
        host.writer.transport.abort()
    await until(lambda: server.connections == 0)


async def test_loopback_only_unless_told_otherwise(phone: StandIn) -> None:
    with pytest.raises(ValueError, match="loopback"):
        await AdbServer(phone.device).start(host="0.0.0.0")


headers = st.builds(
    lambda command, first, second, length, total, magic, data: (
        struct.pack("<6I", command, first, second, length, total, (command ^ MASK) if magic else 0) + data
    ),
    st.sampled_from([*Command, 0, MASK]),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from([0, 1, 10, 4096, LARGEST_DATA, LARGEST_DATA + 1, MASK]),
    st.integers(0, MASK),
    st.booleans(),
    st.binary(max_size=50),
)
whole = st.builds(
    lambda command, first, second, data: encode(Packet(command, first, second, data), checksums=True),
    st.sampled_from(Command),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from([b"shell:cat\0", b"shell,v2:cat\0", b"sync:\0", b"STAT\xff\xff\xff\xff", b"\0" * 9])
    | st.binary(max_size=50),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(sent=st.lists(st.binary(max_size=60) | headers | whole, max_size=12), greeted=st.booleans())
async def test_a_host_that_talks_nonsense_does_no_harm(server: AdbServer, sent: list[bytes], greeted: bool) -> None:
    async with connected(server, greet=greeted) as host:
        try:
            for piece in sent:
                await host.send_bytes(piece)
            host.writer.write_eof()
            while await asyncio.wait_for(host.reader.read(1 << 16), 20):
                pass
        except OSError:  # the phone was quicker to close
            pass
    async with connected(server) as host:
        assert await host.ask("shell:echo on") == b"on\n"
