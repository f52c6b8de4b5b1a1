"""The programs of the phone's shell, by name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from decapod.actions import LazyRegistry
from decapod.environments.android.virtual.commands.table import PROGRAMS
from decapod.environments.android.virtual.shell.invocation import Invocation

Run = Callable[[Invocation], Awaitable[int]]


class UsageError(Exception):
    """A program was called wrongly: it prints this and ends with `code`."""

    def __init__(self, message: str, program: str = "", code: int = 1) -> None:
        super().__init__(f'{message} (see "{program} --help")' if program else message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Command:
    """A program: calling it with an `Invocation` runs it and gives the exit code."""

    name: str
    run: Run
    usage: str

    async def __call__(self, invocation: Invocation) -> int:
        """Run it. With `--help` alone it prints how it is used, as toybox does."""
        if self.usage and invocation.argv[1:] == ["--help"]:
            await invocation.out(f"usage: {self.usage}\n")
            return 0
        try:
            return await self.run(invocation)
        except UsageError as error:
            await invocation.error(str(error))
            return error.code


COMMANDS: LazyRegistry[Command] = LazyRegistry("command", "decapod.environments.android.virtual.commands", PROGRAMS)
"""Every program in `/system/bin`; its module is imported when it is first used."""


def command(*names: str, usage: str = "") -> Callable[[Run], Run]:
    """Register a function as the program of these names.

    Args:
        names: what it is called; its `Invocation.argv[0]` tells under which of them it was called.
        usage: what `--help` prints after `usage: `; without it, `--help` reaches the program.
    """

    def register(run: Run) -> Run:
        for name in names:
            COMMANDS.register(name, Command(name, run, usage))
        return run

    return register
