import pytest

from decapod.bus import Envelope
from decapod.cli.narrate import narrate
from decapod.messages import Metrics, Termination, TrialEnded

METRICS = Metrics(completed=1, nodes=2, actions=1, completion_ratio=0.5, execution_efficiency=0.5, cost_efficiency=None)


def ended(reason: Termination) -> str:
    body = TrialEnded(reason=reason, turns=1, metrics=METRICS, held_at_end={"saved": False, "closed": True})
    return "\n".join(narrate(Envelope(1, 1, "conductor", (), (), None, 0, body)).body)


def test_what_was_undone_after_a_success_is_told() -> None:
    assert "saved no longer holds" in ended("success")
    assert "closed" not in ended("success")


@pytest.mark.parametrize("reason", ["step-limit", "false-completion", "model-error"])
def test_what_never_held_is_not_said_to_hold_no_longer(reason: Termination) -> None:
    assert "no longer holds" not in ended(reason)
