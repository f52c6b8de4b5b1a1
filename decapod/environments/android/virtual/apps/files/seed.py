"""The documents of a new phone."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.documents import STORAGE
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.system.storage import SeedContext

_HOUR = 3600
_FILES: tuple[tuple[str, int, str], ...] = (
    # path below the shared storage, hours before the start, text
    ("Documents/Packing list.txt", 190, "Tent\nSleeping bag\nStove\nRain jacket\nHead torch\n"),
    ("Documents/Budget 2024.csv", 75, "Month,Rent,Food,Travel\nJanuary,1450,380,60\nFebruary,1450,410,0\n"
     "March,1450,365,220\nApril,1450,395,45\n"),
    ("Documents/Work/Meeting notes.md", 26, "# Team stand-up\n\n- Slides are in the shared folder\n"
     "- Design review on Wednesday, room 4B\n- Bring the blue folder\n"),
    ("Download/Recipe - Lentil soup.txt", 52, "Lentil soup, for 4\n\n250 g red lentils\n1 onion\n2 carrots\n"
     "1 l vegetable stock\n1 tsp cumin\n\nFry onion and carrots, add the rest, cook for 25 minutes.\n"),
    ("Download/Trip itinerary.txt", 8, "Thu 23 May  08:15  Train to Seattle, coach 7, seat 42\n"
     "Fri 24 May  10:00  Museum of Flight\nSun 26 May  17:40  Train home, coach 3, seat 18\n"),
)  # fmt: skip


def fill(files: FileSystem, seed: SeedContext) -> None:
    """Write the documents, with the times at which they were changed."""
    for name, hours, words in _FILES:
        path = f"{STORAGE}/{name}"
        files.mkdir(path.rpartition("/")[0], parents=True)
        files.write(path, words.encode())
        files.utime(path, seed.now_ms // 1000 - hours * _HOUR)
