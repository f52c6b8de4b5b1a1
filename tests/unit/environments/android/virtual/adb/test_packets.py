"""The codec: any packet comes back as it was, however its bytes were split; anything else is refused."""

import itertools
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.adb import Command, Packet, PacketDecoder, ProtocolError, encode
from decapod.environments.android.virtual.adb.packets import LARGEST_DATA, MASK, checksum

words = st.integers(0, MASK)
packets = st.builds(Packet, words, words, words, st.binary(max_size=300))


def pieces_of(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in itertools.pairwise(places)]


@given(st.lists(packets, max_size=8), st.lists(st.integers(0, 10_000), max_size=20))
def test_any_split_of_the_bytes_gives_the_same_packets(sent: list[Packet], cuts: list[int]) -> None:
    decoder = PacketDecoder()
    data = b"".join(encode(packet, checksums=True) for packet in sent)
    received = [packet for piece in pieces_of(data, cuts) for packet in decoder.feed(piece)]
    assert received == sent


@given(packets)
def test_one_byte_at_a_time(packet: Packet) -> None:
    decoder = PacketDecoder()
    data = encode(packet, checksums=True)
    received = [packet for byte in data[:-1] for packet in decoder.feed(bytes((byte,)))]
    assert received == []
    assert decoder.feed(data[-1:]) == [packet]


def test_the_bytes_are_those_of_the_protocol() -> None:
    data = encode(Packet(Command.OPEN, 1, 0, b"shell:\0"), checksums=True)
    assert data[:4] == b"OPEN"
    assert struct.unpack("<6I", data[:24])[1:5] == (1, 0, 7, sum(b"shell:\0"))
    assert struct.unpack("<I", data[20:24])[0] == struct.unpack("<I", b"OPEN")[0] ^ 0xFFFFFFFF


def test_the_checksum_is_a_sum_and_not_a_crc() -> None:
    assert checksum(b"abc") == 294 != zlib.crc32(b"abc")


@given(packets, st.integers(1, MASK))
def test_a_wrong_complement_is_refused(packet: Packet, error: int) -> None:
    data = bytearray(encode(packet, checksums=True))
    data[20:24] = struct.pack("<I", packet.command ^ MASK ^ error)
    with pytest.raises(ProtocolError, match="complement"):
        PacketDecoder().feed(bytes(data))


@given(st.binary(min_size=1, max_size=100), st.integers(1, 255))
def test_changed_data_is_refused_when_checksums_are_looked_at(data: bytes, error: int) -> None:
    sent = bytearray(encode(Packet(Command.WRTE, 1, 1, data), checksums=True))
    sent[-1] = (sent[-1] + error) % 256
    with pytest.raises(ProtocolError, match="adds up to"):
        PacketDecoder().feed(bytes(sent))
    lenient = PacketDecoder()
    lenient.checksums = False
    assert len(lenient.feed(bytes(sent))) == 1


def test_a_greeting_is_checked_by_the_version_it_announces() -> None:
    unchecked = encode(Packet(Command.CNXN, 0x01000001, 4096, b"host::"))
    assert len(PacketDecoder().feed(unchecked)) == 1
    with pytest.raises(ProtocolError):
        PacketDecoder().feed(encode(Packet(Command.CNXN, 0x01000000, 4096, b"host::")))


@pytest.mark.parametrize("length", [LARGEST_DATA + 1, 0x7FFFFFFF, 0xFFFFFFFF])
def test_an_announced_length_beyond_the_limit_is_refused_before_the_data_comes(length: int) -> None:
    header = struct.pack("<6I", Command.WRTE, 1, 1, length, 0, Command.WRTE ^ MASK)
    with pytest.raises(ProtocolError, match="at most"):
        PacketDecoder().feed(header)


@given(st.binary(max_size=2000), st.lists(st.integers(0, 2000), max_size=10))
def test_random_bytes_give_packets_or_a_protocol_error(data: bytes, cuts: list[int]) -> None:
    decoder = PacketDecoder(largest=500)
    try:
        for piece in pieces_of(data, cuts):
            decoder.feed(piece)
    except ProtocolError:
        return
    assert len(data) < 24 or decoder.feed(b"") == []
