"""Talking to one device through an adb server, with adbutils.

Every request is a connection of its own to the server: that is how adb works. adbutils takes 22 ms for each, most of
it in waits when it hangs up; what is asked often is therefore asked over its connections, which are then closed at
once.
"""

import shlex
import socket
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from decapod.environments.adb_program import load_adbutils
from decapod.environments.errors import EnvironmentFailure
from decapod.evaluators.android import Answer

T = TypeVar("T")

SHELL_LIMIT = 20.0
"""The longest that a program of the device may take when no limit is given, in seconds."""

RETURN_LIMIT = 10.0
"""How long a device that is offline or gone is waited for, in seconds."""

MOST_OUTPUT = 64 * 1024 * 1024
"""The most bytes that a program of the device may write."""

_PACKET = struct.Struct("<BI")
_STDOUT, _STDERR, _EXIT = 1, 2, 3
_CHUNK = 256 * 1024
_POLL = 0.1


class DeviceLost(EnvironmentFailure):
    """The device cannot be reached any more. The text says so for whoever runs the trial."""


class DeviceSilent(OSError):  # noqa: N818 - it says what the device is
    """A program of the device did not end in time."""


class NoServer(OSError):  # noqa: N818 - it says what is the case
    """There is no adb server."""


class NotSent(Exception):  # noqa: N818 - it says what is the case
    """The device could not be reached; nothing of the request has reached it."""


class BrokenOff(Exception):  # noqa: N818 - it says what is the case
    """The connection broke off after the request was sent: nobody knows how far it came."""


