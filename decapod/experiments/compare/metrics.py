"""What is measured of a set of trials. Each metric is a ratio of two sums over trials."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from decapod.experiments.compare.row import TrialRow
from decapod.experiments.time_split import TimeSplit

Parts = tuple[float, float] | None
"""What a trial adds above and below the line; None when it does not count, as its figure is not known."""

Kind = Literal["share", "mean"]
"""`share`: of trials, in [0, 1], each with or without a property. `mean`: any other ratio."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a set of trials.

    Attributes:
        key: how it is called on the command line and in files.
        label: how a table's head calls it.
        about: what it is, in a few words, with its unit.
        kind: how its interval is made.
        parts: what one trial adds above and below the line.
        better: which way is better, where one is.
        bounded: whether one trial's figure is in [0, 1], so that missing trials have a worst case.
        paired: whether it is compared within pairs of trials: it then has a figure for each trial.
    """

    key: str
    label: str
    about: str
    kind: Kind
    parts: Callable[[TrialRow], Parts]
    better: Literal["higher", "lower", ""] = ""
    bounded: bool = False
    paired: bool = False

    def of(self, row: TrialRow) -> float | None:
        """The figure of one trial; None where it is not known."""
        parts = self.parts(row)
        return None if parts is None or not parts[1] else parts[0] / parts[1]


def _mean(read: Callable[[TrialRow], float | None]) -> Callable[[TrialRow], Parts]:
    def parts(row: TrialRow) -> Parts:
        value = read(row)
        return None if value is None else (float(value), 1.0)

    return parts


def _ended(reason: str) -> Callable[[TrialRow], Parts]:
    return lambda row: (float(row.ended == reason), 1.0)


def _per_turn(read: Callable[[TrialRow], int | None]) -> Callable[[TrialRow], Parts]:
    def parts(row: TrialRow) -> Parts:
        count = read(row)
        return None if count is None else (float(count), float(row.turns))

    return parts


def _time(read: Callable[[TimeSplit], float]) -> Callable[[TrialRow], Parts]:
    return lambda row: None if row.time is None else (read(row.time), row.time.total)


def _share_of_time(key: str, label: str, about: str, read: Callable[[TimeSplit], float]) -> Metric:
    return Metric(key, label, f"share of wall time: {about}", "mean", _time(read), bounded=True)


def _reason(key: str, label: str, about: str, reason: str) -> Metric:
    return Metric(key, label, about, "share", _ended(reason), "lower", bounded=True, paired=True)


def _count(key: str, label: str, about: str, read: Callable[[TrialRow], float | None]) -> Metric:
    return Metric(key, label, about, "mean", _mean(read), "lower", paired=True)


_ALL = (
    Metric(
        "SR", "SR", "success rate", "share", lambda row: (float(row.success), 1.0), "higher", bounded=True, paired=True
    ),
    Metric(
        "CR",
        "CR",
        "completion ratio: completed nodes / nodes",
        "mean",
        _mean(lambda row: row.completion_ratio),
        "higher",
        bounded=True,
        paired=True,
    ),
    Metric(
        "EE",
        "EE",
        "execution efficiency: CR / actions",
        "mean",
        _mean(lambda row: row.execution_efficiency),
        "higher",
        paired=True,
    ),
    Metric(
        "CE",
        "CE",
        "cost efficiency: CR / tokens",
        "mean",
        # Where tokens are unknown only trials with CR = 0 would have a figure, and all of it would be 0.
        _mean(lambda row: None if row.tokens is None else row.cost_efficiency),
        "higher",
        paired=True,
    ),
    _reason("FC", "FC", "ended by a false claim of completion", "false-completion"),
    _reason("RSL", "RSL", "ended at the limit of turns", "step-limit"),
    _reason("IA", "IA", "ended by invalid actions", "invalid-action"),
    _reason("over-budget", "budget", "ended by another budget than turns", "budget"),
    Metric(
        "claim-precision",
        "claims true",
        "of the trials with a claim of completion, the share that was complete",
        "share",
        lambda row: (float(row.complete), 1.0) if row.claimed else None,
        "higher",
    ),
    Metric(
        "claim-recall",
        "claimed",
        "of the trials that were complete, the share with a claim of completion",
        "share",
        lambda row: (float(row.claimed), 1.0) if row.complete else None,
        "higher",
    ),
    _count("turns", "turns", "turns", lambda row: row.turns),
    _count("actions", "actions", "actions executed", lambda row: row.actions),
    _count("tokens", "tokens", "prompt and completion tokens of all models", lambda row: row.tokens),
    _count("cost", "US$", "cost in US dollars", lambda row: row.cost),
    _count("messages", "messages", "messages between agents, one for each recipient", lambda row: row.messages),
    Metric(
        "messages-per-turn",
        "messages / turn",
        "messages between agents by turns",
        "mean",
        _per_turn(lambda row: row.messages),
    ),
    Metric(
        "message-tokens-per-turn",
        "their tokens / turn",
        "tokens of messages between agents by turns, counted as limits count them",
        "mean",
        _per_turn(lambda row: row.message_tokens),
    ),
    _share_of_time("time-model", "model", "a model is asked", lambda split: split.model),
    _share_of_time("time-perception", "perception", "screens are marked", lambda split: split.perception),
    _share_of_time(
        "time-environment",
        "environment",
        "devices are opened, seen, acted in and checked",
        lambda split: split.environment,
    ),
    _share_of_time("time-bus", "bus", "the rest of the turns", lambda split: split.bus),
    _share_of_time("time-idle", "idle", "outside of turns", lambda split: split.idle),
)

METRICS: Mapping[str, Metric] = {metric.key: metric for metric in _ALL}
"""Every metric, by key. Wall time is apart (`SECONDS`): it is compared only where trials ran one at a time."""

SECONDS = _count("seconds", "seconds", "wall time in seconds", lambda row: row.seconds)

MAIN = ("SR", "CR", "EE", "CE", "FC", "RSL", "IA")
"""The columns of the CRAB paper's tables."""


def one_at_a_time(rows: Iterable[TrialRow]) -> bool | None:
    """Whether no two trials overlapped in time; None when one does not tell when it began."""
    spans = []
    for row in rows:
        if row.ended == "unfinished":
            continue
        if row.started is None:
            return None
        begin = row.started.timestamp()
        end = max((row.seconds, *(point.seconds for point in row.curve[-1:])))
        spans.append((begin, begin + end))
    spans.sort()
    return all(later[0] >= earlier[1] - 1e-3 for earlier, later in pairwise(spans))
