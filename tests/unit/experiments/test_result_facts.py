"""What a result keeps for comparisons: facts of the plan, traffic by channel, and where the time went."""

import json

import pytest

from decapod.bus import Envelope
from decapod.experiments.result import TrialResult
from decapod.experiments.time_split import time_split_of
from decapod.messages import (
    ActionRequest,
    ActionResult,
    MarkedObservation,
    ModelCall,
    ModelReply,
    Observation,
    TaskAssigned,
    TurnEnded,
    TurnStarted,
)
from tests.unit.experiments.trials import PAIR, SAVE, SINGLE, WRITE, Lab, topology

pytestmark = pytest.mark.anyio


async def test_a_result_keeps_what_its_trial_was(lab: Lab) -> None:
    lab.topology = topology(lab.folder, SINGLE)
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    assert run.result is not None
    facts = run.result.facts
    assert facts is not None
    assert (facts.environments, facts.turn_limit, facts.stop, facts.repeat) == (("toy",), 5, "graph", 0)
    assert facts.started is not None
    assert len(facts.setup) == 12
    assert TrialResult.model_validate_json((run.folder / "result.json").read_text()) == run.result


async def test_set_ups_have_one_digest_exactly_when_nothing_but_task_and_seed_differs(lab: Lab) -> None:
    lab.topology = topology(lab.folder, SINGLE)
    digests = []
    for seed, turns in ((1, 5), (2, 5), (1, 4)):
        lab.seed = seed
        run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}], turns=turns)
        assert run.result is not None
        assert run.result.facts is not None
        digests.append(run.result.facts.setup)
    assert digests[0] == digests[1]
    assert digests[0] != digests[2]


async def test_messages_are_counted_by_channel_as_they_were_sent(lab: Lab) -> None:
    lab.topology = topology(lab.folder, PAIR)
    run = await lab.run(
        [
            {"agent": "main", "turn": 1, "text": "write hello, please"},
            {"agent": "operator", "turn": 1, "calls": [WRITE]},
            {"agent": "main", "turn": 2, "text": "save"},
            {"agent": "operator", "turn": 2, "calls": [SAVE]},
        ]
    )
    assert run.result is not None
    assert run.result.edges is not None
    (edge,) = run.result.edges
    assert (edge.source, edge.recipient, edge.messages, edge.tokens, edge.absent) == ("main", "operator", 2, 5, 0)


async def test_the_time_of_a_real_trial_adds_up(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    assert run.result is not None
    assert run.result.time is not None
    assert run.result.time.total == pytest.approx(run.result.seconds)
    assert run.result.time.bus > 0


async def test_each_moment_is_counted_once_for_the_first_thing_that_goes_on() -> None:
    second = 1_000_000_000
    bodies = [
        (1, TaskAssigned(task="t", instruction="")),  # the devices were opened: 1 s
        (2, TurnStarted(turn=1)),  # idle: 1 s
        (4, Observation(environment="a", turn=1, took_ns=2 * second)),  # environment: 2 s
        (7, MarkedObservation(environment="a", turn=1, observation=3)),  # perception: 3 s
        (8, ModelCall(agent="main", call=1, model="m", prompt=())),  # bus: 1 s
        (12, ModelReply(agent="main", call=1, model="m")),  # model: 4 s
        (12, ActionRequest(agent="main", call_id="1", environment="a", action="click")),
        (17, ActionResult(agent="main", call_id="1", environment="a", action="click", status="ok")),  # 5 s
        (18, TurnEnded(turn=1, actions=1)),  # bus: 1 s
    ]
    envelopes = [
        Envelope(seq, 1, "agent/main", (), (), 7 if seq == 8 else None, at * second, body)
        for seq, (at, body) in enumerate(bodies, 1)
    ]
    split = time_split_of(envelopes)
    assert (split.model, split.perception, split.environment, split.bus, split.idle) == (4, 3, 8, 2, 1)


async def test_a_result_of_an_earlier_decapod_is_read(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    old = json.loads((run.folder / "result.json").read_text())
    for key in ("facts", "edges", "time", "cost"):
        del old[key]
    result = TrialResult.model_validate(old)
    assert (result.facts, result.edges, result.time, result.cost) == (None, None, None, None)
