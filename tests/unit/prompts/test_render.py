"""What each prompt tells, against the design's table of who is told what.

The snapshots are the whole prompts of a team. After a change that is meant, write them anew with

    python -m tests.unit.prompts.test_render

and read the difference before committing it.
"""

from pathlib import Path
from typing import Literal

import pytest

from decapod.actions import Element, action
from decapod.messages import EnvironmentSummary
from decapod.prompts.context import Colleague, Form, Parcel, PromptContext
from decapod.prompts.render import PromptError, render_system, template_names, template_source

SNAPSHOTS = Path(__file__).parent / "snapshots"

TASK = "Write the phone number of Ada {{ 7 * 7 }} into contacts.txt & <close> the editor."
MARKS = "framed and numbered"
OBSERVES: dict[str, Form] = {"ubuntu": "marks", "android": "marks-image"}


@action
def click(element: Element) -> None:
    """Click an element with the left button.

    Args:
        element: What to click.
    """


@action
def swipe(direction: Literal["up", "down"]) -> None:
    """Swipe over the screen.

    Args:
        direction: Where the finger moves.
    """


@action
def complete() -> None:
    """Say that the task is done."""


UBUNTU = EnvironmentSummary(name="ubuntu", description="A desktop computer.", actions=(click.schema,))
ANDROID = EnvironmentSummary(name="android", description="A phone with contacts.", actions=(swipe.schema,))
ROOT = EnvironmentSummary(name="root", description="Where answers are handed in.", actions=(complete.schema,))
ENVIRONMENTS = (UBUNTU, ANDROID, ROOT)
ACTIONS = tuple((environment.name, schema) for environment in ENVIRONMENTS for schema in environment.actions)

SEATS = {
    "solo": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        acts=("ubuntu", "android", "root"),
        history=2,
        turns=15,
    ),
    "instructor": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        actions_as_text=ACTIONS,
        instructs=(Colleague("tool", "carries out what it is told", ("ubuntu", "android", "root")),),
        history=2,
        turns=15,
    ),
    "tool-operator": PromptContext(
        agent="tool", acts=("ubuntu", "android", "root"), instructed_by=("main",), history=1, turns=15
    ),
    "planner": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        instructs=(
            Colleague("ubuntu", "", ("ubuntu",)),
            Colleague("android", "knows phones", ("android",)),
            Colleague("root", "", ("root",)),
        ),
        turns=15,
    ),
    "operator": PromptContext(
        agent="android",
        task=TASK,
        environments=(ANDROID,),
        observes={"android": "marks"},
        acts=("android",),
        instructed_by=("main",),
        may_skip=True,
        history=2,
        turns=15,
    ),
    "closer": PromptContext(
        agent="root", task=TASK, acts=("root",), instructed_by=("main",), may_skip=True, history=2, turns=15
    ),
    "drafter": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        actions_as_text=ACTIONS,
        instructs=(
            Colleague("critic", "judges what is proposed", carries="draft"),
            Colleague("tool", "carries out what it is told", ("ubuntu", "android", "root")),
        ),
        writes=(Parcel(("critic",), "draft", "Write a draft."),),
        reads=(Parcel(("critic",), "critique", "It judges what you proposed."),),
        history=2,
        turns=15,
    ),
    "critic": PromptContext(
        agent="critic",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        actions_as_text=ACTIONS,
        instructed_by=("main",),
        writes=(Parcel(("main",), "critique", "Write a critique.", tokens=60),),
        reads=(Parcel(("main",), "draft", "It proposes calls."),),
        turns=15,
    ),
    "debater": PromptContext(
        agent="left",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        actions_as_text=ACTIONS,
        instructed_by=("right",),
        reply_tokens=200,
        history=2,
        turns=15,
    ),
    "judge": PromptContext(
        agent="judge",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        acts=("ubuntu", "android", "root"),
        instructed_by=("left", "right"),
        history=2,
        turns=15,
    ),
    "peer": PromptContext(
        agent="android",
        task=TASK,
        environments=ENVIRONMENTS,
        observes={"android": "marks"},
        acts=("android", "root"),
        instructs=(Colleague("ubuntu", "", ("ubuntu", "root"), "observation"),),
        instructed_by=("ubuntu",),
        may_skip=True,
        history=2,
        turns=15,
    ),
    "summariser": PromptContext(
        agent="eyes",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        instructs=(Colleague("main", "decides", ("ubuntu", "android", "root"), "digest"),),
        writes=(Parcel(("main",), "digest", "Write a digest.", tokens=1500),),
        history=2,
        turns=15,
    ),
    "actor": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        acts=("ubuntu", "android", "root"),
        instructed_by=("eyes",),
        reads=(Parcel(("eyes",), "digest", "It tells of the screens."),),
        history=2,
        turns=15,
    ),
    "worker": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        acts=("ubuntu", "android", "root"),
        instructs=(Colleague("verifier", "judges claims", ("root",), "claim"),),
        instructed_by=("verifier",),
        writes=(Parcel(("verifier",), "claim", "Your claim is told to them."),),
        reads=(Parcel(("verifier",), "verdict", "It says why a claim was not confirmed."),),
        history=2,
        turns=15,
    ),
    "verifier": PromptContext(
        agent="verifier",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        acts=("root",),
        instructed_by=("main",),
        history=2,
        turns=15,
    ),
    "contributor": PromptContext(
        agent="android",
        task=TASK,
        environments=ENVIRONMENTS,
        observes={"android": "marks"},
        acts=("android", "root"),
        instructs=(Colleague("ubuntu", "", ("ubuntu", "root"), "notes"),),
        instructed_by=("ubuntu",),
        may_skip=True,
        history=2,
        turns=15,
    ),
    "proposer": PromptContext(
        agent="proposer-2",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        actions_as_text=ACTIONS,
        instructs=(Colleague("chooser", "chooses between proposals", ("ubuntu", "android", "root"), "draft"),),
        writes=(Parcel(("chooser",), "draft", "Write a draft."),),
        history=2,
        turns=15,
    ),
    "coordinator": PromptContext(
        agent="main",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        instructs=(
            Colleague("ubuntu", "", ("ubuntu",)),
            Colleague("root", "", ("root",)),
            Colleague("programmer", "computes what it is told"),
        ),
        turns=15,
    ),
    "programmer": PromptContext(
        agent="programmer",
        task=TASK,
        runs_programs=("ubuntu",),
        instructed_by=("main",),
        writes=(Parcel(("ubuntu", "root"), "output", "It is told for you."),),
        may_skip=True,
        history=2,
        turns=15,
    ),
}


