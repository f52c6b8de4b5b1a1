from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.paths import inside_home


@pytest.mark.parametrize("path", ["~/a/b.txt", "a/b.txt", "a/../a/b.txt", "./a//b.txt"])
def test_paths_are_in_the_home_folder(tmp_path: Path, path: str) -> None:
    assert inside_home(tmp_path, path, "path") == tmp_path.resolve() / "a" / "b.txt"


def test_an_absolute_path_may_be_in_the_home_folder(tmp_path: Path) -> None:
    assert inside_home(tmp_path, f"{tmp_path}/x", "path") == tmp_path.resolve() / "x"


@pytest.mark.parametrize("path", ["..", "../x", "/etc/passwd", "~/../x", "a/../../x", "~root/x/../../.."])
def test_paths_that_lead_out_are_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(ArgumentError, match=r"^target: .* leads out of the home folder"):
        inside_home(tmp_path, path, "target")


def test_links_are_followed_before_the_check(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "out").symlink_to(tmp_path)
    (home / "in").symlink_to(home)
    with pytest.raises(ArgumentError, match="leads out"):
        inside_home(home, "out/x", "path")
    assert inside_home(home, "in/x", "path") == home.resolve() / "x"


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(ArgumentError, match="circle"):
        inside_home(tmp_path, "one/x", "path")


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_what_is_no_path_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(ArgumentError, match="is not a path"):
        inside_home(tmp_path, path, "path")


@given(st.lists(st.sampled_from(["..", ".", "a", "b", "~", "/", "//", "…"]), min_size=1, max_size=8))
def test_whatever_the_path_the_answer_is_inside(parts: list[str]) -> None:
    home = Path("/home/nobody-here")
    try:
        found = inside_home(home, "/".join(parts), "path")
    except ArgumentError:
        return
    assert found.is_relative_to(home)
