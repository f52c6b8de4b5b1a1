"""What a stage waits for on a real desktop: the look at it, tree and screenshot, and the marks."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.marks.sample import SIZE
from decapod.environments.environment import Environment, EnvironmentOptions, open_environment
from decapod.environments.kind import SetupStep, Sight
from decapod.messages import ShownWindow, Size, TreeElement
from decapod.prompts.marks.draw import draw_marks
from decapod.prompts.marks.engines import open_picture
from decapod.prompts.marks.find import find_marks
from decapod.prompts.marks.trust import check_tree

PROGRAMS: Mapping[str, tuple[Sequence[str], float]] = {
    "Mousepad": (("mousepad",), 4),
    "Thunar": (("thunar",), 4),
    "the terminal": (("xfce4-terminal",), 4),
    "LibreOffice Calc": (("localc", "--norestore"), 15),
    "LibreOffice Writer": (("lowriter", "--norestore"), 12),
}
"""How they are started, and how long they are left alone then, in seconds."""

OFFICE = "LibreOffice"
LOOKS = 9


def mark(png: bytes, tree: Sequence[TreeElement], windows: Sequence[ShownWindow] | None, size: Size) -> None:
    """Do what the stage does with an observation: hold its tree against pixels and windows, find marks, draw them."""
    decoded = open_picture(png)
    checked = check_tree(tree, decoded, windows or None)
    draw_marks(png, find_marks(checked.tree, size), screen=size, decoded=decoded)


def live() -> dict[str, float]:
    """Return how long a look at each program and its marks take after a key, in seconds by the wall clock: medians."""
    return asyncio.run(_all())


async def _all() -> dict[str, float]:
    with TemporaryDirectory() as logs:
        async with open_environment("ubuntu", EnvironmentOptions(logs=Path(logs), size=SIZE)) as desktop:
            return {name: await _program(desktop, *how) for name, how in PROGRAMS.items()}


async def _program(desktop: Environment, argv: Sequence[str], rest: float) -> float:
    await desktop.reset([SetupStep("open_program", {"argv": [*argv]})])
    await asyncio.sleep(rest)
    times = []
    for _ in range(LOOKS):
        await desktop.act("press", {"key": "down"})
        began = perf_counter()
        _mark(await desktop.observe())
        times.append(perf_counter() - began)
    return median(times)


def _mark(sight: Sight) -> None:
    assert sight.png is not None
    mark(sight.png, sight.tree or (), getattr(sight, "windows", None), sight.size)
