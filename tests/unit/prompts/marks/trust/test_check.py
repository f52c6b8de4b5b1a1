"""Trees that lie, with pictures of what is really there."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from decapod.messages import Box, ShownWindow, Size, TreeElement
from decapod.prompts.marks.find import find_marks
from decapod.prompts.marks.trust import check_tree

SCREENS = Path(__file__).parent / "screens"
SHOWN = ("enabled", "sensitive", "showing")


def element(
    role: str, name: str, box: tuple[int, int, int, int], parent: int | None = None, application: str = "editor"
) -> TreeElement:
    x, y, w, h = box
    return TreeElement(
        role=role, name=name, box=Box(x=x, y=y, w=w, h=h), parent=parent, states=SHOWN, application=application
    )


def window(title: str, box: tuple[int, int, int, int], application: str = "", bar: int = 24) -> ShownWindow:
    x, y, w, h = box
    content = Box(x=x, y=y + bar, w=w, h=h - bar)
    return ShownWindow(title=title, application=application, box=Box(x=x, y=y, w=w, h=h), content=content)


def toolbar(x: int, y: int, count: int = 12) -> list[TreeElement]:
    """A window of the size 500 by 300 at a place, with a row of buttons."""
    top = element("frame", "Editor", (x, y, 500, 300))
    return [top, *(element("push button", f"B{n}", (x + 10 + 36 * n, y + 40, 34, 34), 0) for n in range(count))]


def painted(tree: Sequence[TreeElement], by: tuple[int, int] = (0, 0), size: Size | None = None) -> Image.Image:
    """A picture with a drawing in the middle of each button, all of them moved."""
    size = size or Size(width=800, height=600)
    picture = Image.new("RGB", (size.width, size.height), "#f0f0f0")
    draw = ImageDraw.Draw(picture)
    for one in tree:
        if one.role == "push button":
            x, y = one.box.center.x + by[0], one.box.center.y + by[1]
            draw.ellipse((x - 8, y - 8, x + 8, y + 8), outline="black", width=2)
            draw.line((x - 5, y - 5, x + 5, y + 5), fill="navy", width=2)
    return picture


def places(tree: Sequence[TreeElement]) -> dict[str, tuple[int, int]]:
    return {one.name: (one.box.x, one.box.y) for one in tree if one.role != "frame"}


def calc() -> tuple[list[TreeElement], Image.Image, list[ShownWindow]]:
    data = json.loads((SCREENS / "calc.json").read_text())
    elements = [
        TreeElement.model_validate(one | {"application": "soffice", "box": dict(zip("xywh", one["box"], strict=True))})
        for one in data["elements"]
    ]
    with Image.open(SCREENS / "calc.png") as picture:
        return elements, picture.convert("RGB"), [ShownWindow.model_validate(one) for one in data["windows"]]


def test_toolbars_of_libreoffice_are_moved_to_where_they_are_and_the_rest_stays() -> None:
    tree, picture, windows = calc()
    checked = check_tree(tree, picture, windows)
    (said,) = checked.corrections
    assert "'Untitled 1 - LibreOffice Calc'" in said
    assert "moved by 25 px down, where the picture shows them" in said
    before, after = places(tree), places(checked.tree)
    assert {after[name][1] - before[name][1] for name in ("Save", "Undo", "Bold", "Function Wizard", "New")} == {25}
    assert after["File"] == before["File"], "the menu bar is GTK's own"
    # The box for the cell's name is GTK's too, and told rightly, inside of panels that are not.
    told = [one.box for one in tree if one.role == "text"]
    assert [one.box for one in checked.tree if one.role == "text"] == told


def test_what_is_right_is_returned_as_it_is() -> None:
    tree, picture, windows = calc()
    right = check_tree(tree, picture, windows).tree
    again = check_tree(right, picture, windows)
    assert again.tree is right
    assert again.corrections == ()


@pytest.mark.parametrize("by", [(0, 24), (0, -31), (17, 0), (-13, 0)])
def test_whole_programs_are_moved_either_way(by: tuple[int, int]) -> None:
    tree = toolbar(100, 200, 6)
    checked = check_tree(tree, painted(tree, by))
    before = places(tree)
    assert len(checked.corrections) == 1
    for name, (x, y) in places(checked.tree).items():
        assert abs(x - before[name][0] - by[0]) <= 2
        assert abs(y - before[name][1] - by[1]) <= 2


def test_a_tree_that_forgets_where_its_window_is_follows_the_window() -> None:
    tree = toolbar(0, 0)
    picture = painted(tree, (220, 174))
    checked = check_tree(tree, picture, [window("Editor", (220, 150, 500, 324), "editor")])
    assert places(checked.tree)["B0"] == (230, 214)
    assert checked.corrections == (
        "window 'Editor': 13 elements moved by 220 px to the right and 174 px down, where its window is",
    )


def test_few_elements_are_not_sure_enough_to_move() -> None:
    tree = toolbar(100, 200, 4)
    assert check_tree(tree, painted(tree, (0, 30))).tree is tree


def test_a_picture_of_one_colour_says_nothing() -> None:
    tree = toolbar(100, 200)
    assert check_tree(tree, Image.new("RGB", (800, 600), "white")).tree is tree


def test_a_tree_of_things_that_are_nowhere_is_left_out() -> None:
    tree = toolbar(100, 100)
    picture = Image.new("RGB", (800, 600), "white")
    ImageDraw.Draw(picture).text((300, 350), "Something else", fill="black")
    checked = check_tree(tree, picture)
    assert checked.tree == []
    assert checked.corrections == ("window 'Editor': 13 elements left out: nothing is drawn where they are said to be",)


def test_elements_under_another_window_are_left_out() -> None:
    tree = [*toolbar(100, 100), element("frame", "Front", (200, 60, 300, 200), application="viewer")]
    below, above = window("Editor", (100, 76, 500, 324), "editor"), window("Front", (200, 36, 300, 224), "viewer")
    checked = check_tree(tree, painted(tree), [below, above])
    names = list(places(checked.tree))
    assert names == ["B0", "B1", "B2", "B11"], "B3 to B10 have their middles between 200 and 500"
    assert checked.corrections == ("window 'Editor': 8 elements left out: they lie under another window",)
    assert check_tree(tree, painted(tree), [above, below]).tree is tree, "the other way round nothing is covered"


def test_what_is_in_an_open_menu_lies_over_everything_and_what_is_under_it_is_left_out() -> None:
    tree = [
        *toolbar(100, 100),
        element("menu", "File", (110, 110, 60, 24), 0),
        element("menu item", "Quit", (110, 140, 120, 40), 13),
    ]
    popup = ShownWindow(
        application="editor", box=Box(x=110, y=136, w=120, h=60), content=Box(x=110, y=136, w=120, h=60), popup=True
    )
    checked = check_tree(tree, None, [window("Editor", (100, 76, 500, 324), "editor"), popup])
    names = list(places(checked.tree))
    assert {"File", "Quit", "B4"} <= set(names)
    assert not {"B0", "B1", "B2"} & set(names)
    quitting = next(one for one in checked.tree if one.name == "Quit")
    assert quitting.parent is not None
    assert checked.tree[quitting.parent].name == "File"


def test_a_window_that_the_tree_tells_nothing_of_is_named() -> None:
    windows = [window("Editor", (100, 76, 500, 324), "editor"), window("Files", (620, 100, 160, 300))]
    checked = check_tree(toolbar(100, 100), None, windows)
    assert checked.corrections == ("window 'Files': the tree tells nothing of it",)


def test_cycles_and_impossible_boxes_end() -> None:
    wild = [
        element("push button", f"B{n}", ((-1) ** n * 2**31, 2**30, 20, 20), (n + 1) % 40 if n % 3 else None)
        for n in range(40)
    ]
    assert check_tree(wild, Image.new("RGB", (80, 60), "white"), [window("", (0, 0, 80, 60), "editor")]).tree


def test_menu_entries_that_are_told_twice_are_marked_once() -> None:
    """LibreOffice keeps a second menu bar behind the one that shows; once both are in their places, they are one."""
    tree = [
        element("frame", "Sheet", (0, 0, 700, 500)),
        element("menu bar", "", (0, 24, 700, 25), 0),
        element("menu", "File", (0, 24, 40, 25), 1),
        element("menu", "Edit", (40, 24, 40, 25), 1),
        element("menu bar", "", (0, 24, 700, 25), 0),
        element("menu", "File", (0, 24, 40, 25), 4),
        element("menu", "Edit", (40, 24, 40, 25), 4),
        element("menu item", "Undo", (40, 49, 120, 25), 6),
        element("menu item", "Undo", (40, 49, 120, 25), 3),
    ]
    marks = find_marks(check_tree(tree).tree, Size(width=700, height=500))
    assert [(one.role, one.label) for one in marks] == [
        ("window", "Sheet"),
        ("menu", "File"),
        ("menu", "Edit"),
        ("menu-item", "Undo"),
    ]
