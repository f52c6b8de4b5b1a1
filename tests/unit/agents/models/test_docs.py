"""What docs/models.md says of models is so."""

import re
from pathlib import Path
from typing import Any

import pytest

from decapod.agents.models import MODELS, ModelRequest, SeatContext, create_model
from decapod.agents.models.qwen.computer import COMPUTER
from decapod.agents.models.qwen.mobile import MOBILE
from decapod.agents.models.qwen.naming import QwenOptions
from decapod.agents.models.remote.naming import Options
from decapod.agents.models.remote.prices import PriceTable
from decapod.agents.models.remote.remote import LONGEST_BACKOFF, LONGEST_WAIT
from decapod.documents import load_document
from tests.unit.agents.models.remote.asking import ask

DOCS = (Path(__file__).parents[4] / "docs" / "models.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.removeprefix("| ").removesuffix(" |").split(" | ")]
    for line in DOCS.splitlines()
    if line.startswith("| ")
]


def told(words: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", words))


IN_ROWS = {word for row in ROWS for cell in row for word in told(cell)}
TRIPLE = {"triple_click", "middle_click"}
"""Told below the tables: no environment has them yet."""


def test_every_kind_of_model_is_told() -> None:
    named = {word.partition("/")[0] for row in ROWS for word in told(row[0])}
    assert set(MODELS) - {"echo"} <= named


def test_every_option_is_told_with_its_default() -> None:
    rows = {word: row for row in ROWS for word in told(row[0]) if len(row) == 3}
    for name, field in (Options.model_fields | QwenOptions.model_fields).items():
        assert name in rows
        default: Any = field.default
        if default is not None:
            assert re.search(rf"\b{default}\b", rows[name][2]), name


def test_every_action_of_both_spaces_is_told() -> None:
    assert set(COMPUTER.gestures) <= IN_ROWS | TRIPLE
    assert set(MOBILE.gestures) <= IN_ROWS
    assert all(f"`{name}`" in DOCS for name in TRIPLE)


def test_the_limits_are_told() -> None:
    assert f"up to {LONGEST_WAIT:.0f} s" in DOCS
    assert f"up to {LONGEST_BACKOFF:.0f};" in DOCS


def test_the_table_of_prices_can_be_loaded() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    table = load_document(Path("prices.yaml"), PriceTable, text=example).value
    assert table.find("openai/gpt-4o-2024-11-20") is not None


@pytest.mark.anyio
async def test_the_model_of_ones_own_works(monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    kinds = dict(MODELS)
    monkeypatch.setattr(MODELS, "register", kinds.__setitem__)
    monkeypatch.setattr(MODELS, "find", kinds.__getitem__)
    exec(compile(example, "docs/models.md", "exec"), {})
    request: ModelRequest = ask()
    reply = await create_model("echo/echo", SeatContext("main", plans=True, seed=1)).reply(request)
    assert reply.text == request.prompt[-1].text
