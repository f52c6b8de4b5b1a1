"""What is wrong in a task file beyond its form."""

from dataclasses import dataclass

from decapod.documents import Loc


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and the way to it through keys and list indices.

    With `key` it is the key at that place that is wrong, not its value.
    """

    loc: Loc
    message: str
    key: bool = False
