"""A disk that fills up: the journal ends with its last whole line, and the trial with a clear error."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from decapod.bus import read_journal

pytestmark = pytest.mark.integration

CHILD = """
import asyncio, os, resource, sys
from pathlib import Path
from decapod.bus import BlobStore, Bus, JournalFullError, JournalWriter
from decapod.messages import Instruction

async def main(folder, limit, size):
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    given = []
    async def handler(envelope):
        given.append(envelope.seq)
        if envelope.seq % 2:
            await bus.publish(Instruction(agent="a", text="z" * size), sender="agent/a", to=["agent/b"])
    journal = JournalWriter(folder / "journal.jsonl", BlobStore(folder / "blobs"))
    bus = Bus(journal, mailbox=2)
    number = 0
    try:
        async with bus:
            bus.subscribe("agent/a", handler)
            bus.subscribe("agent/b", handler)
            while True:
                number += 1
                body = Instruction(agent="a", text=f"{number}" + "y" * size)
                await bus.publish(body, sender="conductor", to=["agent/a"])
    except JournalFullError as error:
        print(max(given))
        print(error)
        sys.exit(7)

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
"""


def check(result: subprocess.CompletedProcess[str], folder: Path) -> None:
    assert result.returncode == 7, result.stderr
    last_given, *message = result.stdout.splitlines()
    assert "the disk is full" in message[0]
    assert (folder / "journal.jsonl").read_bytes().endswith(b"\n")
    journal = read_journal(folder / "journal.jsonl")
    assert not journal.torn
    assert len(journal.envelopes) >= int(last_given) > 1


@pytest.mark.parametrize("size", [10, 1_250, 7_001])
def test_a_limit_on_the_size_of_files(tmp_path: Path, size: int) -> None:
    command = [sys.executable, "-c", CHILD, str(tmp_path), "100000", str(size)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    check(result, tmp_path)
    assert (tmp_path / "journal.jsonl").stat().st_size <= 100_000


def can_mount() -> bool:
    """Whether this user may mount in a mount namespace of its own."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return False
    script = "mount -t tmpfs -o size=64k none /mnt"
    return subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("size", [10, 1_250, 40_000])
def test_a_small_disk(tmp_path: Path, size: int) -> None:
    """A real file system of 256 KiB where one can be mounted, else again the limit on files.

    The child runs in a mount namespace of its own; what it wrote is copied out before that ends. Texts of 40,000
    bytes are blobs: then it is they that find no room.
    """
    disk, out = tmp_path / "disk", tmp_path / "out"
    disk.mkdir()
    out.mkdir()
    if can_mount():
        script = (
            'mount -t tmpfs -o size=256k none "$1" && { shift; "$@"; code=$?; cp -r "$DISK"/. "$OUT"; exit $code; }'
        )
        command = ["unshare", "-m", "sh", "-c", script, "sh", str(disk), sys.executable, "-c", CHILD, str(disk), "0"]
    else:
        command = [sys.executable, "-c", CHILD, str(out), "39000"]
    result = subprocess.run(
        [*command, str(size)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"DISK": str(disk), "OUT": str(out)},
    )
    check(result, out)
    assert not list((out / "blobs").glob(".writing-*"))
