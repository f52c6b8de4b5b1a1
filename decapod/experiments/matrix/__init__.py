"""Experiments as files: from axes to numbered trials."""

from decapod.experiments.budget import UNLIMITED, Budget
from decapod.experiments.matrix.model import Matrix, MatrixTrial, Parallel

__all__ = ["UNLIMITED", "Budget", "Matrix", "MatrixTrial", "Parallel"]
