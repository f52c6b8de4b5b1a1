"""Lines that are typed: nothing is lost, and giving up leaves nothing behind."""

import io
import os
import pty
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import anyio
import pytest

from decapod.agents.models.typed_line import typed_line

pytestmark = pytest.mark.anyio


@pytest.fixture
def pipe() -> Iterator[tuple[TextIO, int]]:
    ours, theirs = os.pipe()
    with os.fdopen(ours, encoding="utf-8") as stream, os.fdopen(theirs, "wb", buffering=0) as typing:
        yield stream, typing.fileno()


async def test_a_line_that_nobody_waited_for_goes_to_whoever_asks_next(pipe: tuple[TextIO, int]) -> None:
    stream, typing = pipe
    os.write(typing, b"half ")
    threads = threading.active_count()
    with anyio.move_on_after(0.01) as given_up:
        await typed_line(stream)
    assert given_up.cancelled_caught
    assert threading.active_count() == threads
    os.write(typing, b"a line\r\n\nmore\n")
    assert [await typed_line(stream) for _ in range(3)] == ["half a line", "", "more"]


async def test_a_file_ends_with_a_line_that_has_no_end(tmp_path: Path) -> None:
    path = tmp_path / "typed"
    path.write_bytes(b"one\n\xff two")
    with path.open(encoding="utf-8") as stream:
        assert [await typed_line(stream) for _ in range(3)] == ["one", "\udcff two", None]


async def test_what_is_in_memory_is_read_as_it_is() -> None:
    stream = io.StringIO("one\n\n")
    assert [await typed_line(stream) for _ in range(3)] == ["one", "", None]


async def test_a_terminal_that_is_closed_has_no_more_lines() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as stream:
        os.close(ours)
        assert await typed_line(stream) is None
