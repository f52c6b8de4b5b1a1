"""What docs/faults.md says of faults is so."""

import re
from pathlib import Path

from decapod.agents.topology import load_topology
from decapod.experiments.faults import FAULT_FILES, load_faults
from decapod.experiments.faults.models import FAULT_KEYS, Replacement, Rule

DOCS = (Path(__file__).parents[4] / "docs" / "faults.md").read_text(encoding="utf-8")


def test_the_example_can_be_loaded_for_the_team_that_it_is_meant_for() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    faults = load_faults("rough.yaml", load_topology("by-functionality").expand(["ubuntu"]), text=example)
    assert faults.rule_names == ("loss", "lag", "echo", "limit", "lie", "silence")
    assert {rule.fault for rule in faults.rules} == set(FAULT_KEYS)


def test_the_files_that_come_with_decapod_are_told() -> None:
    told = re.findall(r"^\| `([a-z]+)` \| [a-z ]+", DOCS.partition("## A file")[0], re.MULTILINE)
    assert sorted(told) == list(FAULT_FILES.names())


def test_every_key_and_every_fault_is_told() -> None:
    rows = "".join(re.findall(r"^\| (`[^|]*) \|", DOCS, re.MULTILINE))
    keys = {field.alias or name for name, field in Rule.model_fields.items()}
    assert keys <= set(re.findall(r"[a-z-]+", rows))
    instead = Replacement.model_json_schema(by_alias=True)["properties"]["with"]["anyOf"][0]["enum"]
    assert all(f"`replace: {{with: {one}}}`" in DOCS for one in instead)
