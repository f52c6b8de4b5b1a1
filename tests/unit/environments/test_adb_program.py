"""Where the program adb and the library adbutils are."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from decapod.environments import EnvironmentUnavailable, adb_program
from decapod.environments.adb_program import bundled_adb, find_adb, has_adb, load_adbutils


def program(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_the_one_that_is_named_comes_before_that_of_the_path(tmp_path: Path) -> None:
    named, found = program(tmp_path / "mine" / "adb"), program(tmp_path / "bin" / "adb")
    assert find_adb({"DECAPOD_ADB": named, "PATH": str(tmp_path / "bin")}) == named
    assert find_adb({"PATH": str(tmp_path / "bin")}) == found


def test_one_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentUnavailable, match=r"DECAPOD_ADB names '.*nothing', which is no program"):
        find_adb({"DECAPOD_ADB": str(tmp_path / "nothing"), "PATH": ""})


def test_adbutils_brings_one(tmp_path: Path) -> None:
    bundled = bundled_adb()
    assert bundled is not None
    assert os.access(bundled, os.X_OK)
    assert find_adb({"PATH": str(tmp_path)}) == bundled


def test_none_at_all_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adb_program, "bundled_adb", lambda: None)
    with pytest.raises(EnvironmentUnavailable, match="apt-get install adb"):
        find_adb({"PATH": str(tmp_path)})
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DECAPOD_ADB", raising=False)
    assert not has_adb()


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adbutils", None)
    with pytest.raises(EnvironmentUnavailable, match=r"pip install 'decapod\[android\]'"):
        load_adbutils()


def test_it_never_starts_a_server_by_itself() -> None:
    load_adbutils()
    assert os.environ["ADBUTILS_ADB_PATH"] == (shutil.which("true") or "true")
