"""What an agent can do on a Linux desktop."""

from typing import Any

from pydantic import JsonValue

from decapod.actions import Action, ArgumentError, Element, Registry, action
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.finder import open_by_name
from decapod.environments.ubuntu.pointer import Direction
from decapod.environments.ubuntu.run import LONGEST_PROGRAM, run_in_cell

ACTIONS: Registry[Action[..., Any]] = Registry("action")
"""The actions of the `ubuntu` environment."""

_MOST_NOTCHES = 100


@action
def click(device: UbuntuDesktop, element: Element) -> None:
    """Click an element with the left mouse button.

    Args:
        device: the desktop.
        element: the element to click.
    """
    device.pointer.click(element.center)


@action
def right_click(device: UbuntuDesktop, element: Element) -> None:
    """Click an element with the right mouse button, which usually opens a menu.

    Args:
        device: the desktop.
        element: the element to click.
    """
    device.pointer.click(element.center, button="right")


@action
def double_click(device: UbuntuDesktop, element: Element) -> None:
    """Double-click an element with the left mouse button, as to open a file or select a word.

    Args:
        device: the desktop.
        element: the element to double-click.
    """
    device.pointer.click(element.center, clicks=2)


@action(timeout=60.0)
def write_text(device: UbuntuDesktop, text: str) -> None:
    """Type text where the keyboard focus is, exactly as given. Click into a field first to give it the focus.

    A newline is the Enter key and a tab the Tab key. What was there before stays; select it first to replace it.

    Args:
        device: the desktop.
        text: the text to type, in any script.
    """
    device.keyboard.type_text(text)


@action
def press(device: UbuntuDesktop, key: str) -> None:
    """Press one key.

    Args:
        device: the desktop.
        key: the key, such as enter, esc, tab, backspace, delete, up, pagedown, home, f5, super, or one character.
    """
    device.keyboard.press([key], "key")


@action
def hotkey(device: UbuntuDesktop, keys: list[str]) -> None:
    """Press several keys together, as for a keyboard shortcut: each is held until the last was struck.

    Args:
        device: the desktop.
        keys: two keys or more, in order, such as ["ctrl", "s"] or ["ctrl", "shift", "v"].
    """
    if len(keys) < 2:
        raise ArgumentError("keys", "needs two keys or more; use press for one")
    device.keyboard.press(keys, "keys")


@action
def scroll(device: UbuntuDesktop, direction: Direction, amount: int = 5, element: Element | None = None) -> None:
    """Turn the mouse wheel, over an element or where the pointer is.

    Args:
        device: the desktop.
        direction: which further part of the content is to come into view.
        amount: how far, in notches of the wheel, from 1 to 100; about three lines each.
        element: the element to scroll; without it whatever is under the pointer.
    """
    if not 1 <= amount <= _MOST_NOTCHES:
        raise ArgumentError("amount", f"must be from 1 to {_MOST_NOTCHES}, got {amount}")
    device.pointer.scroll(direction, amount, element.center if element is not None else None)


@action
def drag(device: UbuntuDesktop, start: Element, end: Element) -> None:
    """Drag with the left mouse button from one element to another, as to move a file into a folder.

    Args:
        device: the desktop.
        start: the element to take hold of.
        end: the element to let go over.
    """
    device.pointer.drag(start.center, end.center)


@action(timeout=30.0)
def search_app(device: UbuntuDesktop, name: str) -> str:
    """Open an application by its name and wait for its window. Returns the title of the window.

    Args:
        device: the desktop.
        name: the application's name as menus show it, or a part of it, such as Mousepad or File Manager.
    """
    if not name.strip():
        raise ArgumentError("name", "is empty")
    return open_by_name(device, name.strip()).title


@action(timeout=30.0, settle=0, reserved=True)
def run_program(program: str) -> JsonValue:
    """Run a short Python program to compute something, and return its exit code and what it printed.

    It runs apart from the desktop: it sees no files, no screen and no network, has the standard library alone, and is
    stopped after 10 seconds or 512 MiB of memory. It starts no other programs. Print what is to be known, in few lines.

    Args:
        program: the program's text, with all values that it needs written into it.
    """
    if not program.strip():
        raise ArgumentError("program", "is empty")
    if len(program) > LONGEST_PROGRAM:
        raise ArgumentError("program", f"may have {LONGEST_PROGRAM:,} characters, and has {len(program):,}")
    return run_in_cell(program).told()


for _action in (click, right_click, double_click, write_text, press, hotkey, scroll, drag, search_app, run_program):
    ACTIONS.register(_action.name, _action)
