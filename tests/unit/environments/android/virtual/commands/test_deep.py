"""Folders within one another without end: every program that goes down into them comes back."""

from __future__ import annotations

import pytest

from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.commands.android_shell import run

pytestmark = pytest.mark.anyio
DEEP = 1_020
"""More than calls may be within one another in Python."""
TOP = "/data/local/tmp/t"


@pytest.fixture(scope="module")
def deep() -> Phone:
    phone = Phone()
    phone.files.mkdir(TOP + "/d" * DEEP, parents=True)
    phone.files.write(TOP + "/d" * DEEP + "/f", b"here\n")
    return phone


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (f"find {TOP} -type f | wc -l", "1\n"),
        (f"ls -R {TOP} | grep -c :", f"{DEEP + 1}\n"),
        (f"du -s {TOP} | wc -l", "1\n"),
    ],
)
async def test_a_deep_tree_is_gone_through(deep: Phone, line: str, out: str) -> None:
    said = await run(deep, line)
    assert (said.out, said.err) == (out, "")
