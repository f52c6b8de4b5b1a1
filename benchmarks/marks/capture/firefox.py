"""Screens of Firefox with pages of our own. Their truth is what the page and the window around it lay out."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from benchmarks.marks.capture.frames import around
from benchmarks.marks.capture.kept import Shot, Thing
from benchmarks.marks.capture.marionette import Marionette
from decapod.environments.environment import Environment, EnvironmentOptions, open_environment
from decapod.environments.kind import SetupStep, Sight
from decapod.messages import Box, Size

PAGES = Path(__file__).with_name("pages")
HERE = Path(__file__).parent
PORT = 8017
COMMAND = ["firefox-esr", "--marionette", "--remote-allow-system-access"]

MADE = (
    "From the DOM of the page and of Firefox's own window (getBoundingClientRect, moved to the screen, what is covered "
    "left out), read by Marionette; the panel and the frame of the window were added by eye. Looked at on the picture."
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A page in some state. `script` runs in the page, `chrome` in the window around it, `keys` are pressed last."""

    name: str
    page: str
    size: tuple[int, int] = (1280, 800)
    dark: bool = False
    script: str = ""
    chrome: str = ""
    keys: Sequence[Sequence[str]] = ()
    zoom: float = 1.0
    click: str = ""
    right_click: str = ""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def take(scenes: Sequence[Scene], keep: Callable[[Shot], None]) -> None:
    """Take scenes, those of one size of the screen in one Firefox."""
    server = ThreadingHTTPServer(("127.0.0.1", PORT), partial(_Quiet, directory=str(PAGES)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        for size in dict.fromkeys(scene.size for scene in scenes):
            asyncio.run(
                _take_all([scene for scene in scenes if scene.size == size], Size(width=size[0], height=size[1]), keep)
            )
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def _take_all(scenes: Sequence[Scene], size: Size, keep: Callable[[Shot], None]) -> None:
    with TemporaryDirectory() as logs:
        options = EnvironmentOptions(logs=Path(logs), confined=False, size=size)
        async with open_environment("ubuntu", options) as desktop:
            await desktop.reset([SetupStep("open_program", {"argv": [*COMMAND]})])
            await asyncio.sleep(3)
            with Marionette() as firefox:
                for scene in scenes:
                    keep(await _take(scene, desktop, firefox))


async def _take(scene: Scene, desktop: Environment, firefox: Marionette) -> Shot:
    theme = "firefox-compact-dark@mozilla.org" if scene.dark else "firefox-compact-light@mozilla.org"
    firefox.run(f"Services.prefs.setIntPref('ui.systemUsesDarkTheme', {int(scene.dark)});", where="chrome")
    firefox.run(f"AddonManager.getAddonByID('{theme}').then(one => one && one.enable());", where="chrome")
    # Firefox marks a window that a script drives; nobody else's looks like that.
    firefox.run("document.documentElement.removeAttribute('remotecontrol');", where="chrome")
    firefox.go(f"http://localhost:{PORT}/{scene.page}")
    firefox.run(f"ZoomManager.zoom = {scene.zoom};", where="chrome")
    if scene.script:
        firefox.run(scene.script)
    if scene.chrome:
        firefox.run(scene.chrome, where="chrome")
    await asyncio.sleep(1.5)
    for keys in scene.keys:
        await desktop.act(
            "hotkey" if len(keys) > 1 else "press", {"keys": [*keys]} if len(keys) > 1 else {"key": keys[0]}
        )
    for action, label in (("click", scene.click), ("right_click", scene.right_click)):
        if label:
            sight = await desktop.observe()
            element = next(one for one in sight.tree or () if one.name == label)
            await desktop.act(action, {"element": {"box": element.box.model_dump(), "label": label}})
    await asyncio.sleep(1.5)
    sight = await desktop.observe()
    assert sight.png is not None
    things = list(_things(firefox, sight))
    await desktop.act("press", {"key": "esc"})
    await desktop.act("press", {"key": "esc"})
    return Shot(scene.name, "firefox", sight.size, sight.png, sight.tree or [], things, MADE, _windows(sight))


def _things(firefox: Marionette, sight: Sight) -> Iterator[Thing]:
    outer = firefox.run((HERE / "chrome.js").read_text(), where="chrome")
    inner = firefox.run((HERE / "boxes.js").read_text(), [outer["page"]])
    popups = [_box(one["box"]) for one in outer["things"] if one["kind"] == "menu item"]
    covered = _bounds(popups)
    for told in [*outer["things"], *inner]:
        one = _thing(told)
        if covered is not None and one.kind != "menu item" and covered.contains(one.box.center):
            continue
        yield one
    yield from around(sight)


def _bounds(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(x=left, y=top, w=right - left, h=bottom - top)


def _thing(told: Mapping[str, Any]) -> Thing:
    return Thing(_box(told["box"]), told["kind"], told["label"], told["interactive"], told["text"])


def _box(told: Sequence[int]) -> Box:
    return Box(x=told[0], y=told[1], w=max(told[2], 0), h=max(told[3], 0))


def _windows(sight: Sight) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in getattr(sight, "windows", None) or ()]
