"""What is allowed in a topology but probably not meant."""

from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES, lint, load_topology

TEAMS = Path(__file__).parent / "teams"


@pytest.mark.parametrize("name", TOPOLOGY_FILES.names())
@pytest.mark.parametrize("environments", [["ubuntu"], ["ubuntu", "android"]])
def test_nothing_is_odd_about_the_topologies_that_come_with_decapod(name: str, environments: list[str]) -> None:
    assert lint(load_topology(name), environments) == []


@pytest.mark.parametrize("name", ["by-environment.yaml", "debate.yaml"])
def test_nothing_is_odd_about_sound_teams(name: str) -> None:
    assert lint(load_topology(TEAMS / name), ["ubuntu", "android"]) == []


def test_what_is_odd_is_told_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TEAMS)
    told = [str(problem).split("\n")[0] for problem in lint(load_topology("odd.yaml"), ["ubuntu", "android"])]
    assert told == [
        "odd.yaml:3:1: nobody acts in 'ubuntu'",
        "odd.yaml:3:1: nobody observes 'android'",
        "odd.yaml:3:1: nobody acts in 'android'",
        "odd.yaml:5:3: 'blind' sees no screen and hears from nobody who does",
        "odd.yaml:6:3: 'reader' sees no screen and hears from nobody who does",
        "odd.yaml:7:3: 'operator' acts nowhere, though its role 'tool-operator' is shown actions as tools",
        "odd.yaml:8:3: 'watcher' acts nowhere, though its role 'solo' is shown actions as tools",
        "odd.yaml:9:3: 'idle' acts nowhere and tells nobody anything",
        "odd.yaml:11:23: nobody reads what is told here: 'operator' acts nowhere and tells nobody anything",
        "odd.yaml:11:34: 'rounds' has no effect: this channel is in no cycle",
        "odd.yaml:11:45: 'addressed' has no effect: 'main' tells nobody else",
        "odd.yaml:12:23: nobody reads what is told here: 'reader' acts nowhere and tells nobody anything",
        "odd.yaml:13:7: 'stop: claim', but nobody acts in root, where it is claimed: only a limit ends a trial",
    ]


def test_a_team_that_nobody_can_end_by_a_claim() -> None:
    text = "version: 1\nname: team\nagents:\n  a: {role: solo, observes: {each: marks}, acts: [ubuntu]}\n"
    assert [problem.message for problem in lint(load_topology("t.yaml", text=text), ["ubuntu"])] == [
        "nobody acts in 'root', so nobody can submit an answer or claim completion"
    ]
