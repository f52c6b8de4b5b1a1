"""Payload policies, who can use them, and that a run can ask for one."""

from pathlib import Path

import pytest

from decapod.agents.topology import POLICY_FILES, TOPOLOGY_FILES, Policy, load_policy, load_topology
from decapod.agents.topology.policy import Needs, Party
from decapod.documents import DocumentError, load_document
from decapod.roles import load_role


@pytest.mark.parametrize("name", POLICY_FILES.names())
def test_a_policy_is_named_as_its_file(name: str) -> None:
    assert load_policy(name).name == name


MAIN = Party("main", load_role("instructor"), sees=True)
HAND = Party("hand", load_role("tool-operator"), acts=True)
ALONE = Party("alone", load_role("solo"), acts=True, sees=True)


def test_anyone_can_write_and_read_an_instruction() -> None:
    assert load_policy("instruction").refusal(MAIN, HAND) is None


def test_an_unfit_pair_is_refused_with_the_reason() -> None:
    summary = Policy(version=1, name="brief", writers=("instructor",), readers=("solo",))
    assert summary.refusal(MAIN, ALONE) is None
    assert summary.refusal(ALONE, ALONE) == "'alone' cannot write 'brief': its role 'solo' is not one of instructor"
    assert summary.refusal(MAIN, MAIN) == "'main' cannot read 'brief': its role 'instructor' is not one of solo"


@pytest.mark.parametrize(
    ("needs", "party", "missing"),
    [
        (Needs(acts=True), MAIN, "it acts nowhere"),
        (Needs(acts=False), HAND, "it acts"),
        (Needs(sees=True), HAND, "it sees no screen"),
        (Needs(plans=True), HAND, "its role 'tool-operator' does not plan"),
        (Needs(judges=True), MAIN, "its role 'instructor' does not judge"),
        (Needs(task=True), HAND, "its role 'tool-operator' is not told the task"),
        (Needs(actions=True), Party("p", load_role("planner")), "its role 'planner' is shown no actions"),
        (Needs(acts=True, sees=True, plans=True, task=True, actions=True), ALONE, None),
    ],
)
def test_what_an_agent_must_be_is_told(needs: Needs, party: Party, missing: str | None) -> None:
    assert needs.missing(party) == missing


def test_a_run_can_ask_for_a_policy() -> None:
    team = load_topology("by-environment", carries="plan").expand(["ubuntu"])
    assert {channel.carries for channel in team.channels} == {"plan"}
    assert load_topology("team.yaml", text=team.to_yaml()).expand(["ubuntu"]) == team


@pytest.mark.parametrize(
    ("team", "carries", "told"),
    [
        (
            "by-functionality",
            "action-state",
            "9:41: with --carries: 'main' cannot write 'action-state': it acts nowhere",
        ),
        (
            "by-functionality",
            "silent",
            "9:41: with --carries: 'operator' cannot read 'silent': its role 'tool-operator' is not told the task",
        ),
        (
            "by-environment",
            "draft",
            "10:49: with --carries: 'main' cannot write 'draft': its role 'planner' is shown no actions",
        ),
        ("single", "plan", "--carries plan has no effect: the team has no channel that could carry it instead"),
    ],
)
def test_what_a_team_cannot_carry_is_refused_with_place_and_reason(team: str, carries: str, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_topology(team, carries=carries)
    assert told in str(caught.value)


CRITICISED = """\
version: 1
name: criticised
agents:
  main: {role: solo, observes: {each: marks}, acts: all}
  critic: {role: critic.yaml, observes: {each: marks}}
channels:
  - {from: main, to: critic, carries: draft}
  - {from: critic, to: main, carries: critique, rounds: 2}
"""
CRITIC = "version: 1\nname: critic\njudges: true\nprompt: solo\nshown: {task: true}\n"


def test_what_a_team_is_built_on_stays(tmp_path: Path) -> None:
    (tmp_path / "critic.yaml").write_text(CRITIC)
    (tmp_path / "team.yaml").write_text(CRITICISED)
    team = load_topology(tmp_path / "team.yaml").expand(["ubuntu"])
    assert [channel.carries for channel in team.channels] == ["draft", "critique"]
    with pytest.raises(DocumentError, match="--carries summary has no effect"):
        load_topology(tmp_path / "team.yaml", carries="summary")


def test_two_forms_in_one_reply_are_refused(tmp_path: Path) -> None:
    text = """\
version: 1
name: team
agents:
  main: {role: instructor, observes: {each: marks}}
  one: {role: tool-operator, acts: [ubuntu]}
  two: {role: tool-operator, acts: [root]}
channels:
  - {from: main, to: one, carries: plan}
  - {from: main, to: two}
"""
    with pytest.raises(DocumentError) as caught:
        load_topology("team.yaml", text=text).expand(["ubuntu"])
    assert "team.yaml:8:36: in one reply 'main' would have to write plan and instruction" in str(caught.value)


def test_a_policy_of_one_s_own_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "terse.yaml").write_text("version: 1\nname: terse\ntokens: 5\n")
    (tmp_path / "team.yaml").write_text(
        TOPOLOGY_FILES.find("by-functionality").read_text().replace("carries: instruction", "carries: terse.yaml")
    )
    (channel,) = load_topology(tmp_path / "team.yaml").expand(["ubuntu"]).channels
    assert (channel.policy.name, channel.tokens) == ("terse", 5)
    (asked,) = load_topology("by-functionality", carries=str(tmp_path / "terse.yaml")).expand(["ubuntu"]).channels
    assert asked == channel


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sends: json", "'schema' and 'sends: json' go together"),
        ("sends: json\nschema: {type: 7}", "'schema' is no JSON schema"),
        ("heading: two words", "'heading'"),
        ("sends: jsn", "did you mean 'json'?"),
    ],
)
def test_a_mistake_in_a_policy_is_told(text: str, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_document("p.yaml", Policy, text=f"version: 1\nname: p\n{text}\n")
    assert told in str(caught.value)
