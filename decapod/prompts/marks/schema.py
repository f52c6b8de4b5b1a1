"""The published schema of profiles of marks: `python -m decapod.prompts.marks.schema docs/schemas`."""

import argparse
from pathlib import Path

from decapod.documents import write_schema
from decapod.prompts.marks.profile import MarksProfile

SCHEMA = "marks.schema.json"
TITLE = "decapod profile of marks"


def main() -> None:
    """Write the schema to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schema of profiles of marks.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schema(MarksProfile, TITLE, parser.parse_args().folder / SCHEMA)


if __name__ == "__main__":
    main()
