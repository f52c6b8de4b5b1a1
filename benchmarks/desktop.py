"""The real desktop: reset, look, whole trials. `python -m benchmarks.desktop`; there is no peer to run beside it."""

import asyncio
import os
import subprocess
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from mss import MSS
from mss.screenshot import ScreenShot
from mss.tools import to_png
from PIL import Image

from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import interleave, milliseconds
from decapod.agents.topology import load_topology
from decapod.environments.environment import DEFAULT_SIZE, Environment, EnvironmentOptions, open_environment
from decapod.environments.ubuntu.png import COMPRESS, encode_png
from decapod.experiments.plan import TrialPlan, opener
from decapod.experiments.run import Experiment
from decapod.tasks import load_task

LIGHT = ("mousepad-note", "vim-note", "thunar-move", "sort-files")
ROUNDS = 15
RESETS = 3


def main() -> None:
    """Measure and write the table."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        rows, picture = asyncio.run(life(place))
        rows += screenshot(picture)
        rows += [trials(place, desktops) for desktops in (1, 2)]
    keep(
        Section(
            "desktop",
            "The desktop",
            f"The environment `ubuntu` with its driver `xvfb`, in its sandbox, {DEFAULT_SIZE.width}x"
            f"{DEFAULT_SIZE.height}. Times of starts, resets and looks are by the wall clock, of screenshots in CPU "
            f"time. The trials are those of the light tasks ({', '.join(LIGHT)}), played by the demo model with the "
            "team by-functionality: from opening the desktop to closing it.",
            own_versions("mss", "pillow", "isal"),
            rows,
            notes=[
                "A screenshot is a grab, and the encoding of the desktop as it stands after a start, which has a "
                "picture as its background. Grabs were taken on an empty screen: their time does not depend on what "
                "is shown.",
            ],
        )
    )


async def timed(run: Callable[[], Awaitable[object]]) -> float:
    started = perf_counter()
    await run()
    return perf_counter() - started


async def life(folder: Path) -> tuple[list[Row], bytes]:
    """Open a desktop, use and reset it, and look at it. Returns a screenshot too."""
    started = perf_counter()
    async with open_environment("ubuntu", EnvironmentOptions(logs=folder / "logs")) as desktop:
        opening = perf_counter() - started
        resets = [await reset(desktop) for _ in range(RESETS)]
        looks = [await timed(desktop.observe) for _ in range(ROUNDS)]
        sight = await desktop.observe()
    assert sight.png is not None
    assert sight.tree is not None
    slowest = max(resets)
    rows = [
        Row("start of a desktop", f"{opening:.1f} s"),
        Row("reset after a program was used", f"{slowest:.1f} s", goal="under 3 s", met=slowest < 3),
        Row(
            f"a look: screenshot and tree ({len(sight.tree)} elements), through the sandbox",
            milliseconds(median(looks)),
        ),
    ]
    return rows, sight.png


async def reset(desktop: Environment) -> float:
    """Open a text editor, and return how long it takes to be rid of it."""
    outcome = await desktop.act("search_app", {"name": "Mousepad"})
    if outcome.status != "ok":
        raise RuntimeError(f"the text editor did not open: {outcome.error}")
    return await timed(desktop.reset)


def screenshot(picture: bytes) -> list[Row]:
    """Compare the encoders on one picture, and add the grab."""
    with Image.open(BytesIO(picture)) as image:
        width, height = image.size
        bgrx = image.convert("RGBA").tobytes("raw", "BGRA")

    def cpu(run: Callable[[], object]) -> Callable[[], float]:
        def measured() -> float:
            started = process_time()
            run()
            return process_time() - started

        return measured

    with empty_screen() as display, MSS(display=display) as screen:
        taken = interleave(
            {
                "grab": cpu(lambda: screen.grab(screen.monitors[0])),
                "mss": cpu(lambda: encode_with_mss(bgrx, width, height)),
                "base": cpu(lambda: encode_png(bgrx, DEFAULT_SIZE, zlib.compress)),
                "fast": cpu(lambda: encode_png(bgrx, DEFAULT_SIZE, COMPRESS)),
            },
            ROUNDS,
        )
    grab, other, base, fast = (median(taken[name]) for name in ("grab", "mss", "base", "fast"))
    base, fast = base + grab, fast + grab
    return [
        Row(
            "screenshot as PNG, base install (peer: encoder of mss, level 1)",
            milliseconds(base),
            milliseconds(other + grab),
            f"{(other + grab) / base:.1f} times",
            "at most 15 ms",
            base <= 0.015,
        ),
        Row(
            "screenshot as PNG, extra `fast`",
            milliseconds(fast),
            milliseconds(other + grab),
            f"{(other + grab) / fast:.1f} times",
            "under 6 ms",
            fast < 0.006,
        ),
    ]


def encode_with_mss(bgrx: bytes, width: int, height: int) -> bytes | None:
    """What mss does from the pixels as they are grabbed to a PNG."""
    shot = ScreenShot(bytearray(bgrx), {"left": 0, "top": 0, "width": width, "height": height})
    return to_png(shot.rgb, shot.size, level=1)


@contextmanager
def empty_screen() -> Iterator[str]:
    """An X server of the desktop's size; gives its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{DEFAULT_SIZE.width}x{DEFAULT_SIZE.height}x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def trials(folder: Path, desktops: int) -> Row:
    """Run every light task on each of so many desktops side by side, and count trials a minute."""
    team = load_topology("by-functionality")
    plans = []
    for number in range(desktops):
        for name in LIGHT:
            drawn = load_task(name).draw(number + 1)
            plans.append(TrialPlan(team.expand(drawn.environments), drawn, "demo"))
    experiment = Experiment.create(folder, f"trials-{desktops}", plans, opener())

    async def one_by_one(mine: Sequence[TrialPlan]) -> list[str]:
        return [(await experiment.run(plan, experiment.attempt(plan))).reason for plan in mine]

    async def side_by_side() -> list[str]:
        shares = [plans[number::desktops] for number in range(desktops)]
        done = await asyncio.gather(*(one_by_one(share) for share in shares))
        return [reason for reasons in done for reason in reasons]

    started = perf_counter()
    reasons = asyncio.run(side_by_side())
    rate = len(plans) / (perf_counter() - started) * 60
    failed = len(reasons) - reasons.count("success")
    told = f", {failed} of {len(reasons)} not done" if failed else ""
    what = "trials a minute on one desktop" if desktops == 1 else f"trials a minute on {desktops} desktops side by side"
    return Row(what, f"{rate:.1f}{told}", goal="at least 4", met=rate >= 4 and not failed)


if __name__ == "__main__":
    main()
