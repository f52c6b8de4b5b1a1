"""What a phone needs to start, and what it leaves until it is used."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from decapod.environments.android.virtual.adb import Command, Packet, encode

HEAVY = (
    "PIL",
    "adbutils",
    "decapod.actions.definition",
    "decapod.documents",
    "decapod.environments.environment",
    "decapod.evaluators",
    "decapod.messages",
    "jinja2",
    "networkx",
    "pydantic",
    "rich",
    "typer",
    "yaml",
)
"""What a phone never needs, or not before somebody looks at it."""
LATER = ("commands", "shell", "system.windows", "ui.canvas", "ui.material", "ui.scene", "ui.widget")
"""Parts of the phone that are imported with the first shell line or the first look."""
PHONE = "decapod.environments.android.virtual"

STARTED = f"""
import json, sys
from {PHONE}.__main__ import main
from {PHONE}.serve import PhoneOptions, PhoneServer, make_phone
import asyncio

async def start():
    server = PhoneServer(make_phone(PhoneOptions()))
    await server.start(0, 0, host="127.0.0.1", anywhere=False)
    print(json.dumps(sorted(sys.modules)))
    await server.close()

asyncio.run(start())
"""


@pytest.fixture(scope="module")
def modules() -> list[str]:
    """Return the modules that are there once a phone listens."""
    said = subprocess.run([sys.executable, "-c", STARTED], capture_output=True, text=True, check=True)
    found: list[str] = json.loads(said.stdout)
    return found


@pytest.mark.parametrize("name", HEAVY)
def test_a_phone_starts_without(name: str, modules: list[str]) -> None:
    assert [module for module in modules if module == name or module.startswith(f"{name}.")] == []


@pytest.mark.parametrize("name", LATER)
def test_what_is_imported_when_it_is_used(name: str, modules: list[str]) -> None:
    inside = [module for module in modules if module.startswith(f"{PHONE}.{name}")]
    assert set(inside) <= {f"{PHONE}.{known}" for known in ("commands", "commands.table", "shell", "shell.phone")}


@contextmanager
def running() -> Iterator[tuple["subprocess.Popen[bytes]", dict[str, int]]]:
    """Give a phone's process and its ports."""
    reading, writing = os.pipe()
    command = [sys.executable, "-m", PHONE, "--ready-fd", str(writing)]
    with subprocess.Popen(command, pass_fds=[writing], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as phone:
        os.close(writing)
        with os.fdopen(reading) as pipe:
            yield phone, json.loads(pipe.readline())


def test_the_program_tells_its_ports_and_ends_when_it_is_told_to() -> None:
    with running() as (phone, ports):
        phone.send_signal(signal.SIGTERM)
        assert phone.communicate()[1] == b""
    assert phone.returncode == 0
    assert set(ports) == {"adb", "console"}
    assert all(0 < port < 65536 for port in ports.values())


def test_it_ends_silently_while_hosts_are_connected() -> None:
    with running() as (phone, ports), ExitStack() as stack:
        host, person = (
            stack.enter_context(socket.create_connection(("127.0.0.1", ports[name]), 60)) for name in ("adb", "console")
        )
        host.sendall(encode(Packet(Command.CNXN, 0x01000001, 4096, b"host::\0")))
        assert host.recv(4096).startswith(b"CNXN")
        assert person.recv(4096).startswith(b"Android Console")
        phone.send_signal(signal.SIGTERM)
        assert phone.communicate()[1] == b""
    assert phone.returncode == 0
