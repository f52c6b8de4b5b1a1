"""Buttons."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.icons import check_icon
from decapod.environments.android.virtual.ui.layouts import Insets, Leaf, Linear, Padding
from decapod.environments.android.virtual.ui.material.basics import icon, text
from decapod.environments.android.virtual.ui.material.common import Untapped, kept, make
from decapod.environments.android.virtual.ui.painters import Glyph, Surface
from decapod.environments.android.virtual.ui.units import FIT, dp
from decapod.environments.android.virtual.ui.widget import Widget

_BUTTON = "android.widget.Button"
_KINDS = {
    "filled": ("primary", "on_primary", "", 24),
    "tonal": ("secondary_container", "on_secondary_container", "", 24),
    "outlined": ("", "primary", "outline", 24),
    "text": ("", "primary", "", 12),
    "elevated": ("surface_low", "primary", "", 24),
    "danger": ("error", "on_error", "", 24),
}
"""Ground, text, outline, and room at the sides in dp."""


def button(
    label: str,
    on_tap: Callable[[], object] | None = None,
    *,
    kind: str = "filled",
    leading: str = "",
    color: str = "",
    **common: Unpack[Untapped],
) -> Widget:
    """Return a button with a label, 40 dp high with room around it to make 48 dp of target.

    Args:
        label: what it says.
        on_tap: called when it is tapped.
        kind: filled, tonal, outlined, text, elevated or danger.
        leading: an icon before the label.
        color: of the label, instead of the kind's.
        common: what every component takes.

    Raises:
        ValueError: if there is no such kind.
    """
    if kind not in _KINDS:
        raise ValueError(f"no kind of button {kind!r}: there are {', '.join(_KINDS)}")
    ground, ink, outline, sides = _KINDS[kind]
    if not common.get("enabled", True):
        ground, outline = ("on_surface@12" if ground else ""), ("on_surface@12" if outline else "")
    ink = (color or ink) if common.get("enabled", True) else "on_surface@38"
    content = kept(
        (
            icon(leading, size=18, color=ink, class_name="") if leading else None,
            text(label, "label_large", color=ink, max_lines=1, text_align="center", class_name="", weight=0),
        )
    )
    line = make(Linear(False, dp(8), "center", "center"), None, {}, class_name="", children=content)
    ground_look = Surface(
        ground, dp(20), outline, dp(1), dp(1) if kind == "elevated" and ground == "surface_low" else 0
    )
    insets = Insets.of((sides - 8 if leading and sides > 12 else sides, 0, sides, 0))
    face = make(Padding(insets), ground_look, {}, class_name="", min_height=40, children=(line,))
    return make(
        Padding(Insets.of((0, 4))),
        None,
        common,
        class_name=_BUTTON,
        text=label,
        on_tap=on_tap,
        clickable=True,
        min_width=48,
        align=FIT,
        children=(face,),
    )


def icon_button(
    name: str,
    on_tap: Callable[[], object] | None = None,
    *,
    color: str = "on_surface_variant",
    filled: bool = False,
    ground: str = "",
    size: float = 24,
    **common: Unpack[Untapped],
) -> Widget:
    """Return a button that is an icon, 48 dp wide and high: give it a description.

    Args:
        name: of the icon.
        on_tap: called when it is tapped.
        color: of the icon.
        filled: whether the icon is.
        ground: colour of a disc behind the icon, "" for none.
        size: of the icon, in dp.
        common: what every component takes.
    """
    check_icon(name)
    ink = color if common.get("enabled", True) else "on_surface@38"
    disc = make(
        Padding(Insets()),
        Surface(ground, dp(24)),
        {},
        class_name="",
        margin=4,
        children=(make(Leaf(), Glyph(name, dp(size), ink, filled), {}, class_name=""),),
    )
    return make(
        Padding(Insets()),
        None,
        common,
        class_name="android.widget.ImageButton",
        width=48,
        height=48,
        on_tap=on_tap,
        clickable=True,
        children=(disc,),
    )


def fab(
    name: str,
    on_tap: Callable[[], object] | None = None,
    *,
    label: str = "",
    large: bool = False,
    color: str = "primary_container",
    ink: str = "on_primary_container",
    **common: Unpack[Untapped],
) -> Widget:
    """Return the floating button of a screen: an icon, or (`label`) an icon and words. Pass it to `screen(fab=)`."""
    check_icon(name)
    side = 96 if large else 56
    look = Surface(color, dp(28 if large else 16), "", 1, dp(3))
    mark = icon(name, size=36 if large else 24, color=ink, class_name="")
    words = text(label, "label_large", color=ink, size=16, max_lines=1, class_name="") if label else None
    line = make(Linear(False, dp(12), "center", "center"), None, {}, class_name="", children=kept((mark, words)))
    return make(
        Padding(Insets.of((16, 0, 20, 0) if label else 0)),
        look,
        common,
        class_name="android.widget.Button" if label else "android.widget.ImageButton",
        text=label,
        on_tap=on_tap,
        clickable=True,
        min_width=side,
        height=side,
        **({} if label else {"width": side}),
        children=(line,),
    )


def extended_fab(
    name: str, label: str, on_tap: Callable[[], object] | None = None, **common: Unpack[Untapped]
) -> Widget:
    """Return the floating button of a screen with an icon and words."""
    return fab(name, on_tap, label=label, **common)
