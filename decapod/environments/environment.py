"""An environment as the host sees it, and the registry of those that can be opened."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pydantic import JsonValue

from decapod.actions import Registry
from decapod.environments.kind import ActOutcome, SetupStep, Sight, load_object
from decapod.messages import EnvironmentSummary, Size

if TYPE_CHECKING:
    # A supervisor imports this package and has no use for the evaluators, which take longer than all the rest.
    from decapod.evaluators import CheckOutcome, CheckRequest

DEFAULT_SIZE = Size(width=1280, height=800)
"""The screen of a desktop, in pixels."""


class Environment(Protocol):
    """A device that agents act in. One request at a time: further ones wait for their turn."""

    @property
    def name(self) -> str:
        """The environment's name, as tasks and topologies use it."""
        ...

    def describe(self) -> EnvironmentSummary:
        """What agents are told of it: its description and the schemas of its actions."""
        ...

    async def reset(self, setup: Sequence[SetupStep] = ()) -> None:
        """Put the device in a clean state, then take the steps of `setup` in order.

        Raises:
            SetupFailure: a step failed.
            EnvironmentFailure: the device is lost.
        """
        ...

    async def observe(self) -> Sight:
        """Look at the device now.

        Raises:
            EnvironmentFailure: the device is lost or shows nothing.
        """
        ...

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        """Do one action. Elements are given as `{"box": {...}, "label": ...}`, not as mark ids.

        An unknown action, an argument that does not fit, a fault and a time-out of the action are in the outcome.

        Raises:
            EnvironmentFailure: the device is lost.
        """
        ...

    async def evaluate(self, checks: "Sequence[CheckRequest]") -> "list[CheckOutcome]":
        """Judge each check, in order; one outcome for each. A check's own error or time-out is in its outcome.

        Raises:
            EnvironmentFailure: the device is lost.
        """
        ...

    async def close(self) -> None:
        """End the device and everything in it. Closing twice is no error."""
        ...


@dataclass(frozen=True, slots=True)
class EnvironmentOptions:
    """How an environment is opened.

    `logs` is the folder for the logs of its programs, made if needed. `driver` says what it runs on, None the first of
    these: for `ubuntu` `xvfb` (a desktop of its own) or `display` (the display that is given, `display` or else the
    variable DISPLAY); for `android` `virtual` (a virtual phone of its own), `emulator` or `device` (the one that is
    given, `serial`). An emulator's clean state is its `snapshot`. `confined` keeps a desktop in a sandbox; without it,
    programs run as whoever runs decapod, with `home` as their home folder (None: a temporary one). `size` is the
    desktop's, in pixels.
    """

    logs: Path
    driver: str | None = None
    confined: bool = True
    size: Size = DEFAULT_SIZE
    display: str | None = None
    home: Path | None = None
    serial: str | None = None
    snapshot: str | None = None


EnvironmentFactory = Callable[[EnvironmentOptions], AbstractAsyncContextManager[Environment]]
"""Opens an environment for as long as the context lasts."""

ENVIRONMENTS: Registry[EnvironmentFactory] = Registry("environment")
"""The environments that have a device, by name."""


def imported_when_opened(reference: str) -> EnvironmentFactory:
    """Return the factory called `reference` (`package.module:name`), which is imported only when it is used."""

    def factory(options: EnvironmentOptions) -> AbstractAsyncContextManager[Environment]:
        opened: AbstractAsyncContextManager[Environment] = load_object(reference)(options)
        return opened

    return factory


ENVIRONMENTS.register("ubuntu", imported_when_opened("decapod.environments.ubuntu.drivers:open_ubuntu"))
ENVIRONMENTS.register("android", imported_when_opened("decapod.environments.android.drivers:open_android"))


@asynccontextmanager
async def open_environment(name: str, options: EnvironmentOptions) -> AsyncIterator[Environment]:
    """Open an environment in a clean state; leaving the context ends it and leaves nothing behind.

    Raises:
        UnknownNameError: there is no such environment.
        EnvironmentUnavailable: it cannot be opened on this machine; the text says why and what to do.
    """
    async with ENVIRONMENTS.find(name)(options) as environment:
        yield environment
