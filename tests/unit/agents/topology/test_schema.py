"""The published schemas are those of the models."""

from pathlib import Path

import pytest

from decapod.agents.topology import POLICY_FILES, TOPOLOGY_FILES
from decapod.agents.topology.schema import SCHEMAS, write_schemas
from decapod.documents import NamedFiles
from decapod.roles import ROLE_FILES

PUBLISHED = Path(__file__).parents[4] / "docs" / "schemas"


def test_the_published_schemas_are_up_to_date(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    for name in SCHEMAS:
        written = (tmp_path / name).read_text(encoding="utf-8")
        assert (PUBLISHED / name).read_text(encoding="utf-8") == written, "run python -m decapod.agents.topology.schema"


@pytest.mark.parametrize(
    ("files", "schema"),
    [
        (TOPOLOGY_FILES, "topology.schema.json"),
        (ROLE_FILES, "role.schema.json"),
        (POLICY_FILES, "policy.schema.json"),
    ],
)
def test_every_file_begins_by_naming_its_schema(files: NamedFiles, schema: str) -> None:
    assert files.names()
    for name in files.names():
        path = files.find(name)
        word, _, reference = path.read_text(encoding="utf-8").split("\n")[0].partition("$schema=")
        assert word == "# yaml-language-server: "
        assert (path.parent / reference).resolve() == (PUBLISHED / schema).resolve()
