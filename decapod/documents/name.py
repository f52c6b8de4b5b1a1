"""What may be a name of something that a file defines."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

NAME_PATTERN = r"[a-z][a-z0-9_-]{0,39}"


def is_name(text: str) -> bool:
    """Whether a text may be a name."""
    return re.fullmatch(NAME_PATTERN, text) is not None


def _check_name(text: str) -> str:
    if not is_name(text):
        raise ValueError(f"the name {text[:60]!r} is not allowed: {NAME_RULE}")
    return text


NAME_RULE = "a name starts with a small letter and goes on with small letters, digits, '-' and '_', at most 40 in all"
"""What a name is, for error messages."""

Name = Annotated[str, AfterValidator(_check_name), Field(json_schema_extra={"pattern": f"^{NAME_PATTERN}$"})]
"""A name that is safe in file names, addresses and diagrams: of an agent, an environment, a role, a topology."""
