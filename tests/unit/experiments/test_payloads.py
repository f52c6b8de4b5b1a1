"""Payload policies and limits in whole trials: what is sent, what arrives, and what is told of it."""

from pathlib import Path

import pytest

from decapod.agents.memory import count_tokens
from decapod.agents.models import ModelRequest, Reply, ScriptedModel
from decapod.bus.tokenizers import find_tokenizer
from decapod.messages import ImagePart, Instruction, ModelCall, ModelReply, TrialStarted, TurnEnded
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import PAIR, SAVE, WRITE, Lab, Run, call, ended, topology

pytestmark = pytest.mark.anyio

PLAN = '{"steps": [{"agent": "operator", "do": "Write, then save."}]}'
PEERS = """
version: 1
name: peers
agents:
  one: {role: solo, observes: {each: marks}, acts: all}
  two: {role: solo, observes: {each: marks}, acts: all}
channels: [{from: one, to: two, carries: action-state, on_absent: proceed}]
limits: {turns: 2}
"""


def carrying(policy: str) -> str:
    return PAIR.replace("carries: instruction", f"carries: {policy}")


def prompts(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


def told(run: Run) -> list[str]:
    return [body.text for body in run.bodies("instruction") if isinstance(body, Instruction)]


def reasons(run: Run) -> list[str | None]:
    turns = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)]
    return [edge.reason for turn in turns for edge in turn.edges if edge.source.startswith("agent/")]


async def test_a_plan_that_does_not_fit_goes_back_and_then_arrives(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, carrying("plan"))
    run = await lab.run(
        [
            {"agent": "main", "call": 1, "text": "Save it."},
            {"agent": "main", "call": 2, "text": f"Sorry: {PLAN}"},
            {"agent": "operator", "calls": [WRITE, SAVE]},
        ]
    )
    assert ended(run).reason == "success"
    assert told(run) == [PLAN]
    first, second = prompts(run, "main")
    assert "It must fit this JSON schema: " in first.prompt[0].text
    assert "Notice: Your reply reached nobody: it holds no JSON object." in second.prompt[-1].text
    assert "Elements of toy:" in second.prompt[-1].text
    assert f"Plan from main:\n> {PLAN}" in prompts(run, "operator")[0].prompt[-1].text
    assert "Do the steps whose agent is you" in prompts(run, "operator")[0].prompt[0].text


async def test_a_plan_that_never_fits_is_not_sent(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, carrying("plan").replace("turns: 3", "turns: 1, replies: 3"))
    run = await lab.run([{"agent": "main", "text": "Save it."}])
    assert (len(prompts(run, "main")), told(run), reasons(run)) == (3, [], ["unfit"])
    assert ended(run).reason == "step-limit"


async def test_who_sees_nothing_is_shown_the_sender_s_screen(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, carrying("observation"))
    run = await lab.run(
        [
            {"agent": "main", "text": ""},
            {"agent": "operator", "calls": [WRITE, call("toy_click", element=2)]},
        ]
    )
    assert ended(run).reason == "success"
    (asked,) = prompts(run, "operator")
    assert '"Save"' in asked.prompt[-1].text
    assert "The screen of toy is picture 1" in asked.prompt[-1].text
    assert [part.environment for part in asked.prompt[-1].parts if isinstance(part, ImagePart)] == ["toy"]


async def test_a_state_is_made_of_what_was_done_and_what_changed(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PEERS)
    toy = Toy(buttons=["Open", "Save"])
    lab.toys = (toy,)
    run = await lab.run(
        [
            {"agent": "one", "turn": 1, "text": "unheard", "calls": [call("toy_click", element=1)]},
            {"text": "unheard", "calls": [WRITE]},
        ]
    )
    assert told(run) == [
        "Last actions:\n- none",
        'Last actions:\n- click(element="Open") in toy: Done. The screen changed.\nChanged in toy:\nnothing',
    ]
    assert "State from one:\n> Last actions:" in prompts(run, "two")[0].prompt[-1].text


