"""Plays demonstrations of tasks on a phone without a team: quick enough for many seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.agents.models.demo_planner import DemoPlanner
from decapod.environments.android.kind import ANDROID
from decapod.environments.root import ROOT
from decapod.evaluators import CheckOutcome, CheckRequest, GraphEvaluator, find_evaluator, find_start_problems, judge
from decapod.messages import Mark
from decapod.prompts.calls import WrittenCall
from decapod.prompts.marks import format_marks, parse_marks
from decapod.tasks import Demonstration, TaskInstance
from tests.integration.android_phone import Handy, element

PHONE = "android"
TURNS = 15


@dataclass(frozen=True)
class Played:
    """How it went: whether the graph was completed, what of it, and which final nodes hold at the end."""

    complete: bool
    completed: tuple[str, ...]
    held: Mapping[str, bool]


class PhoneChecker:
    """Judges what a phone shows, in this process."""

    def __init__(self, phone: Handy) -> None:
        self._phone = phone

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        outcomes = [judge(find_evaluator(PHONE, one.evaluator), one.arguments, self._phone.device) for one in checks]
        assert not [outcome.error for outcome in outcomes if outcome.error], outcomes
        return outcomes


async def play(phone: Handy, task: TaskInstance, demonstration: Demonstration) -> Played:
    """Put the phone back, set the task up, and play a demonstration to its end or for as many turns as a trial has.

    Raises:
        ModelError: it cannot be played.
    """
    phone.reset()
    for step in task.setup.get(PHONE, ()):
        phone.set_up(step.setup, **step.arguments)
    checkers = {PHONE: PhoneChecker(phone)}
    evaluator = GraphEvaluator(task.graph)
    assert not find_start_problems(task.graph, (await evaluator.begin(checkers)).checks)
    planner = DemoPlanner(demonstration)
    for _ in range(TURNS):
        marks = phone.marks()
        calls = planner.plan(parse_marks(format_marks(PHONE, marks))).calls
        if (ROOT, "complete") in [(call.environment, call.action) for call in calls]:
            break
        for call in calls:
            if call.environment == PHONE:
                phone.act(call.action, **_pointed(call, marks))
                await evaluator.step(checkers)
    held = {node.node: node.passed for node in await evaluator.recheck_sinks(checkers)}
    return Played(evaluator.complete, evaluator.completed, held)


def _pointed(call: WrittenCall, marks: Sequence[Mark]) -> dict[str, JsonValue]:
    """Put the elements in the places of their marks' ids."""
    found = {mark.id: element(mark) for mark in marks}
    names = ANDROID.actions.find(call.action).elements
    return {name: found[int(str(value))] if name in names else value for name, value in call.arguments.items()}
