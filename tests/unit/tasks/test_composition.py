import re
from pathlib import Path

import pytest

from decapod.documents import DocumentError
from decapod.evaluators import dump_check
from decapod.tasks import Task, load_sub_task, load_task
from tests.unit.tasks.desk import make_vocabularies, write_task

MAKE = """\
version: 1
id: make
instruction: Write {note} into {file}.
environments: [ubuntu]
inputs:
  note: {type: text}
  file: {type: path}
output: {type: path, value: "docs/{file}"}
setup:
  ubuntu: [write_file: {path: "{file}.bak", text: x}]
nodes:
  there: {check: {ubuntu.file_exists: {path: "{file}"}}, initially: true}
  opened: {check: {ubuntu.file_exists: {path: "{file}.1"}}, after: [there]}
  left: {check: {ubuntu.file_exists: {path: "{file}.2"}}, after: [opened]}
  right: {check: {ubuntu.file_exists: {path: "{file}.3"}}, after: [opened]}
demonstration:
  - {name: type, do: [{write_text: "{note}"}]}
"""

MOVE = """\
version: 1
id: move
instruction: Move {file} away.
environments: [ubuntu]
inputs:
  file: {type: path}
nodes:
  gone: {check: {ubuntu.file_absent: {path: "{file}"}}}
demonstration:
  - {name: type, do: [{write_text: "{file}"}]}
"""

WHOLE = """\
version: 1
id: whole
parameters:
  note: {draw: sentence}
  file: {draw: file-name, extension: txt}
compose:
  - {sub_task: ./make.yaml, as: first, inputs: {note: "{note}", file: "{file}"}}
  - {sub_task: ./move.yaml, as: second, inputs: {file: {output_of: first}}}
near_misses:
  other:
    about: Another file.
    parameters: {file: "x-{file}"}
  half:
    about: Only the first half.
    without: [second/type]
"""


def load(folder: Path, whole: str = WHOLE, make: str = MAKE, move: str = MOVE) -> Task:
    write_task(folder, make, "make.yaml")
    write_task(folder, move, "move.yaml")
    return load_task(write_task(folder, whole, "whole.yaml"), vocabularies=make_vocabularies())


def test_graphs_are_joined_where_an_output_feeds_an_input(tmp_path: Path) -> None:
    one = load(tmp_path).draw(1)
    file = one.parameters["file"]
    assert [(node.name, node.after) for node in one.graph.nodes] == [
        ("first/there", ()),
        ("first/opened", ("first/there",)),
        ("first/left", ("first/opened",)),
        ("first/right", ("first/opened",)),
        ("second/gone", ("first/left", "first/right")),
    ]
    assert dump_check(one.graph["second/gone"].check) == {"ubuntu.file_absent": {"path": f"docs/{file}"}}
    assert [step.arguments["path"] for step in one.setup["ubuntu"]] == [f"{file}.bak"]
    assert one.environments == ("ubuntu",)


def test_instruction_and_demonstration_are_put_one_after_the_other(tmp_path: Path) -> None:
    one = load(tmp_path).draw(1)
    note, file = one.parameters["note"], one.parameters["file"]
    assert one.instruction == f"Write {note} into {file}. Then: Move docs/{file} away."
    assert [step.name for step in one.demonstration.steps] == ["first/type", "second/type", None]
    assert [dict(step.acts[0].resolve((), {})) for step in one.demonstration.steps] == [
        {"text": note},
        {"text": f"docs/{file}"},
        {},
    ]
    assert one.demonstration.steps[-1].acts[0].action == "complete"


def test_near_misses_of_a_composed_task(tmp_path: Path) -> None:
    one = load(tmp_path).draw(1)
    other, half = one.near_misses
    assert other.demonstration.steps[1].acts[0].resolve((), {}) == {"text": f"docs/x-{one.parameters['file']}"}
    assert [step.name for step in half.demonstration.steps] == ["first/type", None]


def test_without_a_link_the_graphs_stand_side_by_side(tmp_path: Path) -> None:
    one = load(tmp_path, WHOLE.replace("{output_of: first}", '"{file}"')).draw(1)
    assert one.graph["second/gone"].after == ()
    linked = WHOLE.replace("{output_of: first}}}", '"{file}"}, after: [first]}')
    assert load(tmp_path, linked).draw(1).graph["second/gone"].after == ("first/left", "first/right")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("{output_of: first}", "{output_of: frist}", r"whole.yaml:8:.*no earlier sub-task.*mean 'first'"),
        ("{output_of: first}", '"{note}"', r"whole.yaml:8:\d+: \{note\} is of type text, but path is needed"),
        ("{output_of: first}", '"{fil}"', r"whole.yaml:8:\d+: \{fil\} stands for nothing.*mean 'file'"),
        ("as: second", "as: first", r"whole.yaml:8:33: two sub-tasks are called 'first'"),
        ('note: "{note}", ', "", r"whole.yaml:7:16: make also needs the input note"),
        ('note: "{note}"', 'nte: "{note}"', r"whole.yaml:7:\d+: make has no input 'nte'.*mean 'note'"),
        ("./move.yaml", "./mov.yaml", r"whole.yaml:8:16: .*mov.yaml"),
        ("./move.yaml", "mvoe", r"whole.yaml:8:16: .*unknown sub-task 'mvoe'"),
        ("second/type", "second/typ", r"whole.yaml:15:15: no step is called 'second/typ'.*mean 'second/type'"),
    ],
)
def test_what_does_not_fit_together_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(DocumentError) as caught:
        load(tmp_path, WHOLE.replace(old, new))
    assert re.search(expected, str(caught.value)), caught.value


def test_an_output_of_another_type_does_not_fit(tmp_path: Path) -> None:
    make = MAKE.replace("output: {type: path", "output: {type: number")
    with pytest.raises(DocumentError, match="the output of make is of type number, but path is needed here"):
        load(tmp_path, make=make)


def test_a_sub_task_without_output_feeds_nothing(tmp_path: Path) -> None:
    make = re.sub("output:.*\n", "", MAKE)
    with pytest.raises(DocumentError, match="make has no output"):
        load(tmp_path, make=make)


def test_a_wrong_sub_task_is_told_with_its_own_place(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"make\.yaml:10:\d+: .*unknown set-up"):
        load(tmp_path, make=MAKE.replace("write_file", "write_fil"))
    path = write_task(tmp_path, MAKE.replace("docs/{file}", "{fil}"), "make.yaml")
    with pytest.raises(DocumentError, match=r"make\.yaml:8:\d+: \{fil\} stands for nothing"):
        load_sub_task(path, vocabularies=make_vocabularies())


def test_a_value_that_a_check_does_not_take_is_told(tmp_path: Path) -> None:
    check = 'ubuntu.folder_count: {path: "{file}", count: "{note}"}'
    move = MOVE.replace('ubuntu.file_absent: {path: "{file}"}', check).replace(
        "file: {type: path}", "file: {type: path}\n  note: {type: number}"
    )
    whole = WHOLE.replace("{output_of: first}}", '{output_of: first}, note: "none"}')
    with pytest.raises(DocumentError, match=r"whole\.yaml:7:3: with values that a seed draws.*count"):
        load(tmp_path, whole, move=move)
