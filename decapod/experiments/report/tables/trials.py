"""The table of trials: every row that figures are computed from, at the matched budget."""

from collections.abc import Callable, Sequence

from decapod.experiments.compare import AXES, Comparison, TrialRow
from decapod.experiments.report.table import Cell, Column, Kind, ReportTable
from decapod.experiments.report.tables.building import build

_Read = Callable[[TrialRow], Cell]

_COLUMNS: Sequence[tuple[str, Kind, str, _Read]] = (
    ("experiment", "text", "the experiment's folder", lambda row: row.experiment),
    ("trial", "text", "its name: a hash of its cell", lambda row: row.trial),
    ("attempt", "count", "which attempt counts; 0 when none has a result", lambda row: row.attempt),
    ("topology", "text", "the team", lambda row: row.topology),
    ("carries", "text", "the payload policy in place of the team's own", lambda row: row.carries),
    ("faults", "text", "what may befall messages", lambda row: "; ".join(row.faults)),
    ("model", "text", "", lambda row: row.model),
    ("marks", "text", "the profile of marks; empty for the element tree", lambda row: row.marks),
    ("variant", "text", "the near miss played; empty for none", lambda row: row.variant),
    ("setup", "text", "a digest of all but task and seed", lambda row: row.setup),
    ("task", "text", "", lambda row: row.task),
    ("seed", "count", "", lambda row: row.seed),
    ("repeat", "count", "", lambda row: row.repeat),
    ("platform", "text", "the task's devices", lambda row: row.platform),
    ("sub_tasks", "text", "", lambda row: "; ".join(row.sub_tasks)),
    ("tags", "text", "those in the task's file", lambda row: "; ".join(row.tags)),
    ("steps", "count", "of the demonstration", lambda row: row.steps),
    ("turn_limit", "count", "", lambda row: row.turn_limit),
    ("token_limit", "count", "", lambda row: row.token_limit),
    ("stop", "text", "what ends it well", lambda row: row.stop),
    ("ended", "text", "why it ended", lambda row: row.ended),
    ("missing", "flag", "whether it has no outcome", lambda row: row.missing),
    ("success", "flag", "", lambda row: row.success),
    ("complete", "flag", "whether all nodes were completed", lambda row: row.complete),
    ("claimed", "flag", "whether completion was claimed", lambda row: row.claimed),
    ("nodes", "count", "N", lambda row: row.nodes),
    ("completed", "count", "C", lambda row: row.completed),
    ("CR", "number", "C/N", lambda row: row.completion_ratio),
    ("EE", "number", "CR/A", lambda row: row.execution_efficiency),
    ("CE", "number", "CR/T", lambda row: row.cost_efficiency),
    ("turns", "count", "", lambda row: row.turns),
    ("all_turns", "count", "of the whole trial", lambda row: row.all_turns),
    ("actions", "count", "A", lambda row: row.actions),
    ("tokens", "count", "T", lambda row: row.tokens),
    ("cost", "number", "US dollars", lambda row: row.cost),
    ("seconds", "number", "wall time", lambda row: row.seconds),
    ("messages", "count", "between agents", lambda row: row.messages),
    ("message_tokens", "count", "", lambda row: row.message_tokens),
    ("time_model", "number", "seconds", lambda row: row.time.model if row.time else None),
    ("time_perception", "number", "seconds", lambda row: row.time.perception if row.time else None),
    ("time_environment", "number", "seconds", lambda row: row.time.environment if row.time else None),
    ("time_bus", "number", "seconds", lambda row: row.time.bus if row.time else None),
    ("time_idle", "number", "seconds", lambda row: row.time.idle if row.time else None),
    ("cut", "flag", "ended by the matched budget", lambda row: row.cut),
    ("censored", "flag", "ended by another limit before the budget", lambda row: row.censored),
    ("started", "text", "when the attempt began, UTC", lambda row: row.started.isoformat() if row.started else None),
    ("folder", "text", "with its trial.yaml", lambda row: str(row.folder)),
    ("note", "text", "", lambda row: row.note),
)


def trials(comparison: Comparison) -> ReportTable:
    """One row a trial, in the order in which they were read."""
    names = {one.values: one.name for one in comparison.strategies}
    axes = [AXES[axis] for axis in comparison.question.by]
    columns = [Column("strategy", "strategy"), *(Column(key, key, kind, about) for key, kind, about, _ in _COLUMNS)]
    rows = (
        [names[tuple(axis(row) for axis in axes)], *(read(row) for *_, read in _COLUMNS)] for row in comparison.rows
    )
    about = "One row a trial, at the matched budget."
    return build("trials", "Trials", about, columns, rows, data_only=True)
