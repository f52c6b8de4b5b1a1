"""What a task may do to a Linux desktop before it begins."""

import shutil
from pathlib import Path
from typing import Any

from decapod.actions import Action, ArgumentError, Registry, action
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.opening import wait_for_window
from decapod.environments.ubuntu.paths import inside_home
from decapod.environments.ubuntu.settings import SettingType, write_setting

SETUPS: Registry[Action[..., Any]] = Registry("set-up")
"""The set-ups of the `ubuntu` environment."""

_WINDOW_LIMIT = 20.0


@action
def write_file(device: UbuntuDesktop, path: str, text: str) -> None:
    """Write a text file (UTF-8), with the folders above it. A file that is there already is replaced.

    Args:
        device: the desktop.
        path: where, inside the home folder, as `~/Documents/list.txt`.
        text: the whole content.
    """
    file = inside_home(device.home, path, "path")
    if file.is_dir():
        raise ArgumentError("path", f"{path!r} is a folder")
    _make_above(file, path, "path")
    file.write_bytes(text.encode())


@action
def make_folder(device: UbuntuDesktop, path: str) -> None:
    """Make a folder, with the folders above it. One that is there already stays as it is.

    Args:
        device: the desktop.
        path: where, inside the home folder.
    """
    folder = inside_home(device.home, path, "path")
    _make_above(folder / "any", path, "path")


@action
def copy(device: UbuntuDesktop, source: str, target: str) -> None:
    """Copy a file or a whole folder; links are copied as links.

    Args:
        device: the desktop.
        source: what to copy, inside the home folder.
        target: what the copy is called, inside the home folder; it must not be there yet.
    """
    old, new = inside_home(device.home, source, "source"), inside_home(device.home, target, "target")
    if not old.exists():
        raise ArgumentError("source", f"there is no {source!r}")
    if new.exists():
        raise ArgumentError("target", f"{target!r} is there already")
    if new.is_relative_to(old):
        raise ArgumentError("target", f"{target!r} is inside {source!r}")
    _make_above(new, target, "target")
    if old.is_dir():
        shutil.copytree(old, new, symlinks=True)
    else:
        shutil.copy2(old, new)


@action(timeout=30.0)
def open_program(device: UbuntuDesktop, argv: list[str]) -> str:
    """Start a program and wait until a window of it is there and has the focus. Returns the title of the window.

    Args:
        device: the desktop.
        argv: the program and its arguments, as ["mousepad", "~/notes.txt"]; `~/` is the home folder.
    """
    if not argv:
        raise ArgumentError("argv", "names no program")
    before = device.top_levels()
    command = [str(device.home / part[2:]) if part.startswith("~/") else part for part in argv]
    device.launcher.start(command)
    window = wait_for_window(device, before, _WINDOW_LIMIT)
    if window is None:
        raise RuntimeError(f"{argv[0]} opened no window within {_WINDOW_LIMIT:g} s")
    return window.title


@action
def set_setting(device: UbuntuDesktop, channel: str, name: str, type: SettingType, value: str) -> None:
    """Set a setting of the Xfce desktop.

    Args:
        device: the desktop.
        channel: which group of settings, as `xsettings` or `xfce4-desktop`.
        name: the setting in it, as `/Net/ThemeName`.
        type: what kind of value it has.
        value: the value as text: `true`, `12`, `Adwaita`.
    """
    write_setting(device.launcher, channel, name, type, value)


@action
def set_clipboard(device: UbuntuDesktop, text: str) -> None:
    """Put a text on the clipboard.

    Args:
        device: the desktop.
        text: the text.
    """
    device.set_clipboard(text)


def _make_above(path: Path, said: str, parameter: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise ArgumentError(parameter, f"{said!r} goes through a file that is not a folder") from None


for _setup in (write_file, make_folder, copy, open_program, set_setting, set_clipboard):
    SETUPS.register(_setup.name, _setup)
