from pathlib import Path

import pytest

from decapod.environments.ubuntu.home import FOLDERS, empty_folder, make_home


def test_a_home_is_as_new_whatever_was_in_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    make_home(home)
    before = listing(home)
    (home / ".config" / "xfce4" / "xfconf" / "xfce-perchannel-xml" / "xsettings.xml").write_text("changed")
    (home / "Documents" / "a.txt").write_text("a")
    closed = home / "Documents" / "closed"
    (closed / "inner").mkdir(parents=True)
    (closed / "inner" / "file").touch()
    (closed / "inner").chmod(0)
    closed.chmod(0)
    make_home(home)
    assert listing(home) == before
    assert all((home / name).is_dir() for name in FOLDERS)
    assert (home / ".config" / "xfce4" / "terminal" / "terminalrc").is_file()
    assert home.stat().st_mode & 0o777 == 0o700


def listing(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text() if path.is_file() else "folder" for path in folder.rglob("*")
    }


@pytest.mark.parametrize("to", ["kept", "kept/file", "nowhere"])
def test_links_are_removed_and_not_followed(tmp_path: Path, to: str) -> None:
    kept = tmp_path / "kept"
    kept.mkdir(mode=0o755)
    (kept / "file").write_text("precious")
    home = tmp_path / "home"
    (home / "inner").mkdir(parents=True)
    (home / "link").symlink_to(tmp_path / to)
    (home / "inner" / "link").symlink_to(tmp_path / to)
    empty_folder(home)
    assert list(home.iterdir()) == []
    assert (kept / "file").read_text() == "precious"
    assert kept.stat().st_mode & 0o777 == 0o755


def test_what_is_spared_stays_with_the_way_to_it(tmp_path: Path) -> None:
    spared = tmp_path / "checkout" / "package"
    spared.mkdir(parents=True)
    (spared / "module.py").write_text("1")
    (tmp_path / "checkout" / "beside.txt").touch()
    (tmp_path / "left").mkdir()
    (tmp_path / "left" / "over.txt").touch()
    empty_folder(tmp_path, [spared])
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == [
        "checkout",
        "checkout/package",
        "checkout/package/module.py",
    ]
