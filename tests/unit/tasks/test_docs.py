"""The task that docs/tasks.md shows is a task."""

import re
from pathlib import Path

from decapod.tasks import load_task
from tests.unit.tasks.desk import write_task

DOCS = (Path(__file__).parents[3] / "docs" / "tasks.md").read_text(encoding="utf-8")


def test_the_examples_can_be_loaded(tmp_path: Path) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    whole, other_ways, composed = examples
    texts = [whole + other_ways, composed]
    drawn = [load_task(write_task(tmp_path, text, f"{n}.yaml")).draw(1) for n, text in enumerate(texts)]
    assert [one.id for one in drawn] == ["short-note", "note-and-copy"]
    assert len(drawn[0].near_misses) == 2
    assert [way.name for way in drawn[0].other_ways] == ["in-a-terminal"]


PARAMETERS = DOCS.partition("\n## Parameters\n")[2].partition("\n## ")[0]


def test_every_way_to_draw_is_told() -> None:
    told = set(re.findall(r"^\| `([a-z-]+)` \|", PARAMETERS, re.MULTILINE)) - {"draw"}
    assert told == {"choice", "integer", "words", "file-name", "person", "sentence", "sum"}
