"""Side by side: workers that are asked in turn, A B A B, so that a slow minute of the machine meets all of them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median
from types import TracebackType

from benchmarks.common.peers import ROOT


class Worker(AbstractContextManager["Worker"]):
    """A process that measures its cases when asked (see `serving`)."""

    def __init__(self, module: str, python: Path | None = None) -> None:
        """Start the module `benchmarks.workers.<module>` with `python`, by default the one that runs this."""
        self._process = subprocess.Popen(
            [python or sys.executable, "-m", f"benchmarks.workers.{module}"],
            cwd=ROOT,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._module = module

    def measure(self, case: str, size: int) -> float:
        """Return what the case cost when it was done `size` times.

        Raises:
            RuntimeError: the worker ended; its own message is on standard error.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"case": case, "size": size}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the worker {self._module} ended while it measured {case} x {size}")
        return float(json.loads(answer)["value"])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process and wait for it."""
        if error is not None:
            self._process.kill()
        self._process.communicate()


def interleave(measures: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Take every measure once as a warm-up, then `rounds` times in turn, and return what each one gave."""
    for measure in measures.values():
        measure()
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            taken[name].append(measure())
    return taken


def ratio(of: list[float], to: list[float]) -> float:
    """Return the median over the rounds of one measure divided by another of the same round."""
    return median(a / b for a, b in zip(of, to, strict=True))


def milliseconds(seconds: float) -> str:
    """Return a time as text, with two or three digits that mean something."""
    value = seconds * 1e3
    return f"{value:.3f} ms" if value < 0.1 else f"{value:.2f} ms" if value < 10 else f"{value:,.0f} ms"
