"""Why a trial ends."""

from typing import Any

import pytest

from decapod.evaluators import Standing, decide_ending


def reason(**standing: Any) -> str | None:
    ending = decide_ending(Standing(**({"turns": 3, "turn_limit": 15} | standing)))
    return ending.reason if ending else None


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        ({}, None),
        ({"turns": 14}, None),
        ({"turns": 15}, "step-limit"),
        ({"turns": 15, "complete": True}, "success"),
        ({"complete": True}, "success"),
        ({"complete": True, "claimed": True}, "success"),
        ({"complete": True, "invalid": 3}, "success"),
        ({"complete": True, "budget": "100 tokens"}, "success"),
        ({"complete": True, "environment_error": "gone"}, "success"),
        ({"claimed": True}, "false-completion"),
        ({"claimed": True, "turns": 15}, "false-completion"),
        ({"invalid": 2}, None),
        ({"invalid": 3}, "invalid-action"),
        ({"invalid": 1, "invalid_retries": 0}, "invalid-action"),
        ({"invalid": 0, "invalid_retries": 0}, None),
        ({"invalid": 3, "turns": 15}, "invalid-action"),
        ({"budget": "100 tokens", "turns": 15}, "budget"),
        ({"environment_error": "gone", "turns": 15}, "environment-error"),
        ({"model_error": "gone", "turns": 15}, "model-error"),
        ({"stopped": True, "environment_error": "gone"}, "stopped"),
        ({"stop": "claim", "complete": True}, None),
        ({"stop": "claim", "complete": True, "claimed": True}, "success"),
        ({"stop": "claim", "claimed": True}, "false-completion"),
        ({"stop": "claim", "complete": True, "turns": 15}, "success"),
        ({"stop": "claim", "complete": True, "invalid": 3}, "success"),
        ({"stop": "claim", "complete": True, "model_error": "gone"}, "model-error"),
        ({"stop": "claim", "turns": 15}, "step-limit"),
    ],
)
def test_why_a_trial_ends(standing: dict[str, Any], expected: str | None) -> None:
    assert reason(**standing) == expected


def test_success_on_the_last_turn_is_no_step_limit() -> None:
    assert reason(turns=1, turn_limit=1, complete=True) == "success"


def test_an_ending_says_why_in_one_sentence() -> None:
    def message(**standing: Any) -> str:
        ending = decide_ending(Standing(**standing))
        assert ending is not None
        return ending.message

    assert message(turns=1, turn_limit=1) == "The graph was not complete after 1 turn."
    assert message(turns=0, turn_limit=1, invalid=3) == "An agent asked for 3 invalid actions in a row."
    assert message(turns=0, turn_limit=1, budget="2000 tokens") == "The budget is used up: 2000 tokens."
    assert message(turns=0, turn_limit=1, environment_error="ubuntu is gone") == "ubuntu is gone"
    assert message(turns=0, turn_limit=1, complete=True) == ""
