"""The records of the service `sync:`, as bytes. Source: `file_sync_protocol.h` of the Android Open Source Project."""

import struct

from decapod.environments.android.virtual.files import Stat
from decapod.environments.android.virtual.files.text import to_bytes

REQUEST = struct.Struct("<4sI")
"""A request's word and the length of the path after it; also the head of data, failure and end records."""
STAT_1 = struct.Struct("<4sIII")
ENTRY_1 = struct.Struct("<4sIIII")
STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
ENTRY_2 = struct.Struct("<4sIQQIIIIQqqqI")
SEND_2 = struct.Struct("<4sII")
"""The second record of a `SND2` request: the word again, mode, flags."""
RECEIVE_2 = struct.Struct("<4sI")
"""The second record of an `RCV2` request: the word again, flags."""

LONGEST_PATH = 1024
LARGEST_DATA = 64 * 1024
"""Bytes of a file in one record; no host takes or sends more."""

WORD = 0xFFFFFFFF


def stat_1(status: Stat | None) -> bytes:
    """Return the answer to `STAT`: zeros when there is no such file, 32 bits of everything else."""
    if status is None:
        return STAT_1.pack(b"STAT", 0, 0, 0)
    return STAT_1.pack(b"STAT", status.mode, status.size & WORD, int(status.mtime) & WORD)


def entry_1(name: bytes, status: Stat) -> bytes:
    """Return one entry of a folder for `LIST`."""
    return ENTRY_1.pack(b"DENT", status.mode, status.size & WORD, int(status.mtime) & WORD, len(name)) + name


def stat_2(word: bytes, status: Stat | None, error: int = 0) -> bytes:
    """Return the answer to `STA2` or `LST2`: the status, or zeros with an errno in Linux's numbers."""
    return STAT_2.pack(word, *_fields(status, error))


def entry_2(name: bytes, status: Stat | None, error: int = 0) -> bytes:
    """Return one entry of a folder for `LIS2`."""
    return ENTRY_2.pack(b"DNT2", *_fields(status, error), len(name)) + name


def end_of_list(record: struct.Struct) -> bytes:
    """Return what ends a list: an entry's record with nothing in it."""
    return b"DONE".ljust(record.size, b"\0")


def failure(text: str) -> bytes:
    """Return the record that refuses a request, with the reason as the host prints it."""
    reason = to_bytes(text)
    return REQUEST.pack(b"FAIL", len(reason)) + reason


def _fields(status: Stat | None, error: int) -> tuple[int, ...]:
    if status is None:
        return (error, *(0,) * 10)
    times = (int(status.atime), int(status.mtime), int(status.ctime))
    owner = (status.links, status.uid, status.gid)
    return (error, 0, status.ino, status.mode, *owner, status.size, *times)
