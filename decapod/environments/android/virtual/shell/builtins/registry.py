"""The commands that are part of the shell, by name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.actions import Registry

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

Run = Callable[["Interpreter", list[str]], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Builtin:
    """A command of the shell. A `special` one goes before functions, and assignments before it last."""

    run: Run
    special: bool

    async def __call__(self, shell: "Interpreter", words: list[str]) -> int:
        """Run it with its name and arguments; its status."""
        return await self.run(shell, words)


BUILTINS: Registry[Builtin] = Registry("builtin")


def builtin(*names: str, special: bool = False) -> Callable[[Run], Run]:
    """Register a function as the builtin of these names."""

    def register(run: Run) -> Run:
        for name in names:
            BUILTINS.register(name, Builtin(run, special))
        return run

    return register


def letters(shell: "Interpreter", words: list[str], known: str) -> tuple[dict[str, str], list[str]]:
    """Return the options (letter to value, empty for those without) and the other arguments.

    Args:
        shell: whose message names the mistake.
        words: the name and the arguments.
        known: the letters; one that takes a value has a colon behind it.

    Raises:
        ShellFault: an unknown option, or a missing value.
    """
    from decapod.environments.android.virtual.shell.control import ShellFault

    found: dict[str, str] = {}
    at = 1
    while at < len(words) and len(words[at]) > 1 and words[at][0] == "-":
        word, at = words[at], at + 1
        if word == "--":
            break
        for place, letter in enumerate(word[1:], 1):
            if letter == ":" or letter not in known:
                raise ShellFault(f"{words[0]}: -{letter}: unknown option")
            if known[known.index(letter) + 1 :].startswith(":"):
                value = word[place + 1 :]
                if not value:
                    if at >= len(words):
                        raise ShellFault(f"{words[0]}: -{letter}: requires argument")
                    value, at = words[at], at + 1
                found[letter] = value
                break
            found[letter] = ""
    return found, words[at:]
