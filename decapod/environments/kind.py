"""What there is to say of a kind of environment, and what its device answers in the worker."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, Protocol

from pydantic import JsonValue

from decapod.actions import Action, Registry
from decapod.messages import ShownWindow, Size, TreeElement


@dataclass(frozen=True, slots=True)
class Sight:
    """What a device shows at one moment.

    `size` is the screen's, in pixels; `png` the screenshot, of exactly that size, or None where there are no pixels;
    `tree` the element tree in screen pixels, or None where there is none; `windows` those on the screen, the lowest
    first, or None where there are none or nobody tells.
    """

    size: Size
    png: bytes | None = None
    tree: list[TreeElement] | None = None
    windows: list[ShownWindow] | None = None


class Device(Protocol):
    """A device as the worker holds it: every method is called on the worker's main thread."""

    def observe(self) -> Sight:
        """Look at the device now."""
        ...

    def fingerprint(self) -> bytes | None:
        """Return a digest of the pixels now; None when there are no pixels, so nothing to wait for."""
        ...

    def close(self) -> None:
        """Let go of the device. The device itself lives on."""
        ...


@dataclass(frozen=True, slots=True)
class EnvironmentKind:
    """A kind of environment: what agents are told of it, what they can do, what a task can set up.

    `device` names a callable without arguments that returns the `Device`, as `package.module:name`: it is imported
    and called in the worker, never on the host.
    """

    name: str
    description: str
    actions: Registry[Action[..., Any]]
    setups: Registry[Action[..., Any]]
    device: str


OutcomeStatus = Literal["ok", "failed", "timeout"]


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """How an action ended. Times are in ns.

    `error` is one sentence for whoever asked for the action; None exactly when the status is `ok`. `settled` tells
    whether the pixels were quiet before the limit, `screen_changed` whether they differ from before the action; both
    are None where that is not known: no pixels, or no settling asked for.
    """

    status: OutcomeStatus
    output: JsonValue = None
    error: str | None = None
    took_ns: int = 0
    settle_ns: int = 0
    settled: bool | None = None
    screen_changed: bool | None = None


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of preparing a device for a task: the name of a set-up and its arguments as JSON."""

    setup: str
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)


def load_object(reference: str) -> Any:
    """Import what `package.module:name` names.

    Raises:
        ValueError: the reference is not of that form, or the module has no such name.
        ImportError: the module cannot be imported.
    """
    module, _, name = reference.partition(":")
    if not module or not name.isidentifier():
        raise ValueError(f"{reference!r} is not of the form 'package.module:name'")
    try:
        return getattr(import_module(module), name)
    except AttributeError:
        raise ValueError(f"the module {module} has no {name!r}") from None


def load_device(kind: EnvironmentKind) -> Device:
    """Make the device of a kind. For the worker only.

    Raises:
        ValueError, ImportError: as `load_object`.
    """
    make: Callable[[], Device] = load_object(kind.device)
    return make()
