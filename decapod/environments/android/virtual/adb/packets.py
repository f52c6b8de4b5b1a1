"""The packets of the adb protocol: 24 bytes of header, then the data.

Source: `protocol.txt` and `adb.h` of the Android Open Source Project. All numbers are little-endian and unsigned.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum

HEADER = struct.Struct("<6I")
"""Command, first and second argument, length of the data, checksum of the data, the command's complement."""

VERSION_WITH_CHECKSUMS = 0x01000000
"""The first version of the protocol: every packet carries the sum of its data's bytes."""
VERSION = 0x01000001
"""The version spoken here: once both sides speak it, checksums are neither sent nor looked at."""

SMALLEST_MAXIMUM = 4096
"""What the first hosts take in one packet; nobody may announce less."""
LARGEST_DATA = 1024 * 1024
"""The most data of a packet, in bytes, that this side takes."""

MASK = 0xFFFFFFFF


class Command(IntEnum):
    """What a packet says. The value is the four letters as they lie in memory."""

    SYNC = 0x434E5953
    CNXN = 0x4E584E43
    AUTH = 0x48545541
    OPEN = 0x4E45504F
    OKAY = 0x59414B4F
    CLSE = 0x45534C43
    WRTE = 0x45545257
    STLS = 0x534C5453


KNOWN = frozenset(int(command) for command in Command)


class ProtocolError(Exception):
    """The other side broke the protocol: nothing more that it sends can be understood."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet. `command` is a `Command`, or the number of one that is not known here."""

    command: int
    first: int = 0
    """For streams: the sender's id of the stream, from 1; 0 when there is none."""
    second: int = 0
    """For streams: the recipient's id of the stream."""
    data: bytes = b""


def checksum(data: bytes) -> int:
    """Return the sum of the bytes of `data`, 32 bits."""
    return sum(data) & MASK


def encode(packet: Packet, *, checksums: bool = False) -> bytes:
    """Return the packet as it goes over the wire; without `checksums` that field is 0."""
    total = checksum(packet.data) if checksums else 0
    return (
        HEADER.pack(packet.command, packet.first, packet.second, len(packet.data), total, packet.command ^ MASK)
        + packet.data
    )


class PacketDecoder:
    """Turns bytes, however they were split on the way, into packets.

    It keeps at most one packet's bytes and those of the piece it was fed last.
    """

    def __init__(self, *, largest: int = LARGEST_DATA) -> None:
        """Make a decoder that takes at most `largest` bytes of data in a packet."""
        self.largest = largest
        self.checksums = True
        """Whether checksums are looked at. A greeting decides for itself, by the version that it announces."""
        self._kept = bytearray()

    def feed(self, piece: bytes) -> list[Packet]:
        """Take the next bytes and return the packets that are whole now.

        A packet's checksum rule may depend on the packet before it; so a caller that changes `checksums` or `largest`
        on a greeting uses `take` and `next`.

        Raises:
            ProtocolError: a header or checksum is wrong.
        """
        self.take(piece)
        packets = []
        while (packet := self.next()) is not None:
            packets.append(packet)
        return packets

    def take(self, piece: bytes) -> None:
        """Take the next bytes without looking at them."""
        self._kept += piece

    def next(self) -> Packet | None:
        """Return the next whole packet, or None when more bytes are needed.

        Raises:
            ProtocolError: its header or checksum is wrong.
        """
        if len(self._kept) < HEADER.size:
            return None
        command, first, second, length, total, magic = HEADER.unpack_from(self._kept)
        if magic != command ^ MASK:
            raise ProtocolError(
                f"a header's last field is {magic:#010x}, not the complement of its command {command:#010x}"
            )
        if length > self.largest:
            raise ProtocolError(f"a packet announces {length} bytes of data; at most {self.largest} are taken")
        end = HEADER.size + length
        if len(self._kept) < end:
            return None
        data = bytes(memoryview(self._kept)[HEADER.size : end])
        del self._kept[:end]
        if self._is_checked(command, first) and checksum(data) != total:
            raise ProtocolError(f"a packet's checksum is {total:#x}, but its data adds up to {checksum(data):#x}")
        return Packet(command, first, second, data)

    def _is_checked(self, command: int, version: int) -> bool:
        return self.checksums if command != Command.CNXN else version < VERSION
