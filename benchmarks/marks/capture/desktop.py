"""Screens of the Xfce desktop. Their truth was proposed by the raw accessibility tree and put right on the picture."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import JsonValue

from benchmarks.marks.capture.frames import around
from benchmarks.marks.capture.kept import Shot
from benchmarks.marks.capture.proposals import propose
from decapod.environments.environment import Environment, EnvironmentOptions, open_environment
from decapod.environments.kind import SetupStep
from decapod.messages import Size

MADE = (
    "By eye on the picture. The accessibility tree proposed boxes, before any rule of the marks stage; what it places "
    "wrongly was moved (LibreOffice), what it names and nobody sees was dropped, what it does not tell was added."
)
REST = 1.5
"""How long a screen is left alone before it is taken, in seconds."""

WAITS = 60
"""So many times, with a second between, an element is waited for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the desktop. A step is a set-up (`run ARGV...`, `file PATH TEXT`, `folder PATH`, `set ...`) or an act.

    Before it is taken, the screen is left alone for `rest` seconds.
    """

    name: str
    steps: Sequence[tuple[str, ...]]
    size: tuple[int, int] = (1280, 800)
    dark: bool = False
    rest: float = REST


def take(scenes: Sequence[Scene], keep: Callable[[Shot], None]) -> None:
    """Take scenes, those of one size of the screen on one desktop."""
    for size in dict.fromkeys(scene.size for scene in scenes):
        of_size = [scene for scene in scenes if scene.size == size]
        asyncio.run(_take_all(of_size, Size(width=size[0], height=size[1]), keep))


async def _take_all(scenes: Sequence[Scene], size: Size, keep: Callable[[Shot], None]) -> None:
    with TemporaryDirectory() as logs:
        async with open_environment("ubuntu", EnvironmentOptions(logs=Path(logs), size=size)) as desktop:
            for scene in scenes:
                keep(await _take(scene, desktop))


async def _take(scene: Scene, desktop: Environment) -> Shot:
    await desktop.reset(list(_setups(scene)))
    for what, *arguments in scene.steps:
        if what in _ACTS:
            await asyncio.sleep(REST)
            await _ACTS[what](desktop, *arguments)
    await asyncio.sleep(scene.rest)
    sight = await desktop.observe()
    assert sight.png is not None
    things = [*propose(sight.tree or []), *around(sight)]
    windows = [one.model_dump(mode="json") for one in getattr(sight, "windows", None) or ()]
    return Shot(scene.name, "desktop", sight.size, sight.png, sight.tree or [], things, MADE, windows)


def _setups(scene: Scene) -> Iterator[SetupStep]:
    if scene.dark:
        yield _setting("xsettings", "/Net/ThemeName", "string", "HighContrastInverse")
    for what, *arguments in scene.steps:
        if what == "run":
            yield SetupStep("open_program", {"argv": [*arguments]})
        elif what == "file":
            yield SetupStep("write_file", {"path": arguments[0], "text": arguments[1]})
        elif what == "folder":
            yield SetupStep("make_folder", {"path": arguments[0]})
        elif what == "set":
            yield _setting(*arguments)


def _setting(channel: str, name: str, kind: str, value: str) -> SetupStep:
    return SetupStep("set_setting", {"channel": channel, "name": name, "type": kind, "value": value})


async def _keys(desktop: Environment, *keys: str) -> None:
    if len(keys) > 1:
        await desktop.act("hotkey", {"keys": [*keys]})
    else:
        await desktop.act("press", {"key": keys[0]})


async def _type(desktop: Environment, text: str) -> None:
    await desktop.act("write_text", {"text": text})


async def _click(desktop: Environment, label: str, action: str = "click") -> None:
    sight = await desktop.observe()
    found = next((one for one in sight.tree or () if one.name == label and one.box.area), None)
    if found is None:
        raise LookupError(f"nothing on the desktop is called {label!r}: {sorted({e.name for e in sight.tree or ()})}")
    await desktop.act(action, {"element": {"box": found.box.model_dump(), "label": label}})


async def _right_click(desktop: Environment, label: str) -> None:
    await _click(desktop, label, "right_click")


async def _away(desktop: Environment) -> None:
    """Take the pointer to an empty part of the panel: where it rests, hints would open."""
    await desktop.act("scroll", {"direction": "down", "amount": 1, "element": _point(900, 16)})


async def _wait(desktop: Environment, name: str) -> None:
    """Wait until the tree tells of an element: some programs show a window long before they answer."""
    for _ in range(WAITS):
        sight = await desktop.observe()
        if any(one.name == name for one in sight.tree or ()):
            return
        await asyncio.sleep(1)
    raise LookupError(f"{name!r} did not come")


async def _drag(desktop: Environment, x1: str, y1: str, x2: str, y2: str) -> None:
    await desktop.act("drag", {"start": _point(int(x1), int(y1)), "end": _point(int(x2), int(y2))})


def _point(x: int, y: int) -> JsonValue:
    return {"box": {"x": x, "y": y, "w": 1, "h": 1}, "label": ""}


_ACTS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "keys": _keys,
    "type": _type,
    "click": _click,
    "right_click": _right_click,
    "drag": _drag,
    "away": _away,
    "wait": _wait,
}
