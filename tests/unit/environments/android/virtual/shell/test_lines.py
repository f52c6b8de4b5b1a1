"""Lines of shell do what mksh does.

`lines.json` was written with a real mksh (R59): each line with its exit code and output, the shell's name and the
prefixes of newer versions made Android's.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.environments.android.virtual.shell.bare_phone import Terminal

pytestmark = pytest.mark.anyio

LINES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "lines.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", LINES, ids=[str(number) for number in range(len(LINES))])
async def test_a_line_does_what_mksh_does(case: dict[str, Any]) -> None:
    outcome = await Terminal().run(case["line"], b"in1\nin2\n")
    assert (outcome.out, outcome.err, outcome.code) == (case["out"], case["err"], case["code"])
