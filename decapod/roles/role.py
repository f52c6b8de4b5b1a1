"""What a role file holds."""

from typing import Annotated, Literal

from pydantic import Field

from decapod.documents import FileModel, Name, Part
from decapod.messages import ActionSchema


class Shown(Part):
    """What an agent in this role is told and shown.

    What it observes and where it acts is the topology's to say, not the role's.
    """

    task: bool = Field(default=False, description="Whether it is told the text of the task.")
    environments: Literal["all", "own", "none"] = Field(
        default="none",
        description="Of which environments it reads the description: all of the task, its own, or none.",
    )
    actions: Literal["tools", "text", "none"] = Field(
        default="none",
        description=(
            "How it is shown actions: as tools that it may call (those of the environments it acts in), as text (those"
            " of all environments, for agents that tell others what to do), or not at all."
        ),
    )
    results: Literal["own", "all"] = Field(
        default="own",
        description=(
            "Of which calls it is told what came of them: its own, as answers to them, or those of all agents in the"
            " last turn."
        ),
    )


class Role(Part):
    """Who an agent is: its purpose, what it is told and shown, its prompt, and what it may do besides acting."""

    name: Name = Field(description="How the role is called.")
    about: str = Field(default="", description="What the role is for, in a sentence.")
    plans: bool = Field(
        default=False,
        description="Whether it decides how the task is done. Only such roles see a task's demonstration (demo model).",
    )
    judges: bool = Field(
        default=False,
        description=(
            "Whether it judges what others propose or claim. When it claims completion, it must have seen the screens"
            " as they are: a claim after anything changed in the same turn is put off."
        ),
    )
    shown: Shown = Field(default=Shown(), description="What it is told and shown.")
    prompt: Annotated[str, Field(min_length=1)] = Field(
        description="Its prompt template without `.j2`: one of decapod's, or a file beside this one.",
    )
    may: tuple[Literal["skip", "run_program"], ...] = Field(
        default=(),
        description=(
            "What it may do besides: `skip` lets it rest for a turn; `run_program` lets it run programs where it acts,"
            " on devices that can, even when it is shown no other action."
        ),
    )

    @property
    def calls(self) -> bool:
        """Whether it may call actions, where it acts and there are such."""
        return self.shown.actions == "tools" or any(name != "skip" for name in self.may)

    def offers(self, action: ActionSchema) -> bool:
        """Whether it may call this action, where it acts."""
        return action.name in self.may if action.reserved else self.shown.actions == "tools"


class RoleFile(FileModel, Role):
    """A role of an agent: who it is, what it is told and shown, and which prompt it is given."""

    def role(self) -> Role:
        """Return the role without what belongs to the file."""
        return Role(**{name: getattr(self, name) for name in Role.model_fields})
