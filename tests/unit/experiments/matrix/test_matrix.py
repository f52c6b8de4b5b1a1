"""Experiment files: how many trials they come to, in which order, and everything that is wrong with them at once."""

import json
from itertools import product
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.agents.topology import TOPOLOGY_FILES
from decapod.documents import DocumentError, schema_text
from decapod.experiments.matrix import Matrix, expand, load_experiment
from decapod.experiments.matrix.file import AXES, ExperimentModel
from decapod.experiments.matrix.schema import SCHEMA, TITLE
from decapod.tasks.load import TASKS as TASK_FILES
from decapod.tasks.load import load_task

DOCS = Path(__file__).parents[4] / "docs"


def load(tmp: Path, text: str) -> Matrix:
    return expand(load_experiment(tmp / "e.yaml", text=f"version: 1\nname: e\n{text}"))


def rows(matrix: Matrix) -> list[tuple[object, ...]]:
    return [
        (trial.plan.team.name, trial.plan.carries or "own", trial.plan.task.id, trial.plan.task.seed, trial.repeat)
        for trial in matrix.trials
    ]


def wrong(tmp: Path, text: str) -> str:
    with pytest.raises(DocumentError) as caught:
        load(tmp, text)
    return str(caught.value)


def some(*values: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(values), min_size=1, max_size=len(values), unique=True)


TEAMS, POLICIES, TASKS = ("by-functionality", "by-environment"), ("own", "plan"), ("vim-note", "mousepad-note")


@settings(max_examples=15, deadline=None)
@given(
    topologies=some(*TEAMS),
    policies=some(*POLICIES),
    tasks=some(*TASKS),
    seeds=st.lists(st.integers(0, 9), min_size=1, max_size=3, unique=True),
    repeats=st.integers(1, 3),
    data=st.data(),
)
def test_the_trials_are_the_product_without_what_is_excluded_and_with_what_is_included(
    topologies: list[str],
    policies: list[str],
    tasks: list[str],
    seeds: list[int],
    repeats: int,
    data: st.DataObject,
) -> None:
    crossed = list(product(topologies, policies, tasks, seeds))
    (team, policy, task, seed) = data.draw(st.sampled_from(crossed))
    named = data.draw(st.sets(st.sampled_from(["topology", "policy", "task", "seed"]), min_size=1))
    spot = {"topology": team, "policy": policy, "task": task, "seed": seed}
    out = {axis: value for axis, value in spot.items() if axis in named}
    left = [one for one in crossed if any(dict(zip(spot, one, strict=True))[axis] != out[axis] for axis in out)]
    file = {
        "version": 1,
        "name": "e",
        "topologies": topologies,
        "policies": policies,
        "tasks": tasks,
        "seeds": seeds,
        "repeats": repeats,
        "exclude": [out],
        "include": [{"topology": "single", "task": "vim-note", "policy": "own", "seed": 77}],
    }
    matrix = expand(load_experiment("e.yaml", text=yaml.safe_dump(file)))
    wanted = [(*one, repeat) for one in [*left, ("single", "own", "vim-note", 77)] for repeat in range(repeats)]
    assert rows(matrix) == wanted
    assert matrix.excluded == len(crossed) - len(left)
    assert [trial.number for trial in matrix.trials] == list(range(1, len(wanted) + 1))
    assert len({trial.name for trial in matrix.trials}) == len(wanted)
    again = expand(load_experiment("e.yaml", text=yaml.safe_dump(file)))
    assert [trial.name for trial in again.trials] == [trial.name for trial in matrix.trials]


def test_only_chooses_trials_and_keeps_their_numbers(tmp_path: Path) -> None:
    file = load_experiment(
        tmp_path / "e.yaml", text="version: 1\nname: e\ntopologies: [single]\ntasks: [vim-note]\nseeds: [1, 2]"
    )
    assert [trial.number for trial in expand(file, lambda trial: trial.plan.task.seed == 2).trials] == [2]


def test_a_repeat_draws_the_same_task_and_another_seed_for_models(tmp_path: Path) -> None:
    first, again = load(tmp_path, "topologies: [single]\ntasks: [vim-note]\nrepeats: 2").trials
    assert first.plan.task == again.plan.task
    assert first.plan.sampling_seed == 1 != again.plan.sampling_seed
    assert "repeat" not in first.plan.cell


def test_a_budget_takes_the_place_of_the_topologys_limit_and_is_a_part_of_the_cell(tmp_path: Path) -> None:
    plain = load(tmp_path, "topologies: [single]\ntasks: [vim-note]").trials[0]
    (tight,) = load(
        tmp_path, "topologies: [single]\ntasks: [vim-note]\nbudgets: {trial: {turns: 4, tokens: 900}}"
    ).trials
    assert tight.plan.team.limits.turns == 4
    assert (tight.budget.turns, tight.plan.budget.turns) == (4, None)
    assert tight.plan.cell["budget"] == {"tokens": 900}
    assert tight.name != plain.name
    assert "budget" not in plain.plan.cell


