"""How fast screens are marked: cold, unchanged, after a click, by the tree, and beside EasyOCR.

`python -m benchmarks.marks.speed [PYTHON]`; PYTHON is the interpreter of an environment with the extra `easyocr`, as
`tools/check-marks.sh FOLDER` makes it. Without one nothing is measured beside it.
"""

import resource
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import Worker
from benchmarks.marks.live import OFFICE as LIBREOFFICE
from benchmarks.marks.live import live, mark
from benchmarks.marks.sample import SIDE_BY_SIDE, clicks, desktop_screens, read_texts
from decapod.messages import Size, TreeElement
from decapod.prompts.marks.engines import ENGINES, EngineOptions, Found, Picture, open_picture
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.profile import load_profile
from decapod.prompts.marks.score import KnownScreen
from decapod.prompts.marks.sources import SourceSpec

EVERY = 3
"""One screen in so many is looked at cold."""

AGAIN = 5
"""What takes milliseconds is done so many times, and the best is told."""

OFFICE = ("desktop-calc", "desktop-writer")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU time of this process and of the programs that it ran, and time by the wall clock, in seconds."""

    cpu: float
    wall: float

    @property
    def free(self) -> float:
        """Whichever is less: what a machine takes by the wall clock that has nothing else to do is no more."""
        return min(self.cpu, self.wall)


class Direct:
    """A source whose engine runs in this process, so that its CPU time is seen."""

    def __init__(self, spec: SourceSpec) -> None:
        self.name = spec.read
        self._engine = ENGINES.find(spec.read)(EngineOptions(score=spec.score, path=spec.path, prompt=spec.prompt))

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        return list(self._engine.read(picture))

    def close(self) -> None:
        """Nothing was started."""


def spent() -> float:
    """CPU time of this process and of the programs that have ended, in seconds."""
    used = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def cost(run: Callable[[], object]) -> Cost:
    """Return what something costs."""
    cpu, wall = spent(), perf_counter()
    run()
    return Cost(spent() - cpu, perf_counter() - wall)


def looking_at(profile: str) -> Looking:
    """Return what looks at pictures, its engines loaded and warm."""
    looking = Looking(load_profile(profile), Direct)
    before, _ = next(iter(clicks().values()))
    looking.look("warm-up", before, None, open_size(before))
    return looking


def open_size(png: bytes) -> Size:
    """Return the size of a picture."""
    width, height = open_picture(png).size
    return Size(width=width, height=height)


def cold(screens: Iterable[KnownScreen], profile: str) -> list[Cost]:
    """Look at screens, each as if it were the first; lines that two screens share are read for both."""
    costs = []
    for screen in screens:
        looking = looking_at(profile)
        costs.append(cost(lambda: looking.look("new", screen.png, None, screen.size)))  # noqa: B023 - run at once
    return costs


def after_click(before: bytes, after: bytes, size: Size) -> tuple[Cost, Cost, Cost]:
    """Return the cost of the screen before, of the one after it, and of the same bytes once more."""
    looking = looking_at("image-only")
    one = cost(lambda: looking.look("new", before, None, size))
    two = cost(lambda: looking.look("new", after, None, size))
    again = [cost(lambda: looking.look("new", after, None, size)) for _ in range(AGAIN)]
    return one, two, min(again, key=lambda one: one.wall)


def by_tree(screen: KnownScreen) -> Cost:
    """Return the cost of marking a screen by its tree."""

    def run() -> None:
        mark(screen.png, screen.tree, screen.windows, screen.size)

    run()
    return min((cost(run) for _ in range(AGAIN)), key=lambda one: one.cpu)


def row(what: str, costs: Sequence[Cost], goal: float, told: str) -> Row:
    """Return a line: the medians of CPU time and of time by the wall clock, and whether a goal in seconds is met."""
    cpu, wall = median(one.cpu for one in costs), median(one.wall for one in costs)
    return Row(what, f"{seconds(cpu)} CPU, {seconds(wall)} wall", goal=told, met=median(c.free for c in costs) <= goal)


def seconds(value: float) -> str:
    """Return a time as text."""
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def rows(python: Path | None) -> Iterator[Row]:
    """Measure all lines."""
    screens = desktop_screens()
    some = screens[::EVERY]
    yield row(f"picture alone, cold, `image-only`: median of {len(some)}", cold(some, "image-only"), 3, "at most 3 s")
    fast = cold(some, "image-only-fast")
    yield row(f"picture alone, cold, `image-only-fast`: median of {len(some)}", fast, 0.9, "at most 0.9 s")
    steps = [after_click(before, after, open_size(before)) for before, after in clicks().values()]
    shares = [two.cpu / one.cpu for one, two, _ in steps]
    clicked = row(f"after a click: median of {len(steps)}", [two for _, two, _ in steps], 1, "")
    goal = "at most a third of the cold time"
    yield Row(clicked.what, clicked.decapod, "", f"{median(shares):.2f} of it", goal, median(shares) <= 1 / 3)
    yield row("a screen of the same bytes again", [again for *_, again in steps], 0.015, "under 15 ms")
    desktop = [screen for screen in screens if screen.group == "desktop"]
    usual = [by_tree(screen) for screen in desktop if not screen.name.startswith(OFFICE)]
    office = [by_tree(screen) for screen in desktop if screen.name.startswith(OFFICE)]
    yield row(f"by the tree, usual programs: median of {len(usual)}", usual, 0.2, "at most 200 ms")
    yield row("by the tree, usual programs: the slowest", [max(usual, key=lambda one: one.cpu)], 0.2, "at most 200 ms")
    yield row("by the tree, LibreOffice: the slowest", [max(office, key=lambda one: one.cpu)], 1.2, "at most 1.2 s")
    for name, took in live().items():
        most, goal = (1.2, "at most 1.2 s") if name.startswith(LIBREOFFICE) else (0.2, "at most 200 ms")
        yield Row(f"live: a look at {name}, and its marks", f"{seconds(took)} wall", goal=goal, met=took <= most)
    if python is not None:
        yield beside(screens, python)


def beside(screens: Sequence[KnownScreen], python: Path) -> Row:
    """Read screens in turn with the profile `image-only` and with EasyOCR."""
    mine, theirs, read, texts = [], [], [0, 0], 0
    with Worker("marks_easyocr", python) as worker:
        for index, name in enumerate(SIDE_BY_SIDE):
            screen = next(one for one in screens if one.name == name)
            mine += cold([screen], "image-only")
            theirs.append(Cost(worker.measure("cpu", index), worker.measure("wall", index)))
            found = Direct(SourceSpec(read="rapidocr")).find(Picture.of(open_picture(screen.png)), None)
            read[0] += read_texts(found, screen)
            read[1] += int(worker.measure("read", index))
            texts += sum(bool(one.text.strip()) for one in screen.truth)
    times = median(peer.cpu / own.cpu for peer, own in zip(theirs, mine, strict=True))
    told = [
        f"{seconds(median(c.cpu for c in costs))} CPU, {seconds(median(c.wall for c in costs))} wall, "
        f"{count} of {texts} texts"
        for costs, count in zip((mine, theirs), read, strict=True)
    ]
    met = times >= 5 and read[0] >= read[1]
    return Row("beside easyocr", told[0], told[1], f"{times:.1f} times", "5 times, texts no fewer", met)


def main(arguments: Sequence[str]) -> None:
    """Measure and write the table."""
    python = Path(arguments[0]) if arguments else None
    keep(
        Section(
            "marks",
            "Marks",
            "How long it takes to mark screens of 1280x800 of the measured set `benchmarks/marks`, and the pairs of "
            "screens in `benchmarks/marks/clicks` (desktop, Firefox and phone, each before and after something small "
            "was done). The engines run in the process that measures, and are loaded. CPU time is that of all threads "
            "and of the program tesseract.",
            own_versions("rapidocr", "onnxruntime", "opencv-python-headless", "pillow"),
            list(rows(python)),
            notes=[
                "A goal in seconds is held against the wall clock or the CPU time, whichever is less: on a machine "
                "with nothing else to do the wall clock says less than the CPU time, as two threads work.",
                "Marking by the tree is all that the stage does with an observation: the tree is held against windows "
                "and pixels, marks are found and drawn. The rows that say `live` add what comes before, on a real "
                "desktop and after a key was pressed: the screenshot, and the tree from AT-SPI.",
            ],
        )
    )


if __name__ == "__main__":
    main(sys.argv[1:])