class Adb:
    """One device of one adb server. Made without asking either anything."""

    def __init__(self, serial: str, host: str = "127.0.0.1", port: int = 5037) -> None:
        """Make it for the device `serial` of the server at `host` and `port`.

        Raises:
            EnvironmentUnavailable: adbutils is not installed.
        """
        self.serial = serial
        self.host = host
        self.port = port
        self._adbutils = load_adbutils()
        self._client = self._adbutils.AdbClient(host, port)

    # -- programs of the device ----------------------------------------------------------------------------------

    def run(self, *argv: str, limit: float = SHELL_LIMIT, again: bool = True) -> Answer:
        """Run a program of the device to its end. Its arguments are quoted for the device's shell.

        Args:
            argv: the program and its arguments, none with a NUL character.
            limit: how long it may take, in seconds.
            again: whether to run it once more when the connection breaks off, as is right for what only looks.

        Raises:
            DeviceLost: the device is not there, or went away and did not come back.
            DeviceSilent: the program did not end in time.
        """
        return self.script(quoted(argv), limit=limit, again=again)

    def script(self, line: str, *, limit: float = SHELL_LIMIT, again: bool = True) -> Answer:
        """Let the device's shell run a line. Whatever is filled into it must have been `quoted`.

        Args:
            line: the line, in the language of the device's shell (mksh).
            limit: as `run`.
            again: as `run`.

        Raises:
            DeviceLost, DeviceSilent: as `run`.
        """
        raw = self._with_retry(lambda: self._shell(line, limit), again)
        return Answer(raw[0], raw[1].decode(errors="replace"), raw[2].decode(errors="replace"))

    def output(self, *argv: str, limit: float = SHELL_LIMIT) -> bytes:
        """Run a program that only looks, and return the bytes that it wrote, unchanged (`exec:`).

        Raises:
            DeviceLost, DeviceSilent: as `run`.
        """
        return self._with_retry(lambda: self._exec(quoted(argv), limit), again=True)

    # -- files ---------------------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes | None:
        """Return what a file of the device holds; None when there is none, or it may not be read.

        Raises:
            DeviceLost: as `run`.
        """

        def pull() -> bytes | None:
            try:
                return bytes(self._adbutils.sync.Sync(self).read_bytes(path))
            except self._adbutils.AdbError as error:
                if _is_about_reaching(error):
                    raise
                return None

        return self._with_retry(lambda: self._told(pull), again=True)

    def write(self, path: str, data: bytes, mode: int = 0o644) -> None:
        """Write a file of the device.

        Raises:
            OSError: it cannot be written; the text says why.
            DeviceLost: as `run`.
        """

        def push() -> None:
            try:
                self._adbutils.sync.Sync(self).push(data, path, mode)
            except self._adbutils.AdbError as error:
                if _is_about_reaching(error):
                    raise
                raise OSError(f"{path} cannot be written on the device: {error}") from None

        self._with_retry(lambda: self._told(push), again=True)

    def open_transport(self, command: str | None = None, timeout: float | None = SHELL_LIMIT) -> Any:
        """Return an `AdbConnection` to the device, for adbutils's own classes."""
        return self._connection(timeout or SHELL_LIMIT)

    # -- the device as the server knows it -----------------------------------------------------------------------

    def state(self) -> str:
        """Return how the server finds the device: `device`, `offline`, `unauthorized`, or `absent`; or `no server`."""
        try:
            connection = self._open(RETURN_LIMIT)
            with _closing(connection):
                connection.send_command(f"host-serial:{self.serial}:get-state")
                connection.check_okay()
                return str(connection.read_string_block())
        except NoServer:
            return "no server"
        except (self._adbutils.AdbError, OSError) as error:
            text = str(error)
            return next((word for word in ("offline", "unauthorized") if word in text), "absent")

    def connect(self) -> str:
        """Let the server connect to a device whose serial is `host:port`. Returns what the server says to it."""
        return self._ask_server(f"host:connect:{self.serial}")

    def bring_back(self, limit: float) -> bool:
        """Try for `limit` seconds to reach a device: reconnect it, then connect anew. Says whether it is there."""
        deadline = time.monotonic() + limit
        if self.state() == "offline":
            self._ask_server("host:reconnect-offline")
            if self._wait_for_state("device", min(limit / 4, 2.0)):
                return True
        while True:
            if ":" in self.serial and self.state() != "device":
                self._ask_server(f"host:disconnect:{self.serial}")
                self.connect()
            if self._wait_for_state("device", 1.0):
                return True
            if time.monotonic() > deadline or self.state() == "no server":
                return False

    def _wait_for_state(self, wanted: str, limit: float) -> bool:
        deadline = time.monotonic() + limit
        while self.state() != wanted:
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL)
        return True

    def _ask_server(self, request: str) -> str:
        try:
            connection = self._open(RETURN_LIMIT)
            with _closing(connection):
                connection.send_command(request)
                connection.check_okay()
                return str(connection.read_string_block())
        except (self._adbutils.AdbError, OSError, ValueError) as error:
            return str(error)

    # -- one request ---------------------------------------------------------------------------------------------

    def _with_retry(self, request: Callable[[], T], again: bool) -> T:
        try:
            return request()
        except NotSent:
            pass
        except BrokenOff as error:
            if not again:
                # Doing it twice could be worse than not at all; but is the device there at all?
                self._require()
                raise DeviceSilent(f"the connection to the device broke off: {error}") from None
        self._require()
        try:
            return request()
        except (NotSent, BrokenOff) as error:
            raise DeviceLost(f"the device {self.serial} does not stay connected: {error}") from None

    def _require(self) -> None:
        if not self.bring_back(RETURN_LIMIT):
            raise DeviceLost(f"the device {self.serial} is lost: adb finds it {self.state()}")

    def _shell(self, line: str, limit: float) -> tuple[int, bytes, bytes]:
        with self._service(f"shell,v2:{line}", limit) as connection:
            return self._told(lambda: _read_packets(connection, time.monotonic() + limit))

    def _exec(self, line: str, limit: float) -> bytes:
        with self._service(f"exec:{line}", limit) as connection:
            return self._told(lambda: _read_all(connection.conn, time.monotonic() + limit))

    @contextmanager
    def _service(self, service: str, limit: float) -> Iterator[Any]:
        try:
            connection = self._connection(limit)
        except (self._adbutils.AdbError, OSError, EOFError) as error:
            raise NotSent(str(error)) from None
        with _closing(connection):
            try:
                connection.send_command(service)
                connection.check_okay()
            except self._adbutils.AdbTimeout:
                raise DeviceSilent(f"the device did not begin {_short(service)} within {limit:g} s") from None
            except (self._adbutils.AdbError, OSError, EOFError) as error:
                raise BrokenOff(str(error)) from None
            yield connection

    def _connection(self, limit: float) -> Any:
        connection = self._open(limit)
        try:
            connection.send_command(f"host:transport:{self.serial}")
            connection.check_okay()
        except BaseException:
            connection.conn.close()
            raise
        return connection

    def _open(self, limit: float) -> Any:
        """Return an `AdbConnection` to the server."""
        # Where nobody listens adbutils would try to start a server, and would leave sockets open.
        with socket.socket() as probe:
            probe.settimeout(limit)
            if probe.connect_ex((self.host, self.port)) != 0:
                raise NoServer(f"no adb server at {self.host}:{self.port}")
        return self._client.make_connection(timeout=limit)

    def _told(self, work: Callable[[], T]) -> T:
        """Do what talks over a connection, and tell its errors in our own words."""
        try:
            return work()
        except (TimeoutError, self._adbutils.AdbTimeout):
            raise DeviceSilent("the device did not answer in time") from None
        except (EOFError, ConnectionError, struct.error) as error:
            raise BrokenOff(str(error) or "the device hung up") from None
        except self._adbutils.AdbError as error:
            raise BrokenOff(str(error)) from None


