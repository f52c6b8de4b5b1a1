"""The service `sync:`: files to and from the phone.

Source: `file_sync_service.cpp` of the Android Open Source Project.
"""

import errno
import re
import stat
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from decapod.environments.android.virtual.adb import sync_wire as wire
from decapod.environments.android.virtual.adb.stream import Stream
from decapod.environments.android.virtual.files import FileSystem, Stat
from decapod.environments.android.virtual.files.text import to_bytes, to_text

MODE = re.compile(r"\s*(?:0[xX](?P<hex>[0-9a-fA-F]+)|0(?P<octal>[0-7]+)|(?P<decimal>[0-9]+))")


class SyncError(Exception):
    """A request that is refused. The text is the reason the host is given; the session ends with it."""


class SyncRecordError(SyncError):
    """A record that cannot be understood: what comes after it cannot be either."""


class _LostHostError(Exception):
    """The host has closed the stream in the middle of a request."""


class SyncService:
    """One session: requests one after the other until `QUIT`, a refusal, or the end of the stream."""

    def __init__(self, files: FileSystem, stream: Stream) -> None:
        """Serve `stream` from `files`."""
        self._files = files
        self._stream = stream
        self._timestamp = 0
        """When the file that was sent last had changed, in seconds since 1970."""

    async def run(self) -> None:
        """Serve the session to its end."""
        try:
            while await self._request():
                pass
        except SyncError as error:
            await self._stream.write(wire.failure(str(error)))
        except _LostHostError:
            return

    async def _request(self) -> bool:
        head = await self._stream.read_exactly(wire.REQUEST.size)
        if len(head) < wire.REQUEST.size:
            return False
        word, length = wire.REQUEST.unpack(head)
        if word == b"QUIT":
            return False
        if length > wire.LONGEST_PATH:
            raise SyncError("path too long")
        path = to_text((await self._exactly(length)).partition(b"\0")[0])
        handler = _HANDLERS.get(word)
        if handler is None:
            raise SyncError(f"unknown command {int.from_bytes(word, 'little'):08x}")
        await handler(self, path)
        return True

    async def _exactly(self, size: int) -> bytes:
        data = await self._stream.read_exactly(size)
        if len(data) < size:
            raise _LostHostError
        return data

    # --- looking -----------------------------------------------------------------------------------------------------

    async def _stat_1(self, path: str) -> None:
        await self._stream.write(wire.stat_1(_status(self._files.lstat, path)[0]))

    async def _stat_2(self, path: str) -> None:
        await self._stream.write(wire.stat_2(b"STA2", *_status(self._files.stat, path)))

    async def _lstat_2(self, path: str) -> None:
        await self._stream.write(wire.stat_2(b"LST2", *_status(self._files.lstat, path)))

    async def _list_1(self, path: str) -> None:
        for name, status, _ in self._entries(path):
            if status is not None:
                await self._stream.write(wire.entry_1(name, status))
        await self._stream.write(wire.end_of_list(wire.ENTRY_1))

    async def _list_2(self, path: str) -> None:
        for name, status, error in self._entries(path):
            await self._stream.write(wire.entry_2(name, status, error))
        await self._stream.write(wire.end_of_list(wire.ENTRY_2))

    def _entries(self, path: str) -> list[tuple[bytes, Stat | None, int]]:
        """What a folder holds, itself and its parent first; nothing where no folder can be read."""
        try:
            names = [".", "..", *self._files.listdir(path)]
        except OSError:
            return []
        return [(to_bytes(name), *_status(self._files.lstat, f"{path.rstrip('/')}/{name}")) for name in names]

    # --- to the host -------------------------------------------------------------------------------------------------

    async def _receive_1(self, path: str) -> None:
        try:
            data = self._files.read(path)
        except IsADirectoryError as error:
            raise SyncError(f"read failed: {_reason(error)}") from error
        except OSError as error:
            raise SyncError(f"open failed: {_reason(error)}") from error
        view = memoryview(data)
        for start in range(0, len(view), wire.LARGEST_DATA):
            piece = view[start : start + wire.LARGEST_DATA]
            await self._stream.write(wire.REQUEST.pack(b"DATA", len(piece)) + piece)
        await self._stream.write(wire.REQUEST.pack(b"DONE", 0))

    async def _receive_2(self, path: str) -> None:
        word, flags = wire.RECEIVE_2.unpack(await self._exactly(wire.RECEIVE_2.size))
        if word != b"RCV2":
            raise SyncError("unexpected second record of a request to receive")
        _check_flags(flags)
        await self._receive_1(path)

    # --- from the host -----------------------------------------------------------------------------------------------

    async def _send_1(self, request: str) -> None:
        path, comma, mode = request.rpartition(",")
        if not comma:
            raise SyncError("missing , in ID_SEND_V1")
        await self._send(path, _number(mode))

    async def _send_2(self, path: str) -> None:
        word, mode, flags = wire.SEND_2.unpack(await self._exactly(wire.SEND_2.size))
        if word != b"SND2":
            raise SyncError("unexpected second record of a request to send")
        _check_flags(flags)
        await self._send(path, mode)

    async def _send(self, path: str, mode: int) -> None:
        try:
            self._make_way(path)
            await (self._take_link(path) if stat.S_ISLNK(mode) else self._take_file(path, mode))
        except SyncRecordError:
            raise
        except SyncError as error:
            # A host that only writes would not see the reason if the stream were closed under it.
            await self._stream.write(wire.failure(str(error)))
            with suppress(SyncRecordError):
                while await self._data() is not None:
                    pass
            raise _LostHostError from error
        await self._stream.write(wire.REQUEST.pack(b"OKAY", 0))

    def _make_way(self, path: str) -> None:
        status, _ = _status(self._files.lstat, path)
        if status is not None and (status.is_file or status.is_link):
            with suppress(OSError):  # what cannot be removed may still be written over
                self._files.remove(path)
        folder = path.rpartition("/")[0] or "/"
        if _status(self._files.stat, folder)[1] == errno.ENOENT:
            with _attempt("secure_mkdirs failed"):
                self._files.mkdir(folder, parents=True)

    async def _take_link(self, path: str) -> None:
        target = await self._data()
        if target is None:
            raise SyncError("invalid data message")
        text = to_text(target.partition(b"\0")[0])
        with _attempt("symlink failed"):
            self._files.symlink(text, path)
        # What comes after the target is when the link was made.
        while await self._data() is not None:
            pass

    async def _take_file(self, path: str, mode: int) -> None:
        # Group and others may do what the owner may.
        owner = mode & 0o700
        permissions = mode & 0o777 | owner >> 3 | owner >> 6
        with _attempt("couldn't create file"):
            self._files.write(path, b"", mode=permissions)
        try:
            while (data := await self._data()) is not None:
                with _attempt("write failed"):
                    self._files.write(path, data, append=True)
        except (SyncError, _LostHostError):
            self._files.remove(path)
            raise
        with _attempt("fchmod failed"):
            self._files.chmod(path, permissions)
        with _attempt("utimes failed"):
            self._files.utime(path, float(self._timestamp))

    async def _data(self) -> bytes | None:
        """The next piece of what is sent; None at its end, whose time is `_timestamp` then."""
        word, size = wire.REQUEST.unpack(await self._exactly(wire.REQUEST.size))
        if word == b"DONE":
            self._timestamp = size
            return None
        if word != b"DATA":
            raise SyncRecordError("invalid data message")
        if size > wire.LARGEST_DATA:
            raise SyncRecordError("oversize data message")
        return await self._exactly(size)


