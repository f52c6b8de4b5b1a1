"""Run inside a desktop's sandbox: reads programs from standard input, runs each in a cell, tells what came of it."""

import json
import sys

from decapod.environments.ubuntu.cell import cell_argv
from decapod.environments.ubuntu.run import run_in_cell, run_limited

IMPATIENT = 1.0
"""Seconds for programs that would never end."""


def main() -> None:
    """Answer with a JSON object: what is told of each program, by its name."""
    programs = json.load(sys.stdin)
    told = {name: run_in_cell(text).told() for name, text in programs["short"].items()}
    for name, text in programs["long"].items():
        with cell_argv(text) as (argv, inherited):
            told[name] = run_limited(argv, inherited, IMPATIENT).told()
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
