"""Shells and small services, spoken byte by byte."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from decapod.environments.android.virtual.adb import AdbServer, Command
from decapod.environments.android.virtual.adb.shell_packets import (
    ShellPacket,
    ShellPacketDecoder,
    encode_shell_packet,
)
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


@pytest.fixture
async def host(server: AdbServer) -> AsyncIterator[Host]:
    async with connected(server) as host:
        yield host


@dataclass
class Result:
    out: bytes = b""
    err: bytes = b""
    code: int | None = None


def result_of(data: bytes) -> Result:
    result = Result()
    for kind, piece in ShellPacketDecoder().feed(data):
        if kind == ShellPacket.STDOUT:
            result.out += piece
        elif kind == ShellPacket.STDERR:
            result.err += piece
        elif kind == ShellPacket.EXIT:
            result.code = piece[0]
    return result


async def test_the_first_shell_mixes_both_outputs_in_order(host: Host) -> None:
    assert await host.ask("shell:both") == b"out0\nerr0\nout1\nerr1\nout2\nerr2\n"
    assert await host.ask("exec:both") == b"out0\nerr0\nout1\nerr1\nout2\nerr2\n"


async def test_the_second_shell_keeps_them_apart_and_tells_the_exit_code(host: Host) -> None:
    assert result_of(await host.ask("shell,v2:both")) == Result(b"out0\nout1\nout2\n", b"err0\nerr1\nerr2\n", 0)
    assert result_of(await host.ask("shell,v2,raw:exit 42")) == Result(code=42)
    assert result_of(await host.ask("shell,v2:nothing")).code == 127


async def test_stdin_until_it_is_closed(host: Host) -> None:
    number = await host.open("shell,v2:cat")
    sent = encode_shell_packet(ShellPacket.STDIN, b"abc\r\n\x03") + encode_shell_packet(ShellPacket.CLOSE_STDIN)
    for byte in sent[:-1]:
        await host.send(Command.WRTE, 1, number, bytes((byte,)))
    received = bytearray()
    acknowledged = 0
    while acknowledged < len(sent) - 1:
        packet = await host.receive()
        assert packet is not None
        acknowledged += packet.command == Command.OKAY
        if packet.command == Command.WRTE:
            received += packet.data
            await host.send(Command.OKAY, 1, number)
    await host.send(Command.WRTE, 1, number, sent[-1:])
    received += await host.read_all(number)
    assert result_of(bytes(received)) == Result(b"abc\r\n\x03", b"", 0)


async def test_window_sizes_and_unknown_packets_are_no_input(host: Host) -> None:
    number = await host.open("shell,v2:cat")
    await host.write(number, encode_shell_packet(ShellPacket.WINDOW_SIZE, b"24x80,0x0\0") + b"\x63\1\0\0\0x")
    await host.write(number, encode_shell_packet(ShellPacket.CLOSE_STDIN))
    assert result_of(await host.read_all(number)) == Result(code=0)


async def test_the_terminals_kind_is_told(host: Host, phone: StandIn) -> None:
    await host.ask("shell,v2,TERM=xterm-256color,raw:echo x")
    await host.ask("shell:echo x")
    assert phone.terminals == ["xterm-256color", "dumb"]


async def test_text_that_is_not_utf_8_comes_through(host: Host) -> None:
    assert await host.ask(b"shell:echo \xff\xfe caf\xc3\xa9") == b"\xff\xfe caf\xc3\xa9\n"


async def test_a_terminal_shows_what_is_typed_and_returns_the_carriage(host: Host) -> None:
    number = await host.open("shell,v2,pty,TERM=xterm:")
    await host.expect(Command.WRTE)
    await host.send(Command.OKAY, 1, number)
    await host.send(Command.WRTE, 1, number, encode_shell_packet(ShellPacket.STDIN, b"echo hx\x7fi\rexit 3\r"))
    shown = result_of(await host.read_all(number))
    assert b"echo hx\b \bi\r\n" in shown.out
    assert b"hi\r\n" in shown.out
    assert shown.code == 3


async def test_ctrl_c_ends_what_runs_and_not_the_shell(host: Host, phone: StandIn) -> None:
    number = await host.open("shell:")
    await host.expect(Command.WRTE)
    await host.send(Command.OKAY, 1, number)
    await host.send(Command.WRTE, 1, number, b"hang\r")
    await until(lambda: len(phone.terminals) == 1)
    await host.send(Command.WRTE, 1, number, b"\x03echo on\r\x04")
    shown = await host.read_all(number)
    assert phone.ended == 1
    assert b"^C\r\n" in shown
    assert shown.endswith(b"on\r\n$ ")


async def test_a_host_that_goes_away_ends_its_program(host: Host, phone: StandIn) -> None:
    number = await host.open("shell,v2:hang")
    await host.send(Command.CLSE, 1, number)
    await host.expect(Command.CLSE)
    await until(lambda: phone.ended == 1)


async def test_the_screen_as_pixels(host: Host) -> None:
    data = await host.ask("framebuffer:")
    numbers = [int.from_bytes(data[at : at + 4], "little") for at in range(0, 52, 4)]
    assert numbers == [1, 32, 8, 2, 1, 0, 8, 16, 8, 8, 8, 24, 8]
    assert data[52:] == bytes((255, 0, 0, 255, 0, 0, 255, 255))


async def test_reboot_tells_the_phone_why(host: Host, phone: StandIn) -> None:
    await host.ask("reboot:recovery")
    await host.ask("reboot:")
    assert phone.restarts == ["recovery", ""]


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ("reverse:list-forward", b"0000"),
        ("reverse:killforward-all", b"OKAY"),
        ("tcpip:0", b"invalid port 0\n"),
        ("tcpip:x", b"invalid port x\n"),
    ],
)
async def test_small_answers(host: Host, request_: str, answer: bytes) -> None:
    assert await host.ask(request_) == answer


@pytest.mark.parametrize("request_", ["reverse:forward:tcp:1;tcp:2", "reverse:killforward:tcp:1", "reverse:x"])
async def test_what_cannot_be_is_refused_with_a_reason(host: Host, request_: str) -> None:
    answer = await host.ask(request_)
    assert answer[:4] == b"FAIL"
    assert int(answer[4:8], 16) == len(answer) - 8 > 0


@pytest.mark.parametrize("request_", ["root:", "unroot:", "remount:", "usb:", "tcpip:5555"])
async def test_answers_end_with_a_line_for_a_person(host: Host, request_: str) -> None:
    assert (await host.ask(request_)).endswith(b"\n")


async def test_offline_answers_nothing_until_it_is_over(server: AdbServer, phone: StandIn) -> None:
    phone.device.faults.offline = True
    async with connected(server, greet=False) as host:
        await host.send(Command.CNXN, 0x01000001, 4096, b"host::")
        await until(lambda: server.connections == 1)
        phone.device.faults.offline = False
        server.drop()
        assert await host.receive() is None
    async with connected(server) as host:
        assert await host.ask("shell:echo on") == b"on\n"


async def test_a_connection_breaks_after_so_many_bytes_once(server: AdbServer, phone: StandIn) -> None:
    async with connected(server) as host:
        phone.device.faults.drop_after = 24 + 24 + 500
        await host.send(Command.OPEN, 1, 0, b"shell:big 100\0")
        received = 0
        while piece := await host.reader.read(100):
            received += len(piece)
        assert received == 548
    assert phone.device.faults.drop_after is None
    async with connected(server) as host:
        assert await host.ask("shell:echo on") == b"on\n"
