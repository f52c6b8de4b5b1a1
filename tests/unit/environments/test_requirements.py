from pathlib import Path

import pytest

from decapod.environments import REQUIREMENTS, Requirement, explain_missing, missing, packages


def test_programs_and_files_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    tool, file = Requirement("tool", "tools", "works"), Requirement(str(tmp_path / "file"), "files", "is read")
    monkeypatch.setitem(REQUIREMENTS, "shop", (tool, file))
    assert missing("shop") == [tool, file]
    (tmp_path / "tool").touch(mode=0o755)
    assert missing("shop") == [file]
    assert missing("shop", without=[file.needs]) == []
    (tmp_path / "file").touch()
    assert missing("shop") == []
    assert missing("somewhere else") == []


def test_what_is_missing_is_told_with_the_command_that_installs_it() -> None:
    lacking = [Requirement("a", "one", "opens"), Requirement("b", "two", "shuts"), Requirement("c", "one", "locks")]
    assert packages(lacking) == ["one", "two"]
    told = explain_missing(lacking)
    assert "a, which opens" in told
    assert told.endswith("apt-get install --no-install-recommends one two")


def test_the_table_names_each_need_once_and_says_why() -> None:
    for table in REQUIREMENTS.values():
        assert len({item.needs for item in table}) == len(table)
        assert all(item.package and item.reason for item in table)