@pytest.mark.parametrize("name", SEATS)
def test_prompts_are_as_they_were_read_last(name: str) -> None:
    assert render_system(name, SEATS[name]) + "\n" == (SNAPSHOTS / f"{name}.md").read_text()


def test_every_template_has_a_snapshot() -> None:
    assert set(template_names()) == set(SEATS) == {path.stem for path in SNAPSHOTS.iterdir()}


TABLE = {
    # Who is told: the task, which environments' descriptions, marks, actions as text, when to complete.
    "solo": (True, ("ubuntu", "android", "root"), True, False, True),
    "instructor": (True, ("ubuntu", "android", "root"), True, True, True),
    "tool-operator": (False, (), False, False, True),
    "planner": (True, ("ubuntu", "android", "root"), True, False, False),
    "operator": (True, ("android",), True, False, False),
    "closer": (True, (), False, False, True),
    "drafter": (True, ("ubuntu", "android", "root"), True, True, True),
    "critic": (True, ("ubuntu", "android", "root"), True, True, False),
    "debater": (True, ("ubuntu", "android", "root"), True, True, True),
    "judge": (True, ("ubuntu", "android", "root"), True, False, True),
    "peer": (True, ("ubuntu", "android", "root"), True, False, True),
    "summariser": (True, ("ubuntu", "android", "root"), True, False, False),
    "actor": (True, ("ubuntu", "android", "root"), False, False, True),
    "worker": (True, ("ubuntu", "android", "root"), True, False, True),
    "verifier": (True, ("ubuntu", "android", "root"), True, False, True),
    "contributor": (True, ("ubuntu", "android", "root"), True, False, True),
    "proposer": (True, ("ubuntu", "android", "root"), True, True, True),
    "coordinator": (True, ("ubuntu", "android", "root"), True, False, False),
    "programmer": (True, (), False, False, False),
}


