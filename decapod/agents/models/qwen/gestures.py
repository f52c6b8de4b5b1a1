"""What the actions of `computer_use` and `mobile_use` are in an environment. Each is an entry of a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from decapod.actions import Registry
from decapod.agents.models.qwen.wanted import UnmeantError, Wanted
from decapod.messages import Point

REST = "rest"
SUBMIT = "submit"
COMPLETE = "complete"


@dataclass(frozen=True, slots=True)
class Meant:
    """What a call comes to: an action of its environment with arguments; or, by `ending`, one of root's.

    Without either it does nothing: the model only pointed somewhere.
    """

    action: str | None = None
    arguments: dict[str, JsonValue] = field(default_factory=dict)
    ending: str | None = None


@dataclass(frozen=True, slots=True)
class Gesture:
    """An action of a model's action space.

    `needs` is the action that an environment must have for it, None when it needs none; `also` are others that it may
    come to. `takes` names its parameters.
    """

    about: str
    takes: tuple[str, ...]
    means: Callable[[Wanted], Meant]
    needs: str | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """`computer_use` or `mobile_use`: its gestures, and its parameters with what they are."""

    name: str
    about: str
    gestures: Registry[Gesture]
    parameters: Mapping[str, Mapping[str, JsonValue]]

    def covers(self) -> frozenset[str]:
        """The actions of an environment that its gestures stand for."""
        needed = {gesture.needs for gesture in self.gestures.values() if gesture.needs is not None}
        return frozenset(needed.union(*(gesture.also for gesture in self.gestures.values())))


def at(point: Point) -> JsonValue:
    """An element argument that is a point."""
    return point.model_dump()


def _answer(wanted: Wanted) -> Meant:
    return Meant(arguments={"answer": wanted.text("text")}, ending=SUBMIT)


def _wait(wanted: Wanted) -> Meant:
    wanted.ignore("time")
    return Meant(ending=REST)


def _terminate(wanted: Wanted) -> Meant:
    """Say that all is done; or that it cannot be done, which is no claim, and ends nothing."""
    status = wanted.text("status")
    if status not in ("success", "failure"):
        raise UnmeantError(f"status: must be success or failure, not {status!r}")
    wanted.ignore("text")
    return Meant(ending=COMPLETE if status == "success" else REST, arguments={"reason": f"terminated: {status}"})


ENDINGS: Mapping[str, Gesture] = {
    "answer": Gesture("give the answer that the task asks for", ("text",), _answer),
    "wait": Gesture("do nothing until the screen is shown again", ("time",), _wait),
    "terminate": Gesture("end the work: the whole task is done, or it cannot be done", ("status",), _terminate),
}
"""What both action spaces have."""

ENDING_PARAMETERS: Mapping[str, Mapping[str, JsonValue]] = {
    "time": {"type": "number", "description": "Seconds to wait."},
    "status": {"type": "string", "enum": ["success", "failure"], "description": "How the task ended."},
}
