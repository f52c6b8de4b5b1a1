"""Marks on a real desktop whose programs tell wrong places, and whose windows cover one another."""

from io import BytesIO
from pathlib import Path

import anyio
import pytest
from PIL import Image

from decapod.environments import EnvironmentOptions, SetupStep
from decapod.environments.environment import Environment
from decapod.environments.kind import Sight
from decapod.environments.ubuntu.drivers import open_ubuntu
from decapod.messages import Box, TreeElement
from decapod.prompts.marks import find_marks
from decapod.prompts.marks.trust import check_tree

pytestmark = [pytest.mark.integration, pytest.mark.anyio]

RAW = "tests.integration.raw_desktop:KIND"
LIMIT = 120.0
CALC = ("soffice", "--calc", "--norestore")


async def look(desktop: Environment, *wanted: tuple[str, str]) -> Sight:
    """Look until the tree has these elements, by role and name, and two looks agree in all they show."""
    sight = await desktop.observe()
    with anyio.move_on_after(LIMIT):
        while True:
            before, sight = sight, await desktop.observe()
            told = {(one.role, one.name) for one in sight.tree or ()}
            if told >= set(wanted) and (before.png, before.tree) == (sight.png, sight.tree):
                return sight
    raise AssertionError(f"not within {LIMIT:g} s: {wanted}")


def find(tree: list[TreeElement], role: str, name: str) -> TreeElement:
    (found,) = (one for one in tree if (one.role, one.name) == (role, name))
    return found


def drawn(picture: Image.Image, box: Box) -> tuple[int, int, int, int]:
    """Where something is drawn in a box, as distances from its left, top, right and bottom edge."""
    part = picture.crop((box.x, box.y, box.x + box.w, box.y + box.h)).convert("L")
    light = part.getpixel((1, 1))
    assert isinstance(light, int)
    inner = part.point([255 if abs(value - light) > 60 else 0 for value in range(256)]).getbbox()
    assert inner is not None, f"nothing is drawn at {box}"
    return inner[0], inner[1], box.w - inner[2], box.h - inner[3]


async def test_buttons_of_libreoffice_are_marked_on_their_pixels(tmp_path: Path) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path), kind=RAW) as desktop:
        await desktop.reset([SetupStep("open_program", {"argv": [*CALC]})])
        sight = await look(desktop, ("toggle button", "Bold"), ("menu", "Format"))
        assert sight.png is not None
        assert sight.tree is not None
        picture = Image.open(BytesIO(sight.png)).convert("RGB")
        checked = check_tree(sight.tree, picture, sight.windows)
        assert [said for said in checked.corrections if "px down, where the picture shows them" in said]
        told, bold = (find(list(tree), "toggle button", "Bold").box for tree in (sight.tree, checked.tree))
        assert bold.y > told.y + 10
        left, top, right, bottom = drawn(picture, bold)
        assert max(abs(left - right), abs(top - bottom)) <= 6, "the letter B is in the middle of its button"
        assert min(top, bottom) > 2, "and whole"

        # Told by the tree alone it would be the menu bar or the toolbar above that is clicked.
        (mark,) = (mark for mark in find_marks(checked.tree, sight.size) if mark.label == "Bold")
        await desktop.act("click", {"element": {"box": mark.box.model_dump(), "label": mark.label}})
        with anyio.fail_after(LIMIT):
            while "checked" not in find((await desktop.observe()).tree or [], "toggle button", "Bold").states:
                pass

        before = await look(desktop, ("menu", "Format"))
        menu = find(before.tree or [], "menu", "Format").box
        await desktop.act("click", {"element": {"box": menu.model_dump(), "label": "Format"}})
        opened = await look(desktop, ("menu item", "Cells..."))
        assert opened.png is not None
        assert opened.tree is not None
        picture = Image.open(BytesIO(opened.png)).convert("RGB")
        checked = check_tree(opened.tree, picture, opened.windows)
        labels = [(mark.role, mark.label) for mark in find_marks(checked.tree, opened.size)]
        assert labels.count(("menu-item", "Cells...")) == 1
        assert labels.count(("menu", "Format")) == 1
        assert ("button", "Cut") not in labels, "it lies under the menu"


async def test_what_lies_under_another_window_is_not_marked(tmp_path: Path) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path)) as desktop:
        programs = ["thunar", "mousepad"]
        await desktop.reset([SetupStep("open_program", {"argv": [argv]}) for argv in programs])
        sight = await look(desktop, ("menu", "Search"), ("menu", "Go"))
        windows = {window.application: window for window in sight.windows or ()}
        assert [name for name in windows if name in ("Thunar", "mousepad")] == ["Thunar", "mousepad"], "lowest first"
        front = windows["mousepad"]
        assert windows["Thunar"].box.intersection(front.box) is not None
        assert front.content.y > front.box.y, "a title bar"
        checked = check_tree(sight.tree or [], None, sight.windows)
        hidden = [
            mark.label
            for mark in find_marks([one for one in checked.tree if one.application == "Thunar"], sight.size)
            if mark.role != "window" and front.box.contains(mark.box.center)
        ]
        assert hidden == []
        assert checked.corrections == (), "the desktop has left it out already"
        moved = [one.model_copy(update={"box": front.content}) if one.name == "Go" else one for one in sight.tree or []]
        assert "Go" not in {mark.label for mark in find_marks(check_tree(moved, None, sight.windows).tree, sight.size)}
