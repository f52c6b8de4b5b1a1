"""The published schema of experiment files: `python -m decapod.experiments.matrix.schema docs/schemas`."""

import argparse
from pathlib import Path

from decapod.documents import write_schema
from decapod.experiments.matrix.file import ExperimentModel

SCHEMA = "experiment.schema.json"
TITLE = "decapod experiment"


def main() -> None:
    """Write the schema to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schema of experiment files.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schema(ExperimentModel, TITLE, parser.parse_args().folder / SCHEMA)


if __name__ == "__main__":
    main()