def test_tasks_are_chosen_by_what_they_are(tmp_path: Path) -> None:
    def tasks(choice: str) -> list[str]:
        return [row[2] for row in rows(load(tmp_path, f"topologies: [single]\ntasks: [{choice}]"))]  # type: ignore[misc]

    assert tasks("{names: ['web-*', 'vim-*'], not: ['*-note']}") == ["web-download", "web-find", "web-order"]
    assert set(tasks("{suite: both}")).isdisjoint([*tasks("{suite: desktop}"), *tasks("{suite: phone}")])
    assert tasks("{suite: desktop, nodes: {from: 6}}") == [
        task for task in tasks("{environments: [ubuntu]}") if task not in tasks("{nodes: {to: 5}}")
    ]
    assert tasks("'swap-*', swap-notes") == ["swap-notes"]
    assert "no task is like this" in wrong(tmp_path, "topologies: [single]\ntasks: [{tags: [nothing-has-this]}]")
    office = ["calc-total", "sheet-to-letter", "writer-letter"]
    assert tasks("{tags: [office, 'mess*'], environments: [ubuntu]}") == office


def test_a_suite_of_the_files_own_and_a_task_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        TASK_FILES.find("vim-note").read_text().replace("tags: [", "tags: [quick, ").replace("id: vim-note", "id: mine")
    )
    matrix = load(
        tmp_path, "topologies: [single]\nsuites: {s: [./mine.yaml, wallpaper]}\ntasks: [{suite: s, tags: ['qu*']}]"
    )
    assert rows(matrix) == [("single", "own", "mine", 1, 0)]


