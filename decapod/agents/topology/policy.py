"""Payload policies: what a channel carries, and which roles can write and read it."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from decapod.documents import FileModel, Name, NamedFiles, load_document
from decapod.roles import Role

POLICY_FILES = NamedFiles("payload policy", Path(__file__).parent.parent / "policies", paths=False)
"""The payload policies that come with decapod."""


class Policy(FileModel):
    """A payload policy: what a channel carries and how much of it."""

    name: Name = Field(description="What a channel says after `carries`.")
    about: str = Field(default="", description="What is carried, in a sentence.")
    writers: Literal["any"] | tuple[str, ...] = Field(default="any", description="The roles that can write it.")
    readers: Literal["any"] | tuple[str, ...] = Field(default="any", description="The roles that can read it.")

    def refusal(self, writer: Role, reader: Role) -> str | None:
        """Say why these two roles cannot use it; None when they can."""
        if self.writers != "any" and writer.name not in self.writers:
            return f"the role {writer.name!r} cannot write {self.name!r}; its writers are {', '.join(self.writers)}"
        if self.readers != "any" and reader.name not in self.readers:
            return f"the role {reader.name!r} cannot read {self.name!r}; its readers are {', '.join(self.readers)}"
        return None


def load_policy(name: str) -> Policy:
    """Read a payload policy by its name.

    Raises:
        DocumentError: there is none of that name, or its file is wrong.
    """
    return load_document(POLICY_FILES.find(name), Policy).value
