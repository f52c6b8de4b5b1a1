"""What a task's parameters are drawn from, and the drawing: the same for a seed everywhere and always."""

import random
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import Field, JsonValue, StringConstraints, model_validator

from decapod.documents import Part
from decapod.tasks.words import FAMILY_NAMES, GIVEN_NAMES, NOUNS, PLACES, SENTENCES, THINGS

T = TypeVar("T")

TypeName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
"""What kind of value it is (`text`, `number`, `path`, `name`, ...): an output feeds inputs of the same type only."""


class Draws:
    """A source of chance for one parameter.

    Only `random.Random.random()` is used: it is the one method whose sequence Python promises to keep for a seed, and
    a text as the seed does not depend on `PYTHONHASHSEED`.
    """

    def __init__(self, key: str) -> None:
        """Start the sequence that belongs to `key`."""
        self._random = random.Random(key)

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, but not including, `limit`."""
        return int(self._random.random() * limit)

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]


class _Drawn(Part):
    about: str = ""


class Choice(_Drawn):
    """One value of a list."""

    draw: Literal["choice"]
    of: tuple[str | int, ...] = Field(min_length=1, description="The values to choose from.")
    type: TypeName = "text"

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        return draws.one_of(self.of)


class Integer(_Drawn):
    """A whole number from `from` to `to`, both included."""

    draw: Literal["integer"]
    low: int = Field(alias="from", description="The least value.")
    high: int = Field(alias="to", description="The greatest value.")
    type: TypeName = "number"

    @model_validator(mode="after")
    def _ordered(self) -> "Integer":
        if self.low > self.high:
            raise ValueError(f"nothing lies from {self.low} to {self.high}: 'from' must not exceed 'to'")
        return self

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        return self.low + draws.below(self.high - self.low + 1)


class Words(_Drawn):
    """Different plain lower-case words."""

    draw: Literal["words"]
    count: int = Field(default=2, ge=1, le=8)
    separator: str = Field(default=" ", max_length=3)
    type: TypeName = "text"

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        return self.separator.join(_different(draws, self.count))


class FileName(_Drawn):
    """A made-up name of a file, as `copper-fern-27.txt`; without an extension, of a folder."""

    draw: Literal["file-name"]
    extension: str = Field(default="", pattern=r"^[A-Za-z0-9]*$", description="Without the dot.")
    type: TypeName = "path"

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        stem = "-".join([*_different(draws, 2), str(10 + draws.below(90))])
        return f"{stem}.{self.extension}" if self.extension else stem


class Person(_Drawn):
    """A given name and a family name, often with letters outside ASCII."""

    draw: Literal["person"]
    type: TypeName = "name"

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        return _person(draws)


class Sentence(_Drawn):
    """A short sentence that always holds letters outside ASCII and ends in an amount, so that two seldom agree."""

    draw: Literal["sentence"]
    type: TypeName = "text"

    def value(self, draws: Draws) -> JsonValue:
        """Draw a value."""
        parts = {"person": _person(draws), "thing": draws.one_of(THINGS), "place": draws.one_of(PLACES)}
        text = draws.one_of(SENTENCES).format(**parts)
        if text.isascii():
            text += f" ({parts['place']})"
        return unicodedata.normalize("NFC", f"{text}, {2 + draws.below(97)} €")


class Sum(_Drawn):
    """The sum of other parameters that are whole numbers: not drawn, but what comes of what is."""

    draw: Literal["sum"]
    of: tuple[str, ...] = Field(min_length=2, description="Names of the numbers.")
    type: TypeName = "number"

    def total(self, values: Mapping[str, JsonValue]) -> JsonValue:
        """Add up the values."""
        return sum(value for name in self.of if isinstance(value := values[name], int))


DrawnSpec = Choice | Integer | Words | FileName | Person | Sentence
"""What is drawn by chance."""

ParameterSpec = Annotated[DrawnSpec | Sum, Field(discriminator="draw")]
"""How one parameter is drawn; `draw` tells the kinds apart."""


def check_sums(specs: Mapping[str, ParameterSpec]) -> None:
    """Refuse sums of what is no number that is drawn.

    Raises:
        ValueError: one names such a thing. The text says which.
    """
    for name, spec in specs.items():
        for part in spec.of if isinstance(spec, Sum) else ():
            if not isinstance(specs.get(part), Integer):
                raise ValueError(f"{name} is a sum of {part!r}, which is no parameter with 'draw: integer'")


def draw_parameters(task: str, seed: int, specs: Mapping[str, ParameterSpec]) -> dict[str, JsonValue]:
    """Draw all parameters of a task, each from a sequence of its own.

    So a parameter that is added or taken away leaves the others as they were. Two parameters never get the same text
    as long as there is another to draw: a file and the folder it goes to must differ.
    """
    values: dict[str, JsonValue] = {}
    for name, spec in specs.items():
        if isinstance(spec, Sum):
            continue
        draws = Draws(f"decapod task {task} seed {seed} parameter {name}")
        value = spec.value(draws)
        for _ in range(20):
            if value not in values.values():
                break
            value = spec.value(draws)
        values[name] = value
    return {name: spec.total(values) if isinstance(spec, Sum) else values[name] for name, spec in specs.items()}


def _different(draws: Draws, count: int) -> list[str]:
    left = list(NOUNS)
    return [left.pop(draws.below(len(left))) for _ in range(count)]


def _person(draws: Draws) -> str:
    return f"{draws.one_of(GIVEN_NAMES)} {draws.one_of(FAMILY_NAMES)}"
