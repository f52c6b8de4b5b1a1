"""`decapod experiment run` and `status`: every trial of an experiment, and how far it is."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from decapod.cli.devices import Drivers, Serial, Snapshot, read_drivers
from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.experiment_progress import ExperimentProgress, spending_in_words
from decapod.cli.runs import RUNS
from decapod.cli.sandboxing import confinement
from decapod.cli.stoppable import run_stoppable, stopping_in_order
from decapod.cli.terminal import console, harmless, own_name, write_lines
from decapod.experiments.matrix import Matrix, expand, load_experiment
from decapod.experiments.plan import Opener, opener
from decapod.experiments.runner import (
    Board,
    Event,
    Home,
    HomeError,
    Outcome,
    Record,
    RecordError,
    Surroundings,
    home_of,
    is_worked_in,
    read_all,
    read_record,
    require_all_runnable,
    run_matrix,
)

GIVEN = frozenset({"display", "emulator", "device"})
"""Drivers of a device that there is only one of."""


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The experiment.")],
    new: Annotated[
        bool, typer.Option("--new", help="Begin in a new folder, also where an earlier run could be gone on with.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Attempt once more what was lost for good for want of a device or a model.")
    ] = False,
    driver: Drivers = None,
    serial: Serial = None,
    snapshot: Snapshot = None,
    unconfined: Annotated[
        bool, typer.Option("--unconfined", help="Run desktops without a sandbox. What a model does is done as you.")
    ] = False,
    runs: Annotated[Path, typer.Option(metavar="FOLDER", help="Where runs are kept.")] = RUNS,
) -> None:
    """Run every trial of an experiment; the same command again goes on where it stopped.

    Ctrl-C stops in order, a second one at once; nothing that is finished is lost either way. Exits with 0 when every
    trial is finished, however it ended; 1 when a budget of the whole stopped it before; 3 when trials were lost for
    want of a device or a model.
    """
    matrix = expand(load_experiment(file))
    require_all_runnable(matrix)
    drivers = read_drivers(driver)
    environments = {name for trial in matrix.trials for name in trial.plan.task.environments}
    models = sorted({model for trial in matrix.trials for model in trial.plan.models})
    confined = confinement(models, unconfined=unconfined, drivers=drivers, environments=environments)
    matrix = _one_at_a_time(matrix, _given(drivers, serial, snapshot))
    opened = opener(drivers, confined=confined, serial=serial, snapshot=snapshot)
    surroundings = Surroundings.now(file.absolute().parent)
    try:
        with home_of(matrix, runs, surroundings, anew=new) as home:
            _introduce(home, surroundings)
            outcome = _work(matrix, home, opened, again)
            _conclude(outcome, home)
    except (HomeError, RecordError) as error:
        raise CommandError(str(error)) from None
    if outcome.halted:
        raise typer.Exit(ExitCode.NOT_DONE)
    if outcome.board.lost:
        raise typer.Exit(ExitCode.MISSING)


def status(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of an experiment.")],
) -> None:
    """Tell how far an experiment is, while it runs or after. Exits with 1 while trials are left to be run."""
    try:
        record = read_record(folder)
    except RecordError as error:
        raise CommandError(str(error)) from None
    board = Board.of(read_all(folder, record.trials).values(), record.retries, folder)
    lines = [f"{record.name}: {board.finished} of {board.total} trials are finished"]
    lines += [f"  {number:>{len(str(board.total))}} {reason}" for reason, number in board.ended.most_common()]
    if spent := spending_in_words(board.spent):
        lines.append(f"Used so far: {', '.join(spent)}")
    lines.append("It is being worked on just now." if is_worked_in(folder) else "Nobody works on it just now.")
    write_lines(map(harmless, lines))
    if board.finished < board.total:
        raise typer.Exit(ExitCode.NOT_DONE)


def _given(drivers: Mapping[str, str], serial: str | None, snapshot: str | None) -> set[str]:
    """The environments whose one device is given."""
    phones = {"android"} if serial is not None or snapshot is not None else set()
    return phones | {environment for environment, name in drivers.items() if name in GIVEN}


def _one_at_a_time(matrix: Matrix, given: Collection[str]) -> Matrix:
    limits = dict(matrix.parallel.environments) | dict.fromkeys(given, 1)
    return replace(matrix, parallel=replace(matrix.parallel, environments=limits))


def _introduce(home: Home, now: Surroundings) -> None:
    out = console(stderr=True)
    if home.begun is not None and (changed := _changes(home.begun, now)):
        told = f"What ran until now ran with {changed}. Both are kept in starts.jsonl."
        out.print(Text(harmless(told), style="yellow"), soft_wrap=True)


def _changes(begun: Record, now: Surroundings) -> str:
    """Say with what an experiment was begun, where that is something else than now."""
    before, after = begun.surroundings, now.as_data()
    if before == {key: after[key] for key in before}:
        return ""
    told = []
    for name, version in before["versions"].items():
        if now.versions.get(name) != version:
            told.append(f"{name} {version} (now {now.versions.get(name, 'not there')})")
    if before["git"] != after["git"]:
        told.append("another state of the code under git")
    return ", ".join(told) or "other packages"


def _work(matrix: Matrix, home: Home, opened: Opener, again: bool) -> Outcome:
    """Run it under the eyes of the progress view."""

    async def work() -> Outcome:
        shown: list[ExperimentProgress] = []

        def begin(board: Board) -> Callable[[Event], None]:
            progress = ExperimentProgress(matrix.name, board)
            shown.append(progress.__enter__())
            finished = f", {board.finished} are finished already" if board.finished else ""
            side_by_side = f"{matrix.parallel.trials} at a time"
            progress.say(f"{board.total} trials, {side_by_side}, in {home.folder.path}{finished}")
            return progress

        def say(text: str) -> None:
            for progress in shown:
                progress.say(text)

        def give_back() -> None:
            for progress in shown:
                progress.__exit__(None, None, None)

        try:
            with stopping_in_order(say, give_back):
                return await run_matrix(matrix, home, opened, begin, lost_again=again)
        finally:
            give_back()

    try:
        return run_stoppable(work)
    except (KeyboardInterrupt, Exception):
        told = f"What is finished is kept in {home.folder.path}. The same command goes on from there."
        console(stderr=True).print(harmless(told), soft_wrap=True)
        raise


def _conclude(outcome: Outcome, home: Home) -> None:
    board, out = outcome.board, console()
    told = ", ".join(f"{number} {reason}" for reason, number in board.ended.most_common()) or "nothing is finished"
    out.print(f"{board.finished} of {board.total} trials are finished: {told}", soft_wrap=True)
    if spent := spending_in_words(board.spent):
        out.print(f"Used: {', '.join(spent)}", soft_wrap=True)
    if outcome.halted:
        out.print(Text(f"It was stopped before its end. {harmless(outcome.halted)}", style="red"), soft_wrap=True)
        left = board.total - board.finished
        out.print(f"{left} trials are left; the same command goes on with them.", soft_wrap=True)
    if board.lost:
        out.print(f"Lost for want of a device or a model: {board.lost}. With --again, once more.", soft_wrap=True)
    out.print(harmless(f"\nThe experiment is in {home.folder.path}"), soft_wrap=True)
    out.print(harmless(f"Compare its strategies:  {own_name()} compare {home.folder.path}"), soft_wrap=True)
