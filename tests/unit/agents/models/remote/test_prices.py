"""Prices are data: a table that comes with decapod, or one of the user's own."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import UnusableModelError
from decapod.agents.models.remote.prices import PRICES, Price, PriceTable, Usage, cost, find_price
from decapod.agents.models.remote.schema import SCHEMA, TITLE
from decapod.documents import load_document, schema_text

ROOT = Path(__file__).parents[5]
TABLE = load_document(PRICES, PriceTable).value
PRICE = Price.model_validate(
    {"prompt": 2, "cached": 0.5, "written": 3, "completion": 8, "long": {"above": 1000, "prompt": 4, "completion": 16}}
)


def test_the_committed_schema_is_up_to_date() -> None:
    committed = (ROOT / "docs" / "schemas" / SCHEMA).read_text(encoding="utf-8")
    assert committed == schema_text(PriceTable, TITLE), (
        "run: python -m decapod.agents.models.remote.schema docs/schemas"
    )


def test_decapods_own_table_says_where_and_when_it_is_from() -> None:
    assert set(TABLE.sources) == {"openai", "anthropic", "gemini"}
    for source in TABLE.sources.values():
        assert source.url.startswith("https://")
        assert date(2025, 1, 1) < source.noted
    for price in TABLE.models.values():
        assert price.cached is None or price.cached < price.prompt
        assert price.completion > price.prompt


def test_a_model_is_found_by_its_name_and_by_its_others() -> None:
    assert find_price("openai/gpt-4o-2024-08-06", None, elsewhere=False) == TABLE.models["openai/gpt-4o"]
    assert find_price("openai/gpt-4o-2031-01-01", None, elsewhere=False) is None
    assert find_price("openai/gpt-4o", None, elsewhere=True) is None


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        (Usage(prompt=100, completion=10), (100 * 2 + 10 * 8) / 1e6),
        (Usage(prompt=100, completion=10, cached=40), (60 * 2 + 40 * 0.5 + 10 * 8) / 1e6),
        (Usage(prompt=100, completion=10, cached=40, written=20), (40 * 2 + 40 * 0.5 + 20 * 3 + 10 * 8) / 1e6),
        (Usage(prompt=1000, completion=10), (1000 * 2 + 10 * 8) / 1e6),
        (Usage(prompt=1001, completion=10), (1001 * 4 + 10 * 16) / 1e6),
        (Usage(prompt=1001, completion=10, cached=1), (1001 * 4 + 10 * 16) / 1e6),
        (Usage(prompt=1001, completion=10, written=1), None),
        (Usage(prompt=None, completion=10), None),
        (Usage(prompt=100, completion=None), None),
        (Usage(prompt=0, completion=0), 0),
    ],
)
def test_the_cost_of_a_reply(usage: Usage, expected: float | None) -> None:
    found = cost(PRICE, usage)
    assert found == (None if expected is None else pytest.approx(expected))


def test_without_a_price_there_is_no_cost() -> None:
    assert cost(None, Usage(prompt=1, completion=1)) is None


counts = st.integers(0, 10**6)


@given(counts, counts, counts)
def test_more_tokens_never_cost_less(prompt: int, completion: int, more: int) -> None:
    less = cost(PRICE, Usage(prompt=prompt, completion=completion))
    assert less is not None
    assert less >= 0
    assert less <= (cost(PRICE, Usage(prompt=prompt + more, completion=completion)) or 0)
    assert less <= (cost(PRICE, Usage(prompt=prompt, completion=completion + more)) or 0)


@pytest.mark.parametrize(
    ("models", "problem"),
    [
        ("{other/m: {prompt: 1, completion: 1}}", "the model other/m has no source: add 'other' to 'sources'"),
        ("{mine/m: {prompt: 1, completion: 1}, mine/n: {prompt: 1, completion: 1, also: [mine/m]}}", "is priced twice"),
        ("{mine/m: {prompt: -1, completion: 1}}", "prompt"),
        ("{mine/m: {prompt: 1, completion: 1, cache: 1}}", "did you mean 'cached'?"),
    ],
)
def test_a_table_that_is_wrong_says_where(models: str, problem: str, tmp_path: Path) -> None:
    table = tmp_path / "prices.yaml"
    table.write_text(f'version: 1\nsources: {{mine: {{name: a, url: "b", noted: 2026-01-02}}}}\nmodels: {models}\n')
    with pytest.raises(UnusableModelError) as caught:
        find_price("mine/m", table, elsewhere=True)
    assert problem in str(caught.value)
    assert str(table) in str(caught.value)
