"""What is said between a trial and a process that reads: JSON, and the pixels as raw bytes."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from decapod.environments.protocol import ProtocolError
from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found, Kind

READY = "ready"
MISSING = "missing"
FAILED = "failed"
FOUND = "found"

MOST_FOUND = 20_000
"""More than this on one picture is an error of the engine."""

LONGEST_LABEL = 4_000


class _Told(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    box: Box
    kind: Kind
    label: Annotated[str, Field(max_length=LONGEST_LABEL)]
    score: Annotated[float, Field(ge=0, le=1)]


_ALL: TypeAdapter[list[_Told]] = TypeAdapter(Annotated[list[_Told], Field(max_length=MOST_FOUND)])


def dump_found(found: Sequence[Found]) -> JsonValue:
    """Return what an engine has found, as JSON."""
    return [
        {"box": one.box.model_dump(), "kind": one.kind, "label": one.label[:LONGEST_LABEL], "score": one.score}
        for one in found
    ]


def load_found(told: object, source: str) -> list[Found]:
    """Read what an engine has found.

    Raises:
        ProtocolError: it is not that.
    """
    try:
        return [
            Found(box=one.box, source=source, kind=one.kind, label=one.label, score=one.score)
            for one in _ALL.validate_python(told)
        ]
    except ValidationError as error:
        raise ProtocolError(f"what {source} has found cannot be read: {error}") from error
