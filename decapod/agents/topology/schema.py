"""The published schemas of topology, role and policy files. Run as a module, it writes them to a folder.

python -m decapod.agents.topology.schema docs/schemas
"""

import argparse
from pathlib import Path

from pydantic import BaseModel

from decapod.agents.topology.models import TopologyFile
from decapod.agents.topology.policy import Policy
from decapod.documents import write_schema
from decapod.roles import RoleFile

SCHEMAS: dict[str, tuple[type[BaseModel], str]] = {
    "topology.schema.json": (TopologyFile, "decapod topology"),
    "role.schema.json": (RoleFile, "decapod role"),
    "policy.schema.json": (Policy, "decapod payload policy"),
}
"""File name to model and title."""


def write_schemas(folder: Path) -> None:
    """Write every schema to `folder`."""
    for name, (model, title) in SCHEMAS.items():
        write_schema(model, title, folder / name)


def main() -> None:
    """Write the schemas to the folder given on the command line."""
    parser = argparse.ArgumentParser(description="Write the JSON schemas of topology, role and payload policy files.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    write_schemas(parser.parse_args().folder)


if __name__ == "__main__":
    main()
