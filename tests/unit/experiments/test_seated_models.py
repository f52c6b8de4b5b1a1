"""Models of seats: those that cannot be used are named together, before a trial; those that fail in one end it."""

from pathlib import Path

import anyio
import pytest
import yaml

from decapod.actions import UnknownNameError
from decapod.agents.models import UnusableModelError
from decapod.experiments.faults import load_faults
from decapod.experiments.seating import require_runnable
from decapod.messages import ModelReply, TrialStarted
from tests.unit.experiments.trials import COMPLETE, PAIR, SAVE, WRITE, Lab, ended, topology

pytestmark = pytest.mark.anyio


def pair(lab: Lab, leads: str, acts: str) -> None:
    """Seat these two models in a team of two."""
    text = PAIR.replace("role: instructor", f"role: instructor, model: {leads}")
    lab.topology = topology(lab.folder, text.replace("role: tool-operator", f"role: tool-operator, model: {acts}"))


def test_all_models_that_cannot_be_used_are_named_at_once(lab: Lab) -> None:
    pair(lab, "opnai/x", "scripted/none.yaml")
    with pytest.raises(UnusableModelError) as raised:
        require_runnable(lab.plan([]))
    first, *rest = str(raised.value).split("\n")
    assert first.startswith("'opnai/x' of main: unknown model 'opnai' (did you mean 'openai'?)")
    assert rest[0] == "'scripted/none.yaml' of operator: the script of agent 'operator' cannot be used:"


def test_one_model_that_is_wrong_in_several_seats_is_named_once(lab: Lab) -> None:
    pair(lab, "opnai/x", "opnai/x")
    with pytest.raises(UnknownNameError, match=r"^unknown model 'opnai' \(did you mean 'openai'\?\)"):
        require_runnable(lab.plan([]))


@pytest.mark.parametrize("swapped", [False, True])
async def test_two_seats_with_two_models(lab: Lab, swapped: bool) -> None:
    replies = {"main": {"text": "Write and save."}, "operator": {"calls": [WRITE, SAVE]}}
    for name, reply in replies.items():
        (lab.folder / f"{name}.yaml").write_text(yaml.safe_dump({"version": 1, "replies": [reply]}))
    models = [f"scripted/{lab.folder / name}.yaml" for name in replies]
    pair(lab, *(reversed(models) if swapped else models))
    run = await lab.run()
    assert ended(run).reason == ("step-limit" if swapped else "success")
    started = run.bodies("trial-started")[0]
    assert isinstance(started, TrialStarted)
    seated = {agent.name: agent.model for agent in started.agents}
    assert set(seated.values()) == set(models)
    replied = {(body.agent, body.model) for body in run.bodies("model-reply") if isinstance(body, ModelReply)}
    assert replied <= set(seated.items())


async def test_a_judge_whose_model_fails_in_mid_trial_ends_it_with_one_message(lab: Lab) -> None:
    lab.topology = "debate"
    run = await lab.run(
        [{"agent": "judge", "turn": 2, "error": "the account is empty"}, {"agent": "judge"}, {"text": "In toy: wait()"}]
    )
    assert (ended(run).reason, ended(run).turns) == ("model-error", 2)
    assert ended(run).message.endswith("replies.yaml: the account is empty")
    assert "\n" not in ended(run).message
    assert run.journal.complete
    assert run.result is not None


async def test_a_verifier_of_whom_nothing_arrives_leaves_the_work_to_a_limit(lab: Lab, tmp_path: Path) -> None:
    lab.topology = "verifier-gated"
    lab.faults = load_faults(
        "faults.yaml", text="version: 1\nname: mute\nrules: [{name: mute, from: verifier, drop: true}]"
    )
    with anyio.fail_after(30):
        run = await lab.run(
            [{"agent": "main", "calls": [COMPLETE]}, {"agent": "verifier", "text": "Not yet."}], turns=3
        )
    assert (ended(run).reason, ended(run).turns) == ("step-limit", 3)
    assert [change.interceptor for change in run.journal.changes] == ["mute"] * 3
    assert run.journal.complete
