"""The virtual phone over real adb. `python -m benchmarks.phone`; its peer is adb itself, which asks for nothing."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from PIL import Image

from benchmarks.common.handset import Adb, Handset, adb_server, handset
from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import interleave, milliseconds, ratio
from decapod.environments import EnvironmentOptions, open_environment
from decapod.environments.android.console import Console

ROUNDS = 15
PHONES = 30
TURNS = 1_000
NOTHING = ("exec-out", "true")
"""What adb itself takes: its program, its server, the connection, and a shell that has nothing to do."""
LOOK = ("exec-out", "screencap", "-p")
DUMP = ("exec-out", "uiautomator", "dump", "/dev/tty")
LOOP = f"i=0; while [ $i -lt {TURNS} ]; do i=$((i+1)); done"
APPS = (
    "com.google.android.calculator",
    "com.google.android.deskclock",
    "com.android.contacts",
    "com.google.android.calendar",
    "com.google.android.keep",
    "com.google.android.apps.tasks",
)
DIGIT_7 = (160, 1400)
"""A place on the calculator's keypad: what is shown differs after each touch."""


def main() -> None:
    """Measure and write the table."""
    with adb_server() as adb:
        rows = [*starts(), *one_phone(adb), many_phones(adb)]
    rows.append(asyncio.run(environment()))
    keep(
        Section(
            "phone",
            "The virtual phone",
            "The virtual phone in a process of its own, driven by the program adb with a server of its own. Times are "
            "by the wall clock, each with all that adb takes to start, to ask and to answer, where the row does not "
            "say `CPU`: that is the phone's process alone. The peer is adb with the same phone and nothing to do: "
            f"`adb {' '.join(NOTHING)}`.",
            own_versions("pillow", "isal"),
            rows,
            notes=[
                "A phone is ready when adb can connect to it. What paints is imported when somebody looks for the "
                "first time, and the shell with the first line: the row of the first screenshot has both.",
                "The touches are on the keypad of the calculator, so that each changes the picture; a dump is of the "
                "tree after such a touch. A picture that was asked for before is kept until something changes.",
                f"Each of the {PHONES} phones was looked at, dumped and touched in {len(APPS)} apps: "
                f"{', '.join(name.rpartition('.')[2] for name in APPS)}. Memory is all that is resident.",
                "Before each restore and reset, an app was opened and something changed in it.",
            ],
        )
    )


def goal(what: str, seconds: Sequence[float], under: float, peer: Sequence[float] = ()) -> Row:
    """A row of times with a goal, and with a peer's times of the same rounds."""
    middle = median(seconds)
    other = (milliseconds(median(peer)), f"{ratio(list(seconds), list(peer)):.1f} times its time") if peer else ("", "")
    return Row(what, milliseconds(middle), *other, f"under {under * 1e3:.0f} ms", middle < under)


def starts() -> Iterator[Row]:
    """Start phones, some of them to be looked at with a shell line."""
    ready, cpu = [], []
    for _ in range(ROUNDS):
        with handset() as phone:
            ready.append(phone.started_in)
            cpu.append(phone.cpu())
    yield goal("start, until it is ready", ready, 0.3)
    yield Row("start, CPU until it is ready", milliseconds(median(cpu)))


@dataclass(frozen=True, slots=True)
class Driven:
    """A phone, and adb with its serial."""

    phone: Handset
    adb: Adb
    serial: str

    def __call__(self, *arguments: str) -> bytes:
        return self.adb("-s", self.serial, *arguments)

    def open(self, package: str) -> None:
        """Open an app."""
        self("exec-out", "monkey", "-p", package, "-c", "android.intent.category.LAUNCHER", "1")

    def touch(self, x: int, y: int) -> None:
        """Touch a place."""
        self("exec-out", "input", "tap", str(x), str(y))

    def look(self) -> None:
        """Take a screenshot and decode it."""
        with Image.open(BytesIO(self(*LOOK))) as picture:
            picture.load()

    def cpu(self, *arguments: str) -> float:
        """Return the CPU seconds of the phone for a call of adb."""
        before = self.phone.cpu()
        self(*arguments)
        return self.phone.cpu() - before