def test_every_error_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    said = wrong(
        tmp_path,
        "topologies: [singel]\npolicies: [plam]\nfaults: [lossi]\nmodels: [dmo, demo-noise]\nmarks: [fsat]\n"
        "tasks: [vim-nte, desktop]\nexclude: [{task: x, seed: 5}]\nbudget: {}\n",
    )
    for place, words in (
        ("3:14", "unknown topology 'singel' (did you mean 'single'?)"),
        ("4:12", "policy 'plam' (did you mean 'plan'?)"),
        ("5:10", "unknown faults 'lossi' (did you mean 'lossy'?)"),
        ("6:10", "unknown model 'dmo' (did you mean 'demo'?)"),
        ("6:15", "it says no rate"),
        ("7:9", "unknown"),
        ("8:9", "unknown task 'vim-nte' (did you mean 'vim-note'?)"),
        ("8:18", "there is no task 'desktop', but a suite: write {suite: desktop}"),
        ("10:1", "budget"),
    ):
        assert any(
            line.startswith(f"{tmp_path / 'e.yaml'}:{place}: ") and words in line for line in said.splitlines()
        ), (
            place,
            words,
            said,
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tasks: [vim-note]", "say which topologies: a list, or one as 'defaults: {topology: ...}'"),
        ("topologies: [single, single]\ntasks: [vim-note]", "'single' is listed twice"),
        ("topologies: [single]\ntasks: [vim-note]\nexclude: [{seed: 2}]", "no seed of this experiment is 2"),
        ("topologies: [single]\ntasks: [vim-note]\nexclude: [{}]", "name at least one axis"),
        ("topologies: [single]\ntasks: [vim-note]\nexclude: [{seed: 1}]", "no combination is left"),
        ("topologies: [single]\ntasks: [vim-note]\ninclude: [{seed: 1}]", "this combination is there already"),
        ("topologies: [single]\ntasks: [vim-note]\nseeds: {from: 3, to: 1}", "'to' is 1, less than 'from', which is 3"),
        ("topologies: [single]\ntasks: [vim-note]\nseeds: []", "'seeds' lists nothing"),
        ("topologies: []\ntasks: [vim-note]", "'topologies' lists nothing"),
        ("topologies: [single]\ntasks: [{environments: [ubuntu, andriod]}]", "(did you mean 'android'?)"),
        ("topologies: [single]\ntasks: [{needs: [ubunt]}]", "unknown environment 'ubunt' (did you mean 'ubuntu'?)"),
        ("topologies: [single]\ntasks: [vim-nite*]", "no id fits 'vim-nite*' (did you mean 'vim-note'?)"),
        ("topologies: [single]\ntasks: [vim-note]\nparallel: {environments: {andriod: 1}}", "'andriod' (did you mean"),
        ("topologies: [single]\ntasks: [vim-note]\nparallel: {calls: {opnai/gpt: 1}}", "did you mean 'openai'?"),
        (
            "topologies: [single]\ntasks: [vim-note]\nseeds: {from: 1, to: 1000000000}\nrepeats: 2",
            "this makes 2000000000 combinations (1000000000 seeds x 2 repeats); an experiment has at most 100000",
        ),
        (
            "topologies: [single, by-functionality]\ntasks: [vim-note]\ninclude: [{seed: 4}]",
            "say which topology this is for (the experiment has 2), here or in 'defaults'",
        ),
        ("topologies: [single]\ntasks: [{suite: mine}]\nsuites: {mine: [{suite: mine}]}", "is made of itself"),
        ("topologies: [single]\ntasks: [{suite: desktp}]", "unknown suite 'desktp' (did you mean 'desktop'?)"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, said: str, tmp_path: Path) -> None:
    assert said in wrong(tmp_path, text)


UNFIT = "topologies: [single, by-functionality]\npolicies: [own, plan]\ntasks: [vim-note, wallpaper]\n"


def test_combinations_that_do_not_fit_are_all_named(tmp_path: Path) -> None:
    said = wrong(tmp_path, UNFIT)
    assert "2 of 8 combinations do not fit together (exclude them, or write 'unfit: leave out')" in said
    for task in ("vim-note", "wallpaper"):
        assert f"  - topology single, policy plan, task {task}\n" in said
    assert said.count("the team has no channel that could carry it instead") == 1


def test_a_policy_that_changes_nothing_does_not_fit(tmp_path: Path) -> None:
    policies = "topologies: [by-environment]\npolicies: [own, instruction, plan]\ntasks: [vim-note]\nseeds: [1, 2]\n"
    said = wrong(tmp_path, policies)
    assert "2 of 6 combinations do not fit together" in said
    assert "  - topology by-environment, policy instruction, task vim-note, seed 2\n" in said
    assert "with the policy 'instruction' the team tells what it does with 'own': it would change nothing" in said
    assert len(load(tmp_path, f"{policies}exclude: [{{policy: own}}]").trials) == 4


def test_many_combinations_that_do_not_fit_for_one_reason_are_counted(tmp_path: Path) -> None:
    said = wrong(tmp_path, f"{UNFIT}seeds: {{from: 1, to: 20}}\n")
    assert "40 of 160 combinations do not fit together" in said
    assert "  - topology single, policy plan, task vim-note, seed 1\n" in said
    assert said.count("topology single") == 5
    assert "  - and 35 more\n" in said


def test_an_unknown_task_is_the_only_thing_that_is_said_of_it(tmp_path: Path) -> None:
    said = wrong(tmp_path, "topologies: [single]\ntasks: [vim-nte]\n")
    assert "unknown task 'vim-nte'" in said
    assert "there is nothing to try" not in said


def test_near_misses_are_no_part_of_what_is_run(tmp_path: Path) -> None:
    """They are most of a task's steps, and thousands of trials would each be made them."""
    (trial,) = load(tmp_path, "topologies: [single]\ntasks: [vim-note]\n").trials
    whole = load_task("vim-note").draw(1)
    assert (whole.near_misses != (), trial.plan.task.near_misses, trial.plan.task.other_ways) == (True, (), ())
    assert trial.plan.task.demonstration == whole.demonstration


def test_combinations_that_do_not_fit_are_left_out_when_the_file_says_so(tmp_path: Path) -> None:
    matrix = load(tmp_path, f"{UNFIT}unfit: leave out")
    assert (len(matrix.trials), len(matrix.unfit)) == (6, 2)
    assert "nothing is left to try" in wrong(
        tmp_path, "topologies: [single]\npolicies: [plan]\ntasks: [vim-note]\nunfit: leave out"
    )


def test_two_files_that_say_the_same_are_one_trial(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(TOPOLOGY_FILES.find("single").read_text())
    said = wrong(tmp_path, "topologies: [single, ./mine.yaml]\ntasks: [vim-note]")
    assert "the trials 1 and 2 are the same in everything" in said


def test_the_example_of_the_documents_is_expanded(tmp_path: Path) -> None:
    (example,) = [part.partition("```")[0] for part in (DOCS / "experiments.md").read_text().split("```yaml\n")[1:]]
    file = load_experiment(tmp_path / "example.yaml", text=example)
    matrix = expand(file)
    tasks = {trial.plan.task.id for trial in matrix.trials}
    assert {"vim-note", "swap-notes"} < tasks
    assert not any(task.startswith("web-") for task in tasks)
    assert len(matrix.trials) == 2 * (3 * 2 * 3 * len(tasks) + 1)
    assert (matrix.retries, matrix.parallel.trials, matrix.whole.money) == (2, 2, 40)
    assert matrix.source == example
    keys = {field.alias or name for name, field in ExperimentModel.model_fields.items()}
    assert keys == set(yaml.safe_load(example)) | {"marks"}


def test_the_published_schema_is_up_to_date() -> None:
    assert (DOCS / "schemas" / SCHEMA).read_text() == schema_text(ExperimentModel, TITLE)
    assert set(AXES) <= set(json.loads(schema_text(ExperimentModel, TITLE))["$defs"]["RowFile"]["properties"])
