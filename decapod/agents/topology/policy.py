"""Payload policies: what a channel carries, who can write and read it, and how both are told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from decapod.documents import FileModel, Name, NamedFiles, Part, load_document
from decapod.roles import Role

POLICY_FILES = NamedFiles("payload policy", Path(__file__).parent.parent / "policies")
"""The payload policies that come with decapod."""

Sends = Literal["reply", "json", "calls", "state", "claim", "nothing"]


@dataclass(frozen=True, slots=True)
class Party:
    """An agent at one end of a channel: its name, its role, whether it acts somewhere, in root, and sees a screen."""

    name: str
    role: Role
    acts: bool = False
    sees: bool = False
    claims: bool = False


class Needs(Part):
    """What an agent must be to write or to read something. A key that is left out does not matter."""

    roles: tuple[str, ...] | None = Field(default=None, description="It has one of these roles.")
    acts: bool | None = Field(default=None, description="Whether it acts somewhere.")
    sees: bool | None = Field(default=None, description="Whether it sees a screen.")
    plans: bool | None = Field(default=None, description="Whether its role plans.")
    judges: bool | None = Field(default=None, description="Whether its role judges.")
    task: bool | None = Field(default=None, description="Whether its role is told the task.")
    actions: bool | None = Field(default=None, description="Whether its role is shown actions, as tools or as text.")
    claims: bool | None = Field(default=None, description="Whether it acts in root, where completion is claimed.")

    def missing(self, party: Party) -> str | None:
        """Say what the agent is not, as in `acts nowhere`; None when it is all that is needed."""
        if self.roles is not None and party.role.name not in self.roles:
            return f"its role {party.role.name!r} is not one of {', '.join(self.roles)}"
        for key, (is_so, yes, no) in _facts(party).items():
            wanted = getattr(self, key)
            if wanted is not None and wanted != is_so:
                return yes if is_so else no
        return None


class Policy(FileModel):
    """A payload policy: what a channel carries and how much of it."""

    name: Name = Field(description="What a channel says after `carries`.")
    about: str = Field(default="", description="What is carried, in a sentence.")
    sends: Sends = Field(
        default="reply",
        description=(
            "What is sent: the sender's `reply` as it wrote it; `json` that fits the schema; a reply that proposes"
            " `calls`; the `state`, which decapod makes from what the sender did last and what changed since; its"
            " `claim` that the task is done, when it calls `complete`: the recipient then completes in its place, or"
            " does not; or `nothing`."
        ),
    )
    form: dict[str, Any] | None = Field(
        default=None, alias="schema", description="The JSON schema that the text must fit; with `sends: json` only."
    )
    forwards: Literal["marks", "marks-image", "marks-list"] | None = Field(
        default=None, description="In which form the screens that the sender sees are shown to the recipient as well."
    )
    heading: Annotated[str, Field(pattern=r"^[A-Z][a-z]+$")] = Field(
        default="Instruction", description="How a recipient's prompt calls it, as in `Instruction from main:`."
    )
    asks: str = Field(default="", description="What the sender's prompt says of it.")
    tells: str = Field(default="", description="What the recipient's prompt says of it.")
    writers: Literal["any"] | tuple[str, ...] | Needs = Field(
        default="any", description="Who can write it: `any`, roles by name, or what the sender must be."
    )
    readers: Literal["any"] | tuple[str, ...] | Needs = Field(
        default="any", description="Who can read it: `any`, roles by name, or what the recipient must be."
    )
    tokens: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="How many tokens of it arrive at most, unless the channel says otherwise."
    )
    keeps: int = Field(
        default=0,
        ge=0,
        description=(
            "Notes: the last so many are shown again in every later turn, one's own among them. They are read from the"
            " next turn on, so nobody waits for them."
        ),
    )
    fixed: bool = Field(
        default=False, description="Whether a channel that carries it keeps it when a run says `--carries`."
    )

    @model_validator(mode="after")
    def _schema_with_json(self) -> "Policy":
        if (self.sends == "json") != (self.form is not None):
            raise ValueError("'schema' and 'sends: json' go together: give both, or neither")
        if self.form is not None:
            _validator(self.form)
        return self

    def refusal(self, writer: Party, reader: Party) -> str | None:
        """Say why these two cannot use it; None when they can."""
        missing = _needs(self.writers).missing(writer)
        if missing:
            return f"{writer.name!r} cannot write {self.name!r}: {missing}"
        missing = _needs(self.readers).missing(reader)
        if missing:
            return f"{reader.name!r} cannot read {self.name!r}: {missing}"
        return None

    @property
    def is_written(self) -> bool:
        """Whether the sender's model writes it."""
        return self.sends not in ("state", "nothing")

    def misfits(self, value: object) -> Iterator[str]:
        """Yield how a JSON value does not fit the schema, at most three things."""
        if self.form is None:
            return
        errors = sorted(_validator(self.form).iter_errors(value), key=lambda error: list(map(str, error.path)))
        for error in errors[:3]:
            place = "/".join(map(str, error.path))
            yield f"{place}: {error.message[:200]}" if place else str(error.message)[:200]


def load_policy(reference: str | Path, *, beside: Path | None = None) -> Policy:
    """Read a payload policy by its name, or from a file of one's own; a relative path starts at the folder `beside`.

    Raises:
        DocumentError: there is none of that name, or its file is wrong.
    """
    path = POLICY_FILES.find(reference, beside=beside)
    return _load_own(path) if not POLICY_FILES.is_path(reference) else load_document(path, Policy).value


@lru_cache(maxsize=64)  # the files that come with decapod do not change while it runs
def _load_own(path: Path) -> Policy:
    return load_document(path, Policy).value


def _needs(who: str | tuple[str, ...] | Needs) -> Needs:
    if isinstance(who, Needs):
        return who
    return Needs() if isinstance(who, str) else Needs(roles=who)


def _facts(party: Party) -> Mapping[str, tuple[bool, str, str]]:
    """Each thing that can be needed: whether it is so, and how both are said."""
    role = party.role
    called = f"its role {role.name!r}"
    return {
        "acts": (party.acts, "it acts", "it acts nowhere"),
        "sees": (party.sees, "it sees screens", "it sees no screen"),
        "plans": (role.plans, f"{called} plans", f"{called} does not plan"),
        "judges": (role.judges, f"{called} judges", f"{called} does not judge"),
        "task": (role.shown.task, f"{called} is told the task", f"{called} is not told the task"),
        "actions": (
            role.shown.actions != "none",
            f"{called} is shown actions",
            f"{called} is shown no actions",
        ),
        "claims": (party.claims, "it acts in root", "it does not act in root"),
    }


def _validator(form: Mapping[str, Any]) -> Any:
    """Return what checks values against a JSON schema.

    Raises:
        ValueError: it is no JSON schema.
    """
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    try:
        Draft202012Validator.check_schema(form)
    except SchemaError as error:
        raise ValueError(f"'schema' is no JSON schema: {error.message}") from None
    return Draft202012Validator(form)
