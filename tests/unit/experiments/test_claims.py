"""Claims that a verifier judges, in whole trials: none counts before it is confirmed, and none hangs a turn."""

from collections.abc import Sequence
from pathlib import Path

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.agents.topology import load_topology
from decapod.bus import Drop, Envelope, Verdict
from decapod.documents import DocumentError
from decapod.messages import ActionResult, Instruction, ModelCall, TurnEnded
from tests.unit.experiments.test_rounds import VERDICTS
from tests.unit.experiments.trials import COMPLETE, SAVE, WRITE, Lab, Run, call, ended

pytestmark = pytest.mark.anyio

TEAM = "verifier-gated"
SUBMIT = call("root_submit", answer="42")


def prompts(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


def told(run: Run, carries: str) -> list[str]:
    return [
        body.text for body in run.bodies("instruction") if isinstance(body, Instruction) and body.carries == carries
    ]


def completed_by(run: Run) -> list[tuple[str, str]]:
    """Who called `complete`, and what came of it."""
    results = [body for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    return [(one.agent, one.status) for one in results if one.action == "complete"]


async def test_a_claim_that_is_refused_goes_back_and_the_work_goes_on(lab: Lab) -> None:
    lab.topology = TEAM
    run = await lab.run(
        [
            {"agent": "main", "turn": 1, "text": "All done.", "calls": [COMPLETE]},
            {"agent": "verifier", "turn": 1, "text": "Nothing is saved."},
            {"agent": "main", "turn": 2, "calls": [WRITE, SAVE]},
            {"agent": "main", "turn": 3, "text": "Now it is saved.", "calls": [COMPLETE]},
            {"agent": "verifier", "turn": 3, "calls": [COMPLETE]},
        ]
    )
    assert (ended(run).reason, ended(run).turns) == ("success", 3)
    assert told(run, "claim") == ["All done.", "Now it is saved."]
    assert completed_by(run) == [("verifier", "ok")]
    second = prompts(run, "main")[1].prompt
    assert "Verdict from verifier in turn 1:\n> Nothing is saved.\n" in second[-1].text
    assert [message.text for message in second if message.role == "tool"] == [
        "Your claim was told to whoever judges it. If the work goes on, it was not confirmed."
    ]
    first, last = prompts(run, "verifier")
    assert "Claim from main:\n> All done." in first.prompt[-1].text
    assert '- main: click(element="Save") in toy: Done. The screen changed.' in last.prompt[-1].text


async def test_the_verifier_is_asked_only_when_something_is_claimed(lab: Lab) -> None:
    lab.topology = TEAM
    run = await lab.run([{"agent": "main", "text": "I look around."}], turns=2)
    assert prompts(run, "verifier") == []
    turns = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)]
    claims = [edge.reason for turn in turns for edge in turn.edges if edge.recipient == "agent/verifier"]
    assert claims == [None, "skipped"] * 2  # what it sees, and what it is told


async def test_a_claim_beside_an_action_is_not_taken_and_costs_no_retry(lab: Lab) -> None:
    lab.topology = TEAM
    run = await lab.run([{"agent": "main", "calls": [WRITE, SAVE, COMPLETE]}], turns=2, invalid_retries=0)
    assert ended(run).reason == "success"  # the graph is complete at the limit, though nobody could claim it
    assert completed_by(run) == [("main", "stale")] * 2
    assert told(run, "claim") == []
    results = [message.text for message in prompts(run, "main")[1].prompt if message.role == "tool"]
    assert results[-1] == (
        "Not carried out: a claim is judged by what the screens show when you make it: make it in a turn in which you"
        " call nothing but actions of root"
    )


async def test_an_answer_is_handed_in_and_told_with_the_claim(lab: Lab) -> None:
    lab.topology = TEAM
    run = await lab.run(
        [{"agent": "main", "text": "It is 42.", "calls": [SUBMIT, COMPLETE]}, {"agent": "verifier", "text": "No."}],
        turns=1,
    )
    assert told(run, "claim") == ['It is 42.\nIn root: submit(answer="42")']
    assert [body.text for body in run.bodies("answer")] == ["42"]  # type: ignore[attr-defined]


async def test_a_verifier_that_is_wrong_ends_the_trial_all_the_same(lab: Lab) -> None:
    lab.topology = TEAM
    run = await lab.run([{"agent": "main", "calls": [COMPLETE]}, {"agent": "verifier", "calls": [COMPLETE]}])
    assert ended(run).reason == "false-completion"


async def test_a_claim_that_is_lost_is_heard_by_nobody(lab: Lab) -> None:
    def lose(envelope: Envelope, recipient: str) -> Verdict:
        return Drop("lost")

    lab.topology = TEAM
    lab.interceptors = (lose,)
    run = await lab.run([{"agent": "main", "calls": [COMPLETE]}, {"agent": "verifier", "calls": [COMPLETE]}], turns=3)
    assert (ended(run).reason, completed_by(run)) == ("step-limit", [])
    assert len(told(run, "claim")) == 3


CALLS = st.lists(st.sampled_from([WRITE, SAVE, COMPLETE, SUBMIT, call("root_complete", now=True)]), max_size=3)
REPLIES = st.lists(st.tuples(CALLS, CALLS, st.sampled_from(["", "So it is."])), min_size=1, max_size=3)
SCHEDULES = st.lists(st.sampled_from(list(VERDICTS)), min_size=1, max_size=5)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(replies=REPLIES, schedule=SCHEDULES)
def test_no_trial_hangs_and_only_the_verifier_ends_it_by_a_claim(
    replies: Sequence[tuple[list[dict[str, object]], list[dict[str, object]], str]],
    schedule: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    def befall(envelope: Envelope, recipient: str) -> Verdict:
        return VERDICTS[schedule[envelope.seq % len(schedule)]](envelope)

    said = [
        {"agent": agent, "turn": turn, "text": text, "calls": calls}
        for turn, (work, judged, text) in enumerate(replies, 1)
        for agent, calls in (("main", work), ("verifier", [one for one in judged if one not in (WRITE, SAVE)]))
    ]

    async def play() -> Run:
        lab = Lab(tmp_path_factory.mktemp("trial"), topology=TEAM, interceptors=(befall,))
        with anyio.fail_after(30):
            return await lab.run([*said, {"text": "Nothing more."}], turns=3)

    run = anyio.run(play)
    assert "main" not in [agent for agent, status in completed_by(run) if status == "ok"]
    confirmed = ("verifier", "ok") in completed_by(run)
    assert (ended(run).reason in ("success", "false-completion") and ended(run).claimed) == confirmed
    turns = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)]
    assert all(len(turn.edges) == len({(one.source, one.recipient) for one in turn.edges}) == 4 for turn in turns)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("acts: [root]", "acts: []"), "'verifier' cannot read 'claim': it does not act in root"),
        (("acts: all", "acts: [toy]"), "'main' cannot write 'claim': it does not act in root"),
        (
            ("role: verifier, observes: {each: marks}", "role: verifier"),
            "'verifier' cannot read 'claim': it sees no screen",
        ),
        (("role: verifier", "role: solo"), "'verifier' cannot read 'claim': its role 'solo' does not judge"),
    ],
)
def test_ends_of_a_channel_of_claims_that_make_no_sense_are_refused(change: tuple[str, str], reason: str) -> None:
    source = (Path(__file__).parents[3] / "decapod/agents/topologies/verifier-gated.yaml").read_text()
    with pytest.raises(DocumentError, match=reason):
        load_topology("team.yaml", text=source.replace(*change))
