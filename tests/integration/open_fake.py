"""Opening the fake device, and looking at processes from outside."""

import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio

from decapod.environments.client import EnvironmentClient
from decapod.environments.launch import Launch
from decapod.environments.processes import descendants
from decapod.environments.session import SessionOptions
from decapod.messages import Size
from tests.integration.fake_device import FAKE, MACHINE, SESSION

ROOT = Path(__file__).parents[2]
LIMIT = 60.0


def fake_launch(folder: Path, kind: str = FAKE, session: str = SESSION) -> Launch:
    socket = folder / "s"
    socket.mkdir(mode=0o700, exist_ok=True)
    return Launch(
        kind=kind,
        session=session,
        options=SessionOptions(Size(width=4, height=2), folder / "home", folder / "run"),
        folder=socket,
        logs=folder / "logs",
        variables={"PATH": os.defpath, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        programs=(MACHINE,),
    )


@asynccontextmanager
async def open_fake(folder: Path) -> AsyncIterator[EnvironmentClient]:
    client = await EnvironmentClient.open("fake", fake_launch(folder))
    try:
        yield client
    finally:
        await client.close()


async def wait_until(condition: Callable[[], bool], what: str, limit: float = LIMIT) -> None:
    deadline = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < deadline, f"not within {limit:g} s: {what}"
        await anyio.sleep(0.01)


def living(pids: set[int]) -> set[int]:
    """Those of `pids` that are still running; a zombie is not."""

    def runs(pid: int) -> bool:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return False
        return state not in "ZX"

    return {pid for pid in pids if runs(pid)}


def below(pid: int) -> set[int]:
    return descendants(pid)
