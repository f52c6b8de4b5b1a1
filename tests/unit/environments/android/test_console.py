"""The console of an emulator or of the virtual phone."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from decapod.environments.android.console import Console, ConsoleError


@contextmanager
def console(*answers: bytes) -> Iterator[int]:
    """A console that says one thing when it is called, and one after each command; then it hangs up."""
    listener = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        connection, _ = listener.accept()
        with connection:
            for answer in answers:
                connection.sendall(answer)
                if not connection.recv(100):
                    return

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()
        thread.join()


def test_commands_and_answers() -> None:
    with console(b"Android Console\r\nOK\r\n", b"a: 1\r\nb\r\nOK\r\n", b"KO: no such snapshot\r\n") as port:
        opened = Console(port)
        assert opened.ask("status") == "a: 1\nb"
        with pytest.raises(ConsoleError, match=r"^no such snapshot$"):
            opened.ask("avd snapshot load x")
        opened.close()


def test_one_that_hangs_up_says_so() -> None:
    with console(b"OK\r\n") as port:
        opened = Console(port)
        with pytest.raises(ConsoleError, match=r"hung up|listen any more|does not answer"):
            opened.ask("status")
        opened.close()


def test_one_that_never_answers_is_not_waited_for() -> None:
    with console(b"hello\r\n") as port, pytest.raises(ConsoleError, match="does not answer"):
        Console(port, limit=0.2)


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(ConsoleError, match=f"no console at port {port}"):
        Console(port)
