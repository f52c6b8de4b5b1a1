"""Runs programs for a shell."""

from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.shell.budget import Budget
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import COMMANDS
from decapod.environments.android.virtual.shell.streams import BytesReader, Input


class Interpreter:
    """Runs programs for a shell."""

    def __init__(self, files: FileSystem, budget: Budget) -> None:
        self.files, self.budget = files, budget

    def open_input(self, path: str, stdin: Input) -> Input:
        """Open a file to read."""
        return Input(BytesReader(self.files.read(path)))

    async def call(self, invocation: Invocation) -> int:
        """Run a program."""
        if invocation.argv[0] not in COMMANDS:
            await invocation.stderr.write(
                to_bytes(f"/system/bin/sh: {invocation.argv[0]}: inaccessible or not found\n")
            )
            return 127
        return await COMMANDS[invocation.argv[0]](invocation)
