"""The published schema of tables of prices: `python -m decapod.agents.models.remote.schema docs/schemas`."""

import argparse
from pathlib import Path

from decapod.agents.models.remote.prices import PriceTable
from decapod.documents import write_schema

SCHEMA = "prices.schema.json"
TITLE = "decapod prices"


def main() -> None:
    """Write the schema to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schema of tables of prices.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schema(PriceTable, TITLE, parser.parse_args().folder / SCHEMA)


if __name__ == "__main__":
    main()
