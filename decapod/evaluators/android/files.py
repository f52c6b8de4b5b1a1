"""Checks of files, folders and media on the phone's storage."""

import hashlib
import posixpath
import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue
from pydantic_core import PydanticCustomError

from decapod.actions import ArgumentError
from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.content import query
from decapod.evaluators.android.device import Handset
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, Pattern, fold, short

LARGEST = 16 * 1024 * 1024
"""The largest file whose text is read, in bytes."""

_KINDS = {"images": "images/media", "videos": "video/media", "audio": "audio/media", "downloads": "downloads"}


def _absolute(path: str) -> str:
    if not path.startswith("/") or "\0" in path:
        raise PydanticCustomError("path", "must be a whole path, as /sdcard/Download/list.txt")
    return posixpath.normpath(path)


PhonePath = Annotated[str, AfterValidator(_absolute)]
"""A path on the phone, as `/sdcard/Download/list.txt`."""


@evaluator(timeout=LIMIT)
def file_exists(device: Handset, path: PhonePath) -> Verdict:
    """There is a file at this path. A folder is not a file; a link counts as what it leads to.

    Args:
        path: the file.
    """
    kind = _kind(device, path)
    return Verdict(kind == "file", kind)


@evaluator(timeout=LIMIT)
def folder_exists(device: Handset, path: PhonePath) -> Verdict:
    """There is a folder at this path. A link counts as what it leads to.

    Args:
        path: the folder.
    """
    kind = _kind(device, path)
    return Verdict(kind == "folder", kind)


@evaluator(timeout=LIMIT)
def file_absent(device: Handset, path: PhonePath) -> Verdict:
    """There is nothing at this path, while the folder that it would be in is there.

    Holds before anything was made, so put it there in the set-up, or join it by `all` to what the work brings.

    Args:
        path: the path.
    """
    kind, above = _kind(device, path), _kind(device, posixpath.dirname(path))
    return Verdict(kind == "nothing" and above == "folder", kind if above == "folder" else f"no folder: {above}")


@evaluator(timeout=LIMIT)
def folder_has(
    device: Handset, path: PhonePath, names: Annotated[list[str], Field(min_length=1)], only: bool = False
) -> Verdict:
    """A folder holds things of these names: files or folders.

    Args:
        path: the folder.
        names: the names looked for, without folders in them.
        only: whether there must be nothing else; hidden things, whose names begin with a dot, may be there.
    """
    for name in names:
        if not name or "/" in name or name in (".", ".."):
            raise ArgumentError("names", f"{name!r} is not a name within a folder")
    there = _names(device, path)
    if there is None:
        return Verdict(False, _kind(device, path))
    missing = sorted(set(names) - set(there))
    more = [name for name in there if name not in names and not name.startswith(".")]
    return Verdict(not missing and not (only and more), {"missing": _few(missing), "others": _few(more)})


@evaluator(timeout=LIMIT)
def folder_count(
    device: Handset, path: PhonePath, count: Annotated[int, Field(ge=1)], pattern: Pattern = ""
) -> Verdict:
    """A folder holds exactly this many things, files or folders; hidden ones are not counted.

    Args:
        path: the folder.
        count: how many.
        pattern: a regular expression in Python's form that must match within a name for it to be counted.
    """
    there = _names(device, path)
    if there is None:
        return Verdict(False, _kind(device, path))
    expression = re.compile(pattern)
    names = [name for name in there if not name.startswith(".") and expression.search(name)]
    return Verdict(len(names) == count, {"count": len(names), "names": _few(names)})


@evaluator(timeout=LIMIT)
def file_contains(
    device: Handset,
    path: PhonePath,
    text: NonEmpty,
    exactly: bool = False,
    ignore_case: bool = False,
    ignore_space: bool = False,
) -> Verdict:
    """A text file (UTF-8) contains a text.

    Args:
        path: the file.
        text: the text.
        exactly: whether it is all that the file holds; a newline at the end does not matter.
        ignore_case: whether capital and small letters are the same.
        ignore_space: whether any space is the same as any other.
    """
    data = _read(device, path)
    if data is None:
        return Verdict(False, _kind(device, path))
    seen = fold(data.decode(errors="replace"), case=ignore_case, space=ignore_space)
    wanted = fold(text, case=ignore_case, space=ignore_space)
    fits = seen.removesuffix("\n") == wanted.removesuffix("\n") if exactly else wanted in seen
    return Verdict(fits, short(data.decode(errors="replace")))


@evaluator(timeout=LIMIT)
def file_hash_is(
    device: Handset, path: PhonePath, sha256: Annotated[str, Field(pattern="^[0-9a-fA-F]{64}$")]
) -> Verdict:
    """A file holds exactly the bytes that have this digest.

    Args:
        path: the file.
        sha256: the digest (SHA-256) as 64 hexadecimal digits.
    """
    data = _read(device, path)
    if data is None:
        return Verdict(False, _kind(device, path))
    seen = hashlib.sha256(data).hexdigest()
    return Verdict(seen == sha256.lower(), f"{seen}, {len(data)} bytes")


@evaluator(timeout=LIMIT)
def file_same_as(device: Handset, path: PhonePath, other: PhonePath) -> Verdict:
    """Two files hold the same bytes, at least one.

    Args:
        path: one file.
        other: the other file.
    """
    one, two = _read(device, path), _read(device, other)
    seen: JsonValue = {path: _length(one), other: _length(two)}
    return Verdict(bool(one) and one == two, seen)


@evaluator(timeout=LIMIT)
def media_count(
    device: Handset,
    kind: Literal["images", "videos", "audio", "downloads"],
    at_least: Annotated[int, Field(ge=1)],
    pattern: Pattern = "",
) -> Verdict:
    """The phone's media store knows so many pictures, videos, sounds or downloads.

    Args:
        kind: what is counted.
        at_least: how many there must be, at least.
        pattern: a regular expression in Python's form that must match within a file's path for it to be counted.
    """
    expression = re.compile(pattern)
    rows = query(device, f"content://media/external/{_KINDS[kind]}", ("_data",))
    paths = [row["_data"] or "" for row in rows if expression.search(row["_data"] or "")]
    return Verdict(len(paths) >= at_least, {"count": len(paths), "paths": _few(paths)})


def _kind(device: Handset, path: str) -> str:
    """Say what is at a path: `file`, `folder`, `nothing`, or what the phone calls it."""
    answer = device.run("stat", "-L", "-c", "%F", path)
    kind = answer.stdout.strip()
    if answer.code != 0 or not kind:
        refused = "ermission denied" in answer.stderr
        return "what may not be looked at" if refused else "nothing"
    return {"directory": "folder"}.get(kind, "file" if kind.startswith("regular") else kind)


def _names(device: Handset, path: str) -> list[str] | None:
    if _kind(device, path) != "folder":
        return None
    # With the slash a link to a folder is listed as what it leads to.
    return sorted(name for name in device.run("ls", "-1A", f"{path}/").stdout.splitlines() if name)


def _read(device: Handset, path: str) -> bytes | None:
    if _kind(device, path) != "file":
        return None
    data = device.read_file(path)
    return None if data is None or len(data) > LARGEST else data


def _length(data: bytes | None) -> str:
    return "no such file" if data is None else f"{len(data)} bytes"


def _few(names: list[str]) -> JsonValue:
    more = [] if len(names) <= 20 else [f"and {len(names) - 20} more"]
    return [*(short(name) for name in names[:20]), *more]


CHECKS = (
    file_exists,
    folder_exists,
    file_absent,
    folder_has,
    folder_count,
    file_contains,
    file_hash_is,
    file_same_as,
    media_count,
)
