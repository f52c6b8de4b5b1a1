"""The pictures of a new phone."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from decapod.environments.android.virtual.apps.common.documents import CAMERA
from decapod.environments.android.virtual.apps.common.scenery import photo
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.system.storage import SeedContext

_HOURS = (15, 16, 43, 141, 142, 310)
"""How long before the start each picture was taken."""
_SIZE = (420, 560)


def fill(files: FileSystem, seed: SeedContext) -> None:
    """Write the pictures to DCIM/Camera, with their times."""
    files.mkdir(CAMERA, parents=True)
    for name, data, seconds in _pictures(seed.now_ms // 1000):
        files.write(f"{CAMERA}/{name}", data)
        files.utime(f"{CAMERA}/{name}", seconds)


@cache
def _pictures(start: int) -> tuple[tuple[str, bytes, int], ...]:
    found = []
    for number, hours in enumerate(_HOURS):
        seconds = start - hours * 3_600 + number * 61
        moment = datetime.fromtimestamp(seconds, UTC)
        data = photo(number + 40, f"{moment:%Y:%m:%d %H:%M:%S}", size=_SIZE if number % 3 else (_SIZE[1], _SIZE[0]))
        found.append((f"IMG_{moment:%Y%m%d_%H%M%S}.jpg", data, seconds))
    return tuple(found)
