"""What can be said of the shipped tasks without a device."""

import re
from pathlib import Path

import networkx as nx
import pytest
from pydantic import JsonValue

from decapod.evaluators import Single, singles
from decapod.tasks import Demonstration, Phrase, Step, list_tasks, load_sub_task, load_task
from decapod.tasks.load import SUB_TASKS

TURNS = 15
SEEDS = range(40)


def test_the_tasks_are_listed() -> None:
    assert {"vim-note", "thunar-move", "mousepad-note", "desktop-settings", "note-and-copy"} <= set(list_tasks())


@pytest.mark.parametrize("name", list_tasks())
def test_every_task_is_what_its_file_is_called_and_says_what_it_is_about(name: str) -> None:
    task = load_task(name)
    assert task.id == name
    assert task.about


PLATFORMS = {("ubuntu",): "desktop", ("android",): "phone", ("android", "ubuntu"): "cross-device"}


@pytest.mark.parametrize("name", list_tasks())
def test_every_task_has_the_tag_of_its_platform_and_others_that_are_documented(name: str) -> None:
    task = load_task(name)
    tags = set(task.file.tags)
    assert tags & set(PLATFORMS.values()) == {PLATFORMS[tuple(sorted(task.environments))]}
    assert len(tags) > 1
    assert tags <= documented_tags()


