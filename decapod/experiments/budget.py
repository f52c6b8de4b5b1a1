"""What a trial, or a whole experiment, may use at most."""

from dataclasses import dataclass, fields, replace

from pydantic import JsonValue


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be used; None means without a limit.

    `turns` and `tokens` are counts (tokens: all prompt and completion tokens, as the provider counts them), `money` is
    in US dollars, `seconds` of wall time.
    """

    turns: int | None = None
    tokens: int | None = None
    money: float | None = None
    seconds: float | None = None

    def as_data(self) -> dict[str, JsonValue]:
        """Return the limits that are set, by name."""
        values: dict[str, int | float | None] = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    def over(self, other: "Budget") -> "Budget":
        """Return this budget with the limits of `other` where it sets none."""
        return replace(other, **self.as_data())  # type: ignore[arg-type]  # each value has its own field's type

    def __bool__(self) -> bool:
        """Whether it limits anything."""
        return bool(self.as_data())


UNLIMITED = Budget()
"""A budget that limits nothing."""
