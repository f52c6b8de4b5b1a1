"""Whole trials with faults: what the agents are told, how edges close, and what is written down."""

from pathlib import Path

import pytest
import yaml

from decapod.agents.topology import load_topology
from decapod.bus import ChangeLine
from decapod.documents import DocumentError
from decapod.experiments.faults import FaultFile, load_faults
from decapod.experiments.plan import TrialPlan
from decapod.experiments.run import Experiment
from decapod.messages import Instruction, ModelCall, TrialStarted, TurnEnded
from tests.unit.experiments.toy import opener
from tests.unit.experiments.trials import SAVE, WRITE, Lab, Reply, Run, ended

pytestmark = pytest.mark.anyio

TOLD = "In toy: write_text(text=hello)\nIn toy: click(element=2)"
REPLIES: list[Reply] = [{"agent": "main", "text": TOLD}, {"agent": "operator", "calls": [WRITE, SAVE]}]


def faults(rules: str) -> FaultFile:
    return load_faults("faults.yaml", text=f"version: 1\nname: harm\nrules: [{rules}]")


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path, topology=team(tmp_path, "skip"))


def team(folder: Path, on_absent: str) -> Path:
    path = folder / "team.yaml"
    path.write_text(
        "version: 1\nname: pair\n"
        "agents: {main: {role: instructor, observes: {each: marks}}, operator: {role: tool-operator, acts: all}}\n"
        f"channels: [{{from: main, to: operator, on_absent: {on_absent}}}]\nlimits: {{turns: 3}}\n"
    )
    return path


def closed(run: Run) -> list[tuple[str, str | None]]:
    """How the one channel's edge closed in each turn."""
    turns = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)]
    return [(edge.outcome, edge.reason) for turn in turns for edge in turn.edges if edge.source == "agent/main"]


def prompts(run: Run) -> list[str]:
    """What operator was told in each turn in which it thought."""
    calls = [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == "operator"]
    return [call.prompt[-1].text for call in calls if call.call == 1]


async def test_a_dropped_instruction_is_an_absent_one(lab: Lab) -> None:
    lab.faults = faults("{name: cut, drop: true, turns: 1-2}")
    run = await lab.run(REPLIES)
    assert closed(run) == [("absent", "dropped"), ("absent", "dropped"), ("message", None)]
    assert run.result is not None
    assert run.result.faults == ("cut: anyone to anyone: drop (always, turns 1-2)",)
    (started,) = run.bodies("trial-started")
    assert isinstance(started, TrialStarted)
    assert started.faults == run.result.faults
    assert ended(run).reason == "success"
    assert [(change.interceptor, change.verdict) for change in run.journal.changes] == [("cut", "drop")] * 2
    assert len(run.bodies("skip")) == 2


async def test_a_delayed_instruction_is_absent_in_its_turn_and_news_in_a_later_one(lab: Lab, tmp_path: Path) -> None:
    lab.topology = team(tmp_path, "proceed")
    lab.faults = faults("{delay: 2, turns: 1}")
    run = await lab.run([REPLIES[0], {"agent": "operator", "text": "I wait."}])
    assert closed(run) == [("absent", "timeout"), ("message", None), ("message", None)]
    news = "Notice: This came late, from main in turn 1: "
    assert [news in prompt for prompt in prompts(run)] == [False, False, True]
    assert [prompt.count("Instruction from main:") for prompt in prompts(run)] == [0, 1, 1]


async def test_an_agent_that_rests_is_told_later_what_came_late(lab: Lab) -> None:
    """Turn 1 is delayed by one; turn 2, when it arrives, has no instruction of its own; in turn 3 the agent thinks."""
    lab.faults = faults("{delay: 1, turns: 1}, {drop: true, turns: 2}")
    run = await lab.run([REPLIES[0], {"agent": "operator", "text": "I wait."}])
    (prompt,) = prompts(run)
    assert prompt.count("This came late, from main in turn 1") == 1
    assert prompt.count("Instruction from main:") == 1


async def test_a_duplicate_is_told_twice_and_joins_once(lab: Lab) -> None:
    lab.faults = faults("{duplicate: 3}")
    run = await lab.run(REPLIES)
    assert closed(run) == [("message", None)]
    assert prompts(run)[0].count("Instruction from main:") == 3
    assert ended(run).reason == "success"


async def test_an_altered_instruction_is_a_message_and_the_journal_has_both_texts(lab: Lab) -> None:
    lab.faults = faults("{name: limit, truncate: {tokens: 4}}")
    run = await lab.run(REPLIES, turns=1)
    assert closed(run) == [("message", None)]
    assert "> In toy: write_text" in prompts(run)[0]
    assert "click" not in prompts(run)[0]
    sent = next(envelope for envelope in run.journal.envelopes if isinstance(envelope.body, Instruction))
    assert isinstance(sent.body, Instruction)
    assert sent.body.text == TOLD
    (change,) = run.journal.changes
    assert altered(change) == "In toy: write_text"
    assert change.reason == "14 of 18 tokens cut (words-1), 4 kept; always"
    outcomes = [line.outcome for line in run.journal.deliveries if line.seq == sent.seq]
    assert outcomes == ["altered"]


def altered(change: ChangeLine) -> str:
    assert isinstance(change.body, Instruction)
    return change.body.text