def documented_tags() -> set[str]:
    text = (Path(__file__).parents[3] / "docs" / "tasks.md").read_text(encoding="utf-8")
    _, _, section = text.partition("\n## Tags\n")
    rows = [line.split("|")[1] for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    return {tag for row in rows for tag in re.findall("`([a-z-]+)`", row)}


def test_every_documented_tag_is_one_of_a_task() -> None:
    assert documented_tags() == {tag for name in list_tasks() for tag in load_task(name).file.tags}


@pytest.mark.parametrize("name", SUB_TASKS.names())
def test_every_sub_task_is_what_its_file_is_called(name: str) -> None:
    assert load_sub_task(name).file.id == name


@pytest.mark.parametrize("name", list_tasks())
def test_every_seed_makes_an_instance(name: str) -> None:
    task = load_task(name)
    drawn = [task.draw(seed) for seed in SEEDS]
    assert all("{" not in one.instruction for one in drawn)
    assert len({str(one.parameters) for one in drawn}) > len(drawn) // 4


@pytest.mark.parametrize("name", list_tasks())
def test_what_is_asked_for_is_in_the_instruction(name: str) -> None:
    task = load_task(name)
    one = task.draw(5)
    judged = {str(value) for node in one.graph.nodes for single in singles(node.check) for value in values_in(single)}
    drawn = [str(value) for name, value in one.parameters.items() if task.file.parameters[name].draw != "sum"]
    set_up = str(one.setup)
    for value in drawn:
        if any(value in text for text in judged):
            assert value in one.instruction or value in set_up


@pytest.mark.parametrize("name", list_tasks())
def test_the_demonstration_leaves_room_for_waiting(name: str) -> None:
    one = load_task(name).draw(0)
    assert len(one.demonstration.steps) <= TURNS - 4
    assert one.demonstration.steps[-1].environment == "root"


@pytest.mark.parametrize("name", list_tasks())
def test_each_step_but_the_last_says_what_it_should_lead_to(name: str) -> None:
    for step in load_task(name).draw(0).demonstration.steps[:-1]:
        assert step.expect is not None, step.name


@pytest.mark.parametrize("name", list_tasks())
def test_a_demonstration_holds_no_value_that_the_seed_draws_but_by_its_name(name: str) -> None:
    task = load_task(name)
    ways = [way.demonstration for way in task.file.other_ways.values()]
    written = str([step.model_dump() for steps in (task.file.demonstration, *ways) for step in steps])
    for seed in SEEDS:
        for value in task.draw(seed).parameters.values():
            assert str(value) not in written or isinstance(value, int)


@pytest.mark.parametrize("name", list_tasks())
def test_every_task_has_two_near_misses_that_differ_from_the_demonstration(name: str) -> None:
    one = load_task(name).draw(0)
    assert len(one.near_misses) >= 2
    done = told(one.demonstration)
    for near_miss in one.near_misses:
        assert near_miss.about
        assert told(near_miss.demonstration) != done


@pytest.mark.parametrize("name", list_tasks())
def test_every_other_way_differs_and_leaves_room_for_waiting(name: str) -> None:
    one = load_task(name).draw(0)
    done = [told(one.demonstration)]
    for way in one.other_ways:
        assert way.about
        assert told(way.demonstration) not in done
        assert len(way.demonstration.steps) <= TURNS - 4
        for step in way.demonstration.steps[:-1]:
            assert step.expect is not None, way.name
        done.append(told(way.demonstration))


def test_some_tasks_show_that_they_accept_other_ways() -> None:
    assert {name for name in list_tasks() if load_task(name).draw(0).other_ways} >= {
        "find-and-pack",
        "sort-files",
        "wallpaper",
    }


LONG = [
    "appearance",
    "find-and-pack",
    "phone-alarm-label",
    "phone-calendar-event",
    "phone-evening-settings",
    "phone-event-to-task",
    "phone-keep-checklist",
    "phone-missed-call",
    "phone-new-contact",
    "phone-tasks-list",
    "phone-tidy-files",
    "price-to-keep",
    "sort-files",
    "sum-to-note",
    "swap-notes",
]


@pytest.mark.parametrize("name", LONG)
def test_long_tasks_have_branches_that_meet(name: str) -> None:
    graph = load_task(name).draw(0).graph
    assert len(graph) >= 5
    assert any(len(node.after) >= 2 for node in graph.nodes)


def test_a_sum_that_must_be_read_is_told_nowhere() -> None:
    for seed in SEEDS:
        one = load_task("sum-to-note").draw(seed)
        assert str(one.parameters["total"]) not in one.instruction
        assert str(one.parameters["total"]) not in str(one.demonstration)


ACROSS = [
    "code-by-text",
    "event-to-file",
    "file-to-checklist",
    "number-to-form",
    "price-of-place",
    "price-to-keep",
    "sum-to-event",
    "swap-notes",
    "which-file",
]


@pytest.mark.parametrize("name", ACROSS)
def test_what_is_read_on_one_device_is_used_on_the_other(name: str) -> None:
    one = load_task(name).draw(0)
    assert set(one.environments) == {"android", "ubuntu"}
    assert any(
        reading.environment not in (None, step.environment)
        for step in one.demonstration.steps
        for reading in step.reads
    )


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("code-by-text", "code"),
        ("event-to-file", "note"),
        ("file-to-checklist", "second"),
        ("number-to-form", "booking"),
        ("number-to-form", "ending"),
        ("phone-event-alarm", "minute"),
        ("phone-event-to-task", "place"),
        ("phone-missed-call", "ending"),
        ("phone-pass-number", "wanted"),
        ("phone-pass-number", "wanted_ending"),
        ("phone-price-by-mail", "price"),
        ("phone-sum-to-keep", "total"),
        ("price-of-place", "price"),
        ("price-to-keep", "price"),
        ("sum-to-event", "total"),
        ("swap-notes", "line"),
        ("swap-notes", "place"),
        ("which-file", "file"),
        ("which-file", "wanted"),
    ],
)
def test_what_must_be_looked_up_is_not_told(name: str, parameter: str) -> None:
    for seed in SEEDS:
        one = load_task(name).draw(seed)
        value = str(one.parameters[parameter])
        assert value not in one.instruction
        assert value not in str(one.demonstration)


def test_one_task_has_six_nodes_and_two_branches_that_meet() -> None:
    graph = load_task("thunar-move").draw(0).graph
    drawn: nx.DiGraph[str] = nx.DiGraph([(earlier, node.name) for node in graph.nodes for earlier in node.after])
    assert len(graph) == 6
    assert set(drawn.predecessors("moved")) == {"renamed", "folder-made"}
    assert set(drawn.predecessors("renamed")) == set(drawn.predecessors("folder-made")) == {"manager-open"}


def told(demonstration: Demonstration) -> list[str]:
    return [told_step(step) for step in demonstration.steps]


def told_step(step: Step) -> str:
    acts = [
        (
            act.action,
            {name: str(value) if isinstance(value, Phrase) else value for name, value in act.arguments.items()},
        )
        for act in step.acts
    ]
    reads = [(reading.name, reading.pattern.pattern, repr(reading.of)) for reading in step.reads]
    return f"{step.environment}: {reads} {acts}"


def values_in(single: Single) -> list[JsonValue]:
    return list(single.request.arguments.values())
