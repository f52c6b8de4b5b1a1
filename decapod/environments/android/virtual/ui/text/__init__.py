"""Text: which font has which character, how long a line is, where it breaks, and what it looks like."""

from decapod.environments.android.virtual.ui.text.block import TextBlock, lay_out
from decapod.environments.android.virtual.ui.text.emoji import draw_emoji
from decapod.environments.android.virtual.ui.text.line import draw_line, emoji_in, measure
from decapod.environments.android.virtual.ui.text.rich import RichBlock, Span, lay_out_rich
from decapod.environments.android.virtual.ui.text.style import STYLES, TextStyle, text_style

__all__ = [
    "STYLES",
    "RichBlock",
    "Span",
    "TextBlock",
    "TextStyle",
    "draw_emoji",
    "draw_line",
    "emoji_in",
    "lay_out",
    "lay_out_rich",
    "measure",
    "text_style",
]
