"""The names of Qwen's models, and what the coordinates of each count."""

import re
from typing import Literal

from pydantic import Field

from decapod.agents.models.model import UnusableModelError
from decapod.agents.models.qwen.spaces import MAX_PATCHES, MIN_PATCHES
from decapod.agents.models.remote.naming import ModelName, Options, parse_name

KIND = "qwen-vl"
EXAMPLE = "qwen-vl/Qwen/Qwen3-VL-8B-Instruct?base_url=http://localhost:8000/v1"
CoordinateSpace = Literal["image", "thousandths"]

_FAMILIES: tuple[tuple[re.Pattern[str], CoordinateSpace], ...] = (
    (re.compile(r"qwen-?2[._-]5-?vl", re.IGNORECASE), "image"),
    (re.compile(r"qwen-?3(?:[._-]\d+)?-?vl|gui-?owl-?1[._-]5", re.IGNORECASE), "thousandths"),
)
_FACTORS = {"image": 28, "thousandths": 32}


class QwenOptions(Options):
    """The options of `qwen-vl/...`."""

    space: CoordinateSpace | None = Field(
        default=None, description="What its coordinates count; by default known from its name."
    )
    divisor: Literal["1000", "999"] = Field(default="1000", description="What the far edge is called in thousandths.")
    factor: Literal["28", "32"] | None = Field(default=None, description="The side of a patch of its pictures, in px.")
    min_patches: int = Field(default=MIN_PATCHES, ge=1, description="Fewest patches of a picture.")
    max_patches: int = Field(default=MAX_PATCHES, ge=4, description="Most patches of a picture.")


def parse_qwen(name: str) -> tuple[ModelName[QwenOptions], CoordinateSpace, int]:
    """Take a name apart. Return it with the space and the factor of the model.

    Raises:
        UnusableModelError: it is wrong, or does not tell what the model's coordinates count.
    """
    parsed = parse_name(name, QwenOptions, example=EXAMPLE)
    options = parsed.options
    space = options.space or next((space for known, space in _FAMILIES if known.search(parsed.model)), None)
    if space is None:
        raise UnusableModelError(
            f"{name}: the name does not tell what the model's coordinates count; add the option space=image (pixels of "
            "the picture, as Qwen2.5-VL) or space=thousandths (0 to 1000, as Qwen3-VL)"
        )
    if options.min_patches > options.max_patches:
        raise UnusableModelError(f"{name}: min_patches is more than max_patches")
    return parsed, space, int(options.factor) if options.factor is not None else _FACTORS[space]
