"""Experiments of noisy teams on forms in memory: written as a file, run by the runner, read by the comparison."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

import yaml

from benchmarks.common.forms import TASKS, open_form, write_tasks
from decapod.experiments.compare import Comparison, Question, Table, TrialRow, compare, read_table
from decapod.experiments.compare.resampling import Settings
from decapod.experiments.matrix import expand, load_experiment
from decapod.experiments.noise import NoiseCount, noise_opportunities
from decapod.experiments.runner import Board, Event, Surroundings, home_of, run_matrix

Strategy = tuple[str, str, tuple[str, ...]]
"""Topology, payload policy (empty for each channel's own) and faults."""
Counts = Mapping[tuple[str, float], NoiseCount]

RATES = {"forget": 0.1, "misread": 0.05, "early": 0.03}
NOISIER = {"forget": 0.3, "misread": 0.2, "early": 0.1}
STRATEGIES: Mapping[str, object] = {
    "topologies": ["single", "by-functionality", "hierarchical", "by-environment"],
    "policies": ["own", "summary"],
    "faults": ["none", "lossy"],
    "exclude": [
        {"topology": ["single", "by-functionality", "hierarchical"], "policy": "summary"},
        {"topology": ["single", "by-functionality", "hierarchical"], "faults": "lossy"},
        {"policy": "summary", "faults": "lossy"},
    ],
}
"""Six: four teams, and the last one with summaries and with messages that are lost."""
SEEDS = 3
TURNS = 8
SIDE_BY_SIDE = 24
"""Claims that are not borne out are looked at for two seconds, in which nothing else is done."""


def model(rates: Mapping[str, float], seed: int) -> str:
    """The name of a model with noise at these rates."""
    return "demo-noise?" + "&".join(f"{kind}={rate:g}" for kind, rate in rates.items()) + f"&seed={seed}"


@dataclass(frozen=True, slots=True)
class Ran:
    """An experiment that was run: the table of its trials, and what noise did in each of them."""

    table: Table
    noise: Mapping[Path, Counts]

    def strategies(self) -> dict[Strategy, list[TrialRow]]:
        """The trials of each strategy."""
        found: dict[Strategy, list[TrialRow]] = {}
        for row in self.table.rows:
            found.setdefault((row.topology, row.carries, row.faults), []).append(row)
        return found

    def count(self, rows: Sequence[TrialRow]) -> dict[tuple[str, float], NoiseCount]:
        """What noise did in some trials, by its kind and rate."""
        counts: dict[tuple[str, float], NoiseCount] = {}
        for row in rows:
            for key, count in self.noise[row.folder].items():
                counts[key] = counts.get(key, NoiseCount()) + count
        return counts

    def compare(self, rows: Sequence[TrialRow], by: tuple[str, ...], resamples: int = 4000) -> Comparison:
        """Compare some of the trials by some axes."""
        question = Question(by=by, settings=Settings(resamples=resamples))
        return compare(replace(self.table, rows=tuple(rows)), question)


def run_experiment(
    folder: Path,
    models: Sequence[str],
    strategies: Mapping[str, object] = STRATEGIES,
    tasks: Sequence[str] = tuple(TASKS),
) -> Ran:
    """Write an experiment file and its tasks into `folder`, run every trial there, and read what came of it."""
    file = folder / "experiment.yaml"
    asked = {
        "version": 1,
        "name": "noise",
        **strategies,
        "models": list(models),
        "tasks": write_tasks(folder, tasks),
        "seeds": {"from": 1, "to": SEEDS},
        "budgets": {"trial": {"turns": TURNS}},
        "parallel": {"trials": SIDE_BY_SIDE},
    }
    file.write_text(yaml.safe_dump(asked, sort_keys=False))
    matrix = expand(load_experiment(file))
    with home_of(matrix, folder / "runs", Surroundings.now(folder)) as home, _no_real_waiting():
        outcome = asyncio.run(run_matrix(matrix, home, open_form, _silent))
    assert (outcome.board.finished, outcome.board.lost) == (len(matrix.trials), 0), outcome
    table = read_table([home.folder.path])
    noise = {
        row.folder: noise_opportunities(row.folder / f"attempt-{row.attempt}" / "journal.jsonl") for row in table.rows
    }
    return Ran(table, noise)


def is_called_different(comparison: Comparison) -> bool:
    """Whether a reader would say that any two strategies differ: by a test, corrected for all tests made."""
    tested = (one.differences[key] for one in comparison.pairs for key in comparison.question.tested)
    return any(one.corrected is not None and one.corrected <= 0.05 for one in tested)


def _silent(board: Board) -> Callable[[Event], None]:
    return lambda event: None


@contextmanager
def _no_real_waiting() -> Iterator[None]:
    """A form never needs to be waited for, so the action `wait` takes no time."""
    with patch("decapod.environments.root.WAIT", 0.0):
        yield
