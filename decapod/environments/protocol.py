"""How a host, a supervisor and a worker talk over a stream socket.

A frame is a 4-byte big-endian length, a JSON object of that many bytes, and the raw attachments. The JSON object is
`{"body": {...}, "attachments": [<length in bytes>, ...]}`. Only names and JSON travel: nothing received is executed.
"""

import json
import socket
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

MAX_HEADER = 32 * 1024 * 1024
"""The longest JSON object, in bytes: an element tree of a full office program takes about 1 MB."""

MAX_ATTACHMENT = 64 * 1024 * 1024
"""The longest attachment, in bytes: an uncompressed screenshot of 3840x2160 takes 33 MB."""

MAX_ATTACHMENTS = 8

_LENGTH = struct.Struct(">I")
_CHUNK = 256 * 1024


class ProtocolError(Exception):
    """The other side sent what is no frame, or a frame over the limits; or it hung up in the middle of one."""


class ConnectionEnded(Exception):  # noqa: N818 - hanging up between frames is no error by itself
    """The other side hung up between two frames."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One request or answer: a JSON object and raw bytes that go with it."""

    body: Mapping[str, JsonValue]
    attachments: tuple[bytes, ...] = field(default=(), repr=False)


def encode(frame: Frame) -> bytes:
    """Return the bytes of a frame.

    Raises:
        ProtocolError: the frame is over the limits, or its body is not JSON (NaN and infinity are not).
    """
    if len(frame.attachments) > MAX_ATTACHMENTS:
        raise ProtocolError(f"{len(frame.attachments)} attachments; a frame holds at most {MAX_ATTACHMENTS}")
    lengths = [len(attachment) for attachment in frame.attachments]
    if any(length > MAX_ATTACHMENT for length in lengths):
        raise ProtocolError(f"an attachment of {max(lengths)} bytes; at most {MAX_ATTACHMENT} are allowed")
    try:
        header = json.dumps({"body": dict(frame.body), "attachments": lengths}, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ProtocolError(f"not JSON: {error}") from None
    if len(header) > MAX_HEADER:
        raise ProtocolError(f"a message of {len(header)} bytes; at most {MAX_HEADER} are allowed")
    return b"".join((_LENGTH.pack(len(header)), header, *frame.attachments))


class Decoder:
    """Makes frames of bytes, however they were cut on the way. It never holds more than one frame over the limits."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._header: tuple[Mapping[str, JsonValue], list[int]] | None = None

    @property
    def between_frames(self) -> bool:
        """Whether every byte so far belonged to a whole frame."""
        return not self._buffer and self._header is None

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Add bytes and yield every frame that they complete.

        Raises:
            ProtocolError: the bytes are no frame; the stream cannot be read any further.
        """
        self._buffer += data
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> Frame | None:
        if self._header is None:
            raw = self._take_header()
            if raw is None:
                return None
            self._header = _parse_header(raw)
        body, lengths = self._header
        if len(self._buffer) < sum(lengths):
            return None
        attachments = tuple(self._take(length) for length in lengths)
        self._header = None
        return Frame(body, attachments)

    def _take_header(self) -> bytes | None:
        if len(self._buffer) < _LENGTH.size:
            return None
        (length,) = _LENGTH.unpack_from(self._buffer)
        if length > MAX_HEADER:
            raise ProtocolError(f"a message of {length} bytes was announced; at most {MAX_HEADER} are allowed")
        if len(self._buffer) < _LENGTH.size + length:
            return None
        self._take(_LENGTH.size)
        return self._take(length)

    def _take(self, length: int) -> bytes:
        taken = bytes(self._buffer[:length])
        del self._buffer[:length]
        return taken


def _parse_header(raw: bytes) -> tuple[Mapping[str, JsonValue], list[int]]:
    try:
        header = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"a message is not JSON: {error}") from None
    match header:
        case {"body": dict() as body, "attachments": list() as lengths} if len(header) == 2:
            pass
        case _:
            raise ProtocolError("a message is not an object of 'body' and 'attachments'")
    if len(lengths) > MAX_ATTACHMENTS:
        raise ProtocolError(f"{len(lengths)} attachments were announced; a frame holds at most {MAX_ATTACHMENTS}")
    for length in lengths:
        if type(length) is not int or not 0 <= length <= MAX_ATTACHMENT:
            raise ProtocolError(f"an attachment of {length!r} bytes was announced; 0 to {MAX_ATTACHMENT} are allowed")
    return body, lengths


class Channel:
    """One end of a connected stream socket, used by one thread, blocking. For the supervisor and the worker."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._decoder = Decoder()
        self._frames: list[Frame] = []

    def fileno(self) -> int:
        """The socket's descriptor, to wait on."""
        return self._socket.fileno()

    def send(self, body: Mapping[str, JsonValue], *attachments: bytes) -> None:
        """Send one frame.

        Raises:
            ProtocolError: it is over the limits.
            ConnectionEnded: the other side hung up.
        """
        data = encode(Frame(body, attachments))
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            raise ConnectionEnded("the other side hung up") from None

    def receive(self) -> Frame:
        """Wait for the next frame and return it.

        Raises:
            ConnectionEnded: the other side hung up.
            ProtocolError: as `Decoder.feed`, or it hung up within a frame.
        """
        while not self._frames:
            try:
                data = self._socket.recv(_CHUNK)
            except ConnectionResetError:
                data = b""
            if not data and self._decoder.between_frames:
                raise ConnectionEnded("the other side hung up")
            if not data:
                raise ProtocolError("the other side hung up within a message")
            self._frames.extend(self._decoder.feed(data))
        return self._frames.pop(0)

    @property
    def pending(self) -> bool:
        """Whether a frame has been read already that nobody has asked for: waiting on the socket would miss it."""
        return bool(self._frames)

    def hung_up(self) -> bool:
        """Whether the other side hung up, without reading anything."""
        try:
            return self._socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def connect(path: str, greeting: Mapping[str, JsonValue]) -> Channel:
    """Connect to the host's socket at `path` and say who is there.

    Raises:
        OSError: nobody listens there.
    """
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.connect(path)
    channel = Channel(connection)
    channel.send(greeting)
    return channel
