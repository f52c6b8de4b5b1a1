"""The expanded file of a team is a topology that makes the same team."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.agents.topology import TOPOLOGY_FILES, Team, load_topology
from decapod.documents import dump_yaml

TEAMS = Path(__file__).parent / "teams"
ENVIRONMENTS = ("ubuntu", "android", "web")
FORMS = st.sampled_from(["marks", "marks-image", "marks-list", "image", "tree", "none"])
ON_ABSENT = st.sampled_from(["proceed", "skip", "fail"])


def again(team: Team, path: Path = Path("elsewhere/expanded.yaml")) -> Team:
    return load_topology(path, text=team.to_yaml()).expand(team.environments)


@pytest.mark.parametrize("environments", [["ubuntu"], ["android", "ubuntu"]])
@pytest.mark.parametrize("reference", [*TOPOLOGY_FILES.names(), *sorted(TEAMS.glob("*.yaml"))])
def test_known_teams(reference: str | Path, environments: list[str]) -> None:
    if reference == TEAMS / "odd.yaml":
        environments = ["ubuntu"]
    team = load_topology(reference).expand(environments)
    assert again(team) == team


@st.composite
def agents(draw: st.DrawFn, name: str) -> dict[str, Any]:
    each = draw(st.booleans())
    own = ["own"] if each else []
    agent: dict[str, Any] = {
        "role": "solo",
        "observes": draw(st.dictionaries(st.sampled_from(["each", "ubuntu", "web", *own]), FORMS)),
        "acts": draw(st.sampled_from(["all", "ubuntu", ["root", "web"], [], *own])),
        "on_absent": draw(ON_ABSENT),
        **draw(st.sampled_from([{}, {"model": "openai/x y: 'z'"}, {"history": 0}])),
    }
    return {**agent, "each": "environment", "named": f"{name}-{{environment}}"} if each else agent


@st.composite
def topologies(draw: st.DrawFn) -> dict[str, Any]:
    """Topologies of the role solo, whose channels lead forwards unless they have rounds."""
    names = draw(st.lists(st.sampled_from(["main", "critic", "helper", "x-1"]), min_size=1, unique=True))
    team = {name: draw(agents(name)) for name in names}
    pairs = [(a, b) for a in names for b in names if a != b or "each" in team[a]]
    channels = [
        {
            "from": source,
            "to": draw(st.sampled_from([told, [told]])),
            "addressed": draw(st.booleans()),
            "rounds": draw(st.integers(1 if names.index(source) < names.index(told) else 2, 3)),
            "on_absent": draw(ON_ABSENT),
        }
        for source, told in (draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else [])
    ]
    about = draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
    stop = draw(st.sampled_from(["graph", "claim"]))
    return {"version": 1, "name": "team", "about": about, "agents": team, "channels": channels, "stop": stop}


@settings(deadline=None, max_examples=30)
@given(topologies(), st.permutations(ENVIRONMENTS))
def test_any_team(data: dict[str, Any], environments: list[str]) -> None:
    team = load_topology("team.yaml", text=dump_yaml(data)).expand(environments)
    assert again(team) == team
