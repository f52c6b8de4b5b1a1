"""The real desktop: reset, look, whole trials. `python -m benchmarks.desktop`; there is no peer to run beside it."""

import asyncio
import os
import subprocess
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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
from benchmarks.common.timing import interleave, milliseconds, ratio
from decapod.agents.topology import load_topology
from decapod.environments.environment import DEFAULT_SIZE, Environment, EnvironmentOptions, open_environment
from decapod.environments.kind import SetupStep, Sight
from decapod.environments.ubuntu.png import COMPRESS, encode_png
from decapod.experiments.plan import TrialPlan, opener
from decapod.experiments.run import Experiment
from decapod.messages import Size
from decapod.tasks import load_task

LIGHT = ("mousepad-note", "vim-note", "thunar-move", "sort-files")
ROUNDS = 15
RESETS = 3
PHOTOGRAPH = Path("/usr/share/backgrounds/xfce/xfce-blue.jpg")
MANY = 8000
"""A photograph has more colours than this, and programs have fewer."""


def main() -> None:
    """Measure and write the table."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        rows, screens = asyncio.run(life(place))
        rows += [row for screen in screens for row in screenshot(screen)]
        rows += [trials(place, desktops) for desktops in (1, 2)]
    keep(
        Section(
            "desktop",
            "The desktop",
            f"The environment `ubuntu` with its driver `xvfb`, in its sandbox, {DEFAULT_SIZE.width}x"
            f"{DEFAULT_SIZE.height}. Times of starts, resets and looks are by the wall clock, of screenshots in CPU "
            f"time. The trials are those of the light tasks ({', '.join(LIGHT)}), played by the demo model with the "
            "team by-functionality: from opening the desktop to closing it. The peer encodes the same pixels with mss.",
            own_versions("mss", "pillow", "isal"),
            rows,
            notes=[
                "A screenshot is a grab and the encoding of its pixels; the peer has the same pixels, its own encoder "
                "at level 1, and the same grab. Grabs were taken on an empty screen: their time does not depend on "
                "what is shown. The desktop as it always is has a background of one colour. The photograph fills the "
                f"screen ({PHOTOGRAPH.name} of the distribution), the hardest background that a task may choose.",
                *(screen.sizes() for screen in screens),
            ],
        )
    )


async def timed(run: Callable[[], Awaitable[object]]) -> float:
    started = perf_counter()
    await run()
    return perf_counter() - started


@dataclass(frozen=True, slots=True)
class Screen:
    """What a desktop showed, and whether the goals are for such a screen."""

    what: str
    goals: bool
    size: Size
    bgrx: bytes

    @classmethod
    def of(cls, what: str, sight: Sight, *, goals: bool) -> "Screen":
        assert sight.png is not None
        with Image.open(BytesIO(sight.png)) as image:
            return cls(what, goals, sight.size, image.convert("RGBA").tobytes("raw", "BGRA"))

    def with_mss(self) -> bytes | None:
        """What mss does from the pixels as they are grabbed to a PNG."""
        shot = ScreenShot(bytearray(self.bgrx), {"left": 0, "top": 0, **self.size.model_dump()})
        return to_png(shot.rgb, shot.size, level=1)

    def with_zlib(self) -> bytes:
        """What decapod does with the base install."""
        return encode_png(self.bgrx, self.size, zlib.compress)

    def with_isal(self) -> bytes:
        """What decapod does with the extra `fast`."""
        return encode_png(self.bgrx, self.size, COMPRESS)

    def sizes(self) -> str:
        """Say how large the files are."""
        base, fast, peer = (len(png or b"") / 1000 for png in (self.with_zlib(), self.with_isal(), self.with_mss()))
        return f"The file of {self.what}: {base:.0f} kB, with the extra `fast` {fast:.0f} kB, by mss {peer:.0f} kB."


async def life(folder: Path) -> tuple[list[Row], list[Screen]]:
    """Open a desktop, use and reset it, and look at it. Returns what it showed too."""
    started = perf_counter()
    async with open_environment("ubuntu", EnvironmentOptions(logs=folder / "logs")) as desktop:
        opening = perf_counter() - started
        resets = [await reset(desktop) for _ in range(RESETS)]
        await open_program(desktop, "Thunar File Manager")
        looks = [await timed(desktop.observe) for _ in range(ROUNDS)]
        sight = await desktop.observe()
        screens = [
            Screen.of("the desktop with the file manager open", sight, goals=True),
            Screen.of("a photograph", await photograph(desktop), goals=False),
        ]
    assert sight.tree is not None
    slowest = max(resets)
    rows = [
        Row("start of a desktop", f"{opening:.1f} s"),
        Row("reset after a program was used", f"{slowest:.1f} s", goal="under 3 s", met=slowest < 3),
        Row(
            f"a look at the file manager: screenshot and tree ({len(sight.tree)} elements), through the sandbox",
            milliseconds(median(looks)),
        ),
    ]
    return rows, screens


async def photograph(desktop: Environment) -> Sight:
    """Have the distribution's photograph as the background, and look at it as soon as it is there."""
    background = "/backdrop/screen0/monitorscreen/workspace0"
    where, zoomed = {"channel": "xfce4-desktop"}, "5"
    picture = {**where, "name": f"{background}/last-image", "type": "string", "value": str(PHOTOGRAPH)}
    style = {**where, "name": f"{background}/image-style", "type": "int", "value": zoomed}
    await desktop.reset([SetupStep("set_setting", picture), SetupStep("set_setting", style)])
    for _ in range(50):
        sight = await desktop.observe()
        assert sight.png is not None
        with Image.open(BytesIO(sight.png)) as image:
            if image.getcolors(MANY) is None:
                return sight
        await asyncio.sleep(0.1)
    raise RuntimeError(f"the desktop does not show {PHOTOGRAPH}: is the package xfdesktop4-data installed?")


async def reset(desktop: Environment) -> float:
    """Open a text editor, and return how long it takes to be rid of it."""
    await open_program(desktop, "Mousepad")
    return await timed(desktop.reset)


async def open_program(desktop: Environment, name: str) -> None:
    """Open a program as an agent does."""
    outcome = await desktop.act("search_app", {"name": name})
    if outcome.status != "ok":
        raise RuntimeError(f"{name} did not open: {outcome.error}")


def screenshot(shown: Screen) -> list[Row]:
    """Compare the encoders on one screen, and add the grab."""

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
                "mss": cpu(shown.with_mss),
                "base": cpu(shown.with_zlib),
                "fast": cpu(shown.with_isal),
            },
            ROUNDS,
        )
    whole = {
        name: [grab + encoding for grab, encoding in zip(taken["grab"], taken[name], strict=True)]
        for name in ("mss", "base", "fast")
    }

    def row(install: str, name: str, goal: str, *, met: bool) -> Row:
        return Row(
            f"screenshot as PNG, {install}: {shown.what}",
            milliseconds(median(whole[name])),
            milliseconds(median(whole["mss"])),
            f"{ratio(whole['mss'], whole[name]):.1f} times",
            goal if shown.goals else "",
            met if shown.goals else None,
        )

    return [
        row("base install", "base", "at most 15 ms", met=median(whole["base"]) <= 0.015),
        row("extra `fast`", "fast", "under 6 ms", met=median(whole["fast"]) < 0.006),
    ]


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
