"""What a list of marks tells of an element, and how a person is told what is listed."""

from collections.abc import Sequence
from typing import Protocol

_TOLD = 60
"""More elements than this are only counted in a message."""


class Listed(Protocol):
    """An element as a list of marks tells it."""

    @property
    def id(self) -> int:
        """The mark id, from 1."""
        ...

    @property
    def role(self) -> str:
        """What kind of element it is: words joined by hyphens."""
        ...

    @property
    def label(self) -> str:
        """What it is called."""
        ...

    @property
    def states(self) -> tuple[str, ...]:
        """The state words listed with it."""
        ...

    @property
    def text(self) -> str:
        """What it holds."""
        ...


class NotOnScreenError(LookupError):
    """A phrase that nothing, or more than one thing, on the screen answers to. The text names what is listed."""


def tell(listed: Sequence[Listed]) -> str:
    """Return the elements as a message names them: role and label, in order; `nothing` where there are none."""
    if not listed:
        return "nothing"
    told = [f'{element.role or "element"} "{element.label}"' for element in listed[:_TOLD]]
    more = len(listed) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")
