"""Broken files beside the exact text of their errors: `x.yaml` and `x.txt` in a folder."""

from pathlib import Path


def broken_files(folder: Path) -> list[str]:
    """Return the names of the broken files in a folder; there must be some."""
    names = sorted(path.name for path in folder.glob("*.yaml"))
    assert names, f"{folder} holds no broken files"
    return names


def expected_text(folder: Path, name: str) -> str:
    """Return what must be said about a broken file."""
    return (folder / name).with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
