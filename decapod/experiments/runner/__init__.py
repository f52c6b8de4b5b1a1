"""Running the trials of an experiment: side by side, within budgets, and going on where a run was cut off."""

from decapod.experiments.runner.attempts import Attempts, read_all
from decapod.experiments.runner.board import LOST, Board
from decapod.experiments.runner.events import AttemptBegan, AttemptEnded, Event, Halting
from decapod.experiments.runner.home import Home, HomeError, home_of, is_worked_in
from decapod.experiments.runner.record import Record, RecordError, read_record
from decapod.experiments.runner.run import Outcome, require_all_runnable, run_matrix
from decapod.experiments.runner.surroundings import Surroundings

__all__ = [
    "LOST",
    "AttemptBegan",
    "AttemptEnded",
    "Attempts",
    "Board",
    "Event",
    "Halting",
    "Home",
    "HomeError",
    "Outcome",
    "Record",
    "RecordError",
    "Surroundings",
    "home_of",
    "is_worked_in",
    "read_all",
    "read_record",
    "require_all_runnable",
    "run_matrix",
]
