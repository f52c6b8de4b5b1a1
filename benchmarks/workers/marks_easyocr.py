"""EasyOCR alone on screens of the measured set; runs in an environment with the extra `easyocr`."""

from dataclasses import dataclass
from functools import cache
from time import perf_counter, process_time

from benchmarks.common.serving import serve
from benchmarks.marks.sample import SIDE_BY_SIDE, desktop_screens, read_texts
from decapod.prompts.marks.engines import ENGINES, Engine, EngineOptions, Picture, open_picture


@dataclass(frozen=True, slots=True)
class _Looked:
    cpu: float
    wall: float
    read: int


@cache
def _engine() -> Engine:
    return ENGINES.find("easyocr")(EngineOptions(score=0.3))


@cache
def _looked(index: int) -> _Looked:
    """Read the screen with that place in `SIDE_BY_SIDE`."""
    screen = next(one for one in desktop_screens() if one.name == SIDE_BY_SIDE[index])
    picture, engine = Picture.of(open_picture(screen.png)), _engine()
    cpu, wall = process_time(), perf_counter()
    found = list(engine.read(picture))
    return _Looked(process_time() - cpu, perf_counter() - wall, read_texts(found, screen))


if __name__ == "__main__":
    serve(
        {
            "cpu": lambda index: _looked(index).cpu,
            "wall": lambda index: _looked(index).wall,
            "read": lambda index: float(_looked(index).read),
        }
    )
