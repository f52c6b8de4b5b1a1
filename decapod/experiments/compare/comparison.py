"""What a comparison comes to: every number that is shown anywhere, computed once. Displays only format it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from decapod.experiments.compare.axes import SetUps
from decapod.experiments.compare.estimates import Estimate
from decapod.experiments.compare.matching import MatchedBudget
from decapod.experiments.compare.power import Power
from decapod.experiments.compare.reading import Table
from decapod.experiments.compare.resampling import Settings
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import COMMUNICATION


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the trials.

    Attributes:
        by: the axes that tell strategies apart (`AXES`).
        baseline: the strategy that the others are compared with; None compares all pairs.
        budget: where every trial is read; None takes the smallest limits that any trial ran under.
        tested: the metrics whose paired differences are tested. All their tests, over all pairs of strategies, are one
            family for Holm's correction. Other metrics have intervals only.
        detect: the difference that tasks and repeats are worked out for, in the unit of each metric in [0, 1].
        settings: level, resamples and seed.
    """

    by: tuple[str, ...] = COMMUNICATION
    baseline: str | None = None
    budget: MatchedBudget | None = None
    tested: tuple[str, ...] = ("SR", "CR")
    detect: float = 0.1
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class PassHat:
    """Pass^k: the chance that k trials of a task all succeed, averaged over tasks (tau-bench, arXiv 2406.12045).

    `left_out` are tasks with fewer than `k` trials.
    """

    k: int
    estimate: Estimate
    left_out: int


@dataclass(frozen=True, slots=True)
class EdgeSummary:
    """Traffic over one channel (names of agents), over the trials of a strategy whose team has it.

    Messages and tokens are a turn, `absent` a turn as well: how often the channel closed without a message.
    """

    source: str
    recipient: str
    trials: int
    messages: Estimate
    tokens: Estimate
    absent: Estimate


@dataclass(frozen=True, slots=True)
class ProgressPoint:
    """CR after so many turns, best so far, over all trials; those that ended earlier keep their last value.

    `running` are the trials that were still going on in this turn.
    """

    turn: int
    completion: Estimate
    running: int


@dataclass(frozen=True, slots=True)
class StrategySummary:
    """The figures of one strategy at the matched budget.

    Attributes:
        name: what it is called, from the axes that differ.
        values: its value on each axis compared by; empty texts are defaults.
        trials: how many were planned, missing ones included.
        missing: how many have no outcome, by why. They are in no figure below.
        censored: how many another limit ended before the budget: their figures are what they had reached.
        cut: how many went on beyond the budget.
        figures: by metric's key.
        success_bounds: SR if every missing trial had failed, and if every one had succeeded; None without trials.
        pass_hat: for k = 1 up to the most trials that half of the tasks have.
        edges: traffic by channel, of whole trials.
        progress: CR over turns, from turn 0.
    """

    name: str
    values: tuple[str, ...]
    trials: int
    missing: Mapping[str, int]
    censored: int
    cut: int
    figures: Mapping[str, Estimate]
    success_bounds: tuple[float, float] | None
    pass_hat: tuple[PassHat, ...]
    edges: tuple[EdgeSummary, ...]
    progress: tuple[ProgressPoint, ...]


@dataclass(frozen=True, slots=True)
class UnitCheck:
    """A difference with another unit than the task: sub-task families, where tasks share sub-tasks."""

    units: int
    low: float | None
    high: float | None
    p: float
    method: str


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """One metric, other minus baseline, over paired trials.

    Attributes:
        metric: its key.
        value: the mean difference over pairs; None without pairs.
        low, high: its interval, with tasks as the units.
        pairs: pairs in which both trials have the figure.
        tasks: tasks that they are of.
        bounds: the mean difference if all missing trials, and what censored ones had left, had gone as badly or as well
            for the other as can be; None where a figure has no worst case.
        p: of the test by task; None when the metric is not tested.
        test: how `p` was made.
        corrected: `p` after Holm's correction over the comparison's family.
        by_family: the same with sub-task families as the units, where tasks share sub-tasks and the metric is tested.
        effect: Cohen's h for a share, d_z (over tasks' differences) for a mean; None where it cannot be told.
        only_baseline, only_other: for a share: pairs in which only that one has the property.
        odds: for a share: `only_other` / `only_baseline`; None when the latter is 0.
        power: what it takes to see a difference of `Question.detect`; None for figures not in [0, 1].
    """

    metric: str
    value: float | None
    low: float | None = None
    high: float | None = None
    pairs: int = 0
    tasks: int = 0
    bounds: tuple[float, float] | None = None
    p: float | None = None
    test: str = ""
    corrected: float | None = None
    by_family: UnitCheck | None = None
    effect: float | None = None
    only_baseline: int | None = None
    only_other: int | None = None
    odds: float | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class PairComparison:
    """Two strategies, trial by trial.

    Attributes:
        baseline, other: names of strategies; differences are other minus baseline.
        pairs: pairs with two outcomes.
        missing: pairs in which at least one trial has no outcome.
        unpaired: trials of either with no partner: nothing is planned for the other strategy there.
        censored: pairs in which at least one trial was censored.
        set_ups: every axis that differs, and what a difference may be called.
        differences: by metric's key.
    """

    baseline: str
    other: str
    pairs: int
    missing: int
    unpaired: int
    censored: int
    set_ups: SetUps
    differences: Mapping[str, PairedDifference]


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    """The trials of one strategy in one group of tasks. `figures` are the paper's columns (`MAIN`), by key."""

    group: str
    strategy: str
    trials: int
    missing: int
    figures: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One of the tables by `platform`, `nodes`, `steps` or `sub-task`."""

    by: str
    about: str
    rows: tuple[BreakdownRow, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A whole comparison.

    Attributes:
        question: what was asked, with its defaults filled in (`budget` is never None here).
        table: the trials as they were read.
        rows: the same trials at the matched budget.
        strategies: in the order in which they first come.
        pairs: each with the baseline, or all.
        breakdowns: those that have more than one group.
        family: how many tests Holm's correction is over.
        notes: what a reader must know of the figures, a sentence each.
    """

    question: Question
    table: Table
    rows: tuple[TrialRow, ...]
    strategies: tuple[StrategySummary, ...]
    pairs: tuple[PairComparison, ...]
    breakdowns: tuple[Breakdown, ...]
    family: int
    notes: tuple[str, ...]

    @property
    def budget(self) -> MatchedBudget:
        """Where every trial was read."""
        return self.question.budget or MatchedBudget()

    def strategy(self, name: str) -> StrategySummary:
        """Return the strategy of that name.

        Raises:
            KeyError: there is none.
        """
        for one in self.strategies:
            if one.name == name:
                return one
        raise KeyError(f"no strategy is called {name!r}")