@pytest.mark.parametrize("name", SEATS)
def test_each_role_is_told_what_the_table_allows_and_nothing_else(name: str) -> None:
    text = render_system(name, SEATS[name])
    task, environments, marks, actions, closing = TABLE[name]
    assert (TASK in text) is task
    assert {one.name for one in ENVIRONMENTS if one.description in text} == set(environments)
    assert (MARKS in text) is marks
    assert ("click(element: mark id) - Click" in text) is actions
    assert ("root_complete" in text or "In root: complete()" in text) is closing


@pytest.mark.parametrize("name", SEATS)
def test_even_a_full_context_tells_tool_operator_and_closer_no_more(name: str) -> None:
    full = PromptContext(
        agent="agent",
        purpose="a purpose",
        task=TASK,
        environments=ENVIRONMENTS,
        observes=OBSERVES,
        acts=("root",),
        actions_as_text=ACTIONS,
        instructed_by=("main",),
    )
    text = render_system(name, full)
    task, environments, marks, actions, _ = TABLE[name]
    assert (TASK in text) is task
    assert (ROOT.description in text) is bool(environments)
    assert (MARKS in text) is (marks or name == "actor")  # its team may show it something
    assert ("click(element: mark id)" in text) is actions


def test_root_is_not_mentioned_to_who_cannot_reach_it() -> None:
    solo = PromptContext(
        agent="main", task=TASK, environments=(UBUNTU,), observes={"ubuntu": "marks"}, acts=("ubuntu",)
    )
    assert "root" not in render_system("solo", solo)
    assert "root" not in render_system("tool-operator", PromptContext(agent="tool", acts=("ubuntu",)))


def test_forms_of_observation() -> None:
    def seen(form: Form) -> str:
        return render_system("solo", PromptContext(agent="main", task=TASK, observes={"ubuntu": form}))

    assert "- ubuntu: a screenshot.\n" in seen("image")
    assert "its element tree as text" in seen("tree")
    assert "without a picture" in seen("marks-list")
    assert "- ubuntu" not in seen("none")
    assert "named by its id" not in seen("image") + seen("tree") + seen("none")


def test_an_unknown_template_is_named_with_a_suggestion() -> None:
    with pytest.raises(
        PromptError, match=r"unknown prompt template 'instrctor' \(did you mean 'instructor'\?\); known: "
    ):
        render_system("instrctor", SEATS["solo"])


def test_templates_of_ones_own_come_first_and_may_use_the_shared_parts(tmp_path: Path) -> None:
    (tmp_path / "solo.j2").write_text('{% import "_parts.j2" as parts %}Mine. {{ parts.task(context) }}')
    (tmp_path / "terse.j2").write_text("{{ context.agent }}: {{ context.purpose }}")
    assert render_system("solo", SEATS["solo"], folders=[tmp_path]) == f"Mine. ## Your task\n{TASK}"
    assert render_system("terse", PromptContext("main", "helps"), folders=[tmp_path]) == "main: helps"
    assert "terse" in template_names([tmp_path])
    assert "terse" not in template_names()


def test_the_source_of_a_template_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "mine.j2").write_text("{{ context.agent }}")
    assert template_source("mine", folders=[tmp_path]) == "{{ context.agent }}"
    assert "{{ context.agent }}" in template_source("solo")
    with pytest.raises(PromptError, match="unknown prompt template 'mine'"):
        template_source("mine")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("line\n{{ context.tsk }}", "prompt template 'mine': .*has no attribute 'tsk'"),
        ("line\n{% if %}", "prompt template 'mine': line 2: "),
        ('{% include "gone.j2" %}', "unknown prompt template 'gone'"),
        ("{{ ''.__class__.__mro__ }}", "prompt template 'mine': .*unsafe"),
    ],
)
def test_a_faulty_template_is_an_error_that_says_where(tmp_path: Path, source: str, problem: str) -> None:
    (tmp_path / "mine.j2").write_text(source)
    with pytest.raises(PromptError, match=problem):
        render_system("mine", SEATS["solo"], folders=[tmp_path])


if __name__ == "__main__":
    for seat, context in SEATS.items():
        (SNAPSHOTS / f"{seat}.md").write_text(render_system(seat, context) + "\n")
