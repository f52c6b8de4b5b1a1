"""From an experiment file to numbered trials."""

from collections.abc import Callable

from decapod.documents import DocumentError
from decapod.experiments.matrix.axes import Combination, describe
from decapod.experiments.matrix.file import AXES
from decapod.experiments.matrix.load import ExperimentFile
from decapod.experiments.matrix.model import Matrix, MatrixTrial, Parallel, Unfit
from decapod.experiments.matrix.parts import UnfitError
from decapod.experiments.plan import TrialPlan


def expand(file: ExperimentFile, only: Callable[[MatrixTrial], bool] | None = None) -> Matrix:
    """Make the trials of an experiment, in the order of its axes; repeats change first, then seeds, then tasks.

    Args:
        file: the experiment.
        only: keeps the trials of which it is true; they keep their numbers.

    Raises:
        DocumentError: combinations do not fit together and the file does not say to leave them out, or nothing is
            left. All of them are named.
    """
    model = file.document.value
    budget = model.budgets.trial.made()
    trials: list[MatrixTrial] = []
    unfit: list[Unfit] = []
    told: dict[object, str] = {}
    for combination in file.axes.combinations:
        try:
            plans = [file.parts.plan(combination, repeat, budget) for repeat in range(model.repeats)]
            _require_other_talk(combination, plans[0], told)
        except UnfitError as error:
            unfit.append(Unfit(describe(combination, file.axes), str(error)))
            continue
        for plan in plans:
            trials.append(MatrixTrial(len(trials) + 1, plan, plan.repeat, budget))
    _require_fit(file, unfit, left=bool(trials))
    _require_different(file, trials)
    return Matrix(
        name=file.name,
        trials=tuple(trial for trial in trials if only is None or only(trial)),
        whole=model.budgets.whole.made(),
        parallel=Parallel(model.parallel.trials, dict(model.parallel.environments), dict(model.parallel.calls)),
        retries=model.retries,
        source=file.source,
        excluded=file.axes.excluded,
        unfit=tuple(unfit),
    )


def _require_other_talk(combination: Combination, plan: TrialPlan, told: dict[object, str]) -> None:
    """Refuse a payload policy with which agents tell each other just what they do with another one of the experiment.

    `told` has the policy of each combination before, by what else is in it and what its channels carry.

    Raises:
        UnfitError: there is such a combination.
    """
    place = AXES.index("policy")
    policy = str(combination[place])
    first = told.setdefault((combination[:place], combination[place + 1 :], plan.team.channels), policy)
    if first != policy:
        raise UnfitError(
            f"with the policy {policy!r} the team tells what it does with {first!r}: it would change nothing"
        )


SHOWN = 6
"""How many combinations are named that do not fit together for the same reason."""


def reasons(unfit: tuple[Unfit, ...] | list[Unfit]) -> str:
    """Tell combinations that do not fit, those with the same reason together, the first `SHOWN` by name."""
    by_reason: dict[str, list[str]] = {}
    for one in unfit:
        by_reason.setdefault(one.reason, []).append(one.combination)
    return "\n".join(
        "\n".join([*(f"  - {name}" for name in _few(names)), *(f"    {line}" for line in reason.splitlines())])
        for reason, names in by_reason.items()
    )


def _few(names: list[str]) -> list[str]:
    return names if len(names) <= SHOWN else [*names[: SHOWN - 1], f"and {len(names) - SHOWN + 1} more"]


def _require_fit(file: ExperimentFile, unfit: list[Unfit], *, left: bool) -> None:
    if not unfit or (left and file.document.value.unfit == "leave out"):
        return
    count = f"{len(unfit)} of {len(file.axes.combinations)} combinations do not fit together"
    advice = "exclude them, or write 'unfit: leave out'" if left else "nothing is left to try"
    key = "topologies" if file.document.value.topologies else "name"
    raise DocumentError([file.document.problem((key,), f"{count} ({advice}):\n{reasons(unfit)}", key=True)])


def _require_different(file: ExperimentFile, trials: list[MatrixTrial]) -> None:
    """Refuse two trials of one name: they would be one, as when two files say the same."""
    first: dict[str, int] = {}
    for trial in trials:
        number = first.setdefault(trial.name, trial.number)
        if number != trial.number:
            message = f"the trials {number} and {trial.number} are the same in everything; leave one of them out"
            raise DocumentError([file.document.problem(("name",), message, key=True)])
