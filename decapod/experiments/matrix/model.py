"""An experiment that was expanded: its trials by number, and what they may use."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from decapod.experiments.budget import UNLIMITED, Budget
from decapod.experiments.plan import TrialPlan


@dataclass(frozen=True, slots=True)
class Parallel:
    """How much may go on at once.

    `trials` run side by side. `environments` is how many devices of a kind may be open at once, by the environment's
    name; `calls` how many calls may be in flight, by a model's whole name (`openai/gpt-4o`) or the part before its `/`
    (`openai`), which then counts the calls of all its models together. What is not named has no limit of its own.
    """

    trials: int = 1
    environments: Mapping[str, int] = field(default_factory=dict)
    calls: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatrixTrial:
    """One trial of an experiment.

    `number` counts from 1, in the order of the file's axes. `repeat` counts from 0 and is the plan's as well. `budget`
    is what this trial may use; the plan's team has its limit of turns already.
    """

    number: int
    plan: TrialPlan
    repeat: int = 0
    budget: Budget = UNLIMITED

    @property
    def name(self) -> str:
        """The trial's name, and that of its folder: a hash of its cell."""
        return self.plan.name


@dataclass(frozen=True, slots=True)
class Unfit:
    """A combination that was left out, as its parts do not fit together: what it is, and why."""

    combination: str
    reason: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """All trials of an experiment.

    The names of the trials are unique. `whole` is what all of them may use together, `retries` how often a trial that
    was ended by an error of the infrastructure is attempted again. `source` is the text of the experiment's file.
    `excluded` counts the combinations that the file excludes, `unfit` are those left out as they do not fit.
    """

    name: str
    trials: tuple[MatrixTrial, ...]
    whole: Budget = UNLIMITED
    parallel: Parallel = field(default_factory=Parallel)
    retries: int = 0
    source: str = ""
    excluded: int = 0
    unfit: tuple[Unfit, ...] = ()
