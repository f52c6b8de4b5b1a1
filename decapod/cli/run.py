"""`decapod run`: a team works on a task, and you watch."""

from pathlib import Path
from typing import Annotated

import typer

from decapod.agents.models.human import NAME as HUMAN
from decapod.agents.topology import load_policy, load_topology
from decapod.cli.devices import Drivers, Serial, Snapshot, read_drivers, require_asked
from decapod.cli.errors import ExitCode
from decapod.cli.progress import Progress
from decapod.cli.results import notes, results_table
from decapod.cli.runs import RUNS
from decapod.cli.sandboxing import confinement
from decapod.cli.stoppable import run_stoppable
from decapod.cli.terminal import console, harmless, own_name
from decapod.experiments.faults import load_faults
from decapod.experiments.folder import AttemptFolder
from decapod.experiments.plan import TrialPlan, opener
from decapod.experiments.result import TrialResult
from decapod.experiments.run import Experiment
from decapod.experiments.seating import require_runnable
from decapod.messages import Termination
from decapod.prompts.marks.profile import DEFAULT, load_profile
from decapod.tasks import load_task

LOST: frozenset[Termination] = frozenset({"environment-error", "model-error"})


def run(
    topology: Annotated[str, typer.Argument(metavar="TOPOLOGY|FILE", help="A topology's name, or a file.")],
    task: Annotated[str, typer.Option(metavar="ID|FILE", help="The task (see `decapod tasks list`), or a file.")],
    model: Annotated[
        str, typer.Option(help="The model in every seat that names none: demo, openai/gpt-4o, ...")
    ] = "demo",
    seed: Annotated[int, typer.Option(help="What draws the task's parameters, and whom faults befall.")] = 1,
    carries: Annotated[
        str | None,
        typer.Option(
            metavar="POLICY|FILE", help="A payload policy for every channel that may change its own: plan, summary, ..."
        ),
    ] = None,
    faults: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="Faults on what the agents tell one another: a name, or a file."),
    ] = None,
    marks: Annotated[
        str,
        typer.Option(metavar="PROFILE|FILE", help="What finds the marks: default (the element tree), fast, full, ..."),
    ] = DEFAULT,
    driver: Drivers = None,
    serial: Serial = None,
    snapshot: Snapshot = None,
    unconfined: Annotated[
        bool, typer.Option("--unconfined", help="Run the desktop without a sandbox. What a model does is done as you.")
    ] = False,
    runs: Annotated[Path, typer.Option(metavar="FOLDER", help="Where runs are kept.")] = RUNS,
) -> None:
    """Run a team on a task. Exits with 0 on success, 1 when it was not completed, 3 when a device or model was lost."""
    drawn = load_task(task).draw(seed)
    team = load_topology(topology, carries=carries).expand(drawn.environments)
    faulty = None if faults is None else load_faults(faults, team)
    plan = TrialPlan(
        team,
        drawn,
        model,
        faults=faulty,
        carries="" if carries is None else load_policy(carries).name,
        marks=load_profile(marks),
    )
    require_runnable(plan)
    drivers = read_drivers(driver)
    require_asked(drivers, drawn.environments)
    confined = confinement(plan.models, unconfined=unconfined, drivers=drivers, environments=drawn.environments)
    opened = opener(drivers, confined=confined, serial=serial, snapshot=snapshot)
    experiment = Experiment.create(runs, _title(plan), [plan], opened)
    attempt = experiment.attempt(plan)
    result = _watch(experiment, plan, attempt)
    _conclude(result, experiment, attempt)
    if result.reason != "success":
        raise typer.Exit(ExitCode.MISSING if result.reason in LOST else ExitCode.NOT_DONE)


def _title(plan: TrialPlan) -> str:
    """What the run is called, after the time."""
    faults = "" if plan.faults is None else plan.faults.name
    return "-".join(part for part in (plan.team.name, plan.carries, plan.task.id, faults) if part)


def _watch(experiment: Experiment, plan: TrialPlan, attempt: AttemptFolder) -> TrialResult:
    """Run the trial under the eyes of the progress view."""

    async def trial() -> TrialResult:
        return await experiment.run(plan, attempt, taps=[progress])

    with Progress(plain=HUMAN in plan.models) as progress:
        try:
            return run_stoppable(trial)
        except BaseException:
            if attempt.journal.exists():
                said = f"What was said until then: {own_name()} log {attempt.path}"
                console(stderr=True).print(harmless(said), soft_wrap=True)
            raise


def _conclude(result: TrialResult, experiment: Experiment, attempt: AttemptFolder) -> None:
    out = console()
    out.print(results_table([result]))
    for line in notes([result]):
        out.print(line, soft_wrap=True)
    if result.message and out.is_terminal:  # elsewhere the last lines of the progress have told it
        out.print(harmless(f"Ended with {result.reason}: {result.message}"), soft_wrap=True)
    out.print(harmless(f"\nThe run is in {experiment.folder.path}"), soft_wrap=True)
    out.print(harmless(f"Read what was said:  {own_name()} log {experiment.folder.path}"), soft_wrap=True)
    out.print(harmless(f"Logs of the programs: {attempt.logs}"), soft_wrap=True)
