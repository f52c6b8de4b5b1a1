"""The console of an emulator or of the virtual phone: one command a line, answered by `OK` or `KO: reason`."""

import socket

_LONGEST = 64 * 1024


class ConsoleError(Exception):
    """The console cannot be reached, or it refused a command. The text is what it said."""


class Console:
    """A connection to a console at a port of the loopback address."""

    def __init__(self, port: int, limit: float = 10.0) -> None:
        """Connect, within `limit` seconds; every answer has as long.

        Raises:
            ConsoleError: nobody answers there.
        """
        self._unread = b""
        try:
            self._socket = socket.create_connection(("127.0.0.1", port), limit)
        except OSError as error:
            raise ConsoleError(f"no console at port {port}: {error.strerror or error}") from None
        try:
            self._answer()
        except ConsoleError:
            self.close()
            raise

    def ask(self, command: str) -> str:
        """Give a command of one line, and return what is said before the `OK`.

        Raises:
            ConsoleError: it was refused, or there was no answer in time.
        """
        try:
            self._socket.sendall(command.encode() + b"\r\n")
        except OSError as error:
            raise ConsoleError(f"the console does not listen any more: {error}") from None
        return self._answer()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _answer(self) -> str:
        lines: list[str] = []
        while True:
            line = self._line()
            if line == "OK":
                return "\n".join(lines)
            if line.startswith("KO"):
                raise ConsoleError(line.partition(":")[2].strip() or "the console refused it")
            lines.append(line)

    def _line(self) -> str:
        while b"\n" not in self._unread:
            try:
                piece = self._socket.recv(4096)
            except OSError as error:
                raise ConsoleError(f"the console does not answer: {error}") from None
            if not piece or len(self._unread) > _LONGEST:
                raise ConsoleError("the console hung up")
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace").strip()
