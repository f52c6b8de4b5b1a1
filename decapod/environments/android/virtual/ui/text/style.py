"""Sizes and weights of text, by what it is for."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.units import DENSITY


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set.

    Attributes:
        size: in sp.
        line: height of a line, in sp.
        face: Roboto-Regular, Roboto-Medium, Roboto-Bold or Roboto-Italic.
    """

    size: float
    line: float
    face: str = "Roboto-Regular"

    def pixels(self, scale: float) -> tuple[int, int]:
        """Return size and line height in pixels for a font scale."""
        factor = DENSITY * scale
        return max(1, round(self.size * factor)), max(1, round(self.line * factor))


_REGULAR, _MEDIUM, _BOLD = "Roboto-Regular", "Roboto-Medium", "Roboto-Bold"

STYLES = {
    "display_large": TextStyle(57, 64),
    "display_medium": TextStyle(45, 52),
    "display_small": TextStyle(36, 44),
    "headline_large": TextStyle(32, 40),
    "headline_medium": TextStyle(28, 36),
    "headline_small": TextStyle(24, 32),
    "title_large": TextStyle(22, 28),
    "title_medium": TextStyle(16, 24, _MEDIUM),
    "title_small": TextStyle(14, 20, _MEDIUM),
    "body_large": TextStyle(16, 24),
    "body_medium": TextStyle(14, 20),
    "body_small": TextStyle(12, 16),
    "label_large": TextStyle(14, 20, _MEDIUM),
    "label_medium": TextStyle(12, 16, _MEDIUM),
    "label_small": TextStyle(11, 16, _MEDIUM),
}
"""Material 3's type scale."""

_FACES = {"regular": _REGULAR, "medium": _MEDIUM, "bold": _BOLD, "italic": "Roboto-Italic"}


def text_style(style: str | TextStyle, *, weight: str = "", size: float = 0) -> TextStyle:
    """Return a style by its name, perhaps of another weight or size.

    Args:
        style: a name in `STYLES`, or a style.
        weight: regular, medium, bold or italic; "" leaves the style's own.
        size: in sp; 0 leaves the style's own, else the line grows with it.

    Raises:
        ValueError: if there is no such style or weight.
    """
    if isinstance(style, str):
        if style not in STYLES:
            raise ValueError(f"no text style {style!r}: there are {', '.join(STYLES)}")
        style = STYLES[style]
    if weight and weight not in _FACES:
        raise ValueError(f"no text weight {weight!r}: there are {', '.join(_FACES)}")
    if not weight and not size:
        return style
    size = size or style.size
    return TextStyle(size, style.line * size / style.size, _FACES[weight] if weight else style.face)
