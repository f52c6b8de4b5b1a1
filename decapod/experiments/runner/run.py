"""Running a matrix, or going on with it, in a folder of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from decapod.experiments.lasting import lasting
from decapod.experiments.matrix import Matrix
from decapod.experiments.plan import Opener, TrialPlan
from decapod.experiments.runner.attempts import read_all
from decapod.experiments.runner.board import LOST, Board
from decapod.experiments.runner.engine import Engine
from decapod.experiments.runner.events import Event
from decapod.experiments.runner.home import Home
from decapod.experiments.seating import require_runnable
from decapod.tasks import Vocabulary

Tell = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run of a matrix ended. `halted` says why some trials were not run; empty when all are finished."""

    board: Board
    halted: str


def require_all_runnable(matrix: Matrix) -> None:
    """Accept a matrix whose models can all be made, before anything is written; each is made once.

    Raises:
        As `require_runnable`.
    """
    tried: dict[tuple[int, str, int], TrialPlan] = {}
    for trial in matrix.trials:
        plan = trial.plan
        tried.setdefault((id(plan.team), plan.model, id(plan.marks)), plan)
    for plan in tried.values():
        require_runnable(plan)


async def run_matrix(
    matrix: Matrix,
    home: Home,
    open_environment: Opener,
    begin: Callable[[Board], Callable[[Event], None]],
    *,
    lost_again: bool = False,
    vocabularies: dict[str, Vocabulary] | None = None,
) -> Outcome:
    """Run every trial of a matrix that is not finished in its folder.

    Args:
        matrix: what is run.
        home: its folder, which is held meanwhile (`home_of`).
        open_environment: opens the devices of each trial.
        begin: is given the board with what is finished already; returns who is told of each event, after the board.
        lost_again: attempt once more, with all retries, what ended for want of a device or a model and is finished.
        vocabularies: what the environments can do; by default those that decapod knows.

    Raises:
        JournalError, OSError: what comes of trials cannot be written any more; all have been stopped.
        UnknownNameError, ModelError: a model cannot be made.
        CancelledError: it was stopped; every trial that ran has ended as `stopped`, its devices are closed.
    """
    attempts = read_all(home.folder.path, home.trials)
    for one in attempts.values():
        if lost_again and one.reason in LOST and one.finished(matrix.retries):
            one.begin_anew()
    board = Board.of(attempts.values(), matrix.retries, home.folder.path)
    spectator = begin(board)

    def tell(event: Event) -> None:
        board(event)
        spectator(event)

    engine = Engine(matrix, home.trials, home.folder, open_environment, attempts, tell, vocabularies, board.spent)
    with lasting():
        await engine.run()
    return Outcome(board, engine.halted)
