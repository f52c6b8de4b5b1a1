import io

import pytest
from rich.console import Console

from decapod.cli.results import figure, notes, results_table
from decapod.experiments.result import TrialResult
from decapod.messages import Metrics

RESULT = TrialResult(
    trial="3f9c",
    topology="by-functionality",
    task="write-\x1b[31mnote",
    model="demo",
    seed=7,
    reason="step-limit",
    metrics=Metrics(
        completed=2,
        nodes=3,
        actions=20,
        tokens=None,
        completion_ratio=2 / 3,
        execution_efficiency=1 / 30,
        cost_efficiency=None,
    ),
    turns=15,
    seconds=12.34,
    note="Made with the demo model.",
)


def test_a_row_has_the_figures_of_the_trial() -> None:
    stream = io.StringIO()
    Console(file=stream, width=160).print(results_table([RESULT]))
    row = next(line for line in stream.getvalue().splitlines() if "3f9c" in line)
    assert row.split() == [
        *("3f9c", "by-functionality", "write-\\x1b[31mnote", "demo", "7", "step-limit"),
        *("0.667", "0.033", "-", "15", "20", "12.3", "s"),
    ]


def test_a_note_is_told_once() -> None:
    assert notes([RESULT, RESULT, RESULT.model_copy(update={"note": ""})]) == ["Made with the demo model."]


@pytest.mark.parametrize(
    ("value", "text"), [(None, "-"), (0.0, "0.000"), (1.0, "1.000"), (0.0333, "0.033"), (0.0000123, "1.2e-05")]
)
def test_figures(value: float | None, text: str) -> None:
    assert figure(value) == text
