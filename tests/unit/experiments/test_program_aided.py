"""A program's output goes from who ran it to the others as a message; nobody else is offered to run one."""

from pathlib import Path

import pytest

from decapod.messages import ActionResult, Instruction, ModelCall
from tests.unit.experiments.trials import SAVE, WRITE, Lab, Run, call, ended

pytestmark = pytest.mark.anyio

PROGRAM = call("toy_run_program", program="print(6 * 7)")
PRINTED = (
    'run_program(program="print(6 * 7)") in toy: Done. It returned {"exit_code": 0, "stdout": "ran print(6 * 7)\\n"}.'
)


def calls(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


async def test_what_a_program_printed_is_told_in_the_next_turn(tmp_path: Path) -> None:
    lab = Lab(tmp_path, topology="program-aided")
    run = await lab.run(
        [
            {"agent": "main", "text": "programmer: multiply 6 by 7."},
            {"agent": "programmer", "turn": 1, "calls": [PROGRAM]},
            {"agent": "programmer", "calls": [call("skip")]},
            {"agent": "toy", "turn": 1, "calls": [call("skip")]},
            {"agent": "toy", "turn": 2, "calls": [WRITE, SAVE]},
            {"agent": "root", "calls": [call("skip")]},
        ]
    )
    assert (ended(run).reason, ended(run).turns) == ("success", 2)
    outputs = [body for body in run.bodies("instruction") if isinstance(body, Instruction) and body.carries == "output"]
    assert [body.text for body in outputs] == ["Last actions:\n- none", f"Last actions:\n- {PRINTED}"]
    assert f"Output from programmer:\n> Last actions:\n> - {PRINTED}" in calls(run, "toy")[1].prompt[-1].text
    assert f"What came of your last calls:\n- programmer: {PRINTED}" in calls(run, "main")[1].prompt[-1].text


async def test_who_may_not_run_programs_is_not_offered_it_and_cannot(tmp_path: Path) -> None:
    lab = Lab(tmp_path, topology="program-aided")
    run = await lab.run(
        [
            {"agent": "main", "text": "Go on."},
            {"agent": "programmer", "calls": [WRITE]},
            {"agent": "toy", "calls": [PROGRAM]},
            {"agent": "root", "calls": [call("skip")]},
        ],
        turns=1,
        invalid_retries=0,
    )
    assert ended(run).reason == "invalid-action"
    (refused, *_) = [body for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    offered = {body.agent: list(body.tools) for body in run.bodies("model-call") if isinstance(body, ModelCall)}
    assert offered["programmer"] == ["toy_run_program", "skip"]
    assert offered["toy"] == ["toy_click", "toy_write_text", "toy_misbehave", "skip"]
    assert refused.status == "invalid"
    assert refused.executed is False
