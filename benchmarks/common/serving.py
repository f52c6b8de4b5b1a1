"""The worker's side of a comparison. It runs in a peer's environment too, so it needs nothing but Python."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from time import process_time

Case = Callable[[int], float]
"""Does something that many times and returns what it cost, as a rule in CPU seconds."""


def serve(cases: Mapping[str, Case]) -> None:
    """Answer requests until standard input ends: a line `{"case": ..., "size": ...}` with a line `{"value": ...}`.

    Whatever a case prints goes to standard error. A case that fails ends the worker, with its traceback there.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "w") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        for line in sys.stdin:
            asked = json.loads(line)
            value = cases[asked["case"]](asked["size"])
            answers.write(json.dumps({"value": value}) + "\n")
            answers.flush()


def timed(run: Callable[[], Awaitable[None]]) -> float:
    """Run a coroutine in a loop of its own and return its CPU time in seconds, without that of making the loop."""

    async def measured() -> float:
        started = process_time()
        await run()
        return process_time() - started

    return asyncio.run(measured())
