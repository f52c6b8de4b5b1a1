"""A program that runs an experiment on devices in memory that never close: for a test of Ctrl-C that comes twice."""

import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import anyio

from decapod.cli.stoppable import run_stoppable, stopping_in_order
from decapod.experiments.runner import Outcome, home_of, run_matrix
from tests.integration.experiment_on_toys import SURROUNDINGS, matrix, silent
from tests.unit.experiments.toy import Toy, vocabularies


def opener(name: str, logs: Path) -> AbstractAsyncContextManager[Toy]:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Toy]:
        try:
            yield Toy(name)
        finally:
            with anyio.CancelScope(shield=True):
                await anyio.sleep_forever()

    return opened()


def say(text: str) -> None:
    print(text, flush=True)


def main(arguments: Sequence[str]) -> None:
    os.chdir(arguments[0])
    planned = matrix(int(arguments[1]))

    async def work() -> Outcome:
        with stopping_in_order(say, lambda: say("The terminal is given back.")):
            return await run_matrix(planned, home, opener, silent, vocabularies=vocabularies("toy"))

    with home_of(planned, Path("runs"), SURROUNDINGS) as home:
        run_stoppable(work)


if __name__ == "__main__":
    main(sys.argv[1:])
