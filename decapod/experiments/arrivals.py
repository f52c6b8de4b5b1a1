"""What the conductor has been sent, to be waited for by what it is about."""

from collections.abc import Hashable

import anyio

from decapod.bus import Envelope
from decapod.messages import CompletionClaimed, Evaluation, MarkedObservation, Message


class OverdueError(TimeoutError):
    """Something that the conductor waited for did not come. The text names it and who owes it."""


class Arrivals:
    """The conductor's mailbox: a handler for the bus, and a wait with a deadline for the conductor."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._envelopes: dict[Hashable, Envelope] = {}
        self._awaited: dict[Hashable, anyio.Event] = {}
        self.claim: Evaluation | None = None
        self.claimed = False

    async def handle(self, envelope: Envelope) -> None:
        """Keep a message that something waits for."""
        body = envelope.body
        if isinstance(body, CompletionClaimed):
            self.claimed = True
        elif isinstance(body, Evaluation) and body.moment == "claim":
            self.claim = body
        elif (key := _key(envelope, body)) is not None:
            self._envelopes[key] = envelope
            if key in self._awaited:
                self._awaited[key].set()

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
        try:
            if key not in self._envelopes:
                arrived = self._awaited[key] = anyio.Event()
                with anyio.fail_after(deadline):
                    await arrived.wait()
        except TimeoutError:
            raise OverdueError(f"{what} did not come within {deadline:g} s") from None
        finally:
            self._awaited.pop(key, None)
        return self._envelopes.pop(key)


def _key(envelope: Envelope, body: Message) -> Hashable | None:
    if isinstance(body, MarkedObservation):
        return ("marked", body.environment, body.turn)
    if isinstance(body, Evaluation):
        return ("evaluation", envelope.reply_to)
    return None
