"""A program that opens an environment, tells the process ids below it, and waits: for tests that end it."""

import asyncio
import os
import sys
from pathlib import Path

from decapod.environments import EnvironmentOptions
from decapod.environments.processes import descendants
from decapod.environments.ubuntu.drivers import open_ubuntu


async def main(logs: Path, confined: bool) -> None:
    options = EnvironmentOptions(logs=logs, confined=confined)
    async with open_ubuntu(options, kind="tests.integration.desktop_probe:KIND") as desktop:
        await desktop.act("start", {"program": "mousepad"})
        await desktop.act("await_window", {"title": "Mousepad"})
        print(*descendants(os.getpid()), flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2] == "confined"))
