"""The journal writer and reader."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod import __version__
from decapod.bus import (
    BlobStore,
    Bus,
    Drop,
    JournalCorruptError,
    JournalError,
    JournalExistsError,
    JournalWriter,
    read_journal,
)
from tests.unit.bus.support import Always, Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def fill(trial: Trial, *texts: str, interceptors: tuple[Always, ...] = ()) -> None:
    async with trial.bus(*interceptors) as bus:
        bus.subscribe("agent/b", Listener())
        for text in texts:
            await bus.publish(say(text), sender="agent/a", to=["agent/b"])
    trial.writer.close()


def test_the_header_comes_first_and_keeps_the_callers_fields(trial: Trial) -> None:
    header = trial.read().header
    assert (header["trial"], header["decapod"], header["format_version"]) == ("t", __version__, 1)
    assert str(header["started"]).endswith("+00:00")


def test_the_callers_header_cannot_hide_the_writers(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="format_version"):
        JournalWriter(tmp_path / "j", BlobStore(tmp_path), {"format_version": 9})
    assert not (tmp_path / "j").exists()


def test_an_old_journal_is_never_opened(trial: Trial) -> None:
    before = trial.path.read_bytes()
    with pytest.raises(JournalExistsError, match="never appended to"):
        JournalWriter(trial.path, trial.blobs)
    assert trial.path.read_bytes() == before


def test_a_closed_writer_refuses(trial: Trial) -> None:
    trial.writer.close()
    trial.writer.close()
    with pytest.raises(JournalError, match="closed"):
        trial.writer.append(b"{}\n")


def test_deferred_lines_wait_for_the_flush(trial: Trial) -> None:
    size = trial.path.stat().st_size
    trial.writer.defer((1, "agent/a", 2, 3, "dropped", 'the "bus" ended'))
    assert trial.path.stat().st_size == size
    trial.writer.flush()
    assert json.loads(trial.path.read_bytes()[size:]) == {
        "line": "delivery",
        "seq": 1,
        "recipient": "agent/a",
        "wait_ns": 2,
        "handling_ns": 3,
        "outcome": "dropped",
        "reason": 'the "bus" ended',
    }


async def test_what_was_published_is_read_back(trial: Trial) -> None:
    heard = Listener()
    async with trial.bus() as bus:
        bus.subscribe("agent/b", heard)
        await bus.begin_turn(3)
        await bus.publish(say("one"), sender="agent/a", to=["agent/b"])
        await bus.publish(say("l" * 40_000), sender="agent/a")
    journal = trial.read()
    assert list(journal.envelopes) == heard.got
    assert [one.turn for one in journal.envelopes] == [3, 3]
    assert not journal.torn
    assert not journal.complete


async def test_long_texts_are_found_in_the_experiments_folder(tmp_path: Path) -> None:
    path = tmp_path / "trial" / "attempt-1" / "journal.jsonl"
    with JournalWriter(path, BlobStore(tmp_path / "blobs")) as writer:
        async with Bus(writer) as bus:
            await bus.publish(say("l" * 40_000), sender="agent/a")
    assert path.stat().st_size < 2_000
    assert text_of(read_journal(path).envelopes[0]) == "l" * 40_000


async def test_a_missing_long_text_is_an_error_with_its_line(trial: Trial, tmp_path: Path) -> None:
    await fill(trial, "short", "l" * 40_000)
    with pytest.raises(JournalCorruptError, match=r"journal\.jsonl:3: the blob [0-9a-f]{64} is not in"):
        read_journal(trial.path, blobs=BlobStore(tmp_path / "elsewhere"))


async def test_cut_anywhere_a_journal_gives_back_its_whole_lines(trial: Trial, tmp_path: Path) -> None:
    await fill(trial, "one", "two", "three")
    data = trial.path.read_bytes()
    header = data.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for length in range(header, len(data) + 1):
        cut.write_bytes(data[:length])
        journal = read_journal(cut)
        whole = data[:length].count(b'"line":"envelope"') - (b'"line":"envelope"' in data[:length].rpartition(b"\n")[2])
        assert len(journal.envelopes) == whole
        assert journal.torn == (not data[:length].endswith(b"\n"))


async def test_an_envelope_torn_from_its_changes_was_given_to_nobody(trial: Trial, tmp_path: Path) -> None:
    await fill(trial, "one", interceptors=(Always(Drop("lost")),))
    lines = trial.path.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:2]))
    journal = read_journal(cut)
    assert (journal.envelopes, journal.changes, journal.torn) == ((), (), True)


@pytest.mark.parametrize("data", [b"", b'{"line":"hea'])
def test_a_journal_without_a_whole_line_says_so(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "j").write_bytes(data)
    with pytest.raises(JournalError, match="holds no whole line"):
        read_journal(tmp_path / "j")


def test_no_journal_at_all_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="j cannot be read: No such file"):
        read_journal(tmp_path / "j")


async def test_every_corrupt_line_is_reported_with_its_number(trial: Trial) -> None:
    await fill(trial, "one", "two", "three", "four")
    lines = trial.path.read_bytes().splitlines()
    lines[2] = lines[2][:-5]
    lines[4] = b"\xff\xfe"
    trial.path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(JournalCorruptError) as caught:
        read_journal(trial.path)
    assert [number for number, _ in caught.value.problems] == [3, 5]
    assert f"{trial.path}:3: not a line of a journal" in str(caught.value)


@pytest.mark.parametrize(
    ("line", "change", "problem"),
    [
        (2, {"seq": 5}, "envelope 5 follows envelope 0"),
        (2, {"sender": "Agent A"}, "sender"),
        (2, {"extra": 1}, "extra"),
        (2, {"line": "letter"}, "`line` must be one of header, envelope, change, delivery"),
        (2, {"causes": [1]}, "names a later one as its cause"),
        (2, {"changes": 1}, "1 more change lines belong before this"),
        (1, {"format_version": 2}, "format_version"),
        (4, {"seq": 9}, "a delivery of 9 before its envelope"),
    ],
)
async def test_lines_that_say_what_cannot_be_are_refused(
    trial: Trial, line: int, change: dict[str, object], problem: str
) -> None:
    await fill(trial, "one", "two")
    lines = trial.path.read_bytes().splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | change).encode()
    trial.path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(JournalCorruptError) as caught:
        read_journal(trial.path)
    assert problem in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=200)
@given(junk=st.binary(max_size=200))
def test_junk_is_an_error_with_a_place_and_never_a_crash(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(junk + b"\n")
    with pytest.raises(JournalCorruptError, match=r"j:1: "):
        read_journal(path)


def test_a_write_that_fails_is_taken_back(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short write followed by an error: as a disk behaves that fills up."""
    before = trial.path.read_bytes()
    real, calls = os.write, []

    def short(file: int, data: bytes) -> int:
        calls.append(len(data))
        if len(calls) > 1:
            raise OSError(5, "Input/output error")
        return real(file, data[:10])

    monkeypatch.setattr(os, "write", short)
    with pytest.raises(JournalError, match="could not be written"):
        trial.writer.append(b'{"line":"envelope"}\n')
    monkeypatch.undo()
    assert calls == [20, 10]
    assert trial.path.read_bytes() == before


def test_a_short_write_is_completed(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[:7]))
    trial.writer.append(b"0123456789" * 3 + b"\n")
    monkeypatch.undo()
    assert trial.path.read_bytes().endswith(b"0123456789" * 3 + b"\n")
