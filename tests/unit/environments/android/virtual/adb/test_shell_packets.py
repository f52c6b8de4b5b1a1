"""The packets within a shell's stream."""

from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.adb.shell_packets import (
    ShellPacket,
    ShellPacketDecoder,
    encode_shell_packet,
)
from tests.unit.environments.android.virtual.adb.test_packets import pieces_of

packets = st.tuples(st.sampled_from(ShellPacket), st.binary(max_size=100))


def joined(found: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Pieces of one kind in a row as one: where long data was cut does not matter."""
    result: list[tuple[int, bytes]] = []
    for kind, data in found:
        if result and result[-1][0] == kind:
            result[-1] = (kind, result[-1][1] + data)
        else:
            result.append((kind, data))
    return result


@given(st.lists(packets, max_size=10), st.lists(st.integers(0, 2000), max_size=20))
def test_any_split_gives_the_same_data_in_the_same_order(
    sent: list[tuple[ShellPacket, bytes]], cuts: list[int]
) -> None:
    decoder = ShellPacketDecoder()
    data = b"".join(encode_shell_packet(kind, piece) for kind, piece in sent)
    received = [found for piece in pieces_of(data, cuts) for found in decoder.feed(piece)]
    assert joined(received) == joined([(int(kind), piece) for kind, piece in sent])


def test_a_packet_without_data_is_told() -> None:
    assert ShellPacketDecoder().feed(b"\x04\0\0\0\0") == [(ShellPacket.CLOSE_STDIN, b"")]


def test_data_is_passed_on_before_its_packet_is_whole() -> None:
    decoder = ShellPacketDecoder()
    assert decoder.feed(b"\0\xff\xff\xff\xffab") == [(ShellPacket.STDIN, b"ab")]
    assert decoder.feed(b"cd") == [(ShellPacket.STDIN, b"cd")]
