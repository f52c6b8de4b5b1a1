"""What a matrix of ten thousand trials costs besides models and machines. `python -m benchmarks.experiments`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

from benchmarks.common.peers import ROOT
from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import milliseconds

SIZES = (1_000, 5_000, 10_000)
GOAL = 0.003
"""CPU seconds of a turn."""
FLAT = 1.25
"""The memory of the largest matrix, at most so many times that of the smallest."""


def main() -> None:
    """Measure and write the table."""
    taken = {count: run(count) for count in SIZES}
    rows: list[Row] = []
    for count, one in taken.items():
        turn = one["cpu"] / one["turns"]
        rows.append(
            Row(f"{count:,} trials, a turn", milliseconds(turn), goal="under 3 ms", met=turn < GOAL)
            if count == SIZES[-1]
            else Row(f"{count:,} trials, a turn", milliseconds(turn))
        )
        rows.append(Row(f"{count:,} trials, peak of memory", f"{one['peak'] / 1e6:.0f} MB"))
        rows.append(Row(f"{count:,} finished trials, going on with nothing to do", f"{one['again']:.1f} s"))
    growth = taken[SIZES[-1]]["peak"] / taken[SIZES[0]]["peak"]
    rows.append(
        Row(
            f"peak of memory, {SIZES[-1]:,} trials to {SIZES[0]:,}",
            f"{growth:.2f} times",
            goal=f"at most {FLAT:g} times",
            met=growth <= FLAT,
        )
    )
    keep(
        Section(
            "experiments",
            "Experiments",
            "CPU time of a matrix of the teams single, by-functionality and by-environment, 12 tasks and as many seeds "
            "as it takes, on two machines in memory with a model that answers at once; ten turns a trial, eight trials "
            "side by side, everything kept on disk as ever. All of it is counted: the turns, beginning and ending each "
            "trial, and the runner.",
            own_versions("anyio", "pydantic", "pyyaml"),
            rows,
        )
    )


def run(count: int) -> dict[str, float]:
    """Run one matrix in a process of its own."""
    folder = Path(mkdtemp(prefix="benchmark-experiments-"))
    argv = [sys.executable, "-m", "benchmarks.workers.experiments_decapod", str(folder), str(count)]
    try:
        done = subprocess.run(argv, cwd=ROOT, check=True, capture_output=True, text=True)
    finally:
        shutil.rmtree(folder)
    taken: dict[str, float] = json.loads(done.stdout)
    return taken


if __name__ == "__main__":
    main()
