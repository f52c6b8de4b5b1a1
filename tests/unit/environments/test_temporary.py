"""Temporary folders: short, private, and swept up after a kill."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decapod.environments.temporary import PREFIX, sweep, temporary_folder

HOLD = """
import sys, tempfile
from decapod.environments.temporary import temporary_folder
tempfile.tempdir = sys.argv[1]
with temporary_folder() as folder:
    (folder / "home").mkdir()
    print(folder, flush=True)
    sys.stdin.read()
"""


@contextmanager
def owner(base: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process that owns a temporary folder in `base`."""
    command = [sys.executable, "-c", HOLD, str(base)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
        process.kill()


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short place for temporary folders, for this process."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("decapod.environments.temporary.ROOM", 200)
    return tmp_path


def test_the_folder_is_the_owners_alone_and_is_removed(base: Path) -> None:
    with temporary_folder() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        assert folder.parent == base
        (folder / "home").mkdir()
    assert list(base.iterdir()) == []


def test_a_long_place_for_temporary_files_is_left_for_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with temporary_folder() as folder:
        assert len(str(folder / "socket")) < 108
        assert list(long.iterdir()) == []


def test_what_a_killed_owner_left_is_swept_up_by_the_next_start(base: Path) -> None:
    with owner(base) as (process, left):
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert (left / "home").is_dir()
        with temporary_folder() as mine:
            assert [mine] == list(base.iterdir())


def test_the_folder_of_a_living_owner_is_left_alone(base: Path) -> None:
    with owner(base) as (_, folder):
        sweep(base)
        assert (folder / "home").is_dir()


def test_what_is_not_known_to_be_left_is_left_alone(base: Path) -> None:
    (base / f"{PREFIX}without-owner").mkdir()
    (base / "elsewhere").mkdir()
    (base / "elsewhere" / ".owner").touch()
    (base / f"{PREFIX}link").symlink_to(base / "elsewhere")
    sweep(base)
    assert len(list(base.iterdir())) == 3
    assert (base / "elsewhere").is_dir()
