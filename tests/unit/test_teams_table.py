"""The table of teams and payload policies in docs/teams-table.md has a row for every one that there is."""

import re
from pathlib import Path

import pytest

from decapod.agents.topology import POLICY_FILES, TOPOLOGY_FILES, load_topology
from decapod.documents import DocumentError

TABLE = (Path(__file__).parents[2] / "docs" / "teams-table.md").read_text(encoding="utf-8")
AGAIN = "run: python -m benchmarks.teams TEAM"
BY_FILE, BY_POLICY, REFUSED = (
    [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")][2:]
    for part in TABLE.split("\n## ")[1:]
)
DEVICES = {"mousepad-note": ["ubuntu"], "code-by-text": ["android", "ubuntu"]}
BY_A_PERSON = re.findall(r"`([a-z-]+)`", re.findall(r"^Not in the table: (.*), where a person", TABLE, re.MULTILINE)[0])


def test_every_team_was_run_on_both_tasks() -> None:
    ran = [(row[0], row[1]) for row in BY_FILE]
    teams = set(TOPOLOGY_FILES.names()) - set(BY_A_PERSON)
    assert sorted(ran) == sorted((team, task) for team in teams for task in DEVICES), AGAIN
    assert {row[5] for row in BY_FILE} == {"success"}


def test_a_person_s_team_is_the_only_one_left_out() -> None:
    assert BY_A_PERSON == ["human"]


@pytest.mark.parametrize("name", sorted(set(TOPOLOGY_FILES.names()) - {"human"}))
def test_what_a_team_carries_is_what_its_file_says(name: str) -> None:
    for task, devices in DEVICES.items():
        carried = ", ".join(f"`{policy}`" for policy in dict.fromkeys(policies(name, devices))) or "nothing"
        assert [row[2] for row in BY_FILE if row[:2] == [name, task]] == [carried], AGAIN


def policies(name: str, devices: list[str], carries: str = "") -> list[str]:
    """The payload policies of a team's channels."""
    return [one.policy.name for one in load_topology(name, carries=carries or None).expand(devices).channels]


def test_every_pair_of_team_and_policy_was_run_or_refused_or_changes_nothing() -> None:
    ran = {(row[0], row[1].strip("`")) for row in BY_POLICY}
    refused = {(row[0], policy) for row in REFUSED for policy in re.findall(r"`([a-z-]+)`", row[1])}
    expected_ran, expected_refused = set(), set()
    for name in set(TOPOLOGY_FILES.names()) - set(BY_A_PERSON):
        devices = next((one for one in DEVICES.values() if policies(name, one)), DEVICES["code-by-text"])
        for policy in POLICY_FILES.names():
            try:
                changed = policies(name, devices, policy) != policies(name, devices)
            except DocumentError:
                expected_refused.add((name, policy))
            else:
                if changed:
                    expected_ran.add((name, policy))
    assert refused == expected_refused, AGAIN
    assert ran == expected_ran, AGAIN


def test_every_policy_is_in_some_row() -> None:
    told = {policy for row in BY_FILE for policy in re.findall(r"`([a-z-]+)`", row[2])}
    told |= {row[1].strip("`") for row in BY_POLICY}
    assert set(POLICY_FILES.names()) <= told, AGAIN


def test_it_says_what_it_is() -> None:
    assert "It is a check that the pipeline works, and no evidence about teams." in TABLE
    assert re.search(r"^Written \d{4}-\d\d-\d\dT", TABLE, re.MULTILINE)