async def test_rules_are_applied_in_order_each_to_what_the_one_before_left(lab: Lab) -> None:
    lab.faults = faults(
        "{replace: {text: one two three}}, {truncate: {tokens: 2}}, {duplicate: 2}, {drop: true, turns: 2},"
        "{duplicate: 2}"
    )
    run = await lab.run([REPLIES[0], {"agent": "operator", "text": "I wait."}], turns=2)
    first = [(change.interceptor, change.verdict) for change in run.journal.changes][:4]
    assert first == [("rule-1", "replace"), ("rule-2", "replace"), ("rule-3", "duplicate"), ("rule-5", "duplicate")]
    assert [change.interceptor for change in run.journal.changes][4:] == ["rule-1", "rule-2", "rule-3", "rule-4"]
    assert prompts(run)[0].count("Instruction from main:\n> one two") == 4
    assert "three" not in prompts(run)[0]
    assert closed(run) == [("message", None), ("absent", "dropped")]


async def test_who_depends_on_what_was_dropped_may_end_the_trial(lab: Lab, tmp_path: Path) -> None:
    lab.topology = team(tmp_path, "fail")
    lab.faults = faults("{drop: true, turns: 2-}")
    run = await lab.run([REPLIES[0], {"agent": "operator", "text": "I wait."}])
    assert (ended(run).reason, ended(run).turns) == ("environment-error", 2)
    assert ended(run).message == "operator did not get what it depends on from agent/main"


async def test_another_seed_befalls_other_turns(lab: Lab) -> None:
    lab.faults = load_faults("lossy")
    replies: list[Reply] = [REPLIES[0], {"agent": "operator", "text": "I wait."}]
    lost: dict[int, list[int]] = {}
    for seed in (1, 2, 1):
        lab.seed = seed
        run = await lab.run(replies, turns=10)
        turns = [number for number, (_, reason) in enumerate(closed(run), 1) if reason == "dropped"]
        assert lost.setdefault(seed, turns) == turns, "the same seed, the same faults"
    assert lost[1] != lost[2]


def test_faults_are_part_of_a_trials_name_and_are_written_down(lab: Lab, tmp_path: Path) -> None:
    plain = lab.plan(REPLIES)
    assert "faults" not in plain.cell
    harmed = [TrialPlan(plain.team, plain.task, plain.model, faults=load_faults(name)) for name in ("lossy", "late")]
    assert len({plan.name for plan in (plain, *harmed)}) == 3
    experiment = Experiment.create(tmp_path / "runs", "test", [plain, *harmed], opener(*lab.toys))
    written = yaml.safe_load((experiment.folder.path / "experiment.yaml").read_text())
    assert [trial["faults"] for trial in written["trials"]] == [None, *(plan.cell["faults"] for plan in harmed)]
    for plan in harmed:
        trial = yaml.safe_load((experiment.folder.trial(plan.name) / "trial.yaml").read_text())
        assert plan.faults is not None
        assert trial["faults"] == plan.faults.as_data()


def test_faults_for_another_team_are_refused_with_their_place() -> None:
    wrong = "version: 1\nname: x\nrules: [{to: operater, drop: true}]\n"
    with pytest.raises(DocumentError, match=r"x.yaml:3:14: the team .* \(did you mean 'operator'\?\)"):
        load_faults("x.yaml", load_topology("by-functionality").expand(["toy"]), text=wrong)


THREE = """
version: 1
name: three
agents:
  left: {role: solo, observes: {each: marks-list}, acts: all}
  right: {role: solo, observes: {each: marks-list}, acts: all}
  last: {role: solo, observes: {each: marks-list}, acts: all}
channels: [{from: left, to: last, on_absent: proceed}, {from: right, to: last, on_absent: proceed}]
limits: {turns: 6}
"""


async def test_who_is_quicker_changes_nothing_about_the_faults(lab: Lab, tmp_path: Path) -> None:
    """Two agents speak to a third at the same time; which of them is first hangs on how long each one thinks."""
    path = tmp_path / "three.yaml"
    path.write_text(THREE)
    lab.topology = path
    lab.faults = faults("{drop: true, chance: 0.4}, {duplicate: 2, chance: 0.4}, {replace: {with: empty}, chance: 0.4}")
    befallen, orders = [], set()
    for slow in ("left", "right"):
        run = await lab.run([{"agent": slow, "text": "I say this.", "delay": 0.02}, {"text": "I say this."}])
        sent = {envelope.seq: envelope for envelope in run.journal.envelopes}
        changed = [(sent[one.seq].turn, sent[one.seq].sender, one.interceptor) for one in run.journal.changes]
        befallen.append(sorted(changed))
        orders.add(tuple(e.sender for e in run.journal.envelopes if isinstance(e.body, Instruction)))
    assert befallen[0] == befallen[1]
    assert befallen[0]
    assert len(orders) == 2, "they spoke in another order"


async def test_a_thousand_copies_pass_through_a_mailbox_of_sixty_four(lab: Lab) -> None:
    lab.faults = faults("{duplicate: 100}, {duplicate: 10}")
    run = await lab.run(REPLIES)
    assert ended(run).reason == "success"
    assert prompts(run)[0].count("Instruction from main:") == 1000
