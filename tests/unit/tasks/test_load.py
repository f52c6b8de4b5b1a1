import re
from pathlib import Path

import pytest

from decapod.documents import DocumentError
from decapod.evaluators import dump_check
from decapod.tasks import Task, load_task
from tests.unit.tasks.desk import TASK, make_vocabularies, write_task


def load(folder: Path, text: str = TASK) -> Task:
    return load_task(write_task(folder, text), vocabularies=make_vocabularies())


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        load(folder, text)
    return [str(problem).split("\n")[0].rpartition("/")[2] for problem in caught.value.problems]


def test_a_seed_makes_an_instance(tmp_path: Path) -> None:
    one = load(tmp_path).draw(3)
    note, file = one.parameters["note"], one.parameters["file"]
    assert one.instruction == f"Write {note} into {file}."
    assert one.environments == ("ubuntu",)
    assert [(step.setup, step.arguments) for step in one.setup["ubuntu"]] == [
        ("write_file", {"path": f"old-{file}", "text": note})
    ]
    assert [(node.name, node.after) for node in one.graph.nodes] == [("made", ()), ("kept", ("made",))]
    assert dump_check(one.graph["made"].check) == {"ubuntu.file_exists": {"path": file}}
    again = load(tmp_path).draw(3)
    assert (again.parameters, again.demonstration) == (one.parameters, one.demonstration)
    assert one.parameters != load(tmp_path).draw(4).parameters


def test_the_demonstration_holds_the_values(tmp_path: Path) -> None:
    one = load(tmp_path).draw(3)
    first, second, last = one.demonstration.steps
    assert first.acts[1].resolve((), {}) == {"text": one.parameters["note"]}
    assert second.acts[0].resolve((), {}) == {"keys": ["ctrl", "s"]}
    assert second.acts[1].resolve((), {}) == {"amount": one.parameters["count"]}
    assert (last.environment, last.acts[0].action) == ("root", "complete")


def test_near_misses_change_the_demonstration_and_not_the_graph(tmp_path: Path) -> None:
    one = load(tmp_path).draw(3)
    other, nothing = one.near_misses
    assert (other.name, other.about) == ("other-file", "Into another file.")
    assert other.demonstration.steps[0].acts[1].resolve((), {}) == {"text": f"{one.parameters['note']}!"}
    assert [step.name for step in nothing.demonstration.steps] == [None, None]


