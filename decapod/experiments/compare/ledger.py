"""The figures of trials as arrays, each worked out once however many tables they are in."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from decapod.experiments.compare.estimates import Estimate, Shares, proportion, ratio
from decapod.experiments.compare.metrics import Metric
from decapod.experiments.compare.resampling import Floats, Settings
from decapod.experiments.compare.row import TrialRow

Places = NDArray[np.intp]
"""Which of the trials, by their places."""


class Ledger:
    """What trials add above and below the line of each metric. All of them have an outcome."""

    def __init__(self, rows: Sequence[TrialRow]) -> None:
        """Begin with nothing worked out."""
        self.rows = rows
        codes: dict[str, int] = {}
        self._tasks = np.array([codes.setdefault(row.task, len(codes)) for row in rows], dtype=np.intp)
        self._parts: dict[str, tuple[Floats, Floats]] = {}

    def estimate(self, metric: Metric, settings: Settings, places: Places | None = None) -> Estimate:
        """A metric over the trials at these places, or over all; those whose figure is not known do not count."""
        above, below = self._of(metric)
        tasks = self._tasks
        if places is not None:
            above, below, tasks = above[places], below[places], tasks[places]
        shares = _by_task(above, below, tasks)
        if metric.kind == "share":
            return proportion(shares, settings)
        return ratio(shares, settings, bounded=metric.bounded)

    def _of(self, metric: Metric) -> tuple[Floats, Floats]:
        held = self._parts.get(metric.key)
        if held is None:
            parts = [metric.parts(row) or (0.0, 0.0) for row in self.rows]
            array = np.array(parts, dtype=np.float64).reshape(-1, 2)
            held = self._parts[metric.key] = array[:, 0], array[:, 1]
        return held


def _by_task(above: Floats, below: Floats, tasks: Places) -> Shares:
    counted = below != 0
    if not counted.all():
        above, below, tasks = above[counted], below[counted], tasks[counted]
    known = np.bincount(tasks) > 0
    sums = [np.asarray(np.bincount(tasks, each)[known], dtype=np.float64) for each in (above, below)]
    return Shares(sums[0], sums[1], len(tasks))
