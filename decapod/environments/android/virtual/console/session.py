"""One person, or one `adb emu`, at the console."""

import asyncio

from decapod.environments.android.virtual.console.commands import ConsoleCommand, RefusedError
from decapod.environments.android.virtual.console.device import AVD, DECAPOD
from decapod.environments.android.virtual.console.fault import FAULT
from decapod.environments.android.virtual.console.power import POWER
from decapod.environments.android.virtual.console.radio import GEO, GSM, SMS
from decapod.environments.android.virtual.console.target import ConsoleTarget

GREETING = ("Android Console: type 'help' for a list of commands", "OK")
LONGEST_LINE = 4096
"""Bytes of a command; a longer one ends the session."""

TREE = ConsoleCommand(
    "Android console commands:",
    below={
        "help": ConsoleCommand("print a list of commands"),
        "auth": ConsoleCommand("not needed: only this machine reaches the console"),
        "ping": ConsoleCommand("check if the device is alive"),
        "avd": AVD,
        "decapod": DECAPOD,
        "fault": FAULT,
        "geo": GEO,
        "gsm": GSM,
        "kill": ConsoleCommand("end the device"),
        "power": POWER,
        "quit": ConsoleCommand("quit the control session"),
        "exit": ConsoleCommand("quit the control session"),
        "sms": SMS,
    },
)


class ConsoleSession:
    """Reads commands, one a line, and answers each with its output and `OK`, or with `KO: reason`."""

    def __init__(self, target: ConsoleTarget, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve the phone `target` to whoever is connected."""
        self._target = target
        self._reader = reader
        self._writer = writer
        self._over = False
        self._first = True

    async def run(self) -> None:
        """Serve until `quit`, `kill` or the end of the connection."""
        try:
            await self._say(*GREETING)
            held = b""
            while not self._over and len(held) <= LONGEST_LINE and (piece := await self._reader.read(LONGEST_LINE)):
                *lines, held = (held + piece).split(b"\n")
                await self._answer_all([line.decode("utf-8", "replace").replace("\0", "").strip() for line in lines])
        except ConnectionError:
            pass  # gone without a word
        finally:
            self._writer.close()

    async def _answer_all(self, lines: list[str]) -> None:
        if self._first and len(lines) > 1 and lines[-1] == "quit" and not lines[0].startswith("auth"):
            # `adb emu` says all it has to say at once, and passes over two answers: those to its connection and to
            # `auth`, which it leaves out where there is no token.
            await self._say("OK")
        self._first = self._first and not lines
        for line in lines:
            if not self._over:
                await self._answer(line)

    async def _answer(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        rest = rest.strip()
        if not name:
            return
        if name in ("quit", "exit"):
            self._over = True
        elif name == "kill":
            self._over = True
            await self._say("OK: killing emulator, bye bye")
            self._target.stop()
        elif name in ("help", "h", "?"):
            await self._help(rest)
        elif name == "auth":
            await self._say(*GREETING)
        elif name == "ping":
            await self._say("I am alive!", "OK")
        elif name in TREE.below:
            await self._do(line)
        else:
            await self._say("KO: unknown command, try 'help'")

    async def _do(self, line: str) -> None:
        try:
            said = TREE.do(self._target, "", line)
        except RefusedError as refusal:
            await self._say(*refusal.said, f"KO: {refusal}")
        else:
            await self._say(*said, "OK")

    async def _help(self, path: str) -> None:
        command = TREE
        for name in path.split():
            if name not in command.below:
                await self._say("try one of these instead:", *command.below, "", "KO: unknown command")
                return
            command = command.below[name]
        if path:
            await self._say(*command.help(path), "OK")
        else:
            lines = [f"    {name:<10}{below.about}" for name, below in TREE.below.items()]
            await self._say(TREE.about, *lines, "", "try 'help <command>' for command-specific help", "OK")

    async def _say(self, *lines: str) -> None:
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode("utf-8", "replace"))
        await self._writer.drain()
