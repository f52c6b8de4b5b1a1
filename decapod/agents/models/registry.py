"""The kinds of models by name, and the making of one for a seat."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from decapod.actions import Registry
from decapod.agents.models.model import Model
from decapod.bus import BlobStore
from decapod.prompts.context import Colleague
from decapod.tasks.demonstration import Demonstration

_END_OF_KIND = re.compile("[/?]")


@dataclass(frozen=True, slots=True)
class SeatContext:
    """The seat that a model is made for.

    `demonstration` is given only when the seat's role plans; only the demo model reads it. `seed` is the trial's, for
    providers that sample by one; `trial` is the trial's name, which no other trial has. `environments` are the names of
    the task's environments. What the seat's prompt tells a model: `knows_actions` whether it shows actions, as tools or
    as text, `instructs` which agents hear it, `wants` under which payload policies they read what it writes in each
    round, `hears` whether others tell it anything. `blobs` holds the pictures that prompts name; None where a model is
    made only to see that it can be.
    """

    agent: str
    plans: bool
    seed: int
    demonstration: Demonstration | None = None
    environments: tuple[str, ...] = ()
    knows_actions: bool = True
    instructs: tuple[Colleague, ...] = ()
    wants: Mapping[int, frozenset[str]] = field(default_factory=dict)
    hears: bool = False
    blobs: BlobStore | None = None
    trial: str = ""

    def __post_init__(self) -> None:
        """Hold the promise that only roles that plan see the demonstration."""
        if self.demonstration is not None and not self.plans:
            raise ValueError(f"agent {self.agent!r} does not plan, so it must not be given the demonstration")


ModelFactory = Callable[[str, SeatContext], Model]
"""Makes a model from its whole name and the seat that it sits in."""

MODELS: Registry[ModelFactory] = Registry("model")
"""Factories by the kind of model (see `kind_of`): `scripted` makes `scripted/replies.yaml`."""


def kind_of(name: str) -> str:
    """Return the kind of a model: the part of its name before the first `/` or `?`, as in `demo-noise?forget=0.1`."""
    return _END_OF_KIND.split(name, maxsplit=1)[0]


def create_model(name: str, context: SeatContext) -> Model:
    """Make the model called `name` for a seat.

    Raises:
        UnknownNameError: no kind of model goes by the part before the first `/` or `?`.
        ModelError: the kind is known, but this one cannot be made.
    """
    return MODELS.find(kind_of(name))(name, context)
