"""A matrix of trials on machines in memory, run by decapod's runner, with a model that answers at once."""

import argparse
import asyncio
import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

from benchmarks.workers.office import LEFT, RIGHT
from benchmarks.workers.turn_decapod import Instant, opener, plan, vocabularies
from decapod.agents.models import MODELS
from decapod.agents.topology import Team, load_topology
from decapod.experiments.matrix import Matrix, MatrixTrial, Parallel
from decapod.experiments.runner import Board, Event, Surroundings, home_of, run_matrix

TEAMS = ("single", "by-functionality", "by-environment")
TASKS = 12
TURNS = 10
SIDE_BY_SIDE = 8


def team(name: str, turns: int) -> Team:
    expanded = load_topology(name).expand([LEFT, RIGHT])
    return replace(expanded, limits=expanded.limits.model_copy(update={"turns": turns}))


def matrix(count: int, teams: tuple[str, ...] = TEAMS) -> Matrix:
    """`count` trials: teams x tasks x as many seeds as it takes. Each does as many turns as it may."""
    drawn = plan(TURNS)
    made = [team(name, TURNS) for name in teams]
    seeds = -(-count // (len(made) * TASKS))
    tasks = (replace(drawn.task, id=f"office-{n}", seed=seed) for n, seed in product(range(TASKS), range(seeds)))
    plans = (replace(drawn, team=one, task=task) for task in tasks for one in made)
    trials = tuple(MatrixTrial(number, one) for number, one in enumerate(islice(plans, count), 1))
    return Matrix("benchmark", trials, parallel=Parallel(trials=SIDE_BY_SIDE), source="version: 1\n")


def silent(board: Board) -> Callable[[Event], None]:
    return lambda event: None


def measure(folder: Path, count: int, teams: tuple[str, ...] = TEAMS) -> dict[str, float]:
    """Run `count` trials in `folder`. CPU seconds of it all and of going on when nothing is left; bytes of memory."""
    MODELS.register("instant", lambda name, context: Instant(context))
    planned = matrix(count, teams)

    def run() -> Board:
        with home_of(planned, folder, Surroundings.now(folder)) as home:
            return asyncio.run(
                run_matrix(planned, home, opener(changing=True), silent, vocabularies=vocabularies())
            ).board

    start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began, wall = time.process_time(), time.perf_counter()
    board = run()
    took, passed = time.process_time() - began, time.perf_counter() - wall
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert board.finished == count, board
    turns = board.spent.turns
    began = time.process_time()
    assert run().finished == count
    again = time.process_time() - began
    return {
        "cpu": took,
        "wall": passed,
        "turns": turns,
        "again": again,
        "before": start * 1024.0,
        "peak": peak * 1024.0,
    }


def main() -> None:
    """Measure once and print what was found as JSON: each size has a process of its own, so a peak is its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--team", action="append")
    given = parser.parse_args()
    json.dump(measure(given.folder, given.count, tuple(given.team or TEAMS)), sys.stdout)


if __name__ == "__main__":
    main()
