"""The arguments of one `computer_use` or `mobile_use` call, and the device that they are meant for."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from decapod.messages import ActionSchema, Point
from decapod.prompts.marks.spaces import Frame, SpaceError


class UnmeantError(ValueError):
    """A call that means nothing here. The text goes back to the model, in words that it can use."""


@dataclass(slots=True)
class Device:
    """An environment that a model is shown a picture of.

    `actions` are what can be done in it, `frame` is the last picture. `cursor` is where the model last pointed, in
    pixels of the screen; None before it ever did.
    """

    environment: str
    actions: Mapping[str, ActionSchema]
    frame: Frame
    cursor: Point | None = None


@dataclass(slots=True)
class Wanted:
    """Reads arguments one by one, each as what it must be."""

    device: Device
    arguments: Mapping[str, JsonValue]
    used: set[str] = field(default_factory=set)

    def has(self, name: str) -> bool:
        """Whether an argument was given, and is not null."""
        return self.arguments.get(name) is not None

    def point(self, name: str = "coordinate") -> Point:
        """A position, in pixels of the screen. The cursor is there afterwards.

        Raises:
            UnmeantError: it is missing, no pair of numbers, or outside of the picture.
        """
        x, y = self._pair(name)
        try:
            point = self.device.frame.to_screen(Point(x=x, y=y, space=self.device.frame.space))
        except SpaceError as error:
            raise UnmeantError(f"{name}: {error}") from None
        self.device.cursor = point
        return point

    def point_or_cursor(self, name: str = "coordinate") -> Point:
        """A position, or where the model last pointed.

        Raises:
            UnmeantError: as `point`, or neither is known.
        """
        if self.has(name) or self.device.cursor is None:
            return self.point(name)
        return self.device.cursor

    def text(self, name: str) -> str:
        """A text.

        Raises:
            UnmeantError: it is missing or none.
        """
        value = self._take(name)
        if not isinstance(value, str):
            raise UnmeantError(f"{name}: must be a text, not {_short(value)}")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts; one text alone is split at `+`, as in `ctrl+s`.

        Raises:
            UnmeantError: it is missing, empty or none.
        """
        value = self._take(name)
        if isinstance(value, str):
            value = [value] if len(value) == 1 else [part for part in value.split("+") if part]
        texts = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
        if not texts or not isinstance(value, list) or len(texts) != len(value):
            raise UnmeantError(f"{name}: must be a list of texts, not {_short(value)}")
        return texts

    def number(self, name: str) -> float:
        """A number.

        Raises:
            UnmeantError: it is missing or none.
        """
        value = self._take(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise UnmeantError(f"{name}: must be a number, not {_short(value)}")
        return value

    def ignore(self, *names: str) -> None:
        """Pass over arguments that change nothing here."""
        self.used.update(names)

    def finish(self) -> None:
        """See that all arguments were used.

        Raises:
            UnmeantError: one was not: it would be lost without a word.
        """
        for name in self.arguments:
            if name not in self.used and name != "action" and self.has(name):
                raise UnmeantError(f"{name}: this action takes no such argument")

    def _take(self, name: str) -> JsonValue:
        self.used.add(name)
        if not self.has(name):
            raise UnmeantError(f"{name}: is required")
        return self.arguments[name]

    def _pair(self, name: str) -> tuple[int, int]:
        value = self._take(name)
        numbers = [
            one
            for one in (value if isinstance(value, list) else [])
            if isinstance(one, int | float) and not isinstance(one, bool) and math.isfinite(one)
        ]
        if not isinstance(value, list) or len(value) != 2 or len(numbers) != 2:
            raise UnmeantError(f"{name}: must be two numbers, [x, y], not {_short(value)}")
        return math.floor(numbers[0] + 0.5), math.floor(numbers[1] + 0.5)


def _short(value: JsonValue) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
