"""Files that are there whole or not at all, and are never written over."""

import errno
from pathlib import Path

import pytest

from decapod.bus import files
from decapod.bus.files import write_whole


def only(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def no_links(self: Path, target: Path) -> None:
    raise OSError(errno.EPERM, "this file system has no links")


@pytest.mark.parametrize("links", [True, False])
def test_it_is_written_and_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    write_whole(tmp_path / "result", b"one")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "result", b"two")
    assert only(tmp_path) == {"result": "one"}


def test_what_cannot_be_written_whole_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "the disk is full")

    monkeypatch.setattr(files, "write_all", full)
    with pytest.raises(OSError, match="full"):
        write_whole(tmp_path / "result", b"one")
    assert only(tmp_path) == {}
