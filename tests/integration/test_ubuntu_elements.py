"""The element tree agrees with the pixels and the windows of real programs."""

import io
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PIL import Image

from decapod.actions import Element
from decapod.environments.ubuntu.actions import click, hotkey, press, right_click, write_text
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.setups import make_folder, open_program, set_setting, write_file
from decapod.messages import TreeElement
from tests.integration.ubuntu_session import wait_until

pytestmark = pytest.mark.integration

PROGRAMS = ("xfsettingsd --no-daemon", "xfwm4", "xfdesktop", "xfce4-panel")


def find(desktop: UbuntuDesktop, role: str, name: str = "", application: str = "") -> TreeElement | None:
    fits = (
        e
        for e in desktop.elements()
        if e.role == role and (not name or e.name == name) and (not application or e.application == application)
    )
    return next(fits, None)


def wait_for_element(desktop: UbuntuDesktop, role: str, name: str = "", application: str = "") -> TreeElement:
    found: list[TreeElement] = []

    def look() -> bool:
        element = find(desktop, role, name, application)
        found.extend([element] if element is not None else [])
        return bool(found)

    wait_until(look, f"a {role} {name!r}")
    return found[0]


def element(found: TreeElement) -> Element:
    return Element(box=found.box, label=found.name)


def test_an_observation_is_the_screen_with_its_elements(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad"])
    wait_for_element(desktop, "text", application="mousepad")
    sight = desktop.observe()
    assert sight.png is not None
    assert sight.tree is not None
    with Image.open(io.BytesIO(sight.png)) as image:
        assert image.size == (sight.size.width, sight.size.height) == (1280, 800)
        assert len(image.convert("RGB").getcolors(maxcolors=1_000_000) or []) > 10
    assert {e.role for e in sight.tree} >= {"frame", "menu", "text"}
    assert all(e.parent is None or e.parent < index for index, e in enumerate(sight.tree))


def test_clicking_a_menu_opens_it_and_an_item_does_its_work(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad"])
    click(desktop, element(wait_for_element(desktop, "menu", "Help")))
    about = wait_for_element(desktop, "menu item", "About")
    assert "click" in about.actions
    click(desktop, element(about))
    wait_until(lambda: any("About" in window.title for window in desktop.windows()), "the dialog")
    wait_for_element(desktop, "toggle button", "Credits")


def test_what_a_menu_covers_is_not_listed(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad"])
    wait_for_element(desktop, "menu", "Edit")
    hotkey(desktop, ["alt", "f"])
    opened = wait_for_element(desktop, "menu item", "Save As...")
    listed = [e for e in desktop.elements() if e.role == "menu item" and e.application == "mousepad"]
    assert opened.name in {e.name for e in listed}
    assert len({(e.box.x, e.box.y) for e in listed}) == len(listed)
    press(desktop, "esc")
    wait_until(lambda: find(desktop, "menu item", "Save As...") is None, "the menu to close")


def test_text_of_several_lines_is_what_shows(desktop: UbuntuDesktop) -> None:
    write_file(desktop, "many.txt", "".join(f"line {number}\n" for number in range(1000)))
    open_program(desktop, ["mousepad", "~/many.txt"])
    wait_until(lambda: "line 0\nline 1\n" in wait_for_element(desktop, "text", "", "mousepad").text, "the first lines")
    assert "line 900" not in wait_for_element(desktop, "text", "", "mousepad").text
    hotkey(desktop, ["ctrl", "end"])
    wait_until(lambda: "line 999" in wait_for_element(desktop, "text", "", "mousepad").text, "the last lines")
    assert "line 500\n" not in wait_for_element(desktop, "text", "", "mousepad").text


def test_a_terminal_tells_its_text(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["xfce4-terminal"])
    write_text(desktop, "echo $((6 * 7))ok\n")
    wait_until(lambda: "\n42ok" in wait_for_element(desktop, "terminal").text, "the answer")


def test_the_file_manager_tells_its_files(desktop: UbuntuDesktop) -> None:
    set_setting(desktop, "thunar", "/last-view", "string", "ThunarDetailsView")
    make_folder(desktop, "~/shelf/inner")
    for number in range(120):
        write_file(desktop, f"~/shelf/file {number:03}.txt", "x")
    open_program(desktop, ["thunar", "~/shelf"])
    cell = wait_for_element(desktop, "table cell", "file 000.txt")
    assert find(desktop, "table cell", "file 119.txt") is None
    click(desktop, element(cell))
    press(desktop, "end")
    last = wait_for_element(desktop, "table cell", "file 119.txt")
    right_click(desktop, element(last))
    wait_for_element(desktop, "menu item", "Rename...")
    press(desktop, "esc")
    press(desktop, "f2")
    wait_until(lambda: any("Rename" in window.title for window in desktop.windows()), "the rename dialog")
    hotkey(desktop, ["ctrl", "a"])
    write_text(desktop, "naïve 漢 <1>.txt\n")
    wait_until((desktop.home / "shelf" / "naïve 漢 <1>.txt").exists, "the new name")


def test_a_covered_window_is_not_listed(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad", "~/below.txt"])
    wait_for_element(desktop, "text", application="mousepad")
    open_program(desktop, ["xfce4-terminal", "--maximize"])
    wait_for_element(desktop, "terminal")
    wait_until(lambda: not [e for e in desktop.elements() if e.application == "mousepad"], "the editor to be covered")
    assert any(window.wm_class == "Mousepad" for window in desktop.windows())


def test_a_program_that_hangs_is_left_out(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad"])
    wait_for_element(desktop, "text", application="mousepad")
    pid = next(window.pid for window in desktop.windows() if window.wm_class == "Mousepad")
    with stopped(pid):
        applications = {e.application for e in desktop.elements()}
    assert "mousepad" not in applications
    assert "xfce4-panel" in applications
    wait_for_element(desktop, "text", application="mousepad")


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Stop a process for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_check_boxes_tell_whether_they_are_checked(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["xfwm4-tweaks-settings"])
    wait_until(lambda: any(e.role == "check box" for e in desktop.elements()), "check boxes")
    boxes = [e for e in desktop.elements() if e.role == "check box"]
    first = boxes[0]
    click(desktop, element(first))
    before = "checked" in first.states

    def turned() -> bool:
        now = find(desktop, "check box", first.name)
        return now is not None and ("checked" in now.states) != before

    wait_until(turned, "the check box to turn")


def test_windows_tell_title_class_and_place(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad", "~/place.txt"])
    window = next(window for window in desktop.windows() if window.wm_class == "Mousepad")
    frame = wait_for_element(desktop, "frame", application="mousepad")
    assert window.active
    assert not window.minimized
    assert window.title == frame.name
    assert window.box == frame.box


def test_the_menu_of_a_combo_box_is_listed_once(desktop: UbuntuDesktop) -> None:
    open_program(desktop, argv=["xfwm4-settings"])
    box = wait_for_element(desktop, "combo box", application="xfwm4-settings")
    click(desktop, element=Element(box=box.box))
    wait_for_element(desktop, "menu item", application="xfwm4-settings")
    elements = desktop.elements()
    items = [e.name for e in elements if e.role == "menu item" and e.application == "xfwm4-settings"]
    assert sorted(items) == ["Center", "Left", "Right"]
    parents = [e.parent for e in elements]
    assert all(parent is None or parent < index for index, parent in enumerate(parents))