def test_a_near_miss_may_do_other_steps(tmp_path: Path) -> None:
    instead = 'instead: {type: [{do: [{write_text: "no {note}"}]}, {do: [{scroll: 1}]}]}'
    one = load(tmp_path, TASK.replace("without: [type]", instead)).draw(0)
    steps = one.near_misses[1].demonstration.steps
    assert len(steps) == 4
    assert steps[0].acts[0].resolve((), {}) == {"text": f"no {one.parameters['note']}"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Write {note} into", "Write {notes} into", r"note.yaml:4:14: \{notes\} stands for nothing.*mean 'note'"),
        ("Write {note} into", "Write {note into", r"note.yaml:4:14: .*single '\{'"),
        ("environments: [ubuntu]", "environments: [ubuntoo]", r":5:16: unknown environment.*mean 'ubuntu'"),
        ("environments: [ubuntu]", "environments: [ubuntu, root]", r":5:24: every task has root"),
        ("- write_file:", "- write_fil:", r":12:7: unknown set-up.*mean 'write_file'"),
        ('{path: "old', '{pth: "old', r":12:20: pth: no such parameter.*mean 'path'"),
        ('text: "{note}"}', 'text: "{nte}"}', r":12:19: \{nte\} stands for nothing.*mean 'note'"),
        ('ubuntu.file_exists: {path: "{file}', 'ubuntu.file_exist: {path: "{file}', r":1[59]:.*mean 'file_exists'"),
        ("after: [made]", "after: [mad]", r":19:\d+: node 'kept' comes after 'mad'.*mean 'made'"),
        ("    after: [made]", "    after: [kept]", r":19:\d+: the nodes go round in a cycle: kept -> kept"),
        ("- click: the", "- clik: the", r":23:9: unknown action.*mean 'click'"),
        ('- click: the entry "Name"', "- click: 12", r":23:16: element is named by what it is called.*not by 12"),
        ('- click: the entry "Name"', "- click: the (12)", r":23:16: .*no word of a role"),
        ('write_text: "{note}"', 'write_text: "{nota}"', r":24:21: \{nota\} stands for nothing.*mean 'note'"),
        ('write_text: "{note}"', "write_text: {txt: a}", r":24:\d+: txt: no such parameter.*mean 'text'"),
        ('scroll: "{count}"', 'scroll: "{note}"', r":28:17: amount: .*integer"),
        ("expect: the", "expect: the {x}", r":25:13: .*no word of a role"),
        ('showing "{note}"', 'showing "{nope}"', r":25:13: \{nope\} stands for nothing.*mean 'note'"),
        ("- in: root\n    do: [complete]", "- do: [{scroll: 1}]", r":29:5: the last step must end the task"),
        ("    do: [complete]", "    do: [complete]\n    expect: the button", r":31:5: root has no screen"),
        ("- in: root", "- in: rot", r":29:9: the task has no environment 'rot'.*mean 'root'"),
        ("without: [type]", "without: [typ]", r":37:15: no step is called 'typ'.*mean 'type'"),
        ('file: "{file}-old"', 'fil: "{file}-old"', r":34:\d+: the task has no parameter 'fil'.*mean 'file'"),
        ("    without: [type]\n", "", r":\d+:\d+: .*changes nothing"),
        ("draw: sentence", "draw: sentense", r":7:\d+: .*sentense"),
        ("extension: txt", "extention: txt", r":8:\d+: .*mean 'extension'"),
        (
            "  count: {draw",
            "  other: {draw: words}\n  count: {draw",
            r":9:3: the parameter 'other' is not used anywhere",
        ),
        (
            "{draw: file-name, extension: txt}",
            "{draw: choice, of: [Name, Title]}",
            r":23:16: 'Name' is one of the values that 'file' may have; write \{file\}",
        ),
        ("instruction:", "instructoin:", r":4:1: .*mean 'instruction'"),
        (
            "  count: {draw",
            "  both: {draw: sum, of: [count, note]}\n  count: {draw",
            r"both is a sum of 'note', which is no parameter with 'draw: integer'",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert TASK.count(old) >= 1
    found = problems(tmp_path, TASK.replace(old, new))
    assert any(re.search(expected, line) for line in found), found


@pytest.mark.parametrize("environment", ["ubunti", "root"])
def test_a_value_is_read_on_a_screen_of_the_task(tmp_path: Path, environment: str) -> None:
    read = f"read: [{{pattern: x, as: total, in: {environment}}}]\n    do:\n      - hotkey"
    found = problems(tmp_path, TASK.replace("do:\n      - hotkey", read))
    assert any(f"the task has no environment '{environment}'" in line and "it has: ubuntu" in line for line in found)


def test_everything_is_told_at_once(tmp_path: Path) -> None:
    text = TASK.replace("- click:", "- clik:").replace("after: [made]", "after: [x]").replace("into {file}", "{f}")
    assert len(problems(tmp_path, text)) == 3


def test_a_value_brings_no_structure_into_a_check(tmp_path: Path) -> None:
    text = TASK.replace("file: {draw: file-name, extension: txt}", 'file: {draw: choice, of: ["{note}: {any: []}"]}')
    one = load(tmp_path, text).draw(0)
    assert dump_check(one.graph["made"].check) == {"ubuntu.file_exists": {"path": "{note}: {any: []}"}}
    assert one.instruction.endswith("into {note}: {any: []}.")


def test_a_value_that_was_read_is_known_to_later_steps_only(tmp_path: Path) -> None:
    read = 'read: [{pattern: "Total: (\\\\d+)", as: total, of: the label "T*"}]\n    '
    with_read = TASK.replace("  - do:\n      - hotkey", f"  - {read}do:\n      - hotkey").replace(
        '"{count}"', '"{total}"'
    )
    with_read = with_read.replace("Write {note} into", "Write {note} {count} times into")
    one = load(tmp_path, with_read).draw(0)
    assert one.demonstration.steps[1].reads[0].name == "total"
    early = with_read.replace('write_text: "{note}"', 'write_text: "{total}"')
    assert any("{total} stands for nothing" in line for line in problems(tmp_path, early))


def test_an_unknown_id_is_told_with_what_is_known() -> None:
    with pytest.raises(DocumentError, match="unknown task 'no-such-task'"):
        load_task("no-such-task", vocabularies=make_vocabularies())


def test_a_task_is_either_composed_or_not(tmp_path: Path) -> None:
    found = problems(tmp_path, "version: 1\nid: empty\n")
    assert any("needs instruction, environments, nodes, demonstration" in line for line in found), found
    both = TASK + "compose: [{sub_task: x, as: y}]\n"
    assert any("composed task takes environments" in line for line in problems(tmp_path, both))
