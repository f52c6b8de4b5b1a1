"""An adb server for tests, in a thread: it knows one device, whose programs are functions."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SERIAL = "127.0.0.1:5555"

Program = Callable[[str, socket.socket], None]


def shell_packets(*packets: tuple[int, bytes]) -> bytes:
    return b"".join(struct.pack("<BI", kind, len(data)) + data for kind, data in packets)


class FakeServer:
    """Answers as adb's server does. `state` is how it finds the device; each service goes to `program`."""

    def __init__(self) -> None:
        self.state = "device"
        self.services: list[str] = []
        self.requests: list[str] = []
        self.program: Program = lambda service, connection: None
        self.on_request: Callable[[str], None] = lambda request: None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._connections: list[socket.socket] = []

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._connections:
            connection.close()

    def _talk(self, connection: socket.socket) -> None:
        with connection:
            try:
                while request := _read_request(connection):
                    if not self._answer(request, connection):
                        return
            except OSError:
                return

    def _answer(self, request: str, connection: socket.socket) -> bool:
        """Answer a request; whether another may follow on the connection."""
        self.requests.append(request)
        self.on_request(request)
        if request.startswith("host:transport:"):
            if self.state != "device":
                connection.sendall(_fail("device offline" if self.state == "offline" else "device 'x' not found"))
                return False
            connection.sendall(b"OKAY")
            return True
        if request.endswith(":get-state"):
            known = self.state in ("device",)
            connection.sendall(_okay("device") if known else _fail(f"device {self.state}"))
            return False
        if request.startswith("host:"):
            connection.sendall(_okay("done"))
            return False
        self.services.append(request)
        connection.sendall(b"OKAY")
        self.program(request, connection)
        return False


def _read_request(connection: socket.socket) -> str:
    length = connection.recv(4, socket.MSG_WAITALL)
    return connection.recv(int(length, 16), socket.MSG_WAITALL).decode() if length else ""


def _okay(text: str) -> bytes:
    return b"OKAY" + f"{len(text):04x}{text}".encode()


def _fail(text: str) -> bytes:
    return b"FAIL" + f"{len(text):04x}{text}".encode()


@contextmanager
def fake_server() -> Iterator[FakeServer]:
    server = FakeServer()
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join()
