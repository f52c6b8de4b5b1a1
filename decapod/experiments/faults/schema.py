"""The published schema of files of faults: `python -m decapod.experiments.faults.schema docs/schemas`."""

import argparse
from pathlib import Path

from decapod.documents import write_schema
from decapod.experiments.faults.models import FaultFile

SCHEMA = "faults.schema.json"
TITLE = "decapod faults"


def main() -> None:
    """Write the schema to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schema of files of faults.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schema(FaultFile, TITLE, parser.parse_args().folder / SCHEMA)


if __name__ == "__main__":
    main()
