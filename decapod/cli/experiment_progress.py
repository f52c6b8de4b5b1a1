"""How an experiment goes: a live panel on a terminal, a line for each attempt that ended anywhere else."""

from collections import deque
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Column, Table
from rich.text import Text

from decapod.cli.terminal import console as make_console
from decapod.cli.terminal import harmless
from decapod.experiments.matrix import MatrixTrial
from decapod.experiments.runner import LOST, AttemptBegan, AttemptEnded, Board, Event, Halting
from decapod.experiments.spending import Spending

RECENT = 5
"""How many of the latest endings the panel holds."""

RUNNING = 12
"""How many running trials the panel names."""


class ExperimentProgress:
    """A spectator of a runner. Use it as a context manager, so that the terminal is given back whatever happens."""

    def __init__(self, name: str, board: Board, console: Console | None = None) -> None:
        """Show the experiment called `name` on `console`, by default standard output."""
        self.console = console or make_console()
        self._name = name
        self._board = board
        self._recent: deque[Text] = deque(maxlen=RECENT)
        self._why = ""
        self._live = Live(console=self.console, refresh_per_second=4, transient=True, get_renderable=self.render)

    def __enter__(self) -> Self:
        """Begin to show."""
        if self.console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Take the panel away."""
        self._live.stop()

    def __call__(self, event: Event) -> None:
        """Take notice of an event, after the board has."""
        if isinstance(event, AttemptBegan):
            return
        if isinstance(event, Halting):
            self._why = event.why
        line = halting_line(event) if isinstance(event, Halting) else ending_line(event)
        if self._live.is_started:
            line.no_wrap = True
            self._recent.append(line)
        else:
            standing = Text(f"{count(self._board)}  ")
            self.console.print(standing + line + Text(f"  [{standing_line(self._board)}]"), soft_wrap=True)

    def say(self, text: str) -> None:
        """Say something above the panel."""
        self.console.print(Text(harmless(text)), soft_wrap=True)

    def render(self) -> Panel:
        """Return the panel as it stands now."""
        board = self._board
        # Copies, each made in one step: this is called in the display's own thread, while events keep coming.
        running, recent = list(board.running.values()), list(self._recent)
        head = Table.grid(Column(no_wrap=True), Column(ratio=1), padding=(0, 1), expand=True)
        head.add_row(count(board), ProgressBar(board.total or 1, board.finished))
        standing = Text(standing_line(board))
        halting = [Text(f"Stopping. {harmless(self._why)}", style="red")] if self._why else []
        room = self._room(standing, *recent, *halting)
        lines = [self._cut(running_line(one)) for one in running[:room]]
        if len(running) > room:
            lines.append(Text(f"  and {len(running) - room} more", style="dim"))
        return Panel(Group(head, standing, *lines, *map(self._cut, recent), *halting), title=Text(harmless(self._name)))

    def _room(self, *others: Text) -> int:
        """How many running trials can be named on this terminal, besides the frame, the bar and what else is told."""
        width = max(1, self.console.width - 4)
        taken = 5 + sum(1 if text.no_wrap else -(-text.cell_len // width) for text in others)
        return max(1, min(RUNNING, self.console.height - taken))

    def _cut(self, line: Text) -> Text:
        short = line.copy()
        short.no_wrap = True
        short.truncate(self.console.width - 4, overflow="ellipsis")
        return short


def count(board: Board) -> str:
    """How many trials are finished: ` 12 of 90`."""
    return f"{board.finished:>{len(str(board.total))}} of {board.total}"


def standing_line(board: Board) -> str:
    """What runs, was lost and spent, and how long the rest may take."""
    told = [f"{len(board.running)} running"]
    if board.lost:
        told.append(f"{board.lost} failed")
    if board.again:
        told.append(f"{board.again} again")
    if (left := board.seconds_left) is not None and board.finished < board.total:
        told.append(f"about {duration(left)} left")
    return ", ".join([*told, *spending_in_words(board.spent)])


def spending_in_words(spent: Spending) -> list[str]:
    """The tokens and the money, where there is something to tell; what providers did not tell is said to be missing."""
    told = []
    if spent.tokens:
        told.append(f"{spent.tokens:,} tokens" + (" at least" if spent.untold else ""))
    if spent.money:
        told.append(f"${spent.money:,.2f}" + (" at least" if spent.unpriced else ""))
    return told


def title(trial: MatrixTrial) -> str:
    """What a trial is, in a few words."""
    plan = trial.plan
    parts = [plan.team.name, plan.carries, plan.task.id, plan.variant, f"seed {plan.task.seed}", plan.model]
    if plan.faults is not None:
        parts.append(plan.faults.name)
    if trial.repeat:
        parts.append(f"repeat {trial.repeat}")
    return harmless(f"#{trial.number} " + ", ".join(part for part in parts if part))


def running_line(began: AttemptBegan) -> Text:
    """A trial that runs."""
    turns = f"turn {began.spent.turns} of {began.trial.plan.team.limits.turns}" if began.spent.turns else "preparing"
    again = f", attempt {began.attempt}" if began.attempt > 1 else ""
    return Text(f"  {turns}{again}: {title(began.trial)}")


def ending_line(ended: AttemptEnded) -> Text:
    """An attempt that ended."""
    result = ended.result
    style = "green" if result.reason == "success" else "red" if result.reason in LOST else "yellow"
    figures = f"{result.turns} turn{'s' * (result.turns != 1)}, {result.seconds:.1f} s"
    line = Text(f"{result.reason:<16} ", style=style) + Text(f"{title(ended.trial)}: {figures}", style="")
    if result.reason in LOST:
        line += Text(harmless(f" - {result.message.splitlines()[0] if result.message else ''}"))
    if ended.fault is not None:
        line += Text(" (a fault in decapod or a plug-in: its journal has the traceback)", style="red")
    if ended.again:
        line += Text("; it is tried again")
    return line


def halting_line(halting: Halting) -> Text:
    """No more trials begin."""
    return Text(f"Stopping. {harmless(halting.why)}", style="red")


def duration(seconds: float) -> str:
    """A time in words, as exact as a guess deserves: `40 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
