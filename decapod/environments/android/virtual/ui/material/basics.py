"""Text, icons, pictures, and what puts widgets next to one another."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.icons import check_icon
from decapod.environments.android.virtual.ui.layouts import Flow, Grid, Insets, Leaf, Linear, Padding, Scroll, Stack
from decapod.environments.android.virtual.ui.material.common import Common, kept, make
from decapod.environments.android.virtual.ui.painters import Drawing, Glyph, Surface, Text
from decapod.environments.android.virtual.ui.pictures import Picture
from decapod.environments.android.virtual.ui.richtext import RichText
from decapod.environments.android.virtual.ui.text import Span, TextStyle, text_style
from decapod.environments.android.virtual.ui.units import FILL, FIT, dp
from decapod.environments.android.virtual.ui.widget import Widget

_TEXT_VIEW = "android.widget.TextView"
_LINEAR = "android.widget.LinearLayout"
_FRAME = "android.widget.FrameLayout"


def text(
    value: str,
    style: str | TextStyle = "body_large",
    *,
    color: str = "on_surface",
    weight_of_font: str = "",
    size: float = 0,
    text_align: str = "start",
    max_lines: int = 0,
    struck: bool = False,
    underlined: bool = False,
    scaled: bool = True,
    **common: Unpack[Common],
) -> Widget:
    """Return text.

    Args:
        value: what it says; breaks into lines where it must.
        style: one of Material's type scale, such as body_large (16 sp), body_medium (14 sp), title_large (22 sp).
        color: a role of the theme or `#rrggbb`.
        weight_of_font: regular, medium, bold or italic; "" leaves the style's own.
        size: in sp; 0 leaves the style's own.
        text_align: start, center or end.
        max_lines: more end with an ellipsis; 0 is no limit.
        struck: a line through it (done).
        underlined: a line below it (a link).
        scaled: grows with the user's size of text.
        common: what every component takes.
    """
    look = Text(
        text_style(style, weight=weight_of_font, size=size), color, text_align, max_lines, struck, underlined, scaled
    )
    return make(look, look, common, class_name=_TEXT_VIEW, text=value)


def rich_text(
    *spans: Span | str,
    style: str | TextStyle = "body_large",
    color: str = "on_surface",
    text_align: str = "start",
    max_lines: int = 0,
    **common: Unpack[Common],
) -> Widget:
    """Return text whose parts look different; dumps show it as one.

    Args:
        spans: `Span`s (bold, of another colour, underlined ...), or texts that look as usual.
        style: of those that say nothing else.
        color: likewise.
        text_align: start, center or end.
        max_lines: more end with an ellipsis; 0 is no limit.
        common: what every component takes.
    """
    parts = tuple(Span(span) if isinstance(span, str) else span for span in spans)
    look = RichText(parts, text_style(style), color, text_align, max_lines)
    return make(look, look, common, class_name=_TEXT_VIEW, text="".join(span.text for span in parts))


def icon(
    name: str,
    *,
    size: float = 24,
    color: str = "on_surface_variant",
    filled: bool = False,
    **common: Unpack[Common],
) -> Widget:
    """Return an icon by its Material Symbols name, `size` dp wide and high; dumps leave it out unless it is named."""
    check_icon(name)
    named = common.get("description") or common.get("resource_id") or common.get("on_tap")
    look = Glyph(name, dp(size), color, filled)
    return make(Leaf(dp(size), dp(size)), look, common, class_name="android.widget.ImageView" if named else "")


def image(
    data: bytes,
    *,
    fit: str = "cover",
    radius: float = 0,
    background: str = "surface_highest",
    **common: Unpack[Common],
) -> Widget:
    """Return a picture.

    Args:
        data: a PNG, JPEG, GIF or WebP file; anything else shows as a broken picture.
        fit: cover (fills the area, cut off) or contain (all of it is shown).
        radius: of the corners, in dp.
        background: what is seen around a contained picture.
        common: what every component takes; without width and height it has the picture's own shape.
    """
    look = Picture(data, fit, dp(radius), background)
    return make(look, look, common, class_name="android.widget.ImageView")


def canvas(draw: Callable[[Canvas, Rect], None], **common: Unpack[Common]) -> Widget:
    """Return an area that a function draws, as large as the parent lets it: give width and height or a weight."""
    return make(Leaf(), Drawing(draw), common, class_name="android.view.View", width=FILL)


def spacer(size: float = 0, **common: Unpack[Common]) -> Widget:
    """Return a gap of a size in dp, or one that takes all room that is left (size 0)."""
    length = dp(size)
    if not size:
        return make(Leaf(), None, common, class_name="", weight=1)
    return make(Leaf(length, length), None, common, class_name="", align=FIT)


def divider(*, inset: float = 0, color: str = "outline_variant", **common: Unpack[Common]) -> Widget:
    """Return a thin line across, `inset` dp from both sides."""
    return make(
        Leaf(0, dp(1)), Surface(color), common, class_name="", width=FILL, height=1, margin=(inset, 0) if inset else 0
    )


def column(
    *children: Widget | None,
    gap: float = 0,
    arrange: str = "start",
    across: str = "stretch",
    **common: Unpack[Common],
) -> Widget:
    """Return widgets from top to bottom.

    Args:
        children: None is left out.
        gap: dp between two.
        arrange: start, center, end or between: where they are when there is room to spare.
        across: start, center, end or stretch: where each is from left to right.
        common: what every component takes.
    """
    return make(Linear(True, dp(gap), arrange, across), None, common, class_name=_LINEAR, children=kept(children))


def row(
    *children: Widget | None,
    gap: float = 0,
    arrange: str = "start",
    across: str = "center",
    **common: Unpack[Common],
) -> Widget:
    """Return widgets from left to right; `across` (start, center, end or stretch) is their place from top to bottom."""
    return make(Linear(False, dp(gap), arrange, across), None, common, class_name=_LINEAR, children=kept(children))


def stack(*children: Widget | None, place: str = "stretch", **common: Unpack[Common]) -> Widget:
    """Return widgets on top of one another, the last on top; `place` is for those that have no `align`."""
    return make(Stack(place), None, common, class_name=_FRAME, children=kept(children))


def padding(child: Widget, amount: float | tuple[float, ...], **common: Unpack[Common]) -> Widget:
    """Return a widget with room around it in dp: a number, (sides, top and bottom), (left, top, right, bottom)."""
    return make(Padding(Insets.of(amount)), None, common, class_name="", children=(child,))


def box(
    *children: Widget | None,
    color: str = "",
    radius: float = 0,
    border: str = "",
    border_width: float = 1,
    elevation: float = 0,
    inside: float | tuple[float, ...] = 0,
    place: str = "stretch",
    **common: Unpack[Common],
) -> Widget:
    """Return a coloured area with widgets in it.

    Args:
        children: on top of one another; None is left out.
        color: of the ground, "" for none.
        radius: of the corners, in dp.
        border: colour of the outline, "" for none.
        border_width: in dp.
        elevation: how high above the ground it is, in dp (a shadow).
        inside: room between border and children, in dp, like `padding`.
        place: where a child is that has no `align`.
        common: what every component takes.
    """
    look = Surface(color, dp(radius), border, max(1, dp(border_width)), dp(elevation))
    inner = kept(children)
    if len(inner) > 1 or (inner and place != "stretch"):
        inner = (stack(*inner, place=place, class_name=""),)
    return make(Padding(Insets.of(inside)), look, common, class_name=_FRAME, children=inner)


def scroll(child: Widget, *, axis: str = "vertical", at_end: bool = False, **common: Unpack[Common]) -> Widget:
    """Return a part that scrolls. Give it a `key`, and in a column a `weight`.

    Args:
        child: may be larger than the part that is seen.
        axis: vertical or horizontal.
        at_end: shows the end first, as conversations do.
        common: what every component takes.
    """
    class_name = "android.widget.ScrollView" if axis == "vertical" else "android.widget.HorizontalScrollView"
    return make(Scroll(axis, at_end), None, common, class_name=class_name, key="scroll", children=(child,))


def list_view(*rows: Widget | None, at_end: bool = False, gap: float = 0, **common: Unpack[Common]) -> Widget:
    """Return rows that scroll, as a RecyclerView; it takes the room that is left. Give it a `key` if there are two."""
    inner = column(*rows, gap=gap, class_name="")
    return make(
        Scroll("vertical", at_end),
        None,
        common,
        class_name="androidx.recyclerview.widget.RecyclerView",
        key="list",
        weight=1,
        children=(inner,),
    )


def grid(
    *cells: Widget | None,
    columns: int,
    gap: float = 0,
    square: bool = False,
    fill: bool = False,
    **common: Unpack[Common],
) -> Widget:
    """Return cells of one width in rows; `square` makes each as high as wide, `fill` shares the height."""
    return make(
        Grid(columns, dp(gap), square, fill), None, common, class_name="android.widget.GridLayout", children=kept(cells)
    )


def flow(*children: Widget | None, gap: float = 8, line_gap: float = 8, **common: Unpack[Common]) -> Widget:
    """Return widgets in lines like words (chips)."""
    return make(Flow(dp(gap), dp(line_gap)), None, common, class_name="android.view.ViewGroup", children=kept(children))
