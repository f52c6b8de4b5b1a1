"""A connection to the accessibility bus of the session."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from dbus_fast import BusType, DBusFastError, Message, MessageType
from dbus_fast.aio import MessageBus

ACCESSIBLE = "org.a11y.atspi.Accessible"
REGISTRY = "org.a11y.atspi.Registry"
ROOT_PATH = "/org/a11y/atspi/accessible/root"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_DAEMON = "org.freedesktop.DBus"
_CALLS_AT_A_TIME = 24


class RefusedError(Exception):
    """A program answered a call with an error; it may just have closed what was asked about."""


class AccessibilityBus:
    """Calls methods of the accessible objects of all programs; many calls may be under way at a time."""

    def __init__(self, bus: MessageBus) -> None:
        """Use a connected bus."""
        self._bus = bus

    async def call(
        self, name: str, path: str, interface: str, member: str, signature: str = "", *arguments: Any
    ) -> list[Any]:
        """Call a method of an object of the program called `name` on the bus; return the values of its answer.

        Raises:
            RefusedError: the program answered with an error, or is gone.
        """
        message = Message(
            destination=name, path=path, interface=interface, member=member, signature=signature, body=list(arguments)
        )
        answer = await self._bus.call(message)
        if answer is None or answer.message_type is not MessageType.METHOD_RETURN:
            raise RefusedError(f"{member}: {answer.error_name if answer is not None else 'no answer'}")
        return list(answer.body)


class Peer:
    """One program on the accessibility bus."""

    def __init__(self, bus: AccessibilityBus, name: str) -> None:
        """Talk to the program called `name` on the bus, as `:1.7`."""
        self.name = name
        self._bus = bus
        # dbus-fast fails when the socket is full, so only so many calls may wait for an answer.
        self._slots = asyncio.Semaphore(_CALLS_AT_A_TIME)

    async def call(self, path: str, interface: str, member: str, signature: str = "", *arguments: Any) -> Any:
        """Call a method of an object; return the first value of its answer.

        Raises:
            RefusedError: the program answered with an error, or is gone.
        """
        async with self._slots:
            answer = await self._bus.call(self.name, path, interface, member, signature, *arguments)
        return answer[0] if answer else None

    async def get(self, path: str, interface: str, name: str) -> Any:
        """Return one property of an object: some programs take long to work out all of them.

        Raises:
            RefusedError: as `call`.
        """
        return (await self.call(path, _PROPERTIES, "Get", "ss", interface, name)).value

    async def properties(self, path: str, interface: str) -> dict[str, Any]:
        """Return all properties that an object has of one interface.

        Raises:
            RefusedError: as `call`.
        """
        variants = await self.call(path, _PROPERTIES, "GetAll", "s", interface)
        return {key: variant.value for key, variant in variants.items()}

    async def pid(self) -> int:
        """Return the program's process id.

        Raises:
            RefusedError: it is gone.
        """
        path, member = "/org/freedesktop/DBus", "GetConnectionUnixProcessID"
        return int((await self._bus.call(_DAEMON, path, _DAEMON, member, "s", self.name))[0])


@asynccontextmanager
async def open_accessibility_bus() -> AsyncIterator[AccessibilityBus]:
    """Connect to the accessibility bus of the session that DBUS_SESSION_BUS_ADDRESS names.

    Programs keep a cache of their elements only while somebody listens to some event, and while somebody does their
    text fields take keys about five times as slowly (GTK 3.24): so listen to a rare event, and not for long.

    Raises:
        RefusedError: the session has no accessibility bus.
        OSError, DBusFastError: a bus cannot be reached.
    """
    session = await MessageBus(bus_type=BusType.SESSION).connect()
    try:
        answer = await AccessibilityBus(session).call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    finally:
        session.disconnect()
    connection = await MessageBus(bus_address=answer[0]).connect()
    bus = AccessibilityBus(connection)
    try:
        await bus.call(
            REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", "sass", "window:minimize", [], ""
        )
        yield bus
    finally:
        connection.disconnect()


__all__ = [
    "ACCESSIBLE",
    "REGISTRY",
    "ROOT_PATH",
    "AccessibilityBus",
    "DBusFastError",
    "Peer",
    "RefusedError",
    "open_accessibility_bus",
]
