"""What a phone needs to start, and what it leaves until it is used."""

import json
import os
import signal
import subprocess
import sys

import pytest

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


def test_the_program_tells_its_ports() -> None:
    reading, writing = os.pipe()
    command = [sys.executable, "-m", PHONE, "--ready-fd", str(writing)]
    with subprocess.Popen(command, pass_fds=[writing], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as phone:
        os.close(writing)
        with os.fdopen(reading) as pipe:
            ports = json.loads(pipe.readline())
        phone.send_signal(signal.SIGTERM)
        assert phone.communicate()[1] == b""
        assert phone.returncode == 0
    assert set(ports) == {"adb", "console"}
    assert all(0 < port < 65536 for port in ports.values())
