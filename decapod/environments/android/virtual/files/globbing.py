"""Names of files that match a shell pattern."""

import re
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.patterns import compile_pattern, has_magic, unescape

if TYPE_CHECKING:
    from decapod.environments.android.virtual.files.system import FileSystem

MAX_MATCHES = 20_000
_PARTS = re.compile(r"(/+)")


def glob(files: "FileSystem", pattern: str, cwd: str) -> list[str]:
    """Return the matching paths, sorted. A name that begins with a dot needs a pattern that begins with one."""
    found = [""]
    pieces = _PARTS.split(pattern)
    for index, piece in enumerate(pieces):
        if not piece:
            continue
        if piece.startswith("/"):
            found = [path + piece for path in found]
        elif has_magic(piece):
            found = [path + name for path in found for name in _names(files, path, piece, cwd)]
        else:
            found = [path + unescape(piece) for path in found]
        later_magic = any(has_magic(later) for later in pieces[index + 1 :])
        if not later_magic and index + 1 < len(pieces):
            rest = "".join(unescape(later) for later in pieces[index + 1 :])
            found = [path + rest for path in found]
            break
        if len(found) > MAX_MATCHES:
            found = found[:MAX_MATCHES]
    return sorted(path for path in found if files.lexists(_absolute(path, cwd)))


def _names(files: "FileSystem", path: str, pattern: str, cwd: str) -> list[str]:
    try:
        names = files.listdir(_absolute(path, cwd) if path else cwd)
    except OSError:
        return []
    compiled = compile_pattern(pattern)
    dotted = pattern.startswith((".", "\\."))
    if dotted:
        names = [".", "..", *names]
    return [name for name in names if name.startswith(".") == dotted and compiled.matches(name)]


def _absolute(path: str, cwd: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"
