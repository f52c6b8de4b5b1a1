"""Text by tesseract, the program: quick, on one thread for each part of the screen."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from PIL import Image, ImageFilter

from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, SourceMissingError
from decapod.prompts.marks.engines.tsv import read_tsv

NAME = "tesseract"

PARTS = 2
"""The screen is read in so many strips side by side in time, where there are as many processors."""

LIMIT = 60.0
"""The longest that the program may take, in seconds."""

_MARGIN = 60
"""How far from an even share a strip may end, in pixels, to end where no letters are."""


class Tesseract:
    """Runs the program once for each strip of a picture."""

    def __init__(self, options: EngineOptions) -> None:
        """Find the program.

        Raises:
            SourceMissingError: it is not installed.
        """
        program = shutil.which("tesseract")
        if program is None:
            raise SourceMissingError(
                "the program tesseract is not installed; on Debian and Ubuntu: "
                "apt-get install --no-install-recommends tesseract-ocr"
            )
        self._program = program
        self._score = options.score
        self._parts = min(PARTS, os.cpu_count() or 1)

    def read(self, picture: Picture) -> list[Found]:
        """Return the lines of text of a picture."""
        gray = picture.image.convert("L")
        cuts = _cuts(gray, self._parts)
        strips = list(pairwise(cuts))
        with ThreadPoolExecutor(len(strips)) as pool:
            read = pool.map(lambda strip: self._read_strip(gray, *strip), strips)
        return [one for strip in read for one in strip]

    def _read_strip(self, gray: Image.Image, top: int, bottom: int) -> list[Found]:
        part = gray.crop((0, top, gray.width, bottom))
        pgm = b"P5 %d %d 255\n" % part.size + part.tobytes()
        ended = subprocess.run(
            [self._program, "stdin", "stdout", "--psm", "11", "-c", "tessedit_create_tsv=1"],
            input=pgm,
            capture_output=True,
            timeout=LIMIT,
            check=False,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
        if ended.returncode != 0:
            said = ended.stderr.decode(errors="replace").strip().splitlines() or ["nothing was said"]
            raise RuntimeError(f"tesseract ended with {ended.returncode}: {said[-1]}")
        return read_tsv(ended.stdout.decode(errors="replace"), NAME, top=top, score=self._score)


def _cuts(gray: Image.Image, parts: int) -> list[int]:
    """Return where strips begin and end: rows from the top, near even shares, amid the quietest rows there."""
    if parts < 2 or gray.height < 2 * parts * _MARGIN:
        return [0, gray.height]
    edges = gray.filter(ImageFilter.FIND_EDGES).resize((1, gray.height), Image.Resampling.BOX).tobytes()
    cuts = [0]
    for number in range(1, parts):
        even = number * gray.height // parts
        cuts.append(
            min(range(even - _MARGIN, even + _MARGIN), key=lambda row: (max(edges[row - 2 : row + 3]), abs(row - even)))
        )
    return [*cuts, gray.height]


def make(options: EngineOptions) -> Tesseract:
    """Make the engine."""
    return Tesseract(options)


ENGINES.register(NAME, make)