async def test_in_silence_nothing_is_missed(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PEERS.replace("action-state, on_absent: proceed", "silent, on_absent: fail"))
    run = await lab.run([{"text": "unheard"}])
    assert (told(run), reasons(run)) == ([], ["silent", "silent"])
    assert "reached you" not in prompts(run, "two")[0].prompt[-1].text


async def test_a_channel_s_limit_cuts_what_arrives_and_the_journal_says_so(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("carries: instruction", "carries: instruction, tokens: 2"))
    run = await lab.run([{"agent": "main", "text": "Write and then save."}, {"calls": [WRITE, SAVE]}], turns=1)
    assert told(run) == ["Write and then save."]
    assert "Instruction from main:\n> Write and\n" in prompts(run, "operator")[0].prompt[-1].text + "\n"
    (change,) = run.journal.changes
    assert (change.interceptor, change.verdict, change.recipient) == ("limit", "replace", "agent/operator")
    assert change.reason == "3 of 5 tokens cut (words-1), 2 kept"
    (start,) = run.bodies("trial-started")
    assert isinstance(start, TrialStarted)
    assert (start.tokenizer, start.channels[0].tokens) == ("words-1", 2)
    assert "At most 2 tokens arrive" in prompts(run, "main")[0].prompt[0].text


async def test_an_agent_s_limit_cuts_its_reply(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(
        tmp_path, PAIR.replace("observes: {each: marks}", "observes: {each: marks}, reply_tokens: 1")
    )
    run = await lab.run([{"agent": "main", "text": "Write and save."}, {"calls": [WRITE, SAVE]}])
    reply = next(body for body in run.bodies("model-reply") if isinstance(body, ModelReply))
    assert (reply.text, reply.cut) == ("Write", "3 of 4 tokens cut (words-1), 1 kept")
    assert told(run) == ["Write"]
    assert "at most 1 tokens of text are taken" in prompts(run, "main")[0].prompt[0].text


BOARD = """
version: 1
name: board
agents:
  one: {role: solo, observes: {each: marks}, acts: all}
  two: {role: solo, observes: {each: marks}, acts: all}
channels:
  - {from: one, to: two, carries: notes}
  - {from: two, to: one, carries: notes}
limits: {turns: 3}
"""


async def test_notes_are_read_by_all_from_the_next_turn_on_and_stay(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, BOARD)
    run = await lab.run(
        [{"agent": agent, "turn": turn, "text": f"{agent} in {turn}"} for turn in (1, 2, 3) for agent in ("one", "two")]
    )
    first, second, third = (asked.prompt[-1].text for asked in prompts(run, "one"))
    assert "Note from" not in first
    for name in ("one", "two"):
        assert f"Note from {name} in turn 1:\n> {name} in 1\n" in second
    assert third.count("Note from") == 4
    assert {edge.round for body in run.bodies("turn-ended") if isinstance(body, TurnEnded) for edge in body.edges} == {
        1
    }


JUDGE = "version: 1\nname: judge\njudges: true\nprompt: closer\nshown: {task: true, actions: tools, results: all}\n"
VERIFIED = """
version: 1
name: verified
agents:
  main: {role: solo, observes: {each: marks}, acts: [toy]}
  judge: {role: judge.yaml, observes: {each: marks}, acts: [root]}
limits: {turns: 3}
stop: claim
"""


async def test_a_judge_s_claim_waits_until_it_has_seen_what_came_of_the_turn(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "judge.yaml").write_text(JUDGE)
    lab.topology = topology(tmp_path, VERIFIED)
    run = await lab.run(
        [
            {"agent": "main", "turn": 1, "calls": [WRITE, SAVE]},
            {"agent": "main", "text": "Done."},
            {"agent": "judge", "calls": [call("root_complete")]},
        ]
    )
    assert (ended(run).reason, ended(run).turns) == ("success", 2)
    statuses = [(body.action, body.status) for body in run.bodies("action-result")]  # type: ignore[attr-defined]
    assert statuses[-2:] == [("complete", "stale"), ("complete", "ok")]
    told_results = prompts(run, "judge")[1].prompt[-1].text
    assert '- main: write_text(text="hello") in toy: Done.' in told_results
    assert '- main: click(element="Save") in toy: Done. The screen changed.' in told_results


PROPOSERS = """
version: 1
name: best-of-n
agents:
  proposer: {copies: 3, role: solo, observes: {each: marks}}
  chooser: {role: judge.yaml, observes: {each: marks}, acts: all}
channels: [{from: proposer, to: chooser, carries: draft}]
limits: {turns: 1}
"""


async def test_copies_propose_and_one_chooses(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "judge.yaml").write_text(JUDGE)
    lab.topology = topology(tmp_path, PROPOSERS)
    drafts = [{"agent": f"proposer-{n}", "text": f"In toy: click(element={n})"} for n in (1, 2, 3)]
    run = await lab.run([*drafts, {"agent": "chooser", "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "success"
    said = prompts(run, "chooser")[0].prompt[-1].text
    assert all(f"Draft from proposer-{n}:\n> In toy: click(element={n})" in said for n in (1, 2, 3))


async def test_a_provider_is_asked_for_no_more_than_is_taken_where_there_are_no_calls(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int | None]] = []
    reply = ScriptedModel.reply

    async def note(self: ScriptedModel, request: ModelRequest) -> Reply:
        asked.append((request.agent, request.reply_tokens))
        return await reply(self, request)

    monkeypatch.setattr(ScriptedModel, "reply", note)
    limited = PAIR.replace("{each: marks}", "{each: marks}, reply_tokens: 9").replace("all}", "all, reply_tokens: 9}")
    lab.topology = topology(tmp_path, limited)
    await lab.run([{"agent": "main", "text": "Save."}, {"calls": [WRITE, SAVE]}])
    assert asked == [("main", 9), ("operator", None)]


async def test_history_gives_way_to_an_agent_s_limit_oldest_first(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(
        tmp_path, PAIR.replace("observes: {each: marks}", "observes: {each: marks}, prompt_tokens: 1400, history: 9")
    )
    said = [{"agent": "main", "turn": turn, "text": f"Word{turn} " * 120} for turn in range(1, 6)]
    run = await lab.run([*said, {"text": ""}], turns=5)
    asked = prompts(run, "main")
    tokens = [count_tokens(one.prompt, find_tokenizer("words-1").count) for one in asked]
    assert max(tokens) <= 1400
    shown = [[turn for turn in range(1, 6) if f"Word{turn} " in _whole(one)] for one in asked]
    left_out = [int(one.forgot.partition(" ")[0] or 0) for one in asked]
    assert left_out == sorted(left_out)
    assert 0 < left_out[-1] < 4
    assert shown == [list(range(1 + forgotten, turn)) for turn, forgotten in enumerate(left_out, 1)]
    assert asked[-1].forgot.startswith(f"{left_out[-1]} exchanges left out (words-1: 1400 tokens, ")
    assert "the oldest are left out first" in asked[0].prompt[0].text


async def test_what_is_told_now_is_never_left_out(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(
        tmp_path, PAIR.replace("observes: {each: marks}", "observes: {each: marks}, prompt_tokens: 1")
    )
    run = await lab.run([{"agent": "main", "text": "I look."}, {"text": ""}], turns=2)
    _, second = prompts(run, "main")
    assert [message.role for message in second.prompt] == ["system", "user"]
    assert "Elements of toy:" in second.prompt[-1].text
    assert second.forgot.startswith("1 exchanges left out")


def _whole(asked: ModelCall) -> str:
    return "\n".join(message.text for message in asked.prompt)
