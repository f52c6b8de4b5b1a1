"""Phones on ports: each with its adb daemon and its console, several in one process."""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.virtual.adb import AdbServer
from decapod.environments.android.virtual.console import ConsoleServer
from decapod.environments.android.virtual.console.phone_target import PhoneTarget
from decapod.environments.android.virtual.daemon import device_of
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.restarting import SHUTDOWN, on_restart

PORT = 6555
"""The first phone's port for adb; its console has the one before it, as an emulator's has."""
BETWEEN = 2
"""From one phone's ports to the next one's."""
NIGHT = "2"
FAREWELL = 0.2
"""Seconds for the last answer to reach the host before a restart breaks the connection."""


class PhoneError(Exception):
    """Phones that cannot be started. The text is for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneOptions:
    """What phones are started with."""

    port: int = PORT
    """For adb; 0 takes free ports."""
    console_port: int | None = None
    """None: the one before `port`."""
    host: str = "127.0.0.1"
    anywhere: bool = False
    """Whether `host` may be an address that other machines reach."""
    phones: int = 1
    seed: int = 0
    """Of the first phone; the next ones count on."""
    android: str = "13"
    dark: bool = False
    first_run: bool = False
    name: str = "decapod"


class PhoneServer:
    """One phone, served until it is closed."""

    def __init__(self, phone: Phone) -> None:
        """Make the server of a phone."""
        self.phone = phone
        self.adb = AdbServer(device_of(phone))
        self.stopped = asyncio.Event()
        """Set when the phone has been told to end."""
        target = PhoneTarget(phone, self.adb.device.faults, stop=self.stopped.set, disconnect=self.adb.drop)
        self.console = ConsoleServer(target)
        on_restart(phone, self._restarted)

    async def start(self, port: int, console_port: int, *, host: str, anywhere: bool) -> None:
        """Open both ports.

        Raises:
            PhoneError: one of them cannot be opened.
        """
        try:
            await self.adb.start(port, host=host, anywhere=anywhere)
            await self.console.start(console_port)
        except ValueError as error:
            raise PhoneError(str(error)) from error
        except (OSError, OverflowError) as error:
            await self.close()
            reason = getattr(error, "strerror", None) or str(error)
            where = f"{host}:{port}" if not self.adb.port else f"127.0.0.1:{console_port} for the console"
            raise PhoneError(f"the phone cannot listen on {where}: {reason}; choose another with --port") from error

    async def close(self) -> None:
        """Close both ports and end what runs over them."""
        await self.console.close()
        await self.adb.close()

    def _restarted(self, reason: str) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(FAREWELL, self.stopped.set if reason == SHUTDOWN else self.adb.drop)


def make_phone(options: PhoneOptions, number: int = 0) -> Phone:
    """Make the phone of that number, from 0.

    Raises:
        PhoneError: there is no such version of Android.
    """
    name = options.name if options.phones == 1 else f"{options.name}-{number + 1}"
    try:
        phone = Phone(seed=options.seed + number, name=name, android=options.android, first_run=options.first_run)
    except ValueError as error:
        raise PhoneError(str(error)) from error
    if options.dark:
        phone.settings.put("secure", "ui_night_mode", NIGHT)
    return phone


async def serve(options: PhoneOptions, ready: Callable[[list[PhoneServer]], None]) -> None:
    """Start phones, call `ready` when all of them listen, and serve them until SIGINT or SIGTERM.

    A phone that is told to end (`kill` at its console, `reboot -p`) ends alone; with the last one this ends too.

    Raises:
        PhoneError: they cannot be started.
    """
    if options.phones < 1 or options.phones > 100:
        raise PhoneError(f"{options.phones} phones cannot be served: from 1 to 100 are possible")
    loop = asyncio.get_running_loop()
    servers: list[PhoneServer] = []
    serving = asyncio.ensure_future(_serve_all(options, servers, ready))
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, serving.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await serving
    finally:
        for server in servers:
            await server.close()


async def _serve_all(
    options: PhoneOptions, servers: list[PhoneServer], ready: Callable[[list[PhoneServer]], None]
) -> None:
    """Start phones into `servers`, and return when all of them have ended by themselves."""
    for number in range(options.phones):
        server = PhoneServer(make_phone(options, number))
        port, console = _ports(options, number)
        await server.start(port, console, host=options.host, anywhere=options.anywhere)
        servers.append(server)
    ready(servers)
    await asyncio.gather(*(_until_stopped(server) for server in servers))


async def _until_stopped(server: PhoneServer) -> None:
    await server.stopped.wait()
    await server.close()


def _ports(options: PhoneOptions, number: int) -> tuple[int, int]:
    if options.port == 0:
        return 0, options.console_port or 0
    port = options.port + BETWEEN * number
    first = options.port - 1 if options.console_port is None else options.console_port
    return port, first + BETWEEN * number if first else 0


def tell_person(servers: list[PhoneServer], host: str) -> None:
    """Print how each phone is reached, one line a phone."""
    address = "127.0.0.1" if host in ("0.0.0.0", "::", "localhost") else host
    for server in servers:
        print(
            f"{server.phone.name} is ready: adb connect {address}:{server.adb.port}"
            f"   (console: telnet 127.0.0.1 {server.console.port})",
            flush=True,
        )


def tell_program(servers: list[PhoneServer], descriptor: int) -> None:
    """Write where each phone listens to a file descriptor, a JSON object a line, and close it."""
    lines = [json.dumps({"adb": server.adb.port, "console": server.console.port}) for server in servers]
    with contextlib.suppress(BrokenPipeError), os.fdopen(descriptor, "w") as pipe:
        pipe.write("".join(f"{line}\n" for line in lines))
