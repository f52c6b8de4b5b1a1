"""What `find` asks of one file, and what it prints of it."""

from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.virtual.commands.sizes import mode_text, new_mode
from decapod.environments.android.virtual.commands.times import local
from decapod.environments.android.virtual.files import Stat, user_name
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.printf import expand_escapes
from decapod.environments.android.virtual.shell.registry import UsageError


@dataclass(frozen=True, slots=True)
class Item:
    """A file that was found: as it is printed, where it is, and how far below where the search began."""

    name: str
    path: str
    stat: Stat
    depth: int

    @property
    def base(self) -> str:
        """The last part of its name."""
        return self.name.rstrip("/").rsplit("/", 1)[-1] or "/"


def whole_number(text: str) -> int:
    """Return the number that a text is.

    Raises:
        UsageError: it is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise UsageError(f"not integer: {text}")
    return int(text)


def compares(text: str, value: int) -> bool:
    """Return whether a number is more than `+n`, less than `-n`, or `n`."""
    number = whole_number(text.lstrip("+-") or "x")
    if text.startswith("+"):
        return value > number
    return value < number if text.startswith("-") else value == number


def has_size(text: str) -> Callable[[Item], bool]:
    """Return the test of `-size`."""
    unit = {"c": 1, "b": 512, "k": 1024, "M": 1024**2, "G": 1024**3, "m": 1024**2, "g": 1024**3}.get(text[-1:])
    digits = text[:-1] if unit else text
    whole_number(digits.lstrip("+-") or "x")
    return lambda item: compares(digits, -(-item.stat.size // (unit or 512)))


def has_mode(text: str) -> Callable[[Item], bool]:
    """Return the test of `-perm`."""
    wanted = new_mode(text.lstrip("-/+"), 0, directory=False, umask=0)
    if wanted is None:
        raise UsageError(f"bad mode '{text}'")
    if text.startswith("-"):
        return lambda item: item.stat.permissions & wanted == wanted
    if text.startswith(("/", "+")):
        return lambda item: bool(item.stat.permissions & wanted) or not wanted
    return lambda item: item.stat.permissions == wanted


def printed(inv: Invocation, form: str, item: Item) -> str:
    """Return what `-printf` prints."""
    out: list[str] = []
    at = 0
    text, _ = expand_escapes(form)
    fields = _fields(inv, item)
    while at < len(text):
        if text[at] != "%" or at + 1 >= len(text):
            out.append(text[at])
            at += 1
            continue
        letter = text[at + 1]
        at += 2
        if letter == "T" and at < len(text):
            at += 1
        out.append(fields[letter]() if letter in fields else f"%{letter}")
    return "".join(out)


def _fields(inv: Invocation, item: Item) -> dict[str, Callable[[], str]]:
    """Return what each letter of `-printf` gives."""
    stat = item.stat
    return {
        "p": lambda: item.name,
        "f": lambda: item.base,
        "P": lambda: item.name.split("/", 1)[1] if "/" in item.name else "",
        "h": lambda: item.name.rpartition("/")[0] or ".",
        "s": lambda: str(stat.size),
        "m": lambda: f"{stat.permissions:o}",
        "M": lambda: mode_text(stat.mode),
        "u": lambda: user_name(stat.uid),
        "g": lambda: user_name(stat.gid),
        "U": lambda: str(stat.uid),
        "G": lambda: str(stat.gid),
        "d": lambda: str(item.depth),
        "i": lambda: str(stat.ino),
        "y": lambda: mode_text(stat.mode)[0].replace("-", "f"),
        "l": lambda: inv.files.readlink(item.path) if stat.is_link else "",
        "t": lambda: local(inv, stat.mtime).strftime("%a %b %e %H:%M:%S %Y"),
        "T": lambda: f"{stat.mtime:.10f}",
        "%": lambda: "%",
    }
