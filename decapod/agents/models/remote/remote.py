"""A model behind a network: tries, waits, time-outs and what may be said of them, the same for every provider."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Protocol

import anyio
from anyio import move_on_after
from pydantic import JsonValue

from decapod.agents.models.cleaning import clean_reply
from decapod.agents.models.model import ModelError, ModelRequest, Reply
from decapod.agents.models.remote.in_flight import in_flight
from decapod.agents.models.remote.naming import ModelName, Options
from decapod.agents.models.remote.redaction import LONG_PART, Redactor
from decapod.agents.models.remote.trouble import TroubleError
from decapod.messages import ToolCall

LONGEST_BACKOFF = 60.0
"""Seconds that decapod waits by itself between two tries, at most."""
LONGEST_WAIT = 300.0
"""Seconds that it waits when a provider asks it to; asked for more, it gives up at once."""

Sleep = Callable[[float], Awaitable[None]]


class Backend(Protocol):
    """Speaks one provider's protocol, by its official SDK."""

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try, without a time-out and without retries of its own.

        Raises:
            TroubleError: it failed. Its text may hold the key.
        """
        ...

    async def close(self) -> None:
        """Close its connections. It may be that there never were any."""
        ...


class RemoteModel:
    """A model in the seat of one agent, asked over a network."""

    def __init__(
        self, name: ModelName[Options], backend: Backend, keys: Iterable[str], seed: int, sleep: Sleep = anyio.sleep
    ) -> None:
        """Make it.

        Args:
            name: the model's name, with its options.
            backend: what speaks to the provider.
            keys: what must never be written or shown.
            seed: the trial's, which draws how long it waits between tries.
            sleep: waits for so many seconds.
        """
        self.id = name.whole
        self._name = name
        self._backend = backend
        self._redactor = Redactor(*keys)
        self._seed = seed
        self._sleep = sleep

    async def reply(self, request: ModelRequest) -> Reply:
        """Ask, and ask again where that may help.

        Raises:
            ModelError: there is no answer: the error is one that trying again does not mend, or it was tried too often.
        """
        options = self._name.options
        waits = Random(f"{self._seed}/{request.agent}/{request.turn}/{request.call}")
        failed: list[str] = []
        while True:
            try:
                reply = await self._try(request)
            except TroubleError as trouble:
                failed.append(_sentence(self._redactor.hide(str(trouble))))
                tried = "" if len(failed) == 1 else f" It was tried {len(failed)} times."
                if not trouble.again or len(failed) > options.retries:
                    raise ModelError(f"{self.id}: {failed[-1]}{tried}", passing=trouble.again) from None
                if trouble.wait is not None and trouble.wait > LONGEST_WAIT:
                    asks = f" It asks to wait {trouble.wait:.0f} s, and at most {LONGEST_WAIT:.0f} s are waited."
                    raise ModelError(f"{self.id}: {failed[-1]}{asks}", passing=True) from None
                await self._sleep(_pause(options.backoff, len(failed), trouble.wait, waits))
            else:
                return self._redacted(clean_reply(replace(reply, retried=tuple(failed))))  # cleaned, so not too deep

    async def close(self) -> None:
        """Close the connections."""
        await self._backend.close()

    async def _try(self, request: ModelRequest) -> Reply:
        options = self._name.options
        async with in_flight(self._name.priced, options.in_flight):
            with move_on_after(options.timeout):
                return await self._backend.ask(request)
        raise TroubleError(f"no answer came within {options.timeout:g} s (the option timeout)", again=True)

    def _redacted(self, reply: Reply) -> Reply:
        """A server may say a key back, in any place: what reaches the journal does not hold it."""

        def hide(text: str) -> str:
            return self._redactor.hide(text, LONG_PART)

        calls = tuple(_hide_in(call, hide) for call in reply.calls)
        return replace(reply, text=hide(reply.text), raw=hide(reply.raw), calls=calls)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _pause(backoff: float, failures: int, wait: float | None, draw: Random) -> float:
    """Seconds before the next try: what the provider asks and a little more, else twice as long each time."""
    if wait is not None:
        return wait * (1 + draw.uniform(0, 0.1))
    longest = min(backoff * 2 ** (failures - 1), LONGEST_BACKOFF)
    return draw.uniform(longest / 2, longest)


def _hide_in(call: ToolCall, hide: Callable[[str], str]) -> ToolCall:
    return call.model_copy(
        update={
            "id": hide(call.id),
            "name": hide(call.name),
            "arguments": {hide(name): _hide_value(value, hide) for name, value in call.arguments.items()},
            "problem": None if call.problem is None else hide(call.problem),
        }
    )


def _hide_value(value: JsonValue, hide: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, list):
        return [_hide_value(item, hide) for item in value]
    if isinstance(value, dict):
        return {hide(name): _hide_value(item, hide) for name, item in value.items()}
    return value