_HANDLERS: dict[bytes, Callable[[SyncService, str], Awaitable[None]]] = {
    b"STAT": SyncService._stat_1,
    b"STA2": SyncService._stat_2,
    b"LST2": SyncService._lstat_2,
    b"LIST": SyncService._list_1,
    b"LIS2": SyncService._list_2,
    b"RECV": SyncService._receive_1,
    b"RCV2": SyncService._receive_2,
    b"SEND": SyncService._send_1,
    b"SND2": SyncService._send_2,
}


def _status(look: Callable[[str], Stat], path: str) -> tuple[Stat | None, int]:
    """Return the status of a path and 0, or None and why there is none."""
    try:
        return look(path), 0
    except OSError as error:
        return None, error.errno or errno.EIO


@contextmanager
def _attempt(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SyncError(f"{what}: {_reason(error)}") from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _number(text: str) -> int:
    """Return a mode as C's `strtoul` reads it: octal after a 0, hexadecimal after 0x, 0 where there is no number."""
    found = MODE.match(text)
    if found is None:
        return 0
    number = next(
        int(found[name], base) for name, base in (("hex", 16), ("octal", 8), ("decimal", 10)) if found[name] is not None
    )
    if number >= 1 << 64:
        raise SyncError("bad mode")
    return number & 0xFFFFFFFF


def _check_flags(flags: int) -> None:
    if flags:
        raise SyncError(f"unsupported flags: {flags:#x}")
