"""The pictures of a new phone, as `common.scenery` once drew them: a phone starts quicker with the files."""

from __future__ import annotations

from functools import cache

from decapod.environments.android.virtual.apps.common.documents import CAMERA
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.resources import PHOTOS
from decapod.environments.android.virtual.system.storage import SeedContext

HOURS = (15, 16, 43, 141, 142, 310)
"""How long before the start each picture was taken, the last one first."""


def fill(files: FileSystem, seed: SeedContext) -> None:
    """Write the pictures to DCIM/Camera, with their times."""
    files.mkdir(CAMERA, parents=True)
    for number, (name, data) in enumerate(pictures()):
        files.write(f"{CAMERA}/{name}", data)
        files.utime(f"{CAMERA}/{name}", seed.now_ms // 1000 - HOURS[number] * 3_600 + number * 61)


@cache
def pictures() -> tuple[tuple[str, bytes], ...]:
    """Name and bytes of each picture, the last one first."""
    paths = sorted(PHOTOS.glob("*.jpg"), reverse=True)
    return tuple((path.name, path.read_bytes()) for path in paths)
