"""Experiments as files: from axes to numbered trials."""

from decapod.experiments.budget import UNLIMITED, Budget
from decapod.experiments.matrix.expand import expand, reasons
from decapod.experiments.matrix.load import ExperimentFile, load_experiment
from decapod.experiments.matrix.model import Matrix, MatrixTrial, Parallel, Unfit

__all__ = [
    "UNLIMITED",
    "Budget",
    "ExperimentFile",
    "Matrix",
    "MatrixTrial",
    "Parallel",
    "Unfit",
    "expand",
    "load_experiment",
    "reasons",
]
