import json
import socket
import struct
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.protocol import (
    MAX_ATTACHMENT,
    MAX_ATTACHMENTS,
    MAX_HEADER,
    Channel,
    ConnectionEnded,
    Decoder,
    Frame,
    ProtocolError,
    encode,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
FRAMES = st.builds(
    Frame,
    st.dictionaries(st.text(), JSON, max_size=4),
    st.lists(st.binary(max_size=200), max_size=MAX_ATTACHMENTS).map(tuple),
)


@given(st.lists(FRAMES, max_size=4), st.data())
def test_frames_arrive_as_sent_however_the_bytes_are_cut(frames: list[Frame], data: st.DataObject) -> None:
    stream = b"".join(encode(frame) for frame in frames)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    decoder = Decoder()
    received: list[Frame] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        received.extend(decoder.feed(stream[start:end]))
    assert received == frames
    assert decoder.between_frames


@given(FRAMES, st.data())
def test_a_frame_that_is_not_whole_is_not_given(frame: Frame, data: st.DataObject) -> None:
    stream = encode(frame)
    decoder = Decoder()
    cut = data.draw(st.integers(1, len(stream) - 1))
    assert list(decoder.feed(stream[:cut])) == []
    assert not decoder.between_frames


@given(st.binary(max_size=300))
def test_any_bytes_give_frames_or_a_protocol_error(noise: bytes) -> None:
    decoder = Decoder()
    try:
        frames = list(decoder.feed(noise))
    except ProtocolError:
        return
    assert all(isinstance(frame, Frame) for frame in frames)


def header(value: object) -> bytes:
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return struct.pack(">I", len(raw)) + raw


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (struct.pack(">I", MAX_HEADER + 1), "bytes was announced"),
        (header(b"{"), "not JSON"),
        (header(b"\xff\xfe{}"), "not JSON"),
        (header(b"[" * 100_000), "not JSON"),
        (header([]), "not an object of 'body' and 'attachments'"),
        (header({"body": {}}), "not an object of 'body' and 'attachments'"),
        (header({"body": [], "attachments": []}), "not an object of 'body' and 'attachments'"),
        (header({"body": {}, "attachments": [], "more": 1}), "not an object of 'body' and 'attachments'"),
        (header({"body": {}, "attachments": [MAX_ATTACHMENT + 1]}), "an attachment of"),
        (header({"body": {}, "attachments": [-1]}), "an attachment of -1 bytes"),
        (header({"body": {}, "attachments": [True]}), "an attachment of True bytes"),
        (header({"body": {}, "attachments": [1.0]}), "an attachment of 1.0 bytes"),
        (header({"body": {}, "attachments": [0] * (MAX_ATTACHMENTS + 1)}), "9 attachments"),
    ],
)
def test_what_is_no_frame_is_refused(sent: bytes, told: str) -> None:
    with pytest.raises(ProtocolError, match=told):
        list(Decoder().feed(sent))


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        (Frame({"a": float("nan")}), "not JSON"),
        (Frame({"a": object()}), "not JSON"),  # type: ignore[dict-item] # what a careless caller sends
        (Frame({}, (b"",) * (MAX_ATTACHMENTS + 1)), "9 attachments"),
        (Frame({}, (bytes(MAX_ATTACHMENT + 1),)), "an attachment of"),
        (Frame({"a": "x" * MAX_HEADER}), "a message of"),
    ],
)
def test_what_is_over_the_limits_is_not_sent(frame: Frame, told: str) -> None:
    with pytest.raises(ProtocolError, match=told):
        encode(frame)


def test_channels_carry_frames_both_ways() -> None:
    left, right = (Channel(end) for end in socket.socketpair())
    big = bytes(range(256)) * 20_000
    sender = threading.Thread(target=left.send, args=({"name": "\u00e9"}, big, b""))
    sender.start()
    assert right.receive() == Frame({"name": "\u00e9"}, (big, b""))
    sender.join()
    right.send({"second": 2})
    right.send({"third": 3})
    assert [left.receive().body, left.receive().body] == [{"second": 2}, {"third": 3}]
    left.close()
    right.close()


def test_hanging_up_between_frames_differs_from_hanging_up_within_one() -> None:
    one, other = socket.socketpair()
    channel = Channel(one)
    assert not channel.hung_up()
    other.sendall(encode(Frame({}))[:-1])
    assert not channel.hung_up()
    other.close()
    with pytest.raises(ProtocolError, match="within a message"):
        channel.receive()
    assert channel.hung_up()
    channel.close()

    one, other = socket.socketpair()
    channel = Channel(one)
    other.close()
    with pytest.raises(ConnectionEnded):
        channel.receive()
    with pytest.raises(ConnectionEnded):
        channel.send({"too": "late"})
    channel.close()
