"""A trial of the team `human` on devices in memory, for a test that sits down at its terminal. Its folder is given."""

import sys
from pathlib import Path

import anyio

from tests.unit.experiments.shelves import shelf_lab
from tests.unit.experiments.trials import ended


async def main() -> None:
    run = await shelf_lab(Path(sys.argv[1]), "human").run(turns=6)
    print(f"The trial ended: {ended(run).reason}.")


if __name__ == "__main__":
    anyio.run(main)
