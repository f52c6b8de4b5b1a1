"""From a topology to the team for a task."""

from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES, Channel, Limits, Team, load_topology
from decapod.documents import DocumentError

TEAMS = Path(__file__).parent / "teams"
HEAD = "version: 1\nname: team\nagents:\n"


def team_of(text: str, *environments: str) -> Team:
    return load_topology("team.yaml", text=HEAD + text).expand(environments or ("ubuntu", "android"))


def test_single_is_the_paper_s() -> None:
    team = load_topology("single").expand(["ubuntu", "android"])
    (main,) = team.seats
    assert (main.name, main.role.name, main.role.plans) == ("main", "solo", True)
    assert main.role.shown.model_dump() == {"task": True, "environments": "all", "actions": "tools", "results": "own"}
    assert main.observes == {"ubuntu": "marks", "android": "marks"}
    assert main.acts == ("ubuntu", "android", "root")
    assert main.templates == ()
    assert (team.channels, team.stop, team.limits) == ((), "graph", Limits(turns=15, history=2, invalid_retries=2))


def test_by_functionality_is_the_paper_s() -> None:
    team = load_topology("by-functionality").expand(["ubuntu"])
    main, operator = team.seats
    assert main.role.shown.model_dump() == {"task": True, "environments": "all", "actions": "text", "results": "own"}
    assert (main.observes, main.acts, main.role.plans) == ({"ubuntu": "marks"}, (), True)
    assert operator.role.shown.model_dump() == {
        "task": False,
        "environments": "none",
        "actions": "tools",
        "results": "own",
    }
    assert (operator.observes, operator.acts, operator.role.plans) == ({}, ("ubuntu", "root"), False)
    assert team.channels == (Channel("main", "operator", "instruction"),)


@pytest.mark.parametrize("file", ["by-environment", TEAMS / "by-environment.yaml"])
def test_by_environment_is_the_paper_s(file: str | Path) -> None:
    team = load_topology(file).expand(["ubuntu", "android"])
    assert [seat.name for seat in team.seats] == ["main", "ubuntu", "android", "root"]
    assert [(channel.source, channel.recipient) for channel in team.channels] == [
        ("main", "ubuntu"),
        ("main", "android"),
        ("main", "root"),
    ]
    android = team.seat("android")
    assert (android.own, android.observes, android.acts) == ("android", {"android": "marks"}, ("android",))
    assert android.role.may == ("skip",)
    assert android.role.shown.model_dump() == {
        "task": True,
        "environments": "own",
        "actions": "tools",
        "results": "own",
    }
    assert android.templates == ((TEAMS / "roles",) if isinstance(file, Path) else ())
    main = team.seat("main")
    assert main.role.shown.model_dump() == {"task": True, "environments": "all", "actions": "none", "results": "own"}
    assert (main.observes, main.acts) == ({"ubuntu": "marks", "android": "marks"}, ())
    assert (team.stop, team.limits) == ("graph", Limits(turns=15, history=2, invalid_retries=2))
    assert (team.seat("root").observes, team.seat("root").acts) == ({}, ("root",))


@pytest.mark.parametrize("name", TOPOLOGY_FILES.names())
def test_a_topology_is_named_as_its_file(name: str) -> None:
    assert load_topology(name).name == name


def test_root_need_not_be_named_among_the_environments() -> None:
    topology = load_topology("single")
    assert topology.expand(["ubuntu", "root", "ubuntu"]) == topology.expand(["ubuntu"])


def test_the_more_particular_form_wins() -> None:
    team = team_of("  main: {role: solo, own: android, observes: {ubuntu: none, own: tree, each: marks}, acts: all}\n")
    assert team.seats[0].observes == {"android": "tree"}


def test_acts_takes_names_in_any_way_and_keeps_the_task_s_order() -> None:
    team = team_of(
        "  a: {role: solo, acts: [root, android, ubuntu]}\n  b: {role: solo, acts: android}\n"
        "  c: {each: environment, role: solo, acts: [root, own]}\n  d: {role: solo}\n"
    )
    assert {seat.name: seat.acts for seat in team.seats} == {
        "a": ("ubuntu", "android", "root"),
        "b": ("android",),
        "ubuntu": ("ubuntu", "root"),
        "android": ("android", "root"),
        "d": (),
    }


def test_limits_are_handed_down_unless_the_agent_says_otherwise() -> None:
    team = team_of("  a: {role: solo}\n  b: {role: solo, history: 0, model: demo}\nlimits: {history: 5}\n")
    assert [(seat.history, seat.model) for seat in team.seats] == [(5, None), (0, "demo")]


def test_peers_talk_to_each_other_but_not_to_themselves() -> None:
    team = team_of("  peer: {each: environment, role: solo}\nchannels: [{from: peer, to: peer, rounds: 2}]\n")
    assert [(channel.source, channel.recipient) for channel in team.channels] == [
        ("ubuntu", "android"),
        ("android", "ubuntu"),
    ]


def test_copies_are_numbered_and_sample_differently() -> None:
    team = team_of(
        "  maker: {role: solo, copies: 3}\n  taker: {role: solo, acts: all}\nchannels: [{from: maker, to: taker}]\n"
    )
    assert [(seat.name, seat.copy) for seat in team.seats] == [
        ("maker-1", 0),
        ("maker-2", 1),
        ("maker-3", 2),
        ("taker", 0),
    ]
    assert [channel.source for channel in team.channels] == ["maker-1", "maker-2", "maker-3"]


def test_those_who_speak_come_before_those_who_listen() -> None:
    team = load_topology(TEAMS / "debate.yaml").expand(["ubuntu"])
    assert [seat.name for seat in team.seats] == ["main", "critic", "ubuntu-hand"]
    late = team_of("  z: {role: solo}\n  a: {role: solo}\nchannels: [{from: a, to: z}]\n")
    assert [seat.name for seat in late.seats] == ["a", "z"]


def test_a_team_without_agents_is_refused() -> None:
    with pytest.raises(DocumentError, match="the team has no agents: the task has no environment but root"):
        load_topology("team.yaml", text=HEAD + "  a: {each: environment, role: solo}\n").expand(["root"])


def test_a_seat_is_found_by_name() -> None:
    with pytest.raises(KeyError, match="the team single has no agent 'nobody'"):
        load_topology("single").expand(["ubuntu"]).seat("nobody")
