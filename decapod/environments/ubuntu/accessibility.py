"""The element trees of all programs, read over the accessibility bus."""

import asyncio
from collections.abc import Sequence

from decapod.environments.ubuntu.atspi import (
    ACCESSIBLE,
    REGISTRY,
    ROOT_PATH,
    AccessibilityBus,
    DBusFastError,
    Peer,
    RefusedError,
    open_accessibility_bus,
)
from decapod.environments.ubuntu.background import Background
from decapod.environments.ubuntu.program import Program
from decapod.environments.ubuntu.reader import ProgramReader, Roles
from decapod.environments.ubuntu.toplevel import TopLevel

PROGRAM_LIMIT = 4.0
"""The longest that one program may take to answer, in seconds; one that takes longer is left out."""

SUSPECT_LIMIT = 0.15
"""How soon a program that took too long the last time must answer a first question to be asked for more, in seconds."""

_READ_LIMIT = PROGRAM_LIMIT + 3.0


class Accessibility:
    """Reads the trees of all programs of the session that DBUS_SESSION_BUS_ADDRESS names."""

    def __init__(self) -> None:
        """Prepare to read; each reading connects anew (see `open_accessibility_bus`)."""
        self._background = Background()
        self._roles: Roles = {}
        self._suspects: set[str] = set()

    def read(self, stack: Sequence[TopLevel]) -> list[Program]:
        """Return the tree of every program that answers in time. Programs are read side by side.

        Args:
            stack: the windows on the screen, lowest first; one that lies wholly under another is not read.

        Raises:
            RuntimeError: the session has no accessibility bus, or it does not answer.
        """
        try:
            return self._background.run(self._read(stack), _READ_LIMIT)
        except (RefusedError, DBusFastError, OSError, EOFError, TimeoutError) as error:
            raise RuntimeError(f"the accessibility bus cannot be read: {error or 'no answer'}") from error

    def close(self) -> None:
        """End the thread that reads."""
        self._background.close()

    async def _read(self, stack: Sequence[TopLevel]) -> list[Program]:
        async with open_accessibility_bus() as bus:
            references = (await bus.call(REGISTRY, ROOT_PATH, ACCESSIBLE, "GetChildren"))[0]
            found = await asyncio.gather(*(self._read_program(bus, name, path, stack) for name, path in references))
        return [program for program in found if program is not None]

    async def _read_program(
        self, bus: AccessibilityBus, name: str, path: str, stack: Sequence[TopLevel]
    ) -> Program | None:
        peer = Peer(bus, name)
        try:
            if name in self._suspects:
                # One that hangs costs little; one that was only slow is given another chance.
                await asyncio.wait_for(peer.properties(path, ACCESSIBLE), SUSPECT_LIMIT)
            program = await asyncio.wait_for(ProgramReader(peer, self._roles).read(path, stack), PROGRAM_LIMIT)
        except TimeoutError:
            self._suspects.add(name)
            return None
        except RefusedError:
            return None
        self._suspects.discard(name)
        return program
