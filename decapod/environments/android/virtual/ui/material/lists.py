"""Rows of lists, their headings, and what is shown in place of a list that is empty."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material.basics import box, column, icon, padding, row, text
from decapod.environments.android.virtual.ui.material.common import Common, Untapped, make
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.widget import Widget

_AVATARS = ("#1a73e8", "#b8500c", "#188038", "#a142f4", "#c5221f", "#00796b", "#8d6e00", "#5f6368")


def list_row(
    title: str,
    subtitle: str = "",
    *,
    overline: str = "",
    leading: Widget | None = None,
    trailing: Widget | None = None,
    title_lines: int = 1,
    subtitle_lines: int = 2,
    title_weight: str = "",
    title_color: str = "on_surface",
    struck: bool = False,
    color: str = "",
    title_id: str = "android:id/title",
    subtitle_id: str = "android:id/summary",
    sides: float = 16,
    **common: Unpack[Common],
) -> Widget:
    """Return a row of a list: something at its beginning, up to three texts, something at its end.

    Args:
        title: 16 sp.
        subtitle: 14 sp, below it.
        overline: 12 sp, above it.
        leading: an `icon`, `avatar`, `checkbox` or `image` (48 dp at most).
        trailing: a `text`, `icon_button`, `switch` ...
        title_lines: lines of the title at most; 0 is no limit.
        subtitle_lines: lines of the subtitle at most.
        title_weight: medium or bold for what has not been read.
        title_color: of the title.
        struck: a line through the title (done).
        color: of the ground; "" is none, `secondary_container` marks what is selected.
        title_id: resource id of the title.
        subtitle_id: resource id of the subtitle.
        sides: room at both sides, in dp.
        common: what every component takes: `on_tap`, `on_long_tap`, `resource_id`, `selected` ...
    """
    enabled = common.get("enabled", True)
    words = column(
        text(overline, "label_medium", color="on_surface_variant", max_lines=1) if overline else None,
        text(
            title,
            "body_large",
            color=title_color,
            max_lines=title_lines,
            weight_of_font=title_weight,
            struck=struck,
            resource_id=title_id,
            enabled=enabled,
        ),
        text(
            subtitle,
            "body_medium",
            color="on_surface_variant",
            max_lines=subtitle_lines,
            resource_id=subtitle_id,
            enabled=enabled,
        )
        if subtitle
        else None,
        weight=1,
        class_name="",
    )
    line = row(leading, words, trailing, gap=16, class_name="")
    end = 4 if trailing is not None and trailing.class_name.endswith("ImageButton") else sides
    ground = color or ("secondary_container" if common.get("selected") else "")
    return make(
        Padding(Insets.of((sides, 8, end, 8))),
        Surface(ground) if ground else None,
        common,
        class_name="android.widget.LinearLayout",
        min_height=88 if overline and subtitle else 72 if subtitle or overline else 56,
        children=(line,),
    )


def section_header(title: str, *, color: str = "primary", **common: Unpack[Common]) -> Widget:
    """Return the heading of a part of a list."""
    words = text(title, "title_small", color=color, resource_id=common.pop("resource_id", "android:id/title"))
    return padding(words, (16, 16, 16, 8), **common)


def avatar(name: str, *, size: float = 40, color: str = "", mark: str = "", **common: Unpack[Common]) -> Widget:
    """Return a disc with the first letter of a name (or an icon, `mark`); its colour follows from the name."""
    letter = next((character for character in name if character.isalnum()), "").upper()
    ground = color or _AVATARS[sum(name.encode("utf-8", "replace")) % len(_AVATARS)]
    inner = (
        text(letter, "title_medium", size=size * 0.45, color="#ffffff", class_name="", align="center", scaled=False)
        if letter and not mark
        else icon(mark or "person", size=size * 0.6, color="#ffffff", class_name="", align="center")
    )
    options: Common = {"class_name": "", **common}
    return box(inner, color=ground, radius=size / 2, width=size, height=size, place="center", **options)  # type: ignore[misc]


def badge(value: str = "", *, color: str = "error", ink: str = "on_error", **common: Unpack[Common]) -> Widget:
    """Return a small mark: a dot, or a short text such as a number."""
    options: Common = {"class_name": "", **common}
    if not value:
        return box(color=color, radius=3, width=6, height=6, **options)  # type: ignore[misc]
    label = text(value, "label_small", color=ink, text_align="center", align="center", scaled=False)
    return box(label, color=color, radius=8, inside=(4, 0), min_width=16, height=16, place="center", **options)  # type: ignore[misc]


def card(
    *children: Widget | None,
    kind: str = "filled",
    inside: float | tuple[float, ...] = 16,
    gap: float = 0,
    color: str = "",
    radius: float = 12,
    **common: Unpack[Common],
) -> Widget:
    """Return a card with widgets from top to bottom; `kind` is filled, outlined or elevated."""
    inner = column(*children, gap=gap, class_name="")
    ground = color or {"outlined": "surface", "elevated": "surface_low"}.get(kind, "surface_highest")
    return box(
        inner,
        color=ground,
        radius=radius,
        border="outline_variant" if kind == "outlined" else "",
        elevation=1 if kind == "elevated" else 0,
        inside=inside,
        **common,
    )


def empty_state(
    mark: str, title: str, message: str = "", *, action: Widget | None = None, **common: Unpack[Common]
) -> Widget:
    """Return what stands in the middle of a screen without content: an icon, a title, a sentence, a button."""
    options: Common = {"weight": 1, "class_name": "", **common}
    return padding(
        column(
            icon(mark, size=72, color="outline"),
            text(title, "title_medium", size=18, text_align="center", color="on_surface", margin=(0, 16, 0, 4)),
            text(message, "body_medium", text_align="center", color="on_surface_variant") if message else None,
            action,
            arrange="center",
            across="center",
            class_name="",
        ),
        32,
        **options,
    )


def setting_row(
    title: str,
    subtitle: str = "",
    *,
    on_tap: Callable[[], object] | None = None,
    mark: str = "",
    trailing: Widget | None = None,
    **common: Unpack[Untapped],
) -> Widget:
    """Return a row of a settings screen: an icon (or the room of one), a title, a summary, a switch."""
    leading = icon(mark, margin=(4, 0, 8, 0)) if mark else None
    return list_row(
        title, subtitle, leading=leading, trailing=trailing, title_lines=2, sides=20, on_tap=on_tap, **common
    )
