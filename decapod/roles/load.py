"""Finding and reading role files."""

from collections.abc import Iterator
from pathlib import Path

from decapod.actions import did_you_mean
from decapod.documents import Document, NamedFiles, Problem, load_document
from decapod.prompts.render import template_names
from decapod.roles.role import Role, RoleFile

ROLE_FILES = NamedFiles("role", Path(__file__).parent)
"""The roles that come with decapod."""


def load_role(name_or_path: str | Path, *, beside: Path | None = None) -> Role:
    """Read a role by its name, or from a file of one's own; a relative path starts at the folder `beside`.

    Its prompt template is one of decapod's, or stands beside the role's file.

    Raises:
        DocumentError: there is no such role, or its file is wrong.
    """
    return load_document(ROLE_FILES.find(name_or_path, beside=beside), RoleFile, check=_check_prompt).value.role()


def _check_prompt(document: Document[RoleFile]) -> Iterator[Problem]:
    prompt = document.value.prompt
    known = template_names([document.path.parent])
    if prompt not in known:
        own = f"; known: {', '.join(known)}, or a file {prompt}.j2 beside this one"
        message = f"there is no prompt template {prompt!r}{did_you_mean(prompt, known)}{own}"
        yield document.problem(("prompt",), message)
