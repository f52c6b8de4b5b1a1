"""Who says what to whom, exactly, in the teams that come with decapod; and that each completes a task."""

from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES, load_topology
from decapod.bus import Deliver, Drop, Envelope, Verdict
from decapod.messages import Instruction, Skip
from tests.unit.experiments.shelves import shelf_lab
from tests.unit.experiments.test_instructions_matter import DONE, executed, score
from tests.unit.experiments.trials import Run

pytestmark = pytest.mark.anyio


def sequence(run: Run, turn: int = 1) -> list[str]:
    """What agents say and do in a turn: `main > critic: draft`, with the round from the second on."""
    told = []
    for envelope in run.journal.envelopes:
        body, who = envelope.body, envelope.sender.removeprefix("agent/")
        if envelope.turn != turn:
            continue
        if isinstance(body, Instruction):
            to = " ".join(address.removeprefix("agent/") for address in envelope.to)
            told.append(f"{who} > {to}: {body.carries}" + (f" in round {body.round}" if body.round > 1 else ""))
        elif isinstance(body, Skip):
            told.append(f"{who} rests")
        elif body.kind == "model-reply":
            told.append(f"{who} thinks")
        elif body.kind == "action-request":
            told.append(f"{who} does {body.environment}.{body.action}")  # type: ignore[attr-defined]
    return told


SEQUENCES = {
    "planner-critic": [
        "main thinks",
        "main > critic: draft",
        "critic thinks",
        "critic > main: critique",
        "main thinks",
        "main > operator: instruction in round 2",
        "operator thinks",
        "operator does left.write_text",
        "operator does left.click",
    ],
    "debate": [
        "left thinks",
        "right thinks",
        "left > right: draft",
        "right > left: draft",
        "left thinks",
        "right thinks",
        "left > judge: draft in round 2",
        "right > judge: draft in round 2",
        "judge thinks",
        "judge does left.write_text",
        "judge does left.click",
    ],
    "peer-to-peer": [
        "left thinks",
        "right thinks",
        "left > right: observation",
        "right > left: observation",
        "left thinks",
        "right thinks",
        "left does left.write_text",
        "left does left.click",
    ],
    "best-of-n": [
        "proposer-1 thinks",
        "proposer-2 thinks",
        "proposer-3 thinks",
        "proposer-1 > chooser: draft",
        "proposer-2 > chooser: draft",
        "proposer-3 > chooser: draft",
        "chooser thinks",
        "chooser does left.write_text",
        "chooser does left.click",
    ],
    "program-aided": [
        "main thinks",
        "main > left right root programmer: instruction",
        "programmer thinks",
        "programmer > left right root: output",
        "programmer rests",
        "left thinks",
        "right thinks",
        "root thinks",
        "right rests",
        "root rests",
        "left does left.write_text",
        "left does left.click",
    ],
    "broadcast": [
        "main thinks",
        "main > left right root: instruction",
        "left thinks",
        "right thinks",
        "root thinks",
        "right rests",
        "root rests",
        "left does left.write_text",
        "left does left.click",
    ],
}


SEQUENCES |= {
    "hierarchical": [
        "eyes thinks",
        "eyes > main: digest",
        "main thinks",
        "main does left.write_text",
        "main does left.click",
    ],
    "verifier-gated": [
        "main thinks",
        "verifier rests",
        "main does left.write_text",
        "main does left.click",
    ],
    "blackboard": [
        "left thinks",
        "right thinks",
        "left > right: notes",
        "right > left: notes",
        "right rests",
        "left does left.write_text",
        "left does left.click",
    ],
}
BY_A_PERSON = "human"
"""Its tests are those of `test_human_team`."""


@pytest.mark.parametrize("team", SEQUENCES)
async def test_the_sequence_of_a_turn(team: str, tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, team).run()
    assert sorted(sequence(run)) == sorted(SEQUENCES[team])
    assert by_agent(sequence(run)) == by_agent(SEQUENCES[team])


def by_agent(told: list[str]) -> dict[str, list[str]]:
    """What each one does, in its order; between agents that do not wait for each other there is none."""
    return {who: [line for line in told if line.startswith(f"{who} ")] for who in {line.split()[0] for line in told}}


@pytest.mark.parametrize("team", [name for name in TOPOLOGY_FILES.names() if name != BY_A_PERSON])
async def test_every_team_completes_a_task_across_devices(team: str, tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, team).run()
    assert score(run) == (1, 1)
    assert [one for one in executed(run) if one not in ("root.wait", "root.complete")] == DONE


@pytest.mark.parametrize(
    ("team", "policy"),
    [
        ("by-environment", "plan"),
        ("by-environment", "observation"),
        ("by-environment", "summary"),
        ("by-functionality", "plan"),
    ],
)
async def test_what_it_is_asked_to_carry_is_enough(team: str, policy: str, tmp_path: Path) -> None:
    text = load_topology(team, carries=policy).expand(["left", "right"]).to_yaml()
    (tmp_path / "team.yaml").write_text(text)
    run = await shelf_lab(tmp_path, tmp_path / "team.yaml").run()
    assert score(run) == (1, 1)


@pytest.mark.parametrize(
    ("team", "lost"), [("peer-to-peer", "observation"), ("planner-critic", "instruction"), ("hierarchical", "digest")]
)
async def test_without_its_talk_a_team_does_nothing(team: str, lost: str, tmp_path: Path) -> None:
    def cut(envelope: Envelope, recipient: str) -> Verdict:
        assert isinstance(envelope.body, Instruction)
        return Drop("the line is cut") if envelope.body.carries == lost else Deliver()

    lab = shelf_lab(tmp_path, team)
    lab.interceptors = (cut,)
    run = await lab.run(turns=4)
    assert score(run) == (0, 0)
    assert executed(run) == []


async def test_a_claim_goes_to_the_verifier_and_its_word_ends_the_trial(tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, "verifier-gated").run()
    turns = run.journal.envelopes[-1].turn
    assert sequence(run, turns) == [
        "main thinks",
        "main > verifier: claim",
        "verifier thinks",
        "verifier does root.complete",
    ]


async def test_a_board_hands_over_what_was_read_and_what_is_done(tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, "blackboard").run()
    notes = [body.text for body in run.bodies("instruction") if isinstance(body, Instruction)]
    assert notes[0] == "0 of 4 steps are done."
    assert '2 of 4 steps are done.\nKnown: {"code": "4711"}' in notes


async def test_without_its_board_a_team_does_only_what_one_member_can_see(tmp_path: Path) -> None:
    lab = shelf_lab(tmp_path, "blackboard")
    lab.interceptors = (lambda envelope, recipient: Drop("the board is gone"),)
    run = await lab.run(turns=6)
    assert score(run)[0] == 0
    assert {one.partition(".")[0] for one in executed(run)} == {"left"}


async def test_a_note_that_is_lost_once_is_written_again(tmp_path: Path) -> None:
    lost = [3, 4]

    def lose(envelope: Envelope, recipient: str) -> Verdict:
        return Drop("lost") if envelope.turn in lost else Deliver()

    lab = shelf_lab(tmp_path, "blackboard")
    lab.interceptors = (lose,)
    assert score(await lab.run()) == (1, 1)
