"""Where an experiment stands: counts and guesses; what a terminal and a pipe are told of it."""

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from decapod.cli.experiment_progress import ExperimentProgress, duration, standing_line
from decapod.experiments.matrix import MatrixTrial
from decapod.experiments.result import TrialResult
from decapod.experiments.runner import AttemptBegan, AttemptEnded, Attempts, Board, Halting
from decapod.experiments.spending import Spending
from decapod.messages import Metrics, Termination
from tests.unit.experiments.runner.matrices import Series
from tests.unit.experiments.trials import Lab

NOTHING = Metrics(
    completed=0, nodes=1, actions=0, tokens=0, completion_ratio=0, execution_efficiency=0, cost_efficiency=0
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def trial(lab: Lab) -> MatrixTrial:
    return Series(lab).matrix(1).trials[0]


def result(reason: Termination, *, passing: bool = False, message: str = "") -> TrialResult:
    return TrialResult(
        trial="t", topology="single", task="toy-task", model="demo", seed=1, reason=reason, metrics=NOTHING, turns=2,
        seconds=3.25, passing=passing, message=message,
    )  # fmt: skip


def attempts(*results: TrialResult | None) -> Attempts:
    made = Attempts(spent=Spending(tokens=10))
    for one in results:
        made.add(one)
    return made


LOST = result("environment-error", passing=True)


@pytest.mark.parametrize(
    ("made", "finished"),
    [
        ([], False),
        ([None], False),
        ([result("stopped")], False),
        ([result("step-limit")], True),
        ([result("environment-error")], True),
        ([LOST], False),
        ([LOST, None, LOST], False),
        ([LOST, LOST, LOST], True),
        ([LOST, LOST, None], False),
        ([LOST, result("success")], True),
        ([LOST, LOST, result("stopped")], False),
    ],
)
def test_finished_is_what_counts_or_has_no_retries_left(made: list[TrialResult | None], finished: bool) -> None:
    assert attempts(*made).finished(2) is finished


def test_time_left_goes_by_what_this_run_has_finished(trial: MatrixTrial) -> None:
    found = [attempts(result("success")), *(attempts() for _ in range(4))]
    board = Board.of(found, 0, Path("runs"))
    clock = board.clock = Clock()
    board.began = 0.0
    assert (board.total, board.finished, board.found, board.spent.tokens) == (5, 1, 1, 50)
    assert "left" not in standing_line(board)
    clock.now = 10.0
    board(AttemptBegan(trial, 1, Spending()))
    assert len(board.running) == 1
    board(AttemptEnded(trial, 1, result("success"), again=False))
    assert (board.finished, len(board.running), board.seconds_left) == (2, 0, 30.0)
    board(AttemptEnded(trial, 1, result("environment-error"), again=True))
    board(AttemptEnded(trial, 2, result("stopped"), again=False))
    assert (board.finished, board.again, board.lost) == (2, 1, 0)
    board(AttemptEnded(trial, 3, result("model-error"), again=False))
    assert (board.finished, board.lost) == (3, 1)


def shown(board: Board, trial: MatrixTrial, *, terminal: bool) -> str:
    console = Console(file=io.StringIO(), force_terminal=terminal, width=400, color_system=None)
    ended = AttemptEnded(trial, 1, result("environment-error", message="the device\x1b[2J is lost"), again=True)
    with ExperimentProgress("series", board, console) as progress:
        board(AttemptBegan(trial, 2, Spending(turns=1)))
        progress(ended)
        progress(Halting("The budget of the whole experiment is used up: 9 of 9 tokens."))
        if terminal:
            console.print(progress.render())
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_pipe_is_told_a_line_for_each_ending(trial: MatrixTrial) -> None:
    board = Board(12, Path("runs"))
    board.spent = Spending(tokens=12345, money=1.5, untold=1)
    lines = shown(board, trial, terminal=False).splitlines()
    assert lines == [
        " 0 of 12  environment-error #1 single, toy-task, seed 1, "
        f"{trial.plan.model}: 2 turns, 3.2 s - the device\\x1b[2J is lost; it is tried again  "
        "[1 running, 12,345 tokens at least, $1.50]",
        " 0 of 12  Stopping. The budget of the whole experiment is used up: 9 of 9 tokens.  "
        "[1 running, 12,345 tokens at least, $1.50]",
    ]


def test_a_terminal_is_shown_what_runs(trial: MatrixTrial) -> None:
    text = shown(Board(12, Path("runs")), trial, terminal=True)
    assert "turn 1 of 15, attempt 2" in text
    assert "the device\\x1b[2J is lost" in text
    assert "Stopping. The budget of the whole experiment" in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_panel_fits_a_terminal_of_24_lines_and_says_how_far_each_trial_is(trial: MatrixTrial, width: int) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=width, height=24, color_system=None)
    board = Board(10_000, Path("runs"), Counter({"success": 5_000, "model-error": 7}), again=3)
    board.spent = Spending(tokens=12_345_678, money=1234.5, untold=True)
    progress = ExperimentProgress("a long name " * 20, board, console)
    with progress:
        for number in range(1, 41):
            began = AttemptBegan(replace(trial, number=number), 1, Spending(turns=number % 15 + 1))
            board(began)
            progress(AttemptEnded(trial, 1, result("environment-error", message="lost " * 50), again=True))
            board(began)
        progress(Halting("The budget of the whole experiment is used up: 9 of 9 tokens."))
        lines = console.render_lines(progress.render(), console.options, pad=False)
    shown = ["".join(part.text for part in line) for line in lines]
    assert len(shown) <= 24
    assert "5007 of 10000" in shown[1]
    running = [line for line in shown if " of 15: #" in line]
    assert 1 <= len(running) <= 12
    assert any(f"and {40 - len(running)} more" in line for line in shown)


def test_no_time_is_told_once_all_is_finished(trial: MatrixTrial) -> None:
    board = Board(1, Path("runs"))
    board(AttemptEnded(trial, 1, result("success"), again=False))
    assert "left" not in standing_line(board)


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (89, "89 s"), (100, "2 min"), (9000, "2.5 h")])
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words
