"""The console's port."""

import asyncio
import contextlib

from decapod.environments.android.virtual.console.session import ConsoleSession
from decapod.environments.android.virtual.console.target import ConsoleTarget

HOST = "127.0.0.1"
"""Nobody else's machine ever reaches a console."""
MOST_SESSIONS = 16


class ConsoleServer:
    """Serves one phone's console on the loopback address until it is closed."""

    def __init__(self, target: ConsoleTarget) -> None:
        """Make the console of a phone; `start` opens its port."""
        self._target = target
        self._server: asyncio.Server | None = None
        self._sessions: set[asyncio.Task[None]] = set()
        self.port = 0
        """The port that it listens on, once started."""

    async def start(self, port: int = 0) -> None:
        """Listen on `port`; 0 takes any free one.

        Raises:
            OSError: the port is taken or may not be used.
        """
        self._server = await asyncio.start_server(self._accept, HOST, port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._sessions) >= MOST_SESSIONS:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self._sessions.add(task)
        try:
            # Only `close` cancels it, and asyncio would print that as an error.
            with contextlib.suppress(asyncio.CancelledError):
                await ConsoleSession(self._target, reader, writer).run()
        finally:
            self._sessions.discard(task)

    async def close(self) -> None:
        """Close the port and end all sessions but one that is asking for this."""
        if self._server is not None:
            self._server.close()
        others = [task for task in self._sessions if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
