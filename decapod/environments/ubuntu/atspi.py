"""A connection to the accessibility bus, used from plain synchronous code."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus

T = TypeVar("T")

ACCESSIBLE = "org.a11y.atspi.Accessible"
REGISTRY = "org.a11y.atspi.Registry"
ROOT_PATH = "/org/a11y/atspi/accessible/root"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_CONNECT_LIMIT = 5.0


class RefusedError(Exception):
    """A program answered a call with an error; it may just have closed what was asked about."""


class AccessibilityBus:
    """The accessibility bus of the session that DBUS_SESSION_BUS_ADDRESS names.

    Calls run on an event loop in a thread of its own, many at a time: what takes long is the programs' answering.
    """

    def __init__(self) -> None:
        """Start the thread and connect.

        Raises:
            RuntimeError: the session has no accessibility bus, or it does not answer.
        """
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="accessibility", daemon=True)
        self._thread.start()
        try:
            self._bus: MessageBus = self.run(self._connect(), _CONNECT_LIMIT)
        except (OSError, ValueError, RefusedError, TimeoutError) as error:
            self._stop()
            raise RuntimeError(f"the accessibility bus cannot be reached: {error or 'no answer'}") from error

    def run(self, work: Coroutine[Any, Any, T], limit: float) -> T:
        """Run a coroutine on the bus's thread and return what it returns.

        Raises:
            TimeoutError: it took longer than `limit` seconds; it is cancelled.
        """
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, limit), self._loop).result()

    async def call(
        self, name: str, path: str, interface: str, member: str, signature: str = "", *arguments: Any
    ) -> list[Any]:
        """Call a method of an object of the program called `name` on the bus; return the values of its answer.

        Raises:
            RefusedError: the program answered with an error, or is gone.
        """
        return await _call(self._bus, name, path, interface, member, signature, *arguments)

    async def get(self, name: str, path: str, interface: str, prop: str) -> Any:
        """Return a property of an object.

        Raises:
            RefusedError: as `call`.
        """
        return (await self.call(name, path, _PROPERTIES, "Get", "ss", interface, prop))[0].value

    async def pid(self, name: str) -> int:
        """Return the process id of the program called `name` on the bus.

        Raises:
            RefusedError: it is gone.
        """
        daemon = "org.freedesktop.DBus"
        answer = await self.call(daemon, "/org/freedesktop/DBus", daemon, "GetConnectionUnixProcessID", "s", name)
        return int(answer[0])

    def close(self) -> None:
        """Disconnect and end the thread."""
        self.run(self._disconnect(), _CONNECT_LIMIT)
        self._stop()

    async def _connect(self) -> MessageBus:
        session = await MessageBus(bus_type=BusType.SESSION).connect()
        try:
            address = (await _call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"))[0]
        finally:
            session.disconnect()
        bus = await MessageBus(bus_address=address).connect()
        # Programs keep their cache of elements only while somebody listens to an event. This one is rare.
        await _call(
            bus, REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", "sass", "window:minimize", [], ""
        )
        return bus

    async def _disconnect(self) -> None:
        self._bus.disconnect()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _call(
    bus: MessageBus, name: str, path: str, interface: str, member: str, signature: str = "", *arguments: Any
) -> list[Any]:
    message = Message(
        destination=name, path=path, interface=interface, member=member, signature=signature, body=list(arguments)
    )
    answer = await bus.call(message)
    if answer is None or answer.message_type is not MessageType.METHOD_RETURN:
        raise RefusedError(f"{member}: {answer.error_name if answer is not None else 'no answer'}")
    return list(answer.body)
