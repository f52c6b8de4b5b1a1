"""The same seed and the same input give the same bytes, whatever the process, its hashes, time zone and language."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[5]
FEWEST = 100
"""Digests of a walk."""


def walking(seed: int, most: int = 99, **variables: str) -> "subprocess.Popen[str]":
    """Start a walk through so many apps in a process of its own."""
    command = [sys.executable, "-m", "tests.unit.environments.android.virtual.walk", str(seed), str(most)]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def walks() -> list[list[str]]:
    """Return what was seen by two walks of one seed in unlike processes, and by a short one of another seed."""
    walks = [
        walking(7, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8"),
        walking(7, PYTHONHASHSEED="12345", TZ="Asia/Tokyo", LC_ALL="C"),
        walking(8, 2, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8"),
    ]
    seen = [walk.communicate()[0].splitlines() for walk in walks]
    assert [walk.returncode for walk in walks] == [0, 0, 0]
    return seen


def test_two_processes_see_the_same(walks: list[list[str]]) -> None:
    first, second, _ = walks
    assert len(first) > FEWEST
    assert [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]][:3] == []


def test_another_seed_goes_another_way(walks: list[list[str]]) -> None:
    first, _, other = walks
    assert set(other) - set(first)
