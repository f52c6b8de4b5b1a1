"""Folders within one another without end: every program that goes down into them comes back, and soon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from decapod.environments.android.virtual.files.tree import Tree
from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.commands.android_shell import run

pytestmark = pytest.mark.anyio
DEEP = 1_020
"""More than calls may be within one another in Python."""
FOLDER = "/data/local/tmp"
TOP = f"{FOLDER}/t"


@pytest.fixture(scope="module")
def made() -> Phone:
    phone = Phone()
    phone.files.mkdir(TOP + "/d" * DEEP, parents=True)
    phone.files.write(TOP + "/d" * DEEP + "/f", b"here\n")
    return phone


@pytest.fixture
def deep(made: Phone) -> Iterator[Phone]:
    saved = made.files.snapshot()
    yield made
    made.files.restore(saved)


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (f"find {TOP} -type f | wc -l", "1\n"),
        (f"ls -R {TOP} | grep -c :", f"{DEEP + 1}\n"),
        (f"du {TOP} | wc -l", f"{DEEP + 1}\n"),
        (f"grep -rc here {TOP} | wc -l", "1\n"),
        (f"cd {FOLDER}; cp -r t u && diff -r t u && find u | wc -l; ls", f"{DEEP + 2}\nt\nu\n"),
        (f"rm -r {TOP}; ls {FOLDER}", ""),
    ],
)
async def test_a_deep_tree_is_gone_through(deep: Phone, monkeypatch: pytest.MonkeyPatch, line: str, out: str) -> None:
    levels = Counter[str]()
    from_root = Tree._find_from_root

    def counted(tree: Tree, path: str, above: str, *, follow: bool, create: bool) -> object:
        levels["all"] += path.count("/")
        return from_root(tree, path, above, follow=follow, create=create)

    monkeypatch.setattr(Tree, "_find_from_root", counted)
    said = await run(deep, line)
    assert (said.out, said.err) == (out, "")
    # Following each path from the root would take half a million steps for each question about a file.
    assert levels["all"] < DEEP * DEEP


async def test_folders_that_no_path_reaches_are_told_and_hold_nothing_up(deep: Phone) -> None:
    deep.files.rename(TOP, f"{FOLDER}/s")
    deep.files.mkdir(TOP + "/d" * DEEP, parents=True)
    deep.files.rename(f"{FOLDER}/s", TOP + "/d" * DEEP + "/s")
    for line in (f"find {TOP}", f"du {TOP}", f"rm -r {TOP}"):
        said = await run(deep, line)
        assert "File name too long" in said.err
        assert said.code == 1
