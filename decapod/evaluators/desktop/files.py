"""Checks of files and folders: what is there."""

import re
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, describe, find_path, read_bytes
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import Pattern


@evaluator
def file_exists(device: Desktop, path: HomePath) -> Verdict:
    """There is a file at this path. A folder is not a file; a link counts as what it leads to.

    Args:
        path: the file, from the home folder.
    """
    found = find_path(device.home, path)
    return Verdict(found.is_file(), describe(found))


@evaluator
def directory_exists(device: Desktop, path: HomePath) -> Verdict:
    """There is a folder at this path. A link counts as what it leads to.

    Args:
        path: the folder, from the home folder.
    """
    found = find_path(device.home, path)
    return Verdict(found.is_dir(), describe(found))


@evaluator
def file_absent(device: Desktop, path: HomePath) -> Verdict:
    """There is nothing at this path: no file, folder or link.

    Holds in an empty home folder, so put something there in the set-up, or join it by `all` to what the work brings.

    Args:
        path: the path, from the home folder.
    """
    seen = describe(find_path(device.home, path))
    return Verdict(seen == "nothing", seen)


@evaluator
def files_in_folder(
    device: Desktop, path: HomePath, names: Annotated[list[str], Field(min_length=1)], only: bool = False
) -> Verdict:
    """A folder holds things of these names: files, folders or links.

    Args:
        path: the folder, from the home folder.
        names: the names looked for, without folders in them.
        only: whether there must be nothing else; hidden things, whose names begin with a dot, may be there.
    """
    for name in names:
        if not name or "/" in name or name in (".", ".."):
            raise ArgumentError("names", f"{name!r} is not a name within a folder")
    folder = find_path(device.home, path)
    if not folder.is_dir():
        return Verdict(False, describe(folder))
    there = sorted(item.name for item in folder.iterdir())
    missing = sorted(set(names) - set(there))
    more = [name for name in there if name not in names and not name.startswith(".")]
    return Verdict(not missing and not (only and more), {"missing": _few(missing), "others": _few(more)})


@evaluator
def folder_count(device: Desktop, path: HomePath, count: Annotated[int, Field(ge=1)], pattern: Pattern = "") -> Verdict:
    """A folder holds exactly this many files; folders within it are not counted.

    Args:
        path: the folder, from the home folder.
        count: how many.
        pattern: a regular expression in Python's form that must match within a name for the file to be counted.
    """
    expression = re.compile(pattern)
    folder = find_path(device.home, path)
    if not folder.is_dir():
        return Verdict(False, describe(folder))
    names = sorted(item.name for item in folder.iterdir() if item.is_file() and expression.search(item.name))
    return Verdict(len(names) == count, {"count": len(names), "names": _few(names)})


@evaluator
def file_same_as(device: Desktop, path: HomePath, other: HomePath) -> Verdict:
    """Two files hold the same bytes.

    Args:
        path: one file, from the home folder.
        other: the other file, from the home folder.
    """
    contents = []
    for parameter, written in (("path", path), ("other", other)):
        try:
            contents.append(read_bytes(device.home, find_path(device.home, written, parameter)))
        except UnreadableError as problem:
            return Verdict(False, {written: str(problem)})
    return Verdict(contents[0] == contents[1], {path: f"{len(contents[0])} bytes", other: f"{len(contents[1])} bytes"})


@evaluator
def file_mode_is(device: Desktop, path: HomePath, mode: Annotated[str, Field(pattern="^[0-7]{3,4}$")]) -> Verdict:
    """A file or folder has exactly these permissions. A link counts as what it leads to.

    Args:
        path: the file or folder, from the home folder.
        mode: the permissions as octal digits, as `755`; in YAML it must be in quotes.
    """
    found = find_path(device.home, path)
    if not found.exists():
        return Verdict(False, describe(found))
    seen = found.stat().st_mode & 0o7777
    return Verdict(seen == int(mode, 8), f"{seen:03o}")


@evaluator
def file_executable(device: Desktop, path: HomePath) -> Verdict:
    """A file may be executed by its owner.

    Args:
        path: the file, from the home folder.
    """
    found = find_path(device.home, path)
    if not found.is_file():
        return Verdict(False, describe(found))
    mode = found.stat().st_mode
    return Verdict(bool(mode & 0o100), f"{mode & 0o7777:03o}")


@evaluator
def link_leads_to(device: Desktop, path: HomePath, target: HomePath) -> Verdict:
    """A symbolic link leads to this file or folder, which is there. It may be written as a relative link or not.

    Args:
        path: the link, from the home folder.
        target: what it must lead to, from the home folder.
    """
    link, wanted = find_path(device.home, path), find_path(device.home, target, "target")
    if not link.is_symlink():
        return Verdict(False, describe(link))
    # Whatever it leads to may lie behind further links, so both ends are followed to where they end.
    return Verdict(wanted.exists() and link.resolve() == wanted.resolve(), f"a link to {link.readlink()}")


def _few(names: list[str]) -> JsonValue:
    more = [] if len(names) <= 20 else [f"and {len(names) - 20} more"]
    return [*names[:20], *more]


CHECKS = (
    file_exists,
    directory_exists,
    file_absent,
    files_in_folder,
    folder_count,
    file_same_as,
    file_mode_is,
    file_executable,
    link_leads_to,
)
