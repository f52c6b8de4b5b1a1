"""Other right ways of doing a task, from its file to demonstrations."""

import re
from pathlib import Path

import pytest

from decapod.documents import DocumentError
from decapod.tasks import Task, load_task
from tests.unit.tasks.desk import TASK, WAYS, make_vocabularies, write_task


def load(folder: Path, text: str) -> Task:
    return load_task(write_task(folder, text), vocabularies=make_vocabularies())


def test_a_way_is_filled_in_with_what_the_seed_draws(tmp_path: Path) -> None:
    one = load(tmp_path, TASK + WAYS).draw(3)
    (way,) = one.other_ways
    assert (way.name, way.about) == ("by-keys", "With the keyboard alone.")
    first, last = way.demonstration.steps
    assert first.acts[0].resolve((), {}) == {"text": f"{one.parameters['note']} by keys"}
    assert last.environment == "root"


def test_a_way_leaves_the_demonstration_and_the_near_misses_as_they_are(tmp_path: Path) -> None:
    plain, more = load(tmp_path, TASK).draw(3), load(tmp_path, TASK + WAYS).draw(3)
    assert plain.other_ways == ()
    assert (more.demonstration, more.near_misses) == (plain.demonstration, plain.near_misses)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("by-keys:", "other-file:", r":39:3: a near miss is called 'other-file' too"),
        ('"{note} by keys"', '"{not} by keys"', r":44:25: \{not\} stands for nothing.*mean 'note'"),
        ("- write_text: ", "- write_txt: ", r":44:13: unknown action.*mean 'write_text'"),
        ("        do: [complete]", "        do: [wait]", r":45:9: the last step must end the task"),
        ("    about: With the keyboard alone.\n", "", r":39:3: .*about"),
    ],
)
def test_what_is_wrong_with_a_way_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert WAYS.count(old) == 1
    with pytest.raises(DocumentError) as caught:
        load(tmp_path, TASK + WAYS.replace(old, new))
    found = [str(problem).split("\n")[0] for problem in caught.value.problems]
    assert any(re.search(expected, line) for line in found), found


def test_a_way_must_not_write_out_a_choice(tmp_path: Path) -> None:
    text = TASK.replace("{draw: file-name, extension: txt}", "{draw: choice, of: [red, green]}")
    with pytest.raises(DocumentError, match=r"'red' is one of the values that 'file' may have; write \{file\}"):
        load(tmp_path, text + WAYS.replace("{note} by keys", "red"))
