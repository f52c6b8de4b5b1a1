"""A terminal between a person and the shell: what Linux's line discipline does for a pseudo-terminal."""

from collections.abc import Awaitable, Callable

from decapod.environments.android.virtual.adb.device import Writer
from decapod.environments.android.virtual.adb.pipe import Pipe

LONGEST_LINE = 4095
"""Bytes of a line before its end; further ones are lost, as in Linux."""

INTERRUPT, END, ERASE, KILL_LINE, KILL_WORD = 0x03, 0x04, 0x7F, 0x15, 0x17
BACKSPACE, NEWLINE, RETURN = 0x08, 0x0A, 0x0D


class TerminalWriter:
    """Output to a terminal: each line feed also returns the carriage."""

    def __init__(self, target: Writer) -> None:
        """Write to `target`."""
        self._target = target

    async def write(self, data: bytes) -> None:
        """Write `data`."""
        await self._target.write(data.replace(b"\n", b"\r\n"))


class Terminal:
    """Gathers typed bytes into lines, shows them as they are typed, and lets them be edited."""

    def __init__(self, echo: Writer, interrupt: Callable[[], Awaitable[None]]) -> None:
        """Show on `echo` what is typed. `interrupt` is called for Ctrl-C."""
        self.lines = Pipe()
        """What the program reads: whole lines."""
        self._echo = TerminalWriter(echo)
        self._interrupt = interrupt
        self._line = bytearray()

    async def type(self, data: bytes) -> None:
        """Take the bytes that keys produced."""
        for byte in data:
            await self._key(byte)

    async def _key(self, byte: int) -> None:
        if byte in (NEWLINE, RETURN):
            await self._echo.write(b"\n")
            await self._send(b"\n")
        elif byte == INTERRUPT:
            self._line.clear()
            await self._echo.write(b"^C\n")
            await self._interrupt()
        elif byte == END:
            await self._end()
        elif byte in (ERASE, BACKSPACE):
            await self._erase(1)
        elif byte == KILL_LINE:
            await self._erase(len(self._line))
        elif byte == KILL_WORD:
            kept = self._line.rstrip(b" ").rpartition(b" ")
            await self._erase(len(self._line) - len(kept[0] + kept[1]))
        elif len(self._line) < LONGEST_LINE:
            self._line.append(byte)
            await self._echo.write(_shown(byte))

    async def _send(self, end: bytes) -> None:
        line = bytes(self._line) + end
        self._line.clear()
        await self.lines.write(line)

    async def _end(self) -> None:
        if self._line:
            await self._send(b"")
        else:
            self.lines.end()

    async def _erase(self, count: int) -> None:
        for _ in range(min(count, len(self._line))):
            byte = self._line.pop()
            # A character of several bytes goes away whole.
            while byte & 0xC0 == 0x80 and self._line:
                byte = self._line.pop()
            await self._echo.write(b"\b \b" * len(_shown(byte)))


def _shown(byte: int) -> bytes:
    if byte < 0x20 and byte != 0x09:
        return bytes((0x5E, byte + 0x40))
    return bytes((byte,))
