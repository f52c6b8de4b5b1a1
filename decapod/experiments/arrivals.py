"""What the conductor has been sent, to be waited for by what it is about."""

import asyncio
from collections.abc import Hashable
from typing import ClassVar

from decapod.bus import Envelope
from decapod.bus.lines import MESSAGE_TYPES
from decapod.messages import CompletionClaimed, Evaluation, MarkedObservation, Message, ModelCall, Observation


class OverdueError(TimeoutError):
    """Something that the conductor waited for did not come. The text names it and who owes it."""


class Arrivals:
    """The conductor's mailbox: it collects what the bus sends, and has a wait with a deadline for the conductor.

    The conductor is sent whatever was done, as that is what makes it go on; what it was done from, the observations and
    the prompts, is no business of its.
    """

    KINDS: ClassVar[frozenset[str]] = frozenset(
        {one.KIND for one in MESSAGE_TYPES} - {Observation.KIND, ModelCall.KIND}
    )
    AWAITED: ClassVar[frozenset[str]] = frozenset({MarkedObservation.KIND, Evaluation.KIND, CompletionClaimed.KIND})

    def __init__(self) -> None:
        """Begin with nothing."""
        self._envelopes: dict[Hashable, Envelope] = {}
        self._awaited: dict[Hashable, asyncio.Future[Envelope]] = {}
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
        timer = loop.call_later(deadline, _give_up, arrived, f"{what} did not come within {deadline:g} s")
        try:
            return await arrived
        finally:
            timer.cancel()
            self._awaited.pop(key, None)


def _give_up(arrived: asyncio.Future[Envelope], problem: str) -> None:
    if not arrived.done():
        arrived.set_exception(OverdueError(problem))


def _key(envelope: Envelope, body: Message) -> Hashable | None:
    if isinstance(body, MarkedObservation):
        return ("marked", body.environment, body.turn)
    if isinstance(body, Evaluation):
        return ("evaluation", envelope.reply_to)
    return None
