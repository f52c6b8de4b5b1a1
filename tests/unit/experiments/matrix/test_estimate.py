"""What an experiment may cost: ranges that hold what they must, prices that are known and not."""

import pytest

from decapod.experiments.matrix import expand, load_experiment
from decapod.experiments.matrix.estimate import Estimate, Range, estimate_matrix
from decapod.experiments.matrix.images import anthropic_tokens, gemini_tokens, openai_tokens
from decapod.messages import Size


def estimate(models: str, *, topology: str = "single", more: str = "") -> Estimate:
    text = f"version: 1\nname: e\ntopologies: [{topology}]\ntasks: [vim-note]\nmodels: [{models}]\n{more}"
    return estimate_matrix(expand(load_experiment("e.yaml", text=text)))


def test_models_that_nobody_is_paid_for_are_free() -> None:
    found = estimate("demo, 'demo-noise?early=0.1', scripted/replies.yaml")
    assert found.models == {}
    assert found.free == {"demo", "demo-noise?early=0.1", "scripted/replies.yaml"}
    assert "free" in "\n".join(found.in_words())


def test_calls_lie_between_the_demonstrations_length_and_the_limit_of_turns_for_each_seat() -> None:
    trial = expand(
        load_experiment("e.yaml", text="version: 1\nname: e\ntopologies: [single]\ntasks: [vim-note]")
    ).trials[0]
    steps = len(trial.plan.played.steps)
    assert estimate("openai/gpt-4o").models["openai/gpt-4o"].calls == Range(steps, 15)
    pair = estimate("openai/gpt-4o", topology="by-functionality", more="repeats: 3")
    assert pair.models["openai/gpt-4o"].calls == Range(6 * steps, 6 * 15)
    short = estimate("openai/gpt-4o", more="budgets: {trial: {turns: 2}}")
    assert short.models["openai/gpt-4o"].calls == Range(2, 2)


def test_money_follows_the_table_and_a_price_that_is_not_known_is_said() -> None:
    found = estimate(
        "openai/gpt-4o, openai/gpt-4o-mini, openai/of-my-own, 'openai/gpt-4o?base_url=http://localhost:1/v1'"
    )
    big, small = found.models["openai/gpt-4o"], found.models["openai/gpt-4o-mini"]
    assert 0 < small.money.low < big.money.low < big.money.high
    assert big.money.low == pytest.approx((2.5 * big.prompt.low + 10 * big.completion.low) / 1e6, rel=0.01)
    assert found.unpriced == ("openai/of-my-own", "openai/gpt-4o?base_url=http://localhost:1/v1")
    words = "\n".join(found.in_words())
    assert "The total is not known: there are no prices for openai/of-my-own, " in words
    assert "counted by words-1" in words


def test_pictures_are_counted_by_each_providers_rule() -> None:
    screen = Size(width=1280, height=800)
    assert openai_tokens(screen) == 85 + 170 * 6
    assert anthropic_tokens(screen) == 1366
    assert gemini_tokens(screen) == 4 * 258
    assert gemini_tokens(Size(width=384, height=384)) == 258
    assert openai_tokens(Size(width=4096, height=8192)) == 85 + 170 * 6
    assert anthropic_tokens(Size(width=3136, height=1568)) == 1640
