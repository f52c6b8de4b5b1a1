"""What the console does to a phone."""

from collections.abc import Callable
from typing import Protocol

from decapod.environments.android.virtual.adb import Line
from decapod.environments.android.virtual.system.hardware import Battery, Faults


class ConsoleTarget(Protocol):
    """A phone, as its console sees it. Calls and places are told as numbers and degrees."""

    @property
    def name(self) -> str:
        """What the phone is called."""
        ...

    @property
    def battery(self) -> Battery:
        """Its battery."""
        ...

    @property
    def faults(self) -> Faults:
        """What goes wrong on it on request."""
        ...

    @property
    def link(self) -> Line:
        """What goes wrong between it and its hosts."""
        ...

    @property
    def stop(self) -> Callable[[], None]:
        """Ends the phone."""
        ...

    def reset(self) -> None:
        """Go back to the state right after the start."""
        ...

    def snapshots(self) -> list[str]:
        """The names of the snapshots that were kept, in the order of keeping."""
        ...

    def save(self, name: str) -> None:
        """Keep the phone's state under a name."""
        ...

    def load(self, name: str) -> bool:
        """Go back to a state that was kept; False when there is none of that name."""
        ...

    def delete(self, name: str) -> bool:
        """Forget a state that was kept; False when there is none of that name."""
        ...

    def changed(self) -> None:
        """Take note of a change to the battery, which screens show."""
        ...

    def receive_message(self, number: str, text: str) -> None:
        """A text message arrives."""
        ...

    def calls(self) -> list[str]:
        """The calls there are, as `gsm list` prints them."""
        ...

    def call(self, number: str) -> None:
        """The phone is called."""
        ...

    def end_call(self, number: str) -> bool:
        """The caller hangs up; False when there is no such call."""
        ...

    def locate(self, longitude: float, latitude: float) -> None:
        """The phone is at a place, in degrees."""
        ...

    def disconnect(self) -> None:
        """Break off the connections of all hosts."""
        ...
