"""The user's home folder, made anew for every task."""

import shutil
from collections.abc import Collection
from pathlib import Path

SKELETON = Path(__file__).parent / "skeleton"
"""What every home folder starts with: settings that keep the pixels quiet, a panel that looks always the same, and a
background of one colour: the picture that each distribution has there is another, and slow to compress."""

FOLDERS = ("Desktop", "Documents", "Downloads", "Music", "Pictures", "Videos")


def empty_folder(folder: Path, spared: Collection[Path] = ()) -> None:
    """Remove everything in `folder`, whatever its permissions; links are removed, not followed. Makes it if needed.

    What is in `spared` stays, and so do the folders on the way to it.

    Raises:
        OSError: something could not be removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for item in folder.iterdir():
        if item in spared:
            continue
        if any(path.is_relative_to(item) for path in spared):
            empty_folder(item, spared)
        elif item.is_symlink() or not item.is_dir():
            item.unlink()
        else:
            _make_removable(item)
            shutil.rmtree(item)


def _make_removable(folder: Path) -> None:
    folder.chmod(0o700)
    for item in folder.iterdir():
        if item.is_dir() and not item.is_symlink():
            _make_removable(item)


def make_home(home: Path) -> None:
    """Make `home` as a new user finds it: the skeleton and the usual empty folders.

    Raises:
        OSError: something in it could not be removed or written.
    """
    empty_folder(home)
    home.chmod(0o700)
    # Contents only: an installed package may well be read-only, and a home must not become so.
    for item in sorted(SKELETON.rglob("*")):
        target = home / item.relative_to(SKELETON)
        if item.is_dir():
            target.mkdir()
        else:
            target.write_bytes(item.read_bytes())
    for name in FOLDERS:
        (home / name).mkdir(exist_ok=True)
