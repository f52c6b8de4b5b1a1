"""What starting an activity came to, in the words of `am start`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class StartStatus(Enum):
    """How a start went; the values are what `am start -W` calls them or the error that it prints."""

    STARTED = "started"
    BROUGHT_TO_FRONT = "brought to front"
    DELIVERED = "delivered"
    NOT_FOUND = "not found"
    NOT_EXPORTED = "not exported"


@dataclass(frozen=True, slots=True)
class StartResult:
    """The outcome of a start.

    Attributes:
        status: How it went.
        component: The activity in question, `package/package.Class`; "" where none was found.
        message: What `am start` prints besides `Starting: Intent {...}`; "" for nothing.
    """

    status: StartStatus
    component: str = ""
    message: str = ""

    @property
    def ok(self) -> bool:
        """Whether something has been started, or brought to the front."""
        return self.status in (StartStatus.STARTED, StartStatus.BROUGHT_TO_FRONT, StartStatus.DELIVERED)


TO_FRONT = "Warning: Activity not started, its current task has been brought to the front"
DELIVERED = "Warning: Activity not started, intent has been delivered to currently running top-most instance."
