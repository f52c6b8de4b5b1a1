"""The phone's adb daemon: a TCP port that hosts connect to."""

import asyncio
import contextlib
import ipaddress
import logging

from decapod.environments.android.virtual.adb.connection import Connection
from decapod.environments.android.virtual.adb.device import Device

logger = logging.getLogger(__name__)

MOST_CONNECTIONS = 8
"""Hosts connected to one phone at a time; a further one is turned away at once."""


def is_loopback(host: str) -> bool:
    """Whether `host` is an address that only this machine reaches."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class AdbServer:
    """Serves one phone on one port until it is closed."""

    def __init__(self, device: Device) -> None:
        """Make the server of `device`; `start` opens its port."""
        self.device = device
        self.port = 0
        """The port that it listens on, once started."""
        self._server: asyncio.Server | None = None
        self._connections: dict[asyncio.Task[None], Connection] = {}

    async def start(self, port: int = 0, *, host: str = "127.0.0.1", anywhere: bool = False) -> None:
        """Listen on `port` of `host`; 0 takes any free one.

        Raises:
            ValueError: `host` can be reached from other machines, and `anywhere` does not allow that.
            OSError: the port is taken or may not be used.
        """
        if not anywhere and not is_loopback(host):
            raise ValueError(
                f"{host} can be reached from other machines, and whoever connects controls the phone; "
                "only a loopback address such as 127.0.0.1 is allowed unless you say otherwise"
            )
        self._server = await asyncio.start_server(self._accept, host, port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._connections) >= MOST_CONNECTIONS:
            logger.warning("a host was turned away: %d are connected already", len(self._connections))
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        connection = Connection(self.device, reader, writer)
        self._connections[task] = connection
        try:
            # Only `close` cancels it, and asyncio would print that as an error.
            with contextlib.suppress(asyncio.CancelledError):
                await connection.run()
        finally:
            del self._connections[task]

    @property
    def connections(self) -> int:
        """How many hosts are connected."""
        return len(self._connections)

    def drop(self) -> None:
        """Break off every connection, as a pulled cable does; hosts may connect anew."""
        for connection in self._connections.values():
            connection.drop()

    async def close(self) -> None:
        """Close the port and every connection, and return when all that ran over them has ended."""
        if self._server is not None:
            self._server.close()
        tasks = list(self._connections)
        self.drop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
