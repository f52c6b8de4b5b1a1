"""The shell protocol, version 2: the packets within a `shell,v2` stream that keep output, errors and exit code apart.

Source: `shell_protocol.h` of the Android Open Source Project. A packet is its kind (1 byte), the length of its data
(4 bytes, little-endian) and the data.
"""

import struct
from enum import IntEnum

HEADER = struct.Struct("<BI")


class ShellPacket(IntEnum):
    """What a packet carries."""

    STDIN = 0
    STDOUT = 1
    STDERR = 2
    EXIT = 3
    """One byte: the exit code."""
    CLOSE_STDIN = 4
    WINDOW_SIZE = 5
    """`ROWSxCOLUMNS,XPIXELSxYPIXELS` as text."""


def encode_shell_packet(kind: ShellPacket, data: bytes = b"") -> bytes:
    """Return the packet as it is sent."""
    return HEADER.pack(kind, len(data)) + data


class ShellPacketDecoder:
    """Takes a stream apart, however it was split. Long data comes out in pieces: only a header's bytes are kept."""

    def __init__(self) -> None:
        """Make a decoder at the start of a packet."""
        self._header = bytearray()
        self._kind = 0
        self._left = 0

    def feed(self, piece: bytes) -> list[tuple[int, bytes]]:
        """Take the next bytes and return (kind, data) of what is known now.

        A packet without data gives one pair with none. Packets of a kind that is not known are among them.
        """
        found: list[tuple[int, bytes]] = []
        view = memoryview(piece)
        while view:
            if self._left:
                found.append((self._kind, bytes(view[: self._left])))
                used = len(found[-1][1])
                self._left -= used
            else:
                used = min(HEADER.size - len(self._header), len(view))
                self._header += view[:used]
                if len(self._header) == HEADER.size:
                    self._kind, self._left = HEADER.unpack(self._header)
                    self._header.clear()
                    if not self._left:
                        found.append((self._kind, b""))
            view = view[used:]
        return found
