"""Paths that a task names, kept inside the user's home folder."""

from pathlib import Path

from decapod.actions import ArgumentError


def inside_home(home: Path, path: str, parameter: str) -> Path:
    """Return the real path that `path` means: `~/a` and `a` are both in the home folder.

    Links are followed before the check. What the path names need not exist.

    Args:
        home: the user's home folder.
        path: absolute, or relative to the home folder, or beginning with `~/`.
        parameter: the parameter that an error is about.

    Raises:
        ArgumentError: it is empty, or leads out of the home folder.
    """
    if not path or "\0" in path:
        raise ArgumentError(parameter, f"{path!r} is not a path")
    relative = path[2:] if path.startswith("~/") else "." if path == "~" else path
    try:
        real = _follow(home / relative)
    except (OSError, RuntimeError):
        raise ArgumentError(parameter, f"{path!r} cannot be followed: its links go in a circle") from None
    if not real.is_relative_to(home.resolve()):
        raise ArgumentError(parameter, f"{path!r} leads out of the home folder")
    return real


def _follow(path: Path) -> Path:
    """Return the real path; what is not there need not be.

    Raises:
        OSError, RuntimeError: its links go in a circle (Python 3.13 leaves such a link as it is).
    """
    real = path.resolve()
    for part in (real, *real.parents):
        if part.is_symlink():
            part.stat()
    return real
