"""Paths as tasks write them."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.evaluators import CheckError, parse_check
from decapod.evaluators.desktop.paths import LARGEST, UnreadableError, find_path, read_bytes, read_text


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    made.mkdir()
    return made


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("~", "."),
        ("~/a.txt", "a.txt"),
        ("a.txt", "a.txt"),
        ("./a/../b.txt", "b.txt"),
        ("~/a b/c", "a b/c"),
        ("~a", "~a"),
        ("...", "..."),
    ],
)
def test_paths_start_at_home(home: Path, written: str, found: str) -> None:
    assert find_path(home, written) == home / found


def test_an_absolute_path_may_lead_into_home(home: Path) -> None:
    assert find_path(home, f"{home}/a.txt") == home / "a.txt"


@pytest.mark.parametrize("written", ["..", "~/..", "../other", "/etc/passwd", "a/../../b", "~/../home2/a", "/"])
def test_a_path_out_of_home_is_an_error_that_names_the_parameter(home: Path, written: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        find_path(home, written, "target")
    assert str(caught.value) == f"target: {written!r} leads out of the home folder"


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "not a path"),
        ("a\0b", "not a path"),
        ("../a", "leads out of the home folder"),
        ("~/a/../..", "leads out of"),
    ],
)
def test_what_no_desktop_can_have_is_refused_with_the_task(written: str, why: str) -> None:
    with pytest.raises(CheckError, match=why) as caught:
        parse_check({"ubuntu.file_exists": {"path": written}}, ["ubuntu"])
    assert caught.value.loc == ("ubuntu.file_exists", "path")


def test_a_linked_folder_does_not_lead_out(home: Path, tmp_path: Path) -> None:
    (home / "out").symlink_to(tmp_path)
    with pytest.raises(ArgumentError, match="leads out of the home folder"):
        find_path(home, "out/secret.txt")
    assert find_path(home, "out") == home / "out"


def test_home_itself_may_be_a_link(home: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(home)
    (home / "folder").mkdir()
    (home / "folder" / "a.txt").write_text("here")
    assert read_text(link, find_path(link, "folder/a.txt")) == "here"


@given(st.lists(st.sampled_from(["..", ".", "a", "b", "~", "/", ""]), min_size=1, max_size=8).map("/".join))
def test_no_path_leads_out(written: str) -> None:
    home = Path("/nowhere/home")
    try:
        found = find_path(home, written)
    except ArgumentError:
        return
    assert found == home or home in Path(os.path.normpath(found)).parents


def test_a_linked_file_out_of_home_is_not_read(home: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (home / "a.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(UnreadableError, match="leads out of the home folder"):
        read_bytes(home, home / "a.txt")


def test_what_cannot_be_read_says_what_it_is(home: Path) -> None:
    (home / "folder").mkdir()
    os.mkfifo(home / "pipe")
    (home / "latin").write_bytes(b"caf\xe9")
    (home / "loop").symlink_to(home / "loop2")
    with (home / "large").open("wb") as file:
        file.truncate(LARGEST + 1)
    told = {}
    for name in ("missing", "folder", "pipe", "latin", "large", "latin/below"):
        with pytest.raises(UnreadableError) as caught:
            read_text(home, home / name)
        told[name] = str(caught.value)
    assert told == {
        "missing": "no such file",
        "folder": "a folder, not a file",
        "pipe": "a device, pipe or socket, not a file",
        "latin": "not UTF-8 text",
        "large": "larger than 16 MiB",
        "latin/below": "cannot be read: Not a directory",
    }


def test_line_ends_stay_as_they_are(home: Path) -> None:
    (home / "a.txt").write_bytes(b"one\r\ntwo\n")
    assert read_text(home, home / "a.txt") == "one\r\ntwo\n"
