"""The published schemas of task, sub-task and suite files. Run as a module, it writes them to a folder.

python -m decapod.tasks.schema docs/schemas
"""

import argparse
from pathlib import Path

from pydantic import BaseModel

from decapod.documents import write_schema
from decapod.tasks.file import SubTaskFile, TaskFile
from decapod.tasks.suite import SuiteFile

SCHEMAS: dict[str, tuple[type[BaseModel], str]] = {
    "task.schema.json": (TaskFile, "decapod task"),
    "sub-task.schema.json": (SubTaskFile, "decapod sub-task"),
    "suite.schema.json": (SuiteFile, "decapod suite of tasks"),
}
"""File name to model and title."""


def write_schemas(folder: Path) -> None:
    """Write every schema to `folder`."""
    for name, (model, title) in SCHEMAS.items():
        write_schema(model, title, folder / name)


def main() -> None:
    """Write the schemas to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schemas of task, sub-task and suite files.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schemas(parser.parse_args().folder)


if __name__ == "__main__":
    main()
