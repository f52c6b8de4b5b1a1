"""Talks to Firefox by Marionette: a line of JSON after its length, on a port of this machine."""

import json
import socket
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Literal

PORT = 2828


class Marionette:
    """One session with a Firefox that was started with `--marionette --remote-allow-system-access`."""

    def __init__(self, port: int = PORT) -> None:
        """Connect, and begin a session.

        Raises:
            OSError: no Firefox listens there.
        """
        self._connection = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._file = self._connection.makefile("rb")
        self._last = 0
        self._receive()
        self.ask("WebDriver:NewSession", {})

    def __enter__(self) -> "Marionette":
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the session; Firefox goes on."""
        try:
            self.ask("WebDriver:DeleteSession", {})
        finally:
            self._file.close()
            self._connection.close()

    def run(self, script: str, arguments: Sequence[Any] = (), where: Literal["content", "chrome"] = "content") -> Any:
        """Run a script in the page, or in the window around it, and return what it returns."""
        self.ask("Marionette:SetContext", {"value": where})
        answer = self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})
        return answer["value"]

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self.ask("Marionette:SetContext", {"value": "content"})
        self.ask("WebDriver:Navigate", {"url": address})

    def ask(self, command: str, parameters: dict[str, Any]) -> Any:
        """Send a command and return its result.

        Raises:
            RuntimeError: Firefox refused it; the text says why.
        """
        self._last += 1
        message = json.dumps([0, self._last, command, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        if error is not None:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result

    def _receive(self) -> Any:
        length = b""
        while (character := self._file.read(1)) != b":":
            if not character:
                raise OSError("Firefox hung up")
            length += character
        return json.loads(self._file.read(int(length)))
