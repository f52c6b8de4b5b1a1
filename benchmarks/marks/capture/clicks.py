"""Takes pairs of screens, before and after something small was done. `python -m benchmarks.marks.capture.clicks`.

Both are of one session: what did not change is the same to the pixel. What is done stands for a typical turn: a menu
opens, a box is ticked, a letter is typed, a dialog comes, a tab changes, a line is written.
"""

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from benchmarks.marks.capture import phone as handset
from benchmarks.marks.capture.desktop_scenes import NOTE, SHELF
from benchmarks.marks.capture.firefox import PAGES
from benchmarks.marks.capture.kept import smallest_png
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.environment import Environment, EnvironmentOptions, open_environment
from decapod.environments.kind import SetupStep
from decapod.messages import Size

CLICKS = Path(__file__).parents[1] / "clicks"
SIZE = Size(width=1280, height=800)
REST = 2.0
"""How long a screen is left alone before it is taken, in seconds."""

TRIES = 60
"""So many times, with half a second between, an element is waited for."""

NOTES = ("file", "~/note.txt", NOTE)
PORT = 8029


@dataclass(frozen=True, slots=True)
class Pair:
    """Something that is done on a desktop: `setup` as in a scene, `first` before and `then` between the two pictures.

    An act is `click LABEL`, `right_click LABEL`, `press KEY`, `hotkey KEY...` or `write TEXT`.
    """

    name: str
    setup: Sequence[tuple[str, ...]]
    then: tuple[str, ...]
    first: Sequence[tuple[str, ...]] = ()


DESKTOP = (
    Pair("editor-menu", (NOTES, ("run", "mousepad", "~/note.txt")), ("click", "File")),
    Pair("editor-letter", (NOTES, ("run", "mousepad", "~/note.txt")), ("write", "w"), (("hotkey", "ctrl", "end"),)),
    Pair("editor-save", (*SHELF, ("run", "mousepad")), ("hotkey", "ctrl", "s"), (("write", "some words"),)),
    Pair("files-selected", (*SHELF, ("run", "thunar", "~/shelf")), ("click", "recipe.txt")),
    Pair("files-menu", (*SHELF, ("run", "thunar", "~/shelf")), ("right_click", "recipe.txt")),
    Pair("terminal-line", (("run", "xfce4-terminal"),), ("write", "ls /\n"), (("write", "ls -l /\n"),)),
    Pair("preferences-box", (("run", "mousepad", "--preferences"),), ("click", "Show line numbers")),
    Pair("appearance-tab", (("run", "xfce4-appearance-settings"),), ("click", "Fonts")),
)

PAGES_CLICKED = (
    Pair("form-box", (("page", "form.html"),), ("click", "Send me the news")),
    Pair("form-letter", (("page", "form.html"),), ("write", "x"), (("click", "Name *"),)),
    Pair("settings-switch", (("page", "settings.html"),), ("click", "Check spelling")),
    Pair("program-menu", (("page", "board.html"),), ("click", "Firefox")),
)

PHONE: Mapping[str, tuple[Sequence[tuple[str, ...]], tuple[str, ...]]] = {
    "phone-digit": ((("open", "Calculator"), ("tap", "7")), ("tap", "8")),
    "phone-letter": ((("open", "Tasks"), ("tap", "Create new task"), ("type", "Buy brea")), ("type", "d")),
    "phone-drawer": ((("open", "Gmail"),), ("point", "120", "157")),
    "phone-time": ((("open", "Clock"),), ("tap", "8:30 AM")),
}


def keep(name: str, before: bytes, after: bytes) -> None:
    """Write a pair into the set."""
    folder = CLICKS / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "before.png").write_bytes(smallest_png(before))
    (folder / "after.png").write_bytes(smallest_png(after))
    print(f"{CLICKS.name}/{name}", file=sys.stderr)


