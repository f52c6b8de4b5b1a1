"""What is going on in a running trial, as it happens: a live panel on a terminal, plain lines anywhere else."""

from collections import deque
from dataclasses import replace
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from decapod.bus import Envelope
from decapod.cli.narrate import Entry, Tone, narrate
from decapod.cli.terminal import console as make_console
from decapod.cli.terminal import harmless
from decapod.messages import Evaluation, Failure, ModelCall, ModelReply, TrialStarted, TurnStarted

SHOWN = frozenset(
    {
        "trial-started",
        "task-assigned",
        "turn-started",
        "model-reply",
        "instruction",
        "action-request",
        "action-result",
        "skip",
        "answer",
        "completion-claimed",
        "node-completed",
        "human-input",
        "failure",
        "trial-ended",
    }
)
"""The kinds of message that a spectator is told of."""

STYLES: dict[Tone, str] = {
    "plain": "",
    "talk": "cyan",
    "act": "yellow",
    "good": "green",
    "bad": "red",
    "quiet": "dim",
}
"""How each tone looks on a terminal."""

RECENT = 10
"""How many of the latest events the panel holds."""


class Progress:
    """A spectator of one or more trials, one after another: `bus.tap(progress)` feeds it.

    It only looks: it keeps counts and the latest events, and never holds up the trial with more than a redraw.
    Use it as a context manager, so that the terminal is given back whatever happens.
    """

    def __init__(self, console: Console | None = None, *, plain: bool = False) -> None:
        """Show on `console`, by default standard output; `plain` shows no panel, as where somebody types meanwhile."""
        self.console = console or make_console()
        self._has_panel = self.console.is_terminal and not plain
        self.turn = 0
        self.turns = 0
        self.completed = 0
        self.nodes = 0
        self.thinking: list[str] = []
        self._title = ""
        self._speakers: set[str] = set()
        self._recent: deque[Text] = deque(maxlen=RECENT)
        self._live = Live(console=self.console, refresh_per_second=8, transient=True, get_renderable=self.render)

    def __enter__(self) -> Self:
        """Begin to show."""
        if self._has_panel:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Take the panel away."""
        self._live.stop()

    def __call__(self, envelope: Envelope) -> None:
        """Take notice of one envelope."""
        self._count(envelope)
        if envelope.body.kind not in SHOWN or _is_told_at_the_end(envelope):
            return
        entry = self._shortened(envelope)
        if self._has_panel:
            self._recent.append(self._line(entry))
        else:
            for line in self._plain(envelope, entry):
                self.console.print(line, soft_wrap=True)

    def render(self) -> Panel:
        """Return the panel as it stands now."""
        state = Table.grid(padding=(0, 2))
        state.add_row(f"turn {self.turn} of {self.turns}", self._bar(), f"{self.completed} of {self.nodes} nodes")
        waiting = "acting" if self.turn else "preparing the devices"
        if self.thinking:
            waiting = f"{', '.join(self.thinking)} thinking"
        # A copy, made in one step: this is called in the display's own thread, while events keep coming.
        recent = list(self._recent)
        return Panel(Group(state, *recent, Spinner("dots", text=Text(waiting))), title=Text(self._title))

    def _count(self, envelope: Envelope) -> None:
        body = envelope.body
        if isinstance(body, TrialStarted):
            self.turn, self.turns, self.completed = 0, body.turns, 0
            self.nodes = sum(not node.initially for node in body.nodes)
            self.thinking.clear()
            self._speakers = {channel.source for channel in body.channels}
            self._title = harmless(f"{body.topology} on {body.task}, seed {body.seed}")
        elif isinstance(body, TurnStarted):
            self.turn = body.turn
        elif isinstance(body, ModelCall):
            self.thinking.append(harmless(body.agent))
        elif isinstance(body, ModelReply) and harmless(body.agent) in self.thinking:
            self.thinking.remove(harmless(body.agent))
        elif isinstance(body, Evaluation):
            self.completed, self.nodes = len(body.completed), body.nodes

    def _shortened(self, envelope: Envelope) -> Entry:
        """Leave out of a reply what is about to be shown again: calls as actions, a sender's words as instructions."""
        entry = narrate(envelope)
        body = envelope.body
        if not isinstance(body, ModelReply):
            return entry
        said = () if body.agent in self._speakers else tuple(harmless(body.text).splitlines())
        return replace(entry, body=said)

    def _bar(self) -> Text:
        lit = Text("#" * self.completed, style="green")
        return Text("[") + lit + Text("." * (self.nodes - self.completed), style="dim") + Text("]")

    def _line(self, entry: Entry) -> Text:
        text = entry.head + (f": {'  '.join(entry.body)}" if entry.body else "")
        line = Text(text, style=STYLES[entry.tone], no_wrap=True, overflow="ellipsis")
        line.truncate(self.console.width - 4, overflow="ellipsis")
        return line

    def _plain(self, envelope: Envelope, entry: Entry) -> list[Text]:
        head = entry.head
        if isinstance(envelope.body, TurnStarted):
            head = f"turn {envelope.body.turn} of {self.turns}, {self.completed} of {self.nodes} nodes completed"
        return [Text(head), *(Text(f"    {line}") for line in entry.body)]


def _is_told_at_the_end(envelope: Envelope) -> bool:
    """Whether it is a failure that ends the trial: how that ended says the same."""
    return isinstance(envelope.body, Failure) and envelope.body.policy == "end-trial"
