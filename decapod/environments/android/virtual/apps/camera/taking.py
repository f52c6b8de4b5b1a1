"""Pictures and videos as files: written to DCIM/Camera, where the media provider finds them."""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack
from typing import Any

from decapod.environments.android.virtual.apps.common.documents import CAMERA, free_name
from decapod.environments.android.virtual.apps.common.scenery import photo
from decapod.environments.android.virtual.system.context import AppContext

TIMER = "self-timer"


def number_of(app: AppContext) -> int:
    """The number of the view that is in front of the camera: each picture taken brings the next."""
    return int(app.preferences.get("taken", 0)) + 3


def take(app: AppContext, *, front: bool, bright: bool) -> str:
    """Write a picture; returns its path, "" where there is no room."""
    moment = app.clock.today()
    data = photo(number_of(app), f"{moment:%Y:%m:%d %H:%M:%S}", front=front, bright=bright)
    return _write(app, f"IMG_{moment:%Y%m%d_%H%M%S}.jpg", data)


def record(app: AppContext, milliseconds: int) -> str:
    """Write a video of a length; returns its path, "" where there is no room."""
    moment = app.clock.today()
    path = _write(app, f"VID_{moment:%Y%m%d_%H%M%S}.mp4", video(milliseconds, number_of(app)))
    if path:
        app.providers.update("content://media/external/video/media", {"duration": milliseconds}, "_data = ?", [path])
    return path


def video(milliseconds: int, number: int) -> bytes:
    """A small MP4 file without a track: its header tells how long it is."""
    ftyp = _atom(b"ftyp", b"isom\0\0\2\0isomiso2mp41")
    header = _atom(b"mvhd", pack(">IIIII", 0, number, number, 1_000, milliseconds) + bytes(80))
    return ftyp + _atom(b"moov", header) + _atom(b"mdat", b"decapod" * 32)


def due(app: AppContext, tag: str, extras: Mapping[str, Any]) -> None:
    """The self-timer's time has come."""
    if tag == TIMER:
        take(app, front=bool(extras.get("front")), bright=bool(extras.get("bright")))


def _write(app: AppContext, name: str, data: bytes) -> str:
    try:
        app.files.mkdir(CAMERA, parents=True)
        path = free_name(app.files, CAMERA, name)
        app.files.write(path, data)
    except OSError:
        app.toast("Storage is full")
        return ""
    app.preferences["taken"] = int(app.preferences.get("taken", 0)) + 1
    app.preferences["last"] = path
    return path


def _atom(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body) + 8) + name + body
