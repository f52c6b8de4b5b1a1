"""The published schemas are those of the models."""

from pathlib import Path

import pytest

from decapod.documents import NamedFiles
from decapod.tasks.choosing import SUITES
from decapod.tasks.load import SUB_TASKS, TASKS
from decapod.tasks.schema import SCHEMAS, write_schemas

PUBLISHED = Path(__file__).parents[3] / "docs" / "schemas"


def test_the_published_schemas_are_up_to_date(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    for name in SCHEMAS:
        written = (tmp_path / name).read_text(encoding="utf-8")
        assert (PUBLISHED / name).read_text(encoding="utf-8") == written, "run python -m decapod.tasks.schema"


@pytest.mark.parametrize(
    ("files", "schema"),
    [(TASKS, "task.schema.json"), (SUB_TASKS, "sub-task.schema.json"), (SUITES, "suite.schema.json")],
)
def test_every_file_begins_by_naming_its_schema(files: NamedFiles, schema: str) -> None:
    assert files.names()
    for name in files.names():
        path = files.find(name)
        word, _, reference = path.read_text(encoding="utf-8").split("\n")[0].partition("$schema=")
        assert word == "# yaml-language-server: "
        assert (path.parent / reference).resolve() == (PUBLISHED / schema).resolve()
