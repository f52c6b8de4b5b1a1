"""How many tokens a picture is counted as, by each provider's published rule; for estimates only."""

from collections.abc import Callable, Mapping
from math import ceil

from decapod.messages import Size


def _tiles(size: Size, side: int) -> int:
    return ceil(size.width / side) * ceil(size.height / side)


def _scaled(size: Size, factor: float) -> Size:
    return Size(width=max(1, round(size.width * factor)), height=max(1, round(size.height * factor)))


def openai_tokens(size: Size) -> int:
    """Fit into 2048 by 2048, the shorter side to at most 768: then 85, and 170 for each tile of 512 by 512."""
    within = _scaled(size, min(1, 2048 / max(size.width, size.height)))
    shown = _scaled(within, min(1, 768 / min(within.width, within.height)))
    return 85 + 170 * _tiles(shown, 512)


def anthropic_tokens(size: Size) -> int:
    """The longer side to at most 1568: then a token for every 750 pixels."""
    shown = _scaled(size, min(1, 1568 / max(size.width, size.height)))
    return ceil(shown.width * shown.height / 750)


def gemini_tokens(size: Size) -> int:
    """258 for each tile of 768 by 768; as much for a picture within 384 by 384."""
    return 258 if max(size.width, size.height) <= 384 else 258 * _tiles(size, 768)


RULES: Mapping[str, Callable[[Size], int]] = {
    "openai": openai_tokens,
    "anthropic": anthropic_tokens,
    "gemini": gemini_tokens,
}
"""By kind of model. Newer models of a provider may count otherwise."""


def image_tokens(kind: str, size: Size) -> int:
    """Count a picture as the provider does; as OpenAI where no rule is known."""
    return RULES.get(kind, openai_tokens)(size)
