"""The argument of an action that points at something on the screen."""

from pydantic import BaseModel, ConfigDict

from decapod.messages import Box, Point


class Element(BaseModel):
    """An element of the screen. A model names it by its mark id; the environment is sent its box.

    An action that takes an `Element` shows an integer (a mark id, from 1) in its schema.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    box: Box
    label: str = ""

    @property
    def center(self) -> Point:
        """Where a pointer goes: the middle of the box, in screen pixels."""
        return self.box.center