def timed(run: Callable[[], object]) -> float:
    """Return the seconds that something takes."""
    started = perf_counter()
    run()
    return perf_counter() - started


def one_phone(adb: Adb) -> Iterator[Row]:
    """Use one phone."""
    with handset() as phone:
        driven = Driven(phone, adb, adb.connect(phone.ports[0]))
        yield Row("the first screenshot of a phone", milliseconds(timed(driven.look)))
        driven.open(APPS[0])
        driven.look()
        taken = interleave(
            {
                "nothing": lambda: timed(lambda: driven(*NOTHING)),
                "cached": lambda: timed(lambda: driven(*LOOK)),
                "touch": lambda: timed(partial(touch_and_look, driven)),
            },
            ROUNDS,
        )
        yield goal("`screencap -p` of a screen that was asked for before", taken["cached"], 0.015, taken["nothing"])
        yield goal("a touch and the next screenshot, decoded", taken["touch"], 0.15, taken["nothing"])
        yield goal("`uiautomator dump` after a touch, CPU", [dump_cpu(driven) for _ in range(ROUNDS)], 0.01)
        yield from shell(driven)
        yield from restores(driven)


def touch_and_look(driven: Driven) -> None:
    """Touch and see what comes of it."""
    driven.touch(*DIGIT_7)
    driven.look()


def dump_cpu(driven: Driven) -> float:
    """Return the CPU seconds of a dump of a tree that was not built before."""
    driven.touch(*DIGIT_7)
    return driven.cpu(*DUMP)


def shell(driven: Driven) -> Iterator[Row]:
    """Run lines in the phone's shell."""
    empty = [driven.cpu(*NOTHING) for _ in range(ROUNDS)]
    loop = [driven.cpu("exec-out", LOOP) - median(empty) for _ in range(ROUNDS)]
    yield Row("a shell line that does nothing, CPU", milliseconds(median(empty)))
    yield Row(f"{TURNS:,} turns of a loop of the shell, CPU", milliseconds(median(loop)))


def restores(driven: Driven) -> Iterator[Row]:
    """Go back to a snapshot of a phone that was used, and to its start."""
    with console(driven.phone) as ask:
        ask("avd snapshot save used")
        taken: dict[str, list[float]] = {"avd snapshot load used": [], "decapod reset": []}
        for _ in range(ROUNDS):
            for command, times in taken.items():
                driven.open(APPS[4])
                driven("exec-out", "content insert --uri content://call_log/calls --bind number:s:5550100")
                times.append(timed(partial(ask, command)))
    yield goal("restore of a snapshot, by the console", taken["avd snapshot load used"], 0.1)
    yield goal("back to the start, by the console", taken["decapod reset"], 0.1)


@contextmanager
def console(phone: Handset) -> Iterator[Callable[[str], str]]:
    """The console of a phone."""
    opened = Console(phone.ports[0].console)
    try:
        yield opened.ask
    finally:
        opened.close()


def many_phones(adb: Adb) -> Row:
    """Use many phones of one process."""
    with handset(PHONES) as phones:
        for ports in phones.ports:
            driven = Driven(phones, adb, adb.connect(ports))
            for app in APPS:
                driven.open(app)
                driven(*DUMP)
                driven.look()
                driven.touch(*DIGIT_7)
                driven.look()
            adb("disconnect", driven.serial)
        memory = phones.memory()
    what = f"{PHONES} phones in one process, after use"
    return Row(what, f"{memory / 1e6:.0f} MB", goal="under 500 MB", met=memory < 500e6)


async def environment() -> Row:
    """Reset an environment whose phone was used."""
    times = []
    with TemporaryDirectory() as folder:
        async with open_environment("android", EnvironmentOptions(logs=Path(folder))) as device:
            for _ in range(ROUNDS):
                outcome = await device.act("open_app", {"name": "Calculator"})
                if outcome.status != "ok":
                    raise RuntimeError(f"the calculator did not open: {outcome.error}")
                started = perf_counter()
                await device.reset()
                times.append(perf_counter() - started)
    return goal("`reset` of the environment `android` after an app was used", times, 0.1)


if __name__ == "__main__":
    main()
