"""The commands of the console, a tree as the emulator's: `avd`, and below it `avd snapshot`, and below it `save`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from decapod.environments.android.virtual.console.target import ConsoleTarget


class RefusedError(Exception):
    """A command that is refused. The text follows `KO: `; what was said before it is still printed."""

    def __init__(self, reason: str, *said: str) -> None:
        """Refuse for `reason`, after the lines `said`."""
        super().__init__(reason)
        self.said = said


Act = Callable[[ConsoleTarget, str], list[str]]
"""Does a command with the text after its name, and returns the lines to print before `OK`.

Raises:
    RefusedError: it cannot be done.
"""


@dataclass(frozen=True, slots=True)
class ConsoleCommand:
    """A command with what it does, or one with commands below it."""

    about: str
    act: Act | None = None
    below: Mapping[str, "ConsoleCommand"] = field(default_factory=dict)

    def do(self, target: ConsoleTarget, path: str, text: str) -> list[str]:
        """Do the command, called `path` so far, with the rest of its line.

        Raises:
            RefusedError: it cannot be done, or there is no such command below it.
        """
        if self.act is not None:
            return self.act(target, text)
        name, _, rest = text.partition(" ")
        if not name:
            raise RefusedError("missing sub-command", *self.help(path))
        if name not in self.below:
            raise RefusedError("bad sub-command", *self.help(path))
        return self.below[name].do(target, f"{path} {name}", rest.strip())

    def help(self, path: str) -> list[str]:
        """Return what `help PATH` prints."""
        if not self.below:
            return [f"{path}: {self.about}"]
        width = max(len(name) for name in self.below) + len(path) + 1
        lines = [f"    {f'{path} {name}':<{width}}  {command.about}" for name, command in self.below.items()]
        return [self.about, "", "available sub-commands:", *lines, ""]


def words(text: str, usage: str, least: int, most: int | None = None) -> list[str]:
    """Split `text` into at least `least` and at most `most` words (the last takes the rest).

    Raises:
        RefusedError: there are too few.
    """
    found = text.split(None, (most or least) - 1)
    if len(found) < least:
        raise RefusedError(f"argument missing, try '{usage}'")
    return found
