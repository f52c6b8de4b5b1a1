"""A worker with engines of its own, which do what a test wants: `path` of their options is a file that they use."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from decapod.messages import Box
from decapod.prompts.marks.engines import ENGINES, Engine, EngineOptions, Found, Picture, SourceMissingError
from decapod.prompts.marks.reading import worker


class Corner:
    """Finds the colour of the first pixel, and tells which process looked."""

    def __init__(self, options: EngineOptions) -> None:
        self._options = options

    def read(self, picture: Picture) -> Sequence[Found]:
        box = Box(x=0, y=0, w=picture.width, h=picture.height)
        return [Found(box=box, source="any", kind="icon", label=f"{os.getpid()} {picture.rgb[:3].hex()}", score=0.75)]


class Dies(Corner):
    """Is killed at each picture until its file is there, and makes that first."""

    def read(self, picture: Picture) -> Sequence[Found]:
        marker = Path(self._options.path)
        if not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().read(picture)


class DiesAlways(Corner):
    def read(self, picture: Picture) -> Sequence[Found]:
        raise MemoryError("out of memory while reading")


class Hangs(Corner):
    def read(self, picture: Picture) -> Sequence[Found]:
        time.sleep(600)
        return []


class Lies(Corner):
    def read(self, picture: Picture) -> Sequence[Found]:
        return [Found(box=Box(x=0, y=0, w=1, h=1), source="any", kind="icon", score=7.0)]


def lacks(options: EngineOptions) -> Engine:
    raise SourceMissingError("the weights are not there; fetch them")


for name, maker in {
    "corner": Corner,
    "dies": Dies,
    "dies-always": DiesAlways,
    "hangs": Hangs,
    "lies": Lies,
    "lacks": lacks,
}.items():
    ENGINES.register(name, maker)

if __name__ == "__main__":
    worker.main()
