"""A model's whole name: `openai/gpt-4o?temperature=0&timeout=60`.

The part before the first `/` is the kind of backend, the part after `?` its options, and what is between them is what
the provider calls the model. The name is written into journals, so a key is never a part of it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar
from urllib.parse import parse_qsl, urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from decapod.actions import did_you_mean
from decapod.agents.models.model import UnusableModelError

_SECRETS = frozenset({"api_key", "apikey", "token", "secret", "password"})


def _check_url(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must be an address such as http://localhost:8000/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("must be an address alone, without a user, a password or a query, as names are journaled")
    return url.rstrip("/")


class Options(BaseModel):
    """What can be said of every remote model after `?` in its name. What is not said is left to the provider."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base_url: Annotated[str, AfterValidator(_check_url)] | None = Field(
        default=None, description="Where the server is; without it the provider's own."
    )
    key: str | None = Field(
        default=None,
        pattern=r"^[A-Z][A-Z0-9_]*$",
        description="For a server of your own: its key is in the variable DECAPOD_KEY_ and this.",
    )
    temperature: float | None = Field(default=None, ge=0, le=2)
    top_p: float | None = Field(default=None, gt=0, le=1)
    max_tokens: int | None = Field(default=None, ge=1, description="The most tokens that one reply may have.")
    seed: Literal["trial", "off"] | Annotated[int, Field(ge=0, lt=2**31)] = Field(
        default="trial", description="What sampling starts from: the trial's seed, a number, or `off` to send none."
    )
    timeout: float = Field(default=120, gt=0, le=3600, description="Seconds that one try may take.")
    retries: int = Field(default=4, ge=0, le=20, description="How often a failed try is made again.")
    backoff: float = Field(default=1, ge=0, le=60, description="Seconds before the first retry; each time twice that.")
    in_flight: int = Field(default=8, ge=1, le=1000, description="How many calls of this model are made at a time.")
    image_side: int = Field(default=1568, ge=64, le=8192, description="Longest side of a picture that is sent, in px.")
    prices: Path | None = Field(default=None, description="A file of prices to use in place of decapod's own.")


O = TypeVar("O", bound=Options, covariant=True)  # noqa: E741 - the type of the options


@dataclass(frozen=True, slots=True)
class ModelName(Generic[O]):
    """A name in its parts: `whole` as it was written, `kind` of backend, `model` as the provider calls it."""

    whole: str
    kind: str
    model: str
    options: O

    @property
    def priced(self) -> str:
        """What a table of prices calls it: the name without its options."""
        return f"{self.kind}/{self.model}"


def parse_name(name: str, options: type[O], *, example: str) -> ModelName[O]:
    """Take a model's name apart.

    Args:
        name: the whole name.
        options: which options this kind of model has.
        example: a name that would be right, for the error.

    Raises:
        UnusableModelError: no model is named, or an option is unknown, given twice or wrong; all of that at once.
    """
    path, asked, query = name.partition("?")
    kind, _, model = path.partition("/")
    if not model.strip():
        raise UnusableModelError(f"{name!r} does not say which model; write it as in {example}")
    given: dict[str, str] = {}
    problems = []
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True) if asked else []
        if asked and not pairs:
            raise ValueError("nothing stands after '?'")
    except ValueError:
        raise UnusableModelError(f"{name}: options are written as in {example}?temperature=0&timeout=60") from None
    for key, value in pairs:
        if key in given:
            problems.append(f"{key} is given twice")
        elif key.casefold() in _SECRETS:
            raise UnusableModelError(
                f"{path}: a key is no option, as the names of models are written into journals; put it into the "
                "environment or into a file .env (docs/models.md says under which name)"
            )
        elif key not in options.model_fields:
            known = ", ".join(options.model_fields)
            problems.append(f"there is no option {key!r}{did_you_mean(key, options.model_fields)}; there are: {known}")
        else:
            given[key] = value
    try:
        value_of = options.model_validate(given)
    except ValidationError as error:
        for one in error.errors(include_url=False):
            message = one["msg"].removeprefix("Value error, ")
            problems.append(f"{one['loc'][0]}: {message[:1].lower()}{message[1:]}, not {one['input']!r}")
        problems = list(dict.fromkeys(problems))
    if problems:
        raise UnusableModelError(f"{path}: {'; '.join(problems)}")
    return ModelName(name, kind, model, value_of)
