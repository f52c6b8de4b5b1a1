"""A disk that fills up in the middle of a trial: one clear error, and files that end with their last whole line."""

import errno
import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from decapod.bus import BlobStore, JournalFullError, read_journal
from decapod.bus.errors import write_error
from decapod.cli.errors import ExitCode, explain
from decapod.experiments.folder import ExperimentFolder
from decapod.experiments.runner.attempts import read_attempts
from decapod.experiments.trial import run_trial
from decapod.messages import BlobRef
from tests.unit.experiments.toy import opener, vocabularies
from tests.unit.experiments.trials import SAVE, WRITE, Lab

pytestmark = pytest.mark.anyio


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond `size` bytes, as if the disk were full then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size", [0, 100, 1_000, 6_000, 9_000, 12_000])
async def test_a_trial_on_a_disk_that_fills_up(lab: Lab, size: int) -> None:
    plan = lab.plan([{"calls": [WRITE, SAVE]}])
    folder = ExperimentFolder.create(lab.folder / "runs", "full")
    attempt = folder.new_attempt(plan.name)
    blobs = BlobStore(folder.blobs)
    with largest_file(size), pytest.raises((JournalFullError, OSError)) as caught:
        await run_trial(plan, attempt, blobs, opener(*lab.toys), vocabularies=vocabularies("toy"))
    explained = explain(caught.value)
    assert explained is not None
    assert "disk is full" in explained[0]
    assert explained[1] is ExitCode.MISSING
    for line in attempt.journal.read_bytes().splitlines(keepends=True):
        assert line.endswith(b"\n")
        json.loads(line)
    assert not attempt.result.exists()
    assert all(blobs.get(path.name) for path in folder.blobs.glob("*"))
    if size >= 1_000:
        assert not read_journal(attempt.journal).torn


class FullStore(BlobStore):
    """Has room for nothing, though the journal may have."""

    def put(self, data: bytes, media_type: str) -> BlobRef:
        raise write_error(self.folder, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))


async def test_a_trial_whose_pictures_have_no_room_is_cut_off_and_not_lost(lab: Lab) -> None:
    plan = lab.plan([{"calls": [WRITE, SAVE]}])
    folder = ExperimentFolder.create(lab.folder / "runs", "full")
    attempt = folder.new_attempt(plan.name)
    with pytest.raises(JournalFullError):
        await run_trial(plan, attempt, FullStore(folder.blobs), opener(*lab.toys), vocabularies=vocabularies("toy"))
    assert not attempt.result.exists()
    assert not read_journal(attempt.journal).complete
    assert read_attempts(attempt.path.parent).reason is None


def test_a_file_system_that_is_full_is_told_without_a_traceback() -> None:
    assert explain(OSError(errno.ENOSPC, "No space left on device")) == (
        "the folder of the runs: the disk is full",
        ExitCode.MISSING,
    )
