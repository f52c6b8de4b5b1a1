"""Actions and set-ups on real programs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from Xlib import XK, X
from Xlib.display import Display
from Xlib.ext.xtest import fake_input

from decapod.actions import ArgumentError, Element
from decapod.environments.ubuntu import UBUNTU
from decapod.environments.ubuntu.actions import (
    click,
    double_click,
    drag,
    hotkey,
    press,
    scroll,
    search_app,
    write_text,
)
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.setups import copy, make_folder, open_program, set_clipboard, set_setting, write_file
from decapod.messages import TreeElement
from tests.integration.ubuntu_session import wait_until

pytestmark = pytest.mark.integration


def seen(desktop: UbuntuDesktop, fits: Callable[[TreeElement], bool], what: str) -> Element:
    found: list[TreeElement] = []

    def look() -> bool:
        found[:] = [element for element in desktop.elements() if fits(element)]
        return bool(found)

    wait_until(look, what)
    return Element(box=found[0].box, label=found[0].name)


def cell(desktop: UbuntuDesktop, name: str) -> Element:
    return seen(desktop, lambda e: e.role == "table cell" and e.name == name, name)


def test_an_application_is_opened_by_its_name(desktop: UbuntuDesktop) -> None:
    title = search_app(desktop, "Mousepad")
    window = desktop.windows()[-1]
    assert (window.title, window.wm_class, window.active) == (title, "Mousepad", True)


def test_an_application_that_runs_already_is_shown(desktop: UbuntuDesktop) -> None:
    search_app(desktop, "mousepad")
    open_program(desktop, ["xfce4-terminal"])
    search_app(desktop, "mousepad")
    assert next(window for window in desktop.windows() if window.active).wm_class == "Mousepad"


def test_an_unknown_application_is_an_error_and_the_finder_closes(desktop: UbuntuDesktop) -> None:
    with pytest.raises(RuntimeError, match="knows no application called 'no such thing'"):
        search_app(desktop, "no such thing")
    wait_until(lambda: not desktop.windows(), "the finder to close")


def test_scrolling_moves_the_text(desktop: UbuntuDesktop) -> None:
    write_file(desktop, "long.txt", "".join(f"line {number}\n" for number in range(500)))
    open_program(desktop, ["mousepad", "~/long.txt"])
    text = seen(desktop, lambda e: e.role == "text" and "line 0\n" in e.text, "the first line")
    scroll(desktop, "down", 10, text)
    seen(desktop, lambda e: e.role == "text" and "line 0\n" not in e.text and "line 40\n" in e.text, "later lines")
    scroll(desktop, "up", 60)
    seen(desktop, lambda e: e.role == "text" and "line 0\n" in e.text, "the first line again")


@pytest.mark.parametrize("amount", [0, -1, 101])
def test_scrolling_too_far_is_refused(desktop: UbuntuDesktop, amount: int) -> None:
    with pytest.raises(ArgumentError, match=r"^amount: must be from 1 to 100"):
        scroll(desktop, "down", amount)


def test_files_are_opened_and_dragged(desktop: UbuntuDesktop) -> None:
    set_setting(desktop, "thunar", "/last-view", "string", "ThunarDetailsView")
    make_folder(desktop, "~/shelf/box")
    write_file(desktop, "~/shelf/note.txt", "moved")
    open_program(desktop, ["thunar", "~/shelf"])
    drag(desktop, cell(desktop, "note.txt"), cell(desktop, "box"))
    wait_until((desktop.home / "shelf" / "box" / "note.txt").exists, "the file to be moved")
    double_click(desktop, cell(desktop, "box"))
    wait_until(lambda: any(window.title.startswith("box") for window in desktop.windows()), "the folder to open")
    assert not (desktop.home / "shelf" / "note.txt").exists()


def test_cut_and_paste_goes_through_the_clipboard(desktop: UbuntuDesktop) -> None:
    write_file(desktop, "paste.txt", "")
    open_program(desktop, ["mousepad", "~/paste.txt"])
    set_clipboard(desktop, "from the clipboard ✓\n")
    click(desktop, seen(desktop, lambda e: e.role == "text", "the text"))
    hotkey(desktop, ["ctrl", "v"])
    hotkey(desktop, ["Ctrl", "S"])
    file = desktop.home / "paste.txt"
    wait_until(lambda: file.read_text(encoding="utf-8") == "from the clipboard ✓\n", "the file")
    write_text(desktop, "own")
    hotkey(desktop, ["ctrl", "a"])
    hotkey(desktop, ["ctrl", "x"])
    wait_until(lambda: desktop.clipboard() == "from the clipboard ✓\nown", "the clipboard")


def test_a_hotkey_needs_two_keys_that_exist(desktop: UbuntuDesktop) -> None:
    with pytest.raises(ArgumentError, match=r"^keys: needs two keys or more"):
        hotkey(desktop, ["ctrl"])
    with pytest.raises(ArgumentError, match=r"^keys: no key is called 'contrl' \(did you mean 'control'\?\)"):
        hotkey(desktop, ["contrl", "s"])
    with pytest.raises(ArgumentError, match=r"^key: no key is called"):
        press(desktop, "nope")


def test_the_screen_s_fingerprint_changes_with_the_screen(desktop: UbuntuDesktop) -> None:
    empty = desktop.fingerprint()
    assert desktop.fingerprint() == empty
    open_program(desktop, ["xfce4-terminal"])
    wait_until(lambda: desktop.fingerprint() != empty, "the screen to change")


def test_settings_and_the_clipboard_are_read_back(desktop: UbuntuDesktop) -> None:
    set_setting(desktop, "xfce4-desktop", "/decapod/number", "int", "-12")
    set_setting(desktop, "xfce4-desktop", "/decapod/switch", "bool", "true")
    assert desktop.setting("xfce4-desktop", "/decapod/number") == "-12"
    assert desktop.setting("xfce4-desktop", "/decapod/switch") == "true"
    assert desktop.setting("xfce4-desktop", "/decapod/nothing") is None
    set_clipboard(desktop, "a\n\n")
    assert desktop.clipboard() == "a\n\n"


def test_files_are_written_and_copied_inside_the_home_folder_only(desktop: UbuntuDesktop, tmp_path: Path) -> None:
    write_file(desktop, "~/one/a.txt", "a ✓\r\n")
    copy(desktop, "one", "two")
    assert (desktop.home / "two" / "a.txt").read_bytes() == "a ✓\r\n".encode()
    (desktop.home / "out").symlink_to(tmp_path)
    calls: list[Callable[[], None]] = [
        lambda: write_file(desktop, "out/x", ""),
        lambda: make_folder(desktop, "../x"),
        lambda: copy(desktop, "/etc/passwd", "x"),
        lambda: copy(desktop, "one", "/tmp/x"),
    ]
    for call in calls:
        with pytest.raises(ArgumentError, match="leads out of the home folder"):
            call()
    with pytest.raises(ArgumentError, match=r"^target: 'two' is there already"):
        copy(desktop, "one", "two")
    with pytest.raises(ArgumentError, match="is inside"):
        copy(desktop, "one", "one/inner")
    with pytest.raises(ArgumentError, match=r"^path: .* not a folder"):
        write_file(desktop, "one/a.txt/b", "")
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_cannot_be_started_is_named(desktop: UbuntuDesktop) -> None:
    with pytest.raises(RuntimeError, match="'no-such-program' cannot be started: No such file"):
        open_program(desktop, ["no-such-program"])


def test_arguments_are_bound_as_the_worker_binds_them(desktop: UbuntuDesktop) -> None:
    open_program(desktop, ["mousepad"])
    seen(desktop, lambda e: e.role == "menu" and e.name == "File", "the menu")
    box = next(e.box for e in desktop.elements() if e.name == "File")
    arguments = UBUNTU.actions["click"].bind({"element": {"box": box.model_dump(), "label": "File"}})
    UBUNTU.actions["click"].function(device=desktop, **arguments)
    seen(desktop, lambda e: e.role == "menu item" and e.name == "Quit", "the open menu")


def test_what_an_earlier_worker_left_down_is_let_go(desktop: UbuntuDesktop) -> None:
    display = Display()
    shift = display.keysym_to_keycode(XK.XK_Shift_L)
    fake_input(display, X.KeyPress, shift)
    fake_input(display, X.ButtonPress, 1)
    display.sync()
    assert display.screen().root.query_pointer().mask & (X.ShiftMask | X.Button1Mask)
    UbuntuDesktop().close()
    assert not display.screen().root.query_pointer().mask & (X.ShiftMask | X.Button1Mask)
    display.close()
