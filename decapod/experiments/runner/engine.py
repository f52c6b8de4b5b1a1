"""Runs the trials of a matrix side by side, all of them in this process.

One process with one event loop, because the work is elsewhere: each device is a process tree of its own, with its own
display, home, phone and port, in a sandbox where it has one, so a device that hangs, or is killed, costs one attempt at
one trial and nothing else; models are waited for. What is left to do here is about two milliseconds of a turn. So a
limit on the calls of a model is one queue for all trials, every trial's end is written in one place and counted once,
and a killed runner takes its devices with it: each of their supervisors ends when nobody listens to it any more.

What is finished is what the folders say: a trial is, once its newest attempt has a `result.json` (written whole or not
at all) that counts. Nothing else is kept, so nothing can disagree with it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import anyio
from anyio.abc import TaskGroup

from decapod.bus import BlobStore, Envelope
from decapod.experiments.folder import AttemptFolder, ExperimentFolder
from decapod.experiments.matrix import Matrix, MatrixTrial
from decapod.experiments.plan import Opener
from decapod.experiments.result import TrialResult
from decapod.experiments.runner.attempts import Attempts, read_result
from decapod.experiments.runner.board import LOST
from decapod.experiments.runner.calls import CallLimits
from decapod.experiments.runner.events import AttemptBegan, AttemptEnded, Event, Halting
from decapod.experiments.runner.places import Places
from decapod.experiments.runner.trial_file import keep_trial_file
from decapod.experiments.spending import Spending
from decapod.experiments.trial import run_trial
from decapod.messages import ModelReply, TurnStarted
from decapod.tasks import Vocabulary

Tell = Callable[[Event], None]

LOST_IN_A_ROW = 10
"""So many attempts lost one after another, and none that counted between them, say that something lasting is wrong."""


@dataclass(slots=True)
class Engine:
    """One run of a matrix.

    `attempts` are those that the folder has, by the trials' names; they are kept up to date. `spent` is what all of
    them have used, and goes on counting.
    """

    matrix: Matrix
    trials: Mapping[str, MatrixTrial]
    folder: ExperimentFolder
    open_environment: Opener
    attempts: Mapping[str, Attempts]
    tell: Tell
    vocabularies: dict[str, Vocabulary] | None = None
    spent: Spending = field(default_factory=Spending)
    halted: str = ""
    _places: Places[str] = field(init=False)
    _calls: CallLimits = field(init=False)
    _changed: anyio.Event = field(init=False)
    _running: dict[str, anyio.CancelScope] = field(default_factory=dict)
    _lost_in_a_row: int = 0

    async def run(self) -> None:
        """Run every trial that is not finished. `halted` says why some were not run, if so.

        Raises:
            JournalError, OSError: what comes of trials cannot be written any more.
            UnknownNameError, ModelError: a model cannot be made.
            CancelledError: it was stopped; the trials that ran have ended as `stopped`.
        """
        self._places = Places(self.matrix.parallel)
        self._calls = CallLimits(self.matrix.parallel.calls)
        self._changed = anyio.Event()
        for name, trial in self.trials.items():
            if not self.attempts[name].finished(self.matrix.retries):
                self._places.add(name, trial.plan.task.environments)
        self._watch_budget()
        async with anyio.create_task_group() as tasks:
            if self.matrix.whole.seconds is not None:
                tasks.start_soon(self._watch_clock, self.matrix.whole.seconds)
            while self._begin_what_fits(tasks):
                await self._changed.wait()
                self._changed = anyio.Event()
            tasks.cancel_scope.cancel()

    def halt(self, why: str) -> None:
        """Begin no more trials, and stop those that run."""
        if self.halted:
            return
        self.halted = why
        self._places.clear()
        self.tell(Halting(why))
        for scope in self._running.values():
            scope.cancel()

    def _begin_what_fits(self, tasks: TaskGroup) -> bool:
        """Begin trials while there is room. Says whether any runs."""
        while (taken := self._places.take()) is not None:
            tasks.start_soon(self._hold, *taken, name=taken[0])
        return self._places.running > 0

    async def _hold(self, name: str, environments: tuple[str, ...]) -> None:
        """Attempt a trial once, in the places that were taken for it; it waits again when it is lost."""
        if not self.halted:
            with anyio.CancelScope() as scope:
                self._running[name] = scope
                try:
                    if await self._attempt(name):
                        self._places.add(name, environments)
                finally:
                    del self._running[name]
        self._places.give_back(environments)
        self._changed.set()

    async def _attempt(self, name: str) -> bool:
        """Make one attempt at a trial. Says whether another one is to be made."""
        trial = self.trials[name]
        keep_trial_file(trial.plan, self.folder.trial(name))
        attempt = self.folder.new_attempt(name)
        spent = Spending()
        self.tell(AttemptBegan(trial, attempt.number, spent))
        fault: Exception | None = None
        try:
            result = await self._run(trial, attempt, spent)
        except anyio.get_cancelled_exc_class():
            stopped = read_result(attempt)
            if stopped is not None:
                self.tell(AttemptEnded(trial, attempt.number, stopped, again=False))
            raise
        except Exception as error:
            found = read_result(attempt)
            if found is None:
                raise
            result, fault = found, error
        again = self._take_in(name, result)
        self.tell(AttemptEnded(trial, attempt.number, result, again, fault))
        return again

    async def _run(self, trial: MatrixTrial, attempt: AttemptFolder, spent: Spending) -> TrialResult:
        return await run_trial(
            trial.plan,
            attempt,
            BlobStore(self.folder.blobs),
            self.open_environment,
            taps=[spent, self._spend],
            vocabularies=self.vocabularies,
            wrap=self._calls.wrap,
        )

    def _take_in(self, name: str, result: TrialResult) -> bool:
        """Take in how an attempt ended. Says whether the trial is attempted again."""
        attempts = self.attempts[name]
        attempts.add(result)
        lost = result.reason in LOST
        self._lost_in_a_row = self._lost_in_a_row + 1 if lost else 0
        if self._lost_in_a_row >= max(LOST_IN_A_ROW, 2 * self.matrix.parallel.trials):
            self.halt(f"The last {self._lost_in_a_row} attempts were all lost ({result.reason}): {result.message}")
        return result.passing and not self.halted and not attempts.finished(self.matrix.retries)

    def _spend(self, envelope: Envelope) -> None:
        self.spent(envelope)
        if isinstance(envelope.body, ModelReply | TurnStarted):
            self._watch_budget()

    def _watch_budget(self) -> None:
        over = self.spent.over(self.matrix.whole)
        if over:
            self.halt(f"The budget of the whole experiment is used up: {over}.")

    async def _watch_clock(self, seconds: float) -> None:
        await anyio.sleep(seconds)
        self.halt(f"The budget of the whole experiment is used up: {seconds:g} seconds.")
