"""What is wrong in a task file beyond its form."""

from dataclasses import dataclass

from decapod.documents import Loc


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and the way to it through keys and list indices."""

    loc: Loc
    message: str
