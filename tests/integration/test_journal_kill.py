"""A process killed with SIGKILL: what anyone had been given is in its journal."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from decapod.bus import read_journal
from decapod.messages import Instruction

pytestmark = pytest.mark.integration

CHILD = """
import asyncio, os, sys
from pathlib import Path
from decapod.bus import BlobStore, Bus, Drop, Deliver, JournalWriter
from decapod.messages import Instruction

def lossy(envelope, recipient):
    return Drop("every seventh") if envelope.seq % 7 == 0 else Deliver()

async def main(folder):
    with JournalWriter(folder / "journal.jsonl", BlobStore(folder / "blobs")) as journal:
        async with Bus(journal, interceptors=[lossy], publish_budget=10**9, mailbox=4) as bus:
            def make(name, other):
                async def handler(envelope):
                    os.write(1, b"%s %d %s\\n" % (name.encode(), envelope.seq, envelope.body.text[:20].encode()))
                    if other and envelope.seq % 3 == 0:
                        text = f"{envelope.seq:020d}" + "z" * (envelope.seq % 50 * 1000)
                        await bus.publish(Instruction(agent="x", text=text), sender=name, to=[other])
                return handler
            bus.subscribe("agent/a", make("agent/a", "agent/b"))
            bus.subscribe("agent/b", make("agent/b", "agent/c"))
            bus.subscribe("agent/c", make("agent/c", None))
            number = 0
            while True:
                number += 1
                body = Instruction(agent="x", text=f"{number:020d}" + "y" * (number % 300))
                await bus.publish(body, sender="conductor", to=["agent/a", "agent/b"])

asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("number", range(25))
def test_what_was_received_before_a_kill_is_in_the_journal(tmp_path: Path, number: int) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(tmp_path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    received = bytearray()
    try:
        enough = random.Random(number).randrange(1, 200_000)  # the moment of the kill, in bytes acknowledged
        while len(received) < enough:
            received += os.read(child.stdout.fileno(), enough - len(received))
    finally:
        child.send_signal(signal.SIGKILL)
        received += child.stdout.read()
        child.stdout.close()
        assert child.wait() == -signal.SIGKILL
    acknowledged = [line.split() for line in bytes(received).decode().split("\n")[:-1]]
    journal = read_journal(tmp_path / "journal.jsonl")
    texts = {envelope.seq: envelope.body for envelope in journal.envelopes}
    assert acknowledged
    for _recipient, seq, start in acknowledged:
        body = texts[int(seq)]
        assert isinstance(body, Instruction)
        assert body.text.startswith(start)
    assert not journal.complete
