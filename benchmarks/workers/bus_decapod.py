"""The bus of decapod, with its journal on."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.common.serving import serve, timed
from benchmarks.workers.letters import TEXT
from decapod.bus import BlobStore, Bus, Envelope, JournalWriter
from decapod.messages import Instruction

MESSAGE = Instruction(agent="main", text=TEXT)


async def ignore(envelope: Envelope) -> None:
    """Take a message and do nothing."""


@asynccontextmanager
async def open_bus(mailbox: int = 64) -> AsyncIterator[Bus]:
    with TemporaryDirectory() as folder:
        path = Path(folder)
        with JournalWriter(path / "journal.jsonl", BlobStore(path / "blobs")) as journal:
            async with Bus(journal, mailbox=mailbox, publish_budget=10**9) as bus:
                yield bus


def publish(subscribers: int, messages: int) -> float:
    async def run() -> None:
        async with open_bus() as bus:
            for number in range(subscribers):
                bus.subscribe(f"agent/reader-{number}", ignore)
            for _ in range(messages):
                await bus.publish(MESSAGE, sender="agent/main")

    return timed(run)


def request(messages: int) -> float:
    async def run() -> None:
        async with open_bus() as bus:

            async def answer(envelope: Envelope) -> None:
                await bus.reply(envelope, MESSAGE, sender="agent/reader")

            bus.subscribe("agent/reader", answer)
            for _ in range(messages):
                await bus.request(MESSAGE, sender="agent/main", to="agent/reader", deadline=60)

    return timed(run)


async def _queued(messages: int) -> float:
    async with open_bus(mailbox=messages + 1) as bus:
        gate = asyncio.Event()

        async def wait(envelope: Envelope) -> None:
            await gate.wait()

        bus.subscribe("agent/reader", wait)
        await bus.publish(MESSAGE, sender="agent/main")
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(messages):
            await bus.publish(MESSAGE, sender="agent/main")
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        gate.set()
        return used / messages


def queued(messages: int) -> float:
    """Bytes for each message that waits, without the message itself."""
    return asyncio.run(_queued(messages))


if __name__ == "__main__":
    serve(
        {
            "publish-1": lambda size: publish(1, size),
            "publish-10": lambda size: publish(10, size),
            "publish-100": lambda size: publish(100, size),
            "request": request,
            "queued": queued,
        }
    )
