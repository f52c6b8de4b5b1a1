"""Parts of the hardware: battery, display, faults, and the log."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

LOG_LIMIT = 2_000
SCREEN = (1080, 2340)
DENSITY = 420


@dataclass(slots=True)
class Battery:
    """The battery, as `dumpsys battery` sets and reads it.

    Attributes:
        level: Percent, 0 to 100.
        status: 2 charging, 3 discharging, 4 not charging, 5 full.
        ac: Whether a charger is plugged in.
        usb: Whether a computer is plugged in.
        temperature: Tenths of a degree Celsius.
        voltage: Millivolts.
    """

    level: int = 100
    status: int = 2
    ac: bool = False
    usb: bool = True
    temperature: int = 250
    voltage: int = 4200

    @property
    def charging(self) -> bool:
        """Whether it is charging or full."""
        return self.status in (2, 5)


@dataclass(slots=True)
class Display:
    """The screen.

    Attributes:
        on: Whether it shows anything.
        locked: Whether the lock screen is in front of everything.
        size: Width and height in px, as the panel has them.
        density: Dots per inch; one dp is `density / 160` px.
        size_override: Set by `wm size`; reported, while the screen stays as the panel has it.
        density_override: Set by `wm density`; reported likewise.
    """

    on: bool = True
    locked: bool = False
    size: tuple[int, int] = SCREEN
    density: int = DENSITY
    size_override: tuple[int, int] | None = None
    density_override: int | None = None

    @property
    def rotation(self) -> int:
        """Always 0: the phone is held upright."""
        return 0


@dataclass(slots=True)
class Faults:
    """What goes wrong on request, so that clients can be tried against it.

    Attributes:
        idle_failures: How many of the next `uiautomator dump` fail with "could not get idle state".
        black_screenshots: How many of the next screenshots are black.
        slow_screen_ms: How long a screenshot or a dump takes, in ms of real time, which the adb side waits.
        stale_screenshots: How many of the next screenshots show the screen as it was before.
        offline: Whether the device has left the network.
        dropped_connections: How many of the next services end in the middle of what they say.
    """

    idle_failures: int = 0
    black_screenshots: int = 0
    slow_screen_ms: int = 0
    stale_screenshots: int = 0
    offline: bool = False
    dropped_connections: int = 0

    def take(self, name: str) -> bool:
        """Use up one of a counted fault; whether there was one."""
        left: int = getattr(self, name)
        if left > 0:
            setattr(self, name, left - 1)
        return left > 0


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log.

    Attributes:
        ms: When, ms since the epoch.
        priority: V, D, I, W, E or F.
        tag: Who says it.
        message: What is said.
        pid: The number of the process that says it.
    """

    ms: int
    priority: str
    tag: str
    message: str
    pid: int = 1000


@dataclass(slots=True)
class Log:
    """The last lines of the log, as `logcat` prints them."""

    lines: deque[LogLine] = field(default_factory=lambda: deque(maxlen=LOG_LIMIT))

    def add(self, line: LogLine) -> None:
        """Append a line; the oldest falls out when there are too many."""
        self.lines.append(line)

    def clear(self) -> None:
        """Forget all lines, as `logcat -c` does."""
        self.lines.clear()

    def snapshot(self) -> tuple[LogLine, ...]:
        """All lines, for `restore`."""
        return tuple(self.lines)

    def restore(self, kept: tuple[LogLine, ...]) -> None:
        """Go back to a snapshot."""
        self.lines = deque(kept, maxlen=LOG_LIMIT)


@dataclass(slots=True)
class Hardware:
    """All of it in one place, so that a snapshot is one copy."""

    battery: Battery = field(default_factory=Battery)
    display: Display = field(default_factory=Display)
    faults: Faults = field(default_factory=Faults)

    def copy(self) -> Hardware:
        """An independent copy."""
        return Hardware(replace(self.battery), replace(self.display), replace(self.faults))
