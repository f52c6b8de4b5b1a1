"""`decapod tasks verify`: prove tasks on the real desktop."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from decapod.cli.devices import Drivers, Serial, Snapshot, read_drivers
from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.human import let_a_person_operate
from decapod.cli.runs import RUNS
from decapod.cli.sandboxing import confinement
from decapod.cli.stoppable import run_stoppable
from decapod.cli.terminal import harmless, own_name
from decapod.experiments.plan import DEMO, opener
from decapod.experiments.run import Experiment
from decapod.experiments.seating import require_runnable
from decapod.experiments.verify import TEAM, Proof, is_near_miss, verification_plans
from decapod.experiments.verify import verify as prove
from decapod.prompts.marks.profile import load_profile
from decapod.tasks import list_tasks, load_task


def verify(
    tasks: Annotated[list[str] | None, typer.Argument(metavar="[TASK|FILE]...", help="Which tasks.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All tasks that come with decapod.")] = False,
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds: 1, 2, ... up to this one.")] = 2,
    team: Annotated[
        list[str] | None, typer.Option(help="A team that plays the demonstration too, for seed 1; may be given again.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many desktops at a time.")] = 1,
    human: Annotated[bool, typer.Option("--human", help="Operate yourself while the checks are watched.")] = False,
    seed: Annotated[int, typer.Option(help="With --human: the seed.")] = 1,
    marks: Annotated[
        str | None,
        typer.Option(metavar="PROFILE|FILE", help="What finds the marks: default (the element tree), fast, full, ..."),
    ] = None,
    driver: Drivers = None,
    serial: Serial = None,
    snapshot: Snapshot = None,
    unconfined: Annotated[bool, typer.Option("--unconfined", help="Run the desktop without a sandbox.")] = False,
    runs: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the trials are kept.")] = RUNS,
) -> None:
    """Prove that tasks are sound: the demonstration and every other way complete the graph, and no near miss does.

    Exits with 0 when all is proven, 1 when something is not.
    """
    if every == bool(tasks):
        raise CommandError("Name tasks, or say --all.", hint=f"The tasks are: {', '.join(list_tasks())}")
    names = list_tasks() if every else tuple(tasks or ())
    drivers = read_drivers(driver)
    if human:
        if len(names) != 1:
            raise CommandError("A person does one task at a time: name one.")
        if marks is not None:
            raise CommandError("A person sees the screen itself: --marks is for demonstrations, without --human.")
        task = load_task(names[0]).draw(seed)
        raise typer.Exit(let_a_person_operate(task, drivers=drivers, serial=serial, snapshot=snapshot, runs=runs))
    drawn = range(1, seeds + 1)
    plans = [plan for name in names for plan in verification_plans(load_task(name), drawn, team or ())]
    if marks is not None:
        profile = load_profile(marks)
        plans = [replace(plan, marks=profile) for plan in plans]
        require_runnable(plans[0])
    environments = {name for plan in plans for name in plan.task.environments}
    confined = confinement([DEMO], unconfined=unconfined, drivers=drivers, environments=environments)
    opened = opener(drivers, confined=confined, serial=serial, snapshot=snapshot)
    experiment = Experiment.create(runs, "verify", plans, opened)
    print(f"{len(plans)} trials of {len(names)} tasks, {jobs} at a time, in {experiment.folder.path}", flush=True)

    async def work() -> list[Proof]:
        return await prove(experiment, plans, jobs, tell)

    failed = [proof for proof in run_stoppable(work) if not proof.proven]
    for proof in failed:
        print(harmless(f"\n{_title(proof)}\n    {proof.problem}"))
        print(f"    {own_name()} log {experiment.folder.path / proof.plan.name}")
    print(f"\n{len(plans) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(ExitCode.NOT_DONE)


def tell(proof: Proof) -> None:
    """Print one line on a trial that is over."""
    state = "proven" if proof.proven else "FAILED"
    took = f" {proof.result.seconds:5.1f} s, {proof.result.turns} turns" if proof.result is not None else ""
    print(harmless(f"{state}  {_title(proof)}{took}"), flush=True)


def _title(proof: Proof) -> str:
    plan = proof.plan
    kind = "near miss" if is_near_miss(plan) else "other way" if plan.variant else "demonstration"
    team = "" if plan.team.name == TEAM else f" by the team {plan.team.name}"
    return f"{plan.task.id}, seed {plan.task.seed}: {' '.join(filter(None, (kind, plan.variant)))}{team}"
