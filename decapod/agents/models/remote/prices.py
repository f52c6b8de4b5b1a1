"""What a reply cost, from a table of prices that is data."""

from datetime import date
from functools import lru_cache
from pathlib import Path

from pydantic import Field, model_validator

from decapod.agents.models.model import UnusableModelError
from decapod.documents import DocumentError, FileModel, Part, load_document

PRICES = Path(__file__).parent.parent / "prices.yaml"
"""The table that comes with decapod."""
_MILLION = 1_000_000


class Rates(Part):
    """US dollars for a million tokens.

    `cached` and `written` are for prompt tokens that are read from a provider's cache or written to it. Where they are
    left out, reading costs as much as any prompt token, and what writing costs is not known.
    """

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    written: float | None = Field(default=None, ge=0)


class LongRates(Rates):
    """What holds in place of the other rates when the prompt has more than `above` tokens."""

    above: int = Field(ge=1)


class Price(Rates):
    """The rates of a model, and its other names."""

    also: tuple[str, ...] = Field(default=(), description="Names with the same price, as of dated versions.")
    long: LongRates | None = None


class Source(Part):
    """Where the prices of one provider come from, and the day for which they were noted."""

    name: str
    url: str
    noted: date


class PriceTable(FileModel):
    """A file of prices."""

    sources: dict[str, Source] = Field(description="By kind of model, the part of its name before the first `/`.")
    models: dict[str, Price] = Field(description="By name, as in `openai/gpt-4o`.")

    @model_validator(mode="after")
    def _sourced_once(self) -> "PriceTable":
        names = [name for model, price in self.models.items() for name in (model, *price.also)]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"the model {name} is priced twice")
            if name.partition("/")[0] not in self.sources:
                raise ValueError(f"the model {name} has no source: add {name.partition('/')[0]!r} to 'sources'")
        return self

    def find(self, model: str) -> Price | None:
        """The price of a model by its name; None when it is not in the table."""
        return next((price for name, price in self.models.items() if model in (name, *price.also)), None)


class Usage(Part):
    """The tokens of one reply, as its provider counts them; None where it does not say.

    `prompt` is all of the prompt, with what was `cached` (read from a cache), `written` (to one) and of images.
    `completion` is all that is paid as output, thoughts too.
    """

    prompt: int | None = Field(default=None, ge=0)
    completion: int | None = Field(default=None, ge=0)
    cached: int | None = Field(default=None, ge=0)
    written: int | None = Field(default=None, ge=0)
    image: int | None = Field(default=None, ge=0)


def cost(price: Price | None, usage: Usage) -> float | None:
    """The cost of a reply in US dollars; None when the price or a number of tokens is not known."""
    if price is None or usage.prompt is None or usage.completion is None:
        return None
    rates: Rates = price.long if price.long is not None and usage.prompt > price.long.above else price
    cached, written = usage.cached or 0, usage.written or 0
    if written and rates.written is None:
        return None
    plain = max(0, usage.prompt - cached - written)
    cached_rate = rates.prompt if rates.cached is None else rates.cached
    total = plain * rates.prompt + cached * cached_rate + written * (rates.written or 0)
    return (total + usage.completion * rates.completion) / _MILLION


def find_price(model: str, table: Path | None, *, elsewhere: bool) -> Price | None:
    """The price of a model.

    Args:
        model: its name, as in `openai/gpt-4o`.
        table: a file of prices of the user's own; None for decapod's.
        elsewhere: whether the model is not asked at its provider's own address, where only the user can know prices.

    Raises:
        UnusableModelError: the file cannot be used.
    """
    if table is None and elsewhere:
        return None
    return _load(PRICES if table is None else table).find(model)


@lru_cache(maxsize=8)
def _load(path: Path) -> PriceTable:
    try:
        return load_document(path, PriceTable).value
    except DocumentError as error:
        raise UnusableModelError(f"the prices cannot be used:\n{error}") from None