def quoted(argv: Sequence[str]) -> str:
    """Return the line that makes the device's shell run a program with exactly these arguments.

    Raises:
        ValueError: an argument has a NUL character, which nothing can carry.
    """
    if any("\0" in argument for argument in argv):
        raise ValueError("a NUL character cannot be an argument")
    return shlex.join(argv)


def _is_about_reaching(error: Exception) -> bool:
    """Whether an error is the server's about a device that it cannot reach, not the device's about a file."""
    return any(word in str(error) for word in ("offline", "not found", "closed", "unauthorized", "still connecting"))


@contextmanager
def _closing(connection: Any) -> Iterator[None]:
    try:
        yield
    finally:
        connection.conn.close()


def _read_packets(connection: Any, deadline: float) -> tuple[int, bytes, bytes]:
    """Read what a program writes until it has ended (the shell protocol of adb, SHELL.TXT in its sources)."""
    written = {_STDOUT: bytearray(), _STDERR: bytearray()}
    while True:
        kind, length = _PACKET.unpack(_read_exactly(connection.conn, _PACKET.size, deadline))
        data = _read_exactly(connection.conn, length, deadline)
        if kind == _EXIT:
            return (data[0] if data else 255), bytes(written[_STDOUT]), bytes(written[_STDERR])
        if kind in written:
            written[kind] += data
            if len(written[kind]) > MOST_OUTPUT:
                raise EOFError(f"the device wrote more than {MOST_OUTPUT} bytes")


def _read_exactly(connection: Any, length: int, deadline: float) -> bytes:
    if length > MOST_OUTPUT:
        raise EOFError(f"the device announced {length} bytes")
    data = bytearray()
    while len(data) < length:
        data += _receive(connection, min(length - len(data), _CHUNK), deadline)
    return bytes(data)


def _read_all(connection: Any, deadline: float) -> bytes:
    data = bytearray()
    while len(data) <= MOST_OUTPUT:
        connection.settimeout(max(deadline - time.monotonic(), 0.001))
        piece = connection.recv(_CHUNK)
        if not piece:
            return bytes(data)
        data += piece
    raise EOFError(f"the device wrote more than {MOST_OUTPUT} bytes")


def _receive(connection: Any, most: int, deadline: float) -> bytes:
    connection.settimeout(max(deadline - time.monotonic(), 0.001))
    piece: bytes = connection.recv(most)
    if not piece:
        raise EOFError("the device hung up")
    return piece


def _short(service: str) -> str:
    return service if len(service) <= 60 else service[:57] + "..."
