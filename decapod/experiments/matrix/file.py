"""What an experiment file holds."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from decapod.documents import FileModel, Name, Part
from decapod.experiments.budget import Budget
from decapod.tasks.suite import TaskChoice

Text = Annotated[str, Field(min_length=1)]
Seed = Annotated[int, Field(ge=0, le=2**31 - 1)]

OWN = "own"
"""As a policy: each channel carries what its topology says."""
NO_FAULTS = "none"

AXES = ("topology", "policy", "faults", "model", "marks", "task", "seed")
"""The axes, as a row names them, in the order in which trials are numbered: the last one changes first."""


class SeedRange(Part):
    """Whole numbers in a row, both ends counted in."""

    first: Seed = Field(alias="from")
    last: Seed = Field(alias="to")

    @model_validator(mode="after")
    def _in_order(self) -> "SeedRange":
        if self.last < self.first:
            raise ValueError(f"'to' is {self.last}, less than 'from', which is {self.first}")
        return self


class BudgetFile(Part):
    """What may be used at most; what is left out has no limit."""

    turns: Annotated[int, Field(ge=1)] | None = Field(default=None, description="Turns begun.")
    tokens: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="All prompt and completion tokens, as the provider counts them."
    )
    money: Annotated[float, Field(gt=0)] | None = Field(default=None, description="US dollars.")
    seconds: Annotated[float, Field(gt=0)] | None = Field(default=None, description="Seconds of wall time.")

    def made(self) -> Budget:
        """Return it as the runner takes it."""
        return Budget(self.turns, self.tokens, self.money, self.seconds)


class BudgetsFile(Part):
    """The budgets of an experiment."""

    trial: BudgetFile = Field(
        default=BudgetFile(), description="Of each trial; `turns` takes the place of the topology's limit."
    )
    whole: BudgetFile = Field(default=BudgetFile(), description="Of all trials together.")


class ParallelFile(Part):
    """How much may go on at once."""

    trials: int = Field(default=1, ge=1, le=1000, description="Trials side by side.")
    environments: dict[Name, Annotated[int, Field(ge=1)]] = Field(
        default_factory=dict, description="Open devices by kind, as `ubuntu`."
    )
    calls: dict[Text, Annotated[int, Field(ge=1)]] = Field(
        default_factory=dict, description="Calls in flight by a model's name, or the part before its `/`."
    )


class RowFile(Part):
    """A place on some or all axes."""

    topology: Text | None = None
    policy: Text | None = None
    faults: Text | None = None
    model: Text | None = None
    marks: Text | None = None
    task: Text | None = None
    seed: Seed | None = None


Some = Text | tuple[Text, ...] | None


class ExcludeFile(Part):
    """Combinations to be left out: those that match on every axis that is named. Texts may be patterns, as `web-*`."""

    topology: Some = None
    policy: Some = None
    faults: Some = None
    model: Some = None
    marks: Some = None
    task: Some = None
    seed: Seed | tuple[Seed, ...] | None = None

    @model_validator(mode="after")
    def _of_something(self) -> "ExcludeFile":
        if not self.model_fields_set:
            raise ValueError("name at least one axis; this would leave out everything")
        return self


class ExperimentModel(FileModel):
    """An experiment: what is varied, on what, and what it may use."""

    name: Name = Field(description="How the experiment and its folder are called.")
    about: str = Field(default="", description="What it is to find out.")
    topologies: tuple[Text, ...] = Field(default=(), description="Names of topologies, or paths from this file.")
    policies: tuple[Text, ...] = Field(
        default=(), description="Payload policies for all channels that may change theirs; `own`: as the topology says."
    )
    faults: tuple[Text, ...] = Field(default=(), description="Names of faults, or paths from this file; `none`: none.")
    models: tuple[Text, ...] = Field(default=(), description="Models for seats that name none of their own.")
    marks: tuple[Text, ...] = Field(default=(), description="Profiles of marks, or paths from this file.")
    tasks: tuple[Text | TaskChoice, ...] = Field(
        default=(), description="Ids of tasks, patterns of ids, paths from this file, or what is true of the tasks."
    )
    seeds: tuple[Seed, ...] | SeedRange = Field(default=(), description="Seeds, or the first and the last of a row.")
    repeats: int = Field(default=1, ge=1, le=10_000, description="How often each combination is tried.")
    suites: dict[Name, tuple[Text | TaskChoice, ...]] = Field(
        default_factory=dict, description="Suites of this file's own, to be named in `tasks`."
    )
    defaults: RowFile = Field(default=RowFile(), description="The place on axes that nothing else is said of.")
    include: tuple[RowFile, ...] = Field(default=(), description="Combinations besides those of the axes.")
    exclude: tuple[ExcludeFile, ...] = Field(default=(), description="Combinations of the axes to be left out.")
    unfit: Literal["error", "leave out"] = Field(
        default="error", description="What becomes of combinations that do not fit together."
    )
    budgets: BudgetsFile = Field(default=BudgetsFile())
    parallel: ParallelFile = Field(default=ParallelFile())
    retries: int = Field(
        default=1, ge=0, le=100, description="New attempts at a trial after an error of the infrastructure."
    )
