"""How much one line may do: what comes over adb must not keep the phone busy for ever."""

import asyncio
from dataclasses import dataclass

from decapod.environments.android.virtual.shell.streams import Collector, Writer

YIELD_EVERY = 256


class BudgetError(Exception):
    """A line did more than it may. The text says what."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one line may do."""

    steps: int = 200_000
    """Commands, loops, lines looked at and words made, together."""
    output: int = 64 * 1024 * 1024
    """Bytes written to stdout and stderr."""
    depth: int = 100
    """Functions, subshells, scripts and `eval` within one another."""
    memory: int = 64 * 1024 * 1024
    """Bytes that variables and words may make in all."""


class Budget:
    """What is left of the limits of one line."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._steps = self._memory = 0
        self._pause = YIELD_EVERY

    async def step(self, count: int = 1) -> None:
        """Count steps, and now and then let the phone's other users have their turn.

        Raises:
            BudgetError: there are none left.
        """
        self._steps += count
        if self._steps > self.limits.steps:
            raise BudgetError(f"stopped after {self.limits.steps} steps: the virtual phone's limit for one line")
        if self._steps >= self._pause:
            self._pause = self._steps + YIELD_EVERY
            await asyncio.sleep(0)

    def made(self, size: int) -> None:
        """Count bytes of text that the shell made.

        Raises:
            BudgetError: it was too much.
        """
        self._memory += size
        if self._memory > self.limits.memory:
            raise BudgetError(
                f"stopped after {self.limits.memory} bytes of words: the virtual phone's limit for one line"
            )


class LimitedWriter:
    """A writer that stops a line which prints too much."""

    def __init__(self, writer: Writer, limit: int) -> None:
        self._writer, self._left, self._limit = writer, limit, limit

    async def write(self, data: bytes, /) -> None:
        """Pass `data` on.

        Raises:
            BudgetError: more was printed than a line may.
        """
        if len(data) > self._left:
            await self._writer.write(data[: self._left])
            self._left = 0
            raise BudgetError(f"stopped after {self._limit} bytes of output: the virtual phone's limit for one line")
        self._left -= len(data)
        await self._writer.write(data)


class CountingCollector(Collector):
    """A writer that keeps what it gets, and counts it."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._budget = budget

    async def write(self, data: bytes, /) -> None:
        """Keep `data`.

        Raises:
            BudgetError: it was too much.
        """
        self._budget.made(len(data))
        await super().write(data)
