"""What can go wrong with the line between a phone and its hosts, on request."""

from typing import Protocol


class Line(Protocol):
    """The faults of one phone's line. Each can be changed at any time."""

    offline: bool
    """Take connections, but answer nothing: `adb devices` shows `offline`. Setting it does not end what is connected;
    see `AdbServer.drop`."""
    drop_after: int | None
    """Break the connection when the phone has sent this many more bytes. Happens once, then it is None again."""
    delay: float
    """Seconds that the phone waits before it begins with each service (each shell line, each transfer)."""

    def clear(self) -> None:
        """Turn all of them off."""
        ...

    def allowed(self, size: int, *, answer: bool = False) -> int:
        """Return how many of `size` bytes may still be sent; fewer than `size` means: break the connection then.

        `answer` is set for what a service says.
        """
        ...


class LinkFaults:
    """The faults of a line, all off at first."""

    def __init__(self) -> None:
        """Make a line that works."""
        self.offline = False
        self.drop_after: int | None = None
        self.delay = 0.0

    def clear(self) -> None:
        """Turn all of them off."""
        self.offline, self.drop_after, self.delay = False, None, 0.0

    def allowed(self, size: int, *, answer: bool = False) -> int:
        """Return how many of `size` bytes may still be sent; fewer than `size` means: break the connection then.

        `answer` is set for what a service says.
        """
        if self.drop_after is None:
            return size
        allowed = min(size, self.drop_after)
        self.drop_after = None if allowed < size else self.drop_after - allowed
        return allowed
