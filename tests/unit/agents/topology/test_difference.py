"""What tells two teams from one another."""

from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES, compare_teams, load_topology

CHANGED = {
    "turns: 15": ("turns: 9", "limits turns: 15 to 9"),
    "acts: all": ("acts: [root]", "acts operator.acts: ubuntu, root to root"),
    "{each: marks}": ("{each: tree}", "observes main.observes: ubuntu (marks) to ubuntu (tree)"),
    "role: instructor": ("role: instructor, history: 0", "history main.history: 2 to 0"),
    "{role: instructor": ("{model: demo, role: instructor", "models main.model: that of the trial to demo"),
    "carries: instruction": ("carries: instruction, tokens: 4", "channels main -> operator, tokens: none to 4"),
    "stop: graph": ("stop: claim", "stop stop: graph to claim"),
}


@pytest.mark.parametrize("old", CHANGED)
def test_one_change_is_one_difference(old: str) -> None:
    text = TOPOLOGY_FILES.find("by-functionality").read_text()
    new, told = CHANGED[old]
    assert old in text
    one = load_topology("by-functionality").expand(["ubuntu"])
    other = load_topology("team.yaml", text=text.replace(old, new)).expand(["ubuntu"])
    found = [f"{one.axis} {one.what}: {one.before} to {one.after}" for one in compare_teams(one, other)]
    assert found == [told]


@pytest.mark.parametrize("name", TOPOLOGY_FILES.names())
def test_a_team_does_not_differ_from_itself_written_out(name: str) -> None:
    team = load_topology(name).expand(["ubuntu", "android"])
    again = load_topology("again.yaml", text=team.to_yaml()).expand(["ubuntu", "android"])
    assert compare_teams(team, again) == []


def test_a_policy_that_is_asked_for_is_a_difference() -> None:
    one, other = (load_topology("by-environment", carries=name).expand(["ubuntu"]) for name in (None, "plan"))
    assert [(each.axis, each.what) for each in compare_teams(one, other)] == [
        ("channels", "main -> ubuntu, carries"),
        ("channels", "main -> root, carries"),
        ("policies", "instruction"),
        ("policies", "plan"),
    ]


def test_a_role_and_its_prompt_are_compared_by_what_they_say(tmp_path: Path) -> None:
    for name, text in (("one", "Look.\nAct."), ("two", "Look twice.\nAct.")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "mine.j2").write_text(text)
        (folder / "mine.yaml").write_text(
            f"version: 1\nname: mine\nprompt: mine\nplans: {str(name == 'two').lower()}\n"
        )
        (folder / "team.yaml").write_text("version: 1\nname: team\nagents: {a: {role: mine.yaml}}\n")
    one, two = (load_topology(tmp_path / name / "team.yaml").expand(["ubuntu"]) for name in ("one", "two"))
    role, prompt = compare_teams(one, two)
    assert (role.axis, role.what, role.before, role.after) == ("roles", "mine.plans", "false", "true")
    assert prompt.lines[3:] == ("-Look.", "+Look twice.", " Act.")
