"""Reading what a person types a line at a time, so that others go on meanwhile and nobody has to be waited for.

No thread waits at the terminal: one that is left behind, by a line that nobody wants any more, would keep the program
from ending, and would take the next line away from whoever is asked next.
"""

import errno
import os
from contextlib import suppress
from io import UnsupportedOperation
from typing import TextIO
from weakref import WeakKeyDictionary

import anyio

_AT_ONCE = 65536
_READ: WeakKeyDictionary[TextIO, bytearray] = WeakKeyDictionary()


async def typed_line(stream: TextIO) -> str | None:
    """Return the next line of a stream, without its end; None when there are no more.

    Bytes that are no text become lone surrogates. To give up waiting loses nothing that has been typed. Of a stream
    that is read here nothing may be read elsewhere.
    """
    try:
        number = stream.fileno()
    except UnsupportedOperation:  # it is in memory: there is nothing to wait for
        return _without_end(stream.readline())
    read = _READ.setdefault(stream, bytearray())
    while b"\n" not in read and (piece := await _next_piece(number)):
        read += piece
    line, end, _ = read.partition(b"\n")
    del read[: len(line) + len(end)]
    return _without_end((line + end).decode(stream.encoding, "surrogateescape"))


async def _next_piece(number: int) -> bytes:
    with suppress(PermissionError):  # a file on disk: it can always be read
        await anyio.wait_readable(number)
    try:
        return os.read(number, _AT_ONCE)
    except OSError as error:
        if error.errno == errno.EIO:  # the terminal was closed
            return b""
        raise


def _without_end(line: str) -> str | None:
    return line.rstrip("\r\n") if line else None
