"""No schedule of faults can hang a turn, lose a line of the journal, or come out differently the second time."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from decapod.bus import ChangeLine, Envelope
from decapod.experiments.faults import FaultFile
from decapod.messages import Instruction, ModelCall, TurnEnded
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import SAVE, WRITE, Lab, Run, call, ended

NAMES = ("ann", "bob", "cat", "dan")
TEXTS = (
    "",
    "In toy: write_text(text=hello)",
    "bob: write\nit, then save\ndan: rest",
    "One. Two. Three? 保存 👍🏽",
    " \n",
)
CALLS: tuple[list[dict[str, object]], ...] = (
    [],
    [],
    [WRITE],
    [WRITE, SAVE],
    [call("toy_write_text", text="other")],
    [call("toy_click", element=9)],
)
MOST_TURNS = 4

CHANCES = st.sampled_from([0, 0.25, 0.5, 1, 1])
TURNS = st.none() | st.integers(1, 4) | st.sampled_from(["2-", "1-2"]) | st.just([1, 3])
FAULTS = st.one_of(
    st.just({"drop": True}),
    st.fixed_dictionaries({"delay": st.integers(1, 9)}),
    st.fixed_dictionaries({"duplicate": st.integers(2, 4)}),
    st.fixed_dictionaries({"truncate": st.fixed_dictionaries({"tokens": st.integers(0, 6)})}),
    st.fixed_dictionaries(
        {"replace": st.sampled_from([{"text": "other words"}, {"with": "empty"}, {"with": "shuffled-lines"}])}
    ),
)


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    rule: dict[str, Any] = dict(draw(FAULTS))
    agents = st.just("*") | st.sampled_from(NAMES) | st.lists(st.sampled_from(NAMES), min_size=1, max_size=2)
    rule |= {"from": draw(agents), "to": draw(agents), "chance": draw(CHANCES)}
    turns = draw(TURNS)
    return rule if turns is None else {**rule, "turns": turns}


FAULT_FILES = st.builds(
    lambda rules: FaultFile.model_validate_json(json.dumps({"version": 1, "name": "any", "rules": rules})),
    st.lists(rules(), min_size=1, max_size=5),
)


@st.composite
def teams(draw: st.DrawFn) -> dict[str, Any]:
    """One to four agents, with channels that only lead forward."""
    names = NAMES[: draw(st.integers(1, 4))]
    agents = {name: {"role": "solo", "observes": {"each": "marks-list"}, "acts": "all"} for name in names}
    channels = [
        {
            "from": source,
            "to": recipient,
            "addressed": draw(st.booleans()),
            "on_absent": draw(st.sampled_from(["proceed", "proceed", "proceed", "skip", "skip", "fail"])),
        }
        for place, source in enumerate(names)
        for recipient in names[place + 1 :]
        if draw(st.integers(0, 3))
    ]
    return {
        "version": 1,
        "name": "any",
        "agents": agents,
        "channels": channels,
        "limits": {"turns": draw(st.integers(1, MOST_TURNS)), "invalid_retries": draw(st.integers(0, 2))},
    }


REPLIES = st.lists(
    st.fixed_dictionaries(
        {
            "agent": st.sampled_from(NAMES),
            "turn": st.integers(1, MOST_TURNS),
            "text": st.sampled_from(TEXTS),
            "calls": st.sampled_from(CALLS),
        }
    ),
    max_size=8,
).map(lambda replies: [*replies, {"text": TEXTS[1], "calls": []}])


def run(topology: Mapping[str, Any], faults: FaultFile, replies: list[dict[str, Any]], seed: int) -> Run:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "team.yaml"
        path.write_text(yaml.safe_dump(dict(topology)), encoding="utf-8")
        lab = Lab(Path(folder), toys=(Toy(),), topology=path, faults=faults, seed=seed)
        return asyncio.run(asyncio.wait_for(lab.run(replies), 30))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(teams(), FAULT_FILES, REPLIES, st.integers(0, 2**63))
def test_no_schedule_of_faults_does_harm_beyond_what_it_says(
    topology: dict[str, Any], faults: FaultFile, replies: list[dict[str, Any]], seed: int
) -> None:
    found = run(topology, faults, replies, seed)
    event(f"ended with {ended(found).reason}")
    it_ends_within_its_limits(found, topology)
    every_edge_closes_once_as_its_changes_say(found, topology)
    every_delivery_is_journaled(found)
    an_agent_is_told_what_came_in_time_and_what_came_late(found)
    assert comparable(run(topology, faults, replies, seed)) == comparable(found)


def it_ends_within_its_limits(found: Run, topology: Mapping[str, Any]) -> None:
    limit, agents = topology["limits"]["turns"], len(topology["agents"])
    assert found.journal.complete
    assert not found.journal.torn
    assert ended(found).turns <= limit
    assert ended(found).reason in ("success", "step-limit", "invalid-action", "environment-error")
    assert not found.bodies("failure")
    if ended(found).reason == "environment-error":
        assert "did not get what it depends on" in ended(found).message
    a_turn_of_an_agent = 2 + agents + 4 * 2 + 3  # a call and its reply, letters, actions with their evaluations
    assert len(found.journal.envelopes) <= 10 + limit * (5 + agents * a_turn_of_an_agent)


def changes_by_way(found: Run) -> dict[tuple[int, str], list[ChangeLine]]:
    ways: dict[tuple[int, str], list[ChangeLine]] = {}
    for change in found.journal.changes:
        ways.setdefault((change.seq, change.recipient), []).append(change)
    return ways


def fate(changes: list[ChangeLine]) -> tuple[bool, int, int]:
    """Whether it was dropped, by how many turns it was delayed, how many copies there are."""
    copies = 1
    for change in changes:
        copies *= change.times or 1
    return any(c.verdict == "drop" for c in changes), sum(c.turns or 0 for c in changes), copies


def every_edge_closes_once_as_its_changes_say(found: Run, topology: Mapping[str, Any]) -> None:
    ways = changes_by_way(found)
    sent = {
        (envelope.turn, envelope.sender, recipient): envelope.seq
        for envelope in found.journal.envelopes
        if isinstance(envelope.body, Instruction)
        for recipient in envelope.to
    }
    turns = [body for body in found.bodies("turn-ended") if isinstance(body, TurnEnded)]
    assert [turn.turn for turn in turns] == list(range(1, ended(found).turns + 1))
    expected = [("env/toy", f"agent/{name}") for name in topology["agents"]]
    expected += [(f"agent/{one['from']}", f"agent/{one['to']}") for one in topology["channels"]]
    for turn in turns:
        assert sorted((edge.source, edge.recipient) for edge in turn.edges) == sorted(expected)
        for edge in turn.edges:
            seq = sent.get((turn.turn, edge.source, edge.recipient))
            if edge.source == "env/toy":
                assert edge.outcome == "message"
            elif seq is None:
                assert edge.reason in ("skipped", "not-addressed")
            else:
                dropped, late, _ = fate(ways.get((seq, edge.recipient), []))
                assert edge.reason == ("dropped" if dropped else "timeout" if late else None)
                assert (edge.outcome == "message") == (edge.reason is None)


def every_delivery_is_journaled(found: Run) -> None:
    ways = changes_by_way(found)
    counted = Counter((line.seq, line.recipient, line.outcome) for line in found.journal.deliveries)
    last = ended(found).turns
    for envelope in found.journal.envelopes:
        if not isinstance(envelope.body, Instruction):
            continue
        for recipient in envelope.to:
            changes = ways.pop((envelope.seq, recipient), [])
            dropped, late, copies = fate(changes)
            altered = any(change.verdict == "replace" for change in changes)
            outcome = "altered" if altered else "handled"
            if dropped or envelope.turn + late > last:
                outcome = "dropped"
            lines = {key[2]: count for key, count in counted.items() if key[:2] == (envelope.seq, recipient)}
            assert lines == {outcome: 1 if dropped else copies}
    assert not ways, "changes are about what agents tell agents, and nothing else"


HEADING = re.compile(r"^Instruction from (\w+):$", re.MULTILINE)
LATE = re.compile(r"^Notice: This came late, from (\w+) in turn (\d+):", re.MULTILINE)


def an_agent_is_told_what_came_in_time_and_what_came_late(found: Run) -> None:
    ways = changes_by_way(found)
    expected: dict[str, list[tuple[int, str, int, int]]] = {}
    for envelope in found.journal.envelopes:
        if isinstance(envelope.body, Instruction):
            for recipient in envelope.to:
                dropped, late, copies = fate(ways.get((envelope.seq, recipient), []))
                if not dropped:
                    arrival = (envelope.turn + late, envelope.body.agent, envelope.turn, copies)
                    expected.setdefault(recipient, []).append(arrival)
    thought_last: dict[str, int] = {}
    for envelope in found.journal.envelopes:
        if not isinstance(envelope.body, ModelCall) or envelope.body.call > 1:
            continue
        turn, last = envelope.turn, thought_last.get(envelope.sender, 0)
        thought_last[envelope.sender] = turn
        told = next(message.text for message in reversed(envelope.body.prompt) if message.role == "user")
        arrived = expected.get(envelope.sender, [])
        in_time, as_news = Counter[str](), Counter[tuple[str, str]]()
        for due, source, sent, copies in arrived:
            if due == sent == turn:
                in_time[source] += copies
            elif sent < due and last < due <= turn:
                as_news[source, str(sent)] += copies
        assert Counter(HEADING.findall(told)) == in_time
        assert Counter(LATE.findall(told)) == as_news


TIMES = frozenset({"at", "took_ns", "settle_ns", "latency_ns", "wait_ns", "handling_ns", "trial", "model"})


def timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key not in TIMES}
    return [timeless(item) for item in data] if isinstance(data, list) else data


def comparable(found: Run) -> tuple[list[Any], list[Any]]:
    """A journal without times, without deliveries, and without what names the folder of its script."""
    return [_envelope(one) for one in found.journal.envelopes], [one.model_dump() for one in found.journal.changes]


def _envelope(envelope: Envelope) -> Any:
    body = timeless(envelope.body.model_dump(mode="json"))
    return (envelope.seq, envelope.turn, envelope.sender, envelope.to, envelope.causes, envelope.reply_to, body)
