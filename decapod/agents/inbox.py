"""What an agent has been sent this turn, and what came too late for it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from decapod.bus import Envelope
from decapod.messages import ActionResult, Edge, Instruction, MarkedObservation, TaskAssigned


class Inbox:
    """The messages of the current turn, by what they are.

    A message of an earlier turn is late: it is kept apart, for the agent's history, and never joins the turn.
    """

    KINDS: ClassVar[frozenset[str]] = frozenset(
        {TaskAssigned.KIND, MarkedObservation.KIND, Instruction.KIND, ActionResult.KIND}
    )

    def __init__(self, kept: Mapping[str, int] = MappingProxyType({})) -> None:
        """Begin empty, before the first turn. `kept` says how many notes stay, by their payload policy."""
        self._kept = kept
        self._noted: list[Envelope] = []
        self.notes: dict[str, list[Envelope]] = {}
        self.results: tuple[str, ...] = ()
        self.turn = 0
        self.task: str | None = None
        self.observations: dict[str, MarkedObservation] = {}
        self.instructions: list[Instruction] = []
        self.late: list[tuple[int, Instruction]] = []

    def keep(self, envelope: Envelope) -> None:
        """Take one message from the bus."""
        body = envelope.body
        if isinstance(body, TaskAssigned):
            self.task = body.instruction
        elif isinstance(body, MarkedObservation) and body.turn == self.turn:
            self.observations[body.environment] = body
        elif isinstance(body, Instruction) and body.carries in self._kept:
            self._noted.append(envelope)
        elif isinstance(body, Instruction) and envelope.turn == self.turn:
            self.instructions.append(body)
        elif isinstance(body, Instruction):
            self.late.append((envelope.turn, body))

    def read(self, edges: Iterable[Edge]) -> list[Instruction]:
        """Return what came over these edges, in the order in which it came."""
        wanted = {(edge.source.partition("/")[2], edge.round) for edge in edges}
        return [one for one in self.instructions if (one.agent, one.round) in wanted]

    def begin_turn(self, turn: int) -> None:
        """Empty the box for a new turn; late messages stay until the agent has been told of them, notes for longer."""
        self.turn = turn
        self.observations = {}
        self.instructions = []
        if self._noted:
            self._file_notes()

    def _file_notes(self) -> None:
        for envelope in sorted(self._noted, key=lambda one: one.seq):
            body = envelope.body
            assert isinstance(body, Instruction)
            self.notes.setdefault(body.carries, []).append(envelope)
        self.notes = {carries: notes[-self._kept[carries] :] for carries, notes in self.notes.items()}
        self._noted = []

    def end_turn(self) -> None:
        """Forget the late messages: they have been told."""
        self.late = []
