import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from decapod.prompts.marks.engines import EngineOptions, Picture, SourceMissingError
from decapod.prompts.marks.reading import ReadingError, ReadingProcess

WORKER = "tests.unit.prompts.marks.reading.fake_engines"
RED = Picture(2, 1, bytes([255, 0, 0, 0, 0, 0]))

Start = Callable[..., ReadingProcess]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[ReadingProcess] = []

    def make(engine: str, *, path: str = "", seconds: float = 60.0) -> ReadingProcess:
        process = ReadingProcess(engine, EngineOptions(path=path), seconds=seconds, worker=WORKER)
        started.append(process)
        return process

    yield make
    for process in started:
        process.close()


def is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_pictures_are_read_in_one_other_process(start: Start) -> None:
    process = start("corner")
    assert process.pid is None
    (first,), (second,) = process.read(RED), process.read(Picture(1, 1, b"\1\2\3"))
    pid, color = first.label.split()
    assert color == "ff0000"
    assert int(pid) == process.pid != os.getpid()
    assert second.label == f"{pid} 010203"
    assert (first.source, first.kind, first.score, first.box.w) == ("corner", "icon", 0.75, 2)


def test_closing_ends_the_process_and_reading_starts_another(start: Start) -> None:
    process = start("corner")
    process.read(RED)
    pid = process.pid
    assert pid is not None
    process.close()
    assert not is_alive(pid)
    process.read(RED)
    assert process.pid not in (None, pid)


def test_a_process_that_was_killed_is_started_again(start: Start, tmp_path: Path) -> None:
    marker = tmp_path / "died"
    (found,) = start("dies", path=str(marker)).read(RED)
    assert marker.exists()
    assert found.label.endswith("ff0000")


def test_dying_twice_on_one_screen_is_an_error_with_the_last_words(start: Start) -> None:
    process = start("dies-always")
    with pytest.raises(ReadingError, match=r"'dies-always' died twice.*MemoryError: out of memory while reading"):
        process.read(RED)
    assert process.pid is None


def test_what_takes_too_long_is_killed(start: Start) -> None:
    process = start("hangs", seconds=0.2)
    with pytest.raises(ReadingError, match=r"'hangs' took longer than 0\.2 s to read a screen"):
        process.read(RED)
    assert process.pid is None


def test_an_answer_that_is_none_is_an_error(start: Start) -> None:
    with pytest.raises(ReadingError, match="what lies has found cannot be read"):
        start("lies").read(RED)


def test_what_an_engine_lacks_is_told(start: Start) -> None:
    with pytest.raises(SourceMissingError, match="the weights are not there; fetch them"):
        start("lacks").read(RED)


def test_bytes_that_do_not_fit_are_refused_and_the_process_goes_on(start: Start) -> None:
    process = start("corner")
    with pytest.raises(ReadingError, match="not those of a picture of 5x5"):
        process.read(Picture(5, 5, b"abc"))
    with pytest.raises(ReadingError, match="a picture of 0x0"):
        process.read(Picture(0, 0, b""))
    assert process.read(RED)
