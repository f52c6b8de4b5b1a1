"""The roles that come with decapod, and how a role file is read."""

from pathlib import Path

import pytest

from decapod.documents import DocumentError
from decapod.messages import ActionSchema
from decapod.roles import ROLE_FILES, Role, Shown, load_role


@pytest.mark.parametrize("name", ROLE_FILES.names())
def test_a_role_is_named_as_its_file_and_says_what_it_is_for(name: str) -> None:
    role = load_role(name)
    assert role.name == name
    assert role.about


def test_what_the_paper_s_agents_are_told() -> None:
    assert load_role("solo").shown == Shown(task=True, environments="all", actions="tools")
    assert load_role("instructor").shown == Shown(task=True, environments="all", actions="text")
    assert load_role("tool-operator").shown == Shown(task=False, environments="none", actions="tools")
    assert load_role("planner").shown == Shown(task=True, environments="all", actions="none")
    assert load_role("operator").shown == Shown(task=True, environments="own", actions="tools")
    assert load_role("closer").shown == Shown(task=True, environments="none", actions="tools")


def test_only_roles_that_decide_plan() -> None:
    assert {name for name in ROLE_FILES.names() if load_role(name).plans} == {
        "solo",
        "instructor",
        "planner",
        "drafter",
        "debater",
        "peer",
        "actor",
        "worker",
        "contributor",
        "proposer",
        "coordinator",
    }


def test_only_roles_that_are_read_proposals_judge() -> None:
    assert {name for name in ROLE_FILES.names() if load_role(name).judges} == {
        "critic",
        "debater",
        "judge",
        "verifier",
    }


def test_only_who_acts_among_others_may_rest() -> None:
    resting = {name for name in ROLE_FILES.names() if "skip" in load_role(name).may}
    assert resting == {"operator", "closer", "peer", "contributor", "programmer"}


def test_only_the_programmer_runs_programs_and_it_can_do_nothing_else() -> None:
    reserved = ActionSchema(name="run_program", description="", parameters={}, reserved=True)
    click = ActionSchema(name="click", description="", parameters={})
    roles = {name: load_role(name) for name in ROLE_FILES.names()}
    assert {name for name, role in roles.items() if role.offers(reserved)} == {"programmer"}
    assert {name for name, role in roles.items() if role.calls and not role.offers(click)} == {"programmer"}


def test_a_role_of_one_s_own(tmp_path: Path) -> None:
    text = "version: 1\nname: helper\nprompt: helper\nshown: {environments: own}\nmay: [skip]\n"
    (tmp_path / "helper.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "helper.j2").write_text("You help.", encoding="utf-8")
    role = Role(name="helper", prompt="helper", shown=Shown(environments="own"), may=("skip",))
    assert load_role("helper.yaml", beside=tmp_path) == role
    assert load_role(tmp_path / "helper.yaml") == role


def test_an_error_in_a_role_is_told_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "helper.yaml"
    path.write_text("version: 1\nname: helper\nshown: {action: tool}\nmay: [rest]\n", encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load_role(path)
    assert [(problem.path, problem.message) for problem in caught.value.problems] == [
        (str(path), "the key 'prompt' is missing"),
        (
            str(path),
            "unknown key 'action' in 'shown' (did you mean 'actions'?); known: task, environments, actions, results",
        ),
        (str(path), "entry 1 of 'may' cannot be 'rest'; known: skip, run_program"),
    ]


def test_a_prompt_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "helper.yaml"
    path.write_text("version: 1\nname: helper\nprompt: operater\n", encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load_role(path)
    (problem,) = caught.value.problems
    assert problem.message.startswith("there is no prompt template 'operater' (did you mean 'operator'?); known: ")
    assert problem.message.endswith(", or a file operater.j2 beside this one")
