"""Finding and reading role files."""

from pathlib import Path

from decapod.documents import NamedFiles, load_document
from decapod.roles.role import Role, RoleFile

ROLE_FILES = NamedFiles("role", Path(__file__).parent)
"""The roles that come with decapod."""


def load_role(name_or_path: str | Path, *, beside: Path | None = None) -> Role:
    """Read a role by its name, or from a file of one's own; a relative path starts at the folder `beside`.

    Raises:
        DocumentError: there is no such role, or its file is wrong.
    """
    return load_document(ROLE_FILES.find(name_or_path, beside=beside), RoleFile).value.role()
