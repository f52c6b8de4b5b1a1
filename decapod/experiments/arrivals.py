"""What the conductor has been sent, to be waited for by what it is about."""

import asyncio
from collections.abc import Hashable
from typing import ClassVar, NamedTuple

from decapod.bus import Envelope
from decapod.bus.deadlines import Deadlines
from decapod.bus.lines import ALL_KINDS
from decapod.messages import CompletionClaimed, Evaluation, MarkedObservation, Message, ModelCall, Observation


class OverdueError(TimeoutError):
    """Something that the conductor waited for did not come. The text names it and who owes it."""


class Arrivals:
    """The conductor's mailbox: it collects what the bus sends, and has a wait with a deadline for the conductor.

    The conductor is sent whatever was done, as that is what makes it go on; what it was done from, the observations and
    the prompts, is no business of its.
    """

    KINDS: ClassVar[frozenset[str]] = ALL_KINDS - {Observation.KIND, ModelCall.KIND}
    AWAITED: ClassVar[frozenset[str]] = frozenset({MarkedObservation.KIND, Evaluation.KIND, CompletionClaimed.KIND})

    def __init__(self) -> None:
        """Begin with nothing."""
        self._envelopes: dict[Hashable, Envelope] = {}
        self._awaited: dict[Hashable, asyncio.Future[Envelope]] = {}
        self._deadlines: Deadlines[_Owed] = Deadlines(_give_up)
        self.claim: Evaluation | None = None
        self.claimed = False

    def keep(self, envelope: Envelope) -> None:
        """Keep a message that something waits for."""
        body = envelope.body
        if body.kind not in self.AWAITED:
            return
        if isinstance(body, CompletionClaimed):
            self.claimed = True
        elif isinstance(body, Evaluation) and body.moment == "claim":
            self.claim = body
        elif (key := _key(envelope, body)) is not None:
            arrived = self._awaited.pop(key, None)
            if arrived is None or arrived.done():
                self._envelopes[key] = envelope
            else:
                arrived.set_result(envelope)

    async def marked_observation(self, environment: str, turn: int, *, deadline: float) -> Envelope:
        """Wait for an environment's marked observation of a turn, at most `deadline` seconds.

        Raises:
            OverdueError: it did not come.
        """
        return await self._wait(("marked", environment, turn), deadline, f"the observation of {environment}")

    async def evaluation(self, of: int, *, deadline: float) -> Evaluation:
        """Wait for the evaluation that answers the envelope `of`, at most `deadline` seconds.

        Raises:
            OverdueError: it did not come.
        """
        envelope = await self._wait(("evaluation", of), deadline, f"the evaluation of message {of}")
        assert isinstance(envelope.body, Evaluation)
        return envelope.body

    async def _wait(self, key: Hashable, deadline: float, what: str) -> Envelope:
        envelope = self._envelopes.pop(key, None)
        if envelope is not None:
            return envelope
        loop = asyncio.get_running_loop()
        arrived: asyncio.Future[Envelope] = loop.create_future()
        self._awaited[key] = arrived
        owed = _Owed(arrived, what, deadline)
        self._deadlines.watch(owed, loop.time() + deadline)
        try:
            return await arrived
        finally:
            self._deadlines.forget(owed)
            self._awaited.pop(key, None)

    def close(self) -> None:
        """Watch no deadline any more: the trial is over."""
        self._deadlines.stop()


class _Owed(NamedTuple):
    """What is waited for, in words, and for how many seconds at most."""

    arrived: asyncio.Future[Envelope]
    what: str
    deadline: float


def _give_up(owed: _Owed) -> None:
    if not owed.arrived.done():
        owed.arrived.set_exception(OverdueError(f"{owed.what} did not come within {owed.deadline:g} s"))


def _key(envelope: Envelope, body: Message) -> Hashable | None:
    if isinstance(body, MarkedObservation):
        return ("marked", body.environment, body.turn)
    if isinstance(body, Evaluation):
        return ("evaluation", envelope.reply_to)
    return None
