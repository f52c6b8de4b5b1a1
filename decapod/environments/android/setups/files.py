"""Set-ups of files on the phone's shared storage."""

import io
import posixpath
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from decapod.actions import action
from decapod.environments.android.device import AndroidDevice

STORAGE = "/sdcard"

Pixels = Annotated[int, Field(ge=1, le=4096)]


def _inside_storage(path: str) -> str:
    if "\0" in path or not posixpath.normpath(path).startswith(f"{STORAGE}/") or ".." in path.split("/"):
        raise PydanticCustomError(
            "path", "must lie below {storage}, as {storage}/Download/list.txt", {"storage": STORAGE}
        )
    return posixpath.normpath(path)


StoragePath = Annotated[str, AfterValidator(_inside_storage)]
"""A path below the shared storage, as `/sdcard/Download/list.txt`."""


@action(timeout=30.0)
def push_file(device: AndroidDevice, path: StoragePath, text: str) -> None:
    """Write a text file (UTF-8), with the folders above it. A file that is there already is replaced.

    Args:
        device: the phone.
        path: where, as `/sdcard/Download/list.txt`.
        text: the whole content.
    """
    _place(device, path, text.encode())


@action(timeout=30.0)
def push_picture(
    device: AndroidDevice, path: StoragePath, colour: str, width: Pixels = 1200, height: Pixels = 900
) -> None:
    """Write a picture of one colour (JPEG or PNG, as the name ends), and let the phone's gallery know of it.

    Args:
        device: the phone.
        path: where, as `/sdcard/Pictures/sea.jpg`.
        colour: by name (`teal`) or as `#008080`.
        width: in pixels.
        height: in pixels.
    """
    from PIL import Image

    kind = "PNG" if path.lower().endswith(".png") else "JPEG"
    written = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(written, kind)
    _place(device, path, written.getvalue())


@action
def make_folder(device: AndroidDevice, path: StoragePath) -> None:
    """Make a folder, with the folders above it. One that is there already stays as it is.

    Args:
        device: the phone.
        path: where, as `/sdcard/Documents/letters`.
    """
    device.do("mkdir", "-p", path)


@action
def delete(device: AndroidDevice, path: StoragePath) -> None:
    """Delete a file, or a folder with all that is in it. Nothing there is no error.

    Args:
        device: the phone.
        path: what, as `/sdcard/Download/old.txt`.
    """
    device.do("rm", "-rf", path)
    _scan(device, path)


def _place(device: AndroidDevice, path: str, data: bytes) -> None:
    device.do("mkdir", "-p", posixpath.dirname(path))
    device.adb.write(path, data)
    device.do("touch", path)  # The time that was pushed is this machine's: by the phone's own, trials are alike.
    _scan(device, path)


def _scan(device: AndroidDevice, path: str) -> None:
    """Let the media store look at a path: galleries show only what it knows."""
    scan = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
    device.run("am", "broadcast", "-a", scan, "-d", f"file://{path}")


SETUPS = (push_file, push_picture, make_folder, delete)
