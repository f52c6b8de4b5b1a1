"""What a task may do to a Linux desktop before it begins."""

import shutil
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from decapod.actions import Action, ArgumentError, Registry, action
from decapod.environments.requirements import explain_missing, missing
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.opening import wait_for_window
from decapod.environments.ubuntu.paths import inside_home
from decapod.environments.ubuntu.pictures import draw_gradient
from decapod.environments.ubuntu.serving import fill_pages, start_site
from decapod.environments.ubuntu.settings import SettingType, write_setting
from decapod.environments.ubuntu.tables import parts_of
from decapod.messages import Size

SETUPS: Registry[Action[..., Any]] = Registry("set-up")
"""The set-ups of the `ubuntu` environment."""

Pixels = Annotated[int, Field(ge=1, le=4096)]
Rows = Annotated[int, Field(ge=1, le=10_000)]

_WINDOW_LIMIT = 20.0


@action
def write_file(device: UbuntuDesktop, path: str, text: str) -> None:
    """Write a text file (UTF-8), with the folders above it. A file that is there already is replaced.

    Args:
        device: the desktop.
        path: where, inside the home folder, as `~/Documents/list.txt`.
        text: the whole content.
    """
    _place_for_file(device, path).write_bytes(text.encode())


@action
def write_amounts(device: UbuntuDesktop, path: str, total: int, rows: Rows = 12) -> None:
    """Write a table (CSV) of amounts that add up to a total, which is not in it; lines as `item-07,31`.

    Args:
        device: the desktop.
        path: where, inside the home folder, as `~/orders.csv`.
        total: what the amounts add up to, at least as many as there are rows.
        rows: how many lines.
    """
    lines = [f"item-{number:02},{amount}\n" for number, amount in enumerate(parts_of(total, rows), 1)]
    _place_for_file(device, path).write_text("".join(lines))


@action
def draw_picture(
    device: UbuntuDesktop, path: str, top: str, bottom: str, width: Pixels = 640, height: Pixels = 400
) -> None:
    """Draw a picture (PNG) that goes evenly from one colour to another. A file that is there already is replaced.

    Args:
        device: the desktop.
        path: where, inside the home folder, as `~/Pictures/sea.png`.
        top: the colour at the top, by name (`teal`) or as `#008080`.
        bottom: the colour at the bottom.
        width: in pixels.
        height: in pixels.
    """
    picture = draw_gradient(top, bottom, Size(width=width, height=height))
    picture.save(_place_for_file(device, path), "PNG")


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


@action
def require_programs(device: UbuntuDesktop, names: list[str]) -> None:
    """Make sure that programs are installed: without them the trial does not begin, and says what to install.

    Args:
        device: the desktop.
        names: the programs, as `firefox-esr`, `lowriter` or `localc`.
    """
    known = {item.needs: item for item in missing("ubuntu")}
    lacking = [known[name] for name in names if name in known]
    if lacking:
        raise RuntimeError(f"the task cannot be done here: {explain_missing(lacking)}")
    absent = [name for name in names if shutil.which(name) is None]
    if absent:
        raise RuntimeError(f"the task cannot be done here: the system lacks {', '.join(absent)}")


@action(timeout=30.0)
def serve_pages(
    device: UbuntuDesktop,
    pages: dict[str, str],
    values: dict[str, str] | None = None,
    sent: str = "",
    port: Annotated[int, Field(ge=1024, le=65535)] = 8000,
) -> None:
    """Serve web pages to the programs of this desktop, as http://localhost:8000/. Returns when they can be reached.

    Names that end in .html (or have no end), .css, .txt and .svg are shown by a browser, any other is downloaded.

    Args:
        device: the desktop.
        pages: the text of each page by its path, as `/` or `/prices.html`; `$name` in it is where a value goes, and
            `$$` is a dollar sign.
        values: the values, by their names. In HTML they are escaped, so a value never becomes a tag.
        sent: a file inside the home folder, made empty, that forms sent by `method="post"` are recorded in, one JSON
            object a line; the answer is the page of the same path. Empty when no form is taken.
        port: the port, from 1024 to 65535; each of several sites of a task needs its own.
    """
    site = fill_pages(pages, values or {})
    record = inside_home(device.home, sent, "sent") if sent else None
    if record is not None:
        if record.exists():
            raise ArgumentError("sent", f"{sent!r} is there already")
        _make_above(record, sent, "sent")
        record.touch()
    start_site(device.launcher, port, site, record)


def _place_for_file(device: UbuntuDesktop, path: str) -> Path:
    file = inside_home(device.home, path, "path")
    if file.is_dir():
        raise ArgumentError("path", f"{path!r} is a folder")
    _make_above(file, path, "path")
    return file


def _make_above(path: Path, said: str, parameter: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise ArgumentError(parameter, f"{said!r} goes through a file that is not a folder") from None


for _setup in (
    write_file,
    write_amounts,
    draw_picture,
    make_folder,
    copy,
    open_program,
    set_setting,
    set_clipboard,
    serve_pages,
    require_programs,
):
    SETUPS.register(_setup.name, _setup)
