"""How many calls of a model, or of all models of a provider, are in flight at once, over all trials."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from time import perf_counter_ns

from decapod.agents.models import ClosableModel, Model, ModelRequest, Reply


class CallLimits:
    """The limits of an experiment, by a model's whole name, by that without its options, or by its provider.

    `openai/gpt-4o?temperature=0` is held by the limits of that name, of `openai/gpt-4o` and of `openai`. A call takes
    its places in this order, each a queue of its own, and a call that holds one waits only for the next: no two calls
    wait for one another.
    """

    def __init__(self, limits: Mapping[str, int]) -> None:
        """Limit what `limits` names, to at least 1 call each."""
        self._places = {name: asyncio.Semaphore(limit) for name, limit in limits.items()}

    def wrap(self, model: Model) -> Model:
        """Return the model held by its limits; itself where it has none."""
        places = [self._places[name] for name in names_of(model.id) if name in self._places]
        return LimitedModel(model, places) if places else model


def names_of(model: str) -> tuple[str, ...]:
    """The names that a model goes by, the narrowest first: `openai/gpt-4o?a=1`, `openai/gpt-4o`, `openai`."""
    without = model.partition("?")[0]
    return tuple(dict.fromkeys((model, without, without.partition("/")[0])))


class LimitedModel:
    """A model whose calls wait until there is room for them."""

    def __init__(self, model: Model, places: list[asyncio.Semaphore]) -> None:
        """Hold `model` by `places`, taken in their order."""
        self._model = model
        self._places = places

    @property
    def id(self) -> str:
        """What the journal calls it."""
        return self._model.id

    async def reply(self, request: ModelRequest) -> Reply:
        """Wait for room, then ask. The wait is told in the reply and is no part of the model's own time.

        Raises:
            ModelError: there is no answer.
        """
        began = perf_counter_ns()
        async with AsyncExitStack() as held:
            for place in self._places:
                await held.enter_async_context(place)
            waited = perf_counter_ns() - began
            reply = await self._model.reply(request)
        return replace(reply, waited_ns=reply.waited_ns + waited)

    async def close(self) -> None:
        """Let go of what the model holds."""
        if isinstance(self._model, ClosableModel):
            await self._model.close()
