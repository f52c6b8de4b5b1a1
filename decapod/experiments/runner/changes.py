"""What has changed in an experiment since its folder was made: other trials, or tasks that are not what they were."""

import hashlib
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from decapod.experiments.describe import task_part
from decapod.experiments.folder import canonical
from decapod.experiments.matrix import MatrixTrial

AXES = ("topology", "carries", "faults", "model", "marks", "task", "seed", "repeat", "budget")
"""What a trial's line in `experiment.yaml` tells of it, besides its number and name."""
SHOWN = 4
"""How many values, or tasks, are named."""

Row = Mapping[str, JsonValue]


def task_digests(trials: Sequence[MatrixTrial]) -> dict[str, JsonValue]:
    """For each task, 12 hex digits of the sha256 of what its first trial draws: instruction, set-up, graph.

    The name of a trial has the task's id alone in it, so that this tells when a task is no longer what it was.
    """
    first = {trial.plan.task.id: trial.plan.task for trial in reversed(trials)}
    return {
        name: hashlib.sha256(canonical(task_part(task)).encode()).hexdigest()[:12]
        for name, task in sorted(first.items())
    }


def changed_tasks(before: Mapping[str, str], now: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The tasks that are not what they were; those of which nothing is known count as the same."""
    return tuple(name for name, digest in now.items() if before.get(name, digest) != digest)


def tell_changes(before: Sequence[Row], now: Sequence[Row]) -> str:
    """Say in which values trials differ from those that an experiment was begun with, a line for each axis."""
    lines = []
    for axis in AXES:
        there, here = _values(before, axis), _values(now, axis)
        told = [
            f"{how} {', '.join(values[:SHOWN])}{', ...' * (len(values) > SHOWN)}"
            for how, values in (("new", _without(here, there)), ("no longer", _without(there, here)))
            if values
        ]
        if told:
            lines.append(f"  {axis}: {'; '.join(told)}")
    if not lines and len(before) != len(now):
        lines.append(f"  other combinations: {len(now)} trials in place of {len(before)}")
    return "\n".join(lines) or "  the same names: what one of them means has changed, as a topology or a policy"


def _values(rows: Sequence[Row], axis: str) -> tuple[str, ...]:
    told = (row.get(axis) for row in rows)
    return tuple(dict.fromkeys("none" if value is None else _text(value) for value in told))


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else canonical({"": value})[4:-1]


def _without(values: Sequence[str], others: Sequence[str]) -> list[str]:
    return [value for value in values if value not in set(others)]