def take_phone(name: str) -> None:
    """Take a pair on a phone that was just started."""
    first, then = PHONE[name]
    finger = handset.Finger(Phone(strict=True))
    for what, *arguments in first:
        finger.does[what](*arguments)
    before = finger.phone.screenshot()
    finger.does[then[0]](*then[1:])
    keep(name, before, finger.phone.screenshot())


async def take_desktop(pairs: Sequence[Pair]) -> None:
    """Take pairs on one desktop, each from its own beginning."""
    with TemporaryDirectory() as logs:
        options = EnvironmentOptions(logs=Path(logs), size=SIZE)
        async with open_environment("ubuntu", options) as desktop:
            for pair in pairs:
                await desktop.reset([_setup(*step) for step in pair.setup])
                await _take(pair, desktop)


async def take_pages(pairs: Sequence[Pair]) -> None:
    """Take pairs in one Firefox; a page is opened by its address."""
    with TemporaryDirectory() as logs:
        options = EnvironmentOptions(logs=Path(logs), size=SIZE, confined=False)
        async with open_environment("ubuntu", options) as desktop:
            await desktop.reset([SetupStep("open_program", {"argv": ["firefox-esr"]})])
            await asyncio.sleep(5 * REST)
            for pair in pairs:
                await _act(desktop, "hotkey", "ctrl", "l")
                await _act(desktop, "write", f"http://localhost:{PORT}/{pair.setup[0][1]}\n")
                await _take(pair, desktop)
                await _act(desktop, "press", "esc")


async def _take(pair: Pair, desktop: Environment) -> None:
    for act in pair.first:
        await asyncio.sleep(REST)
        await _act(desktop, *act)
    if pair.then[0].endswith("click"):
        await _find(desktop, pair.then[1])
    await asyncio.sleep(2 * REST)
    before = await desktop.observe()
    await _act(desktop, *pair.then)
    await asyncio.sleep(REST)
    after = await desktop.observe()
    assert before.png is not None
    assert after.png is not None
    keep(pair.name, before.png, after.png)


def _setup(what: str, *arguments: str) -> SetupStep:
    if what == "run":
        return SetupStep("open_program", {"argv": [*arguments]})
    if what == "folder":
        return SetupStep("make_folder", {"path": arguments[0]})
    return SetupStep("write_file", {"path": arguments[0], "text": arguments[1]})


async def _act(desktop: Environment, what: str, *arguments: str) -> None:
    if what in ("click", "right_click"):
        await desktop.act(what, {"element": await _find(desktop, arguments[0])})
    elif what == "write":
        await desktop.act("write_text", {"text": arguments[0]})
    elif what == "hotkey":
        await desktop.act("hotkey", {"keys": [*arguments]})
    else:
        await desktop.act("press", {"key": arguments[0]})


async def _find(desktop: Environment, label: str) -> dict[str, Any]:
    """Wait for what is called so, and return it as an element of an act."""
    names: set[str] = set()
    for _ in range(TRIES):
        sight = await desktop.observe()
        names = {one.name for one in sight.tree or ()}
        for one in sight.tree or ():
            if one.name == label and one.box.area:
                return {"box": one.box.model_dump(), "label": label}
        await asyncio.sleep(0.5)
    raise LookupError(f"nothing on the desktop is called {label!r}: {sorted(names)}")


def main() -> None:
    """Take the pairs with the names or patterns that are given; all by default."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.marks.capture.clicks", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="NAME", help="names of pairs, or patterns such as 'phone-*'")
    patterns = parser.parse_args().wanted or ["*"]

    def is_wanted(name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in patterns)

    for name in PHONE:
        if is_wanted(name):
            take_phone(name)
    if pairs := [pair for pair in DESKTOP if is_wanted(pair.name)]:
        asyncio.run(take_desktop(pairs))
    if pairs := [pair for pair in PAGES_CLICKED if is_wanted(pair.name)]:
        server = ThreadingHTTPServer(("127.0.0.1", PORT), partial(SimpleHTTPRequestHandler, directory=str(PAGES)))
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            asyncio.run(take_pages(pairs))
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


if __name__ == "__main__":
    main()
