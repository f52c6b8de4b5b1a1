"""The examples in docs/topologies.md are true."""

import re
from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES, TopologyFile, load_topology
from decapod.agents.topology.models import AgentSpec, ChannelSpec, Limits
from decapod.documents import DocumentError, load_document
from decapod.roles import ROLE_FILES, Role, RoleFile, Shown

TEAMS = Path(__file__).parent / "teams"
TEXT = (Path(__file__).parents[4] / "docs" / "topologies.md").read_text(encoding="utf-8")
TOPOLOGY, ROLE = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)

MISTAKES = """\
version: 1
name: team
about: What the documentation shows.
agents:
  main:     {role: instuctor, observes: {each: mark}, histroy: 2}
  operator: {role: tool-operator, acts: all}
channels:
  - {from: main, to: operator}
  - {from: operator, to: main}
"""


def test_the_topology_is_one() -> None:
    team = load_topology(TEAMS / "team.yaml", text=TOPOLOGY).expand(["ubuntu", "android"])
    assert [seat.name for seat in team.seats] == ["main", "ubuntu", "android", "root"]


def test_the_role_is_one() -> None:
    assert load_document("role.yaml", RoleFile, text=ROLE).value.shown.environments == "own"


def test_the_errors_are_those_that_are_told() -> None:
    with pytest.raises(DocumentError) as caught:
        load_topology("team.yaml", text=MISTAKES)
    assert f"```text\n{caught.value}\n```" in TEXT


def test_every_key_is_explained() -> None:
    for model in (TopologyFile, AgentSpec, ChannelSpec, Role):
        for name, field in model.model_fields.items():
            key = field.alias or name
            assert f"`{key}" in TEXT, f"{model.__name__}.{key} is not in docs/topologies.md"
    for section, part in (("limits", Limits), ("shown", Shown)):
        for key in part.model_fields:
            assert f"`{section}.{key}`" in TEXT


@pytest.mark.parametrize("name", ROLE_FILES.names())
def test_every_role_is_listed(name: str) -> None:
    assert f"| `{name}` |" in TEXT


def test_the_commands_name_topologies_that_exist() -> None:
    for name in re.findall(r"topology (?:check|draw) ([a-z-]+) ", TEXT):
        assert name in TOPOLOGY_FILES.names()
