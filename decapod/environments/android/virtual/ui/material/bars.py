"""Bars at the top and bottom of a screen, tabs, and the menu from the side."""

from collections.abc import Callable, Sequence
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Linear, Padding, Safe
from decapod.environments.android.virtual.ui.material.basics import box, column, icon, padding, row, scroll, stack, text
from decapod.environments.android.virtual.ui.material.buttons import icon_button
from decapod.environments.android.virtual.ui.material.common import Bare, Common, Sized, make
from decapod.environments.android.virtual.ui.material.lists import badge
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

Item = tuple[str, str, Callable[[], object]]
"""Icon, label and what a tap does."""


def app_bar(
    title: str = "",
    *,
    subtitle: str = "",
    navigation: str = "",
    on_navigation: Callable[[], object] | None = None,
    navigation_description: str = "",
    actions: Sequence[Widget | None] = (),
    content: Widget | None = None,
    center: bool = False,
    large: bool = False,
    color: str = "surface",
    title_id: str = "",
    navigation_id: str = "",
    **common: Unpack[Common],
) -> Widget:
    """Return the bar at the top of a screen, 64 dp high.

    Args:
        title: 22 sp.
        subtitle: below it.
        navigation: icon at the beginning: arrow_back, close, menu, or "" for none.
        on_navigation: what it does.
        navigation_description: what it is called; "Navigate up", "Close" or "Open navigation drawer" when left out.
        actions: `icon_button`s at the end.
        content: instead of a title, such as a field.
        center: the title is in the middle.
        large: the title is below the buttons, in 28 sp (a settings screen).
        color: of the ground.
        title_id: resource id of the title.
        navigation_id: resource id of the button at the beginning.
        common: what every component takes.
    """
    names = {"arrow_back": "Navigate up", "close": "Close", "menu": "Open navigation drawer"}
    back = (
        icon_button(
            navigation,
            on_navigation,
            color="on_surface",
            description=navigation_description or names.get(navigation, navigation),
            resource_id=navigation_id,
        )
        if navigation
        else None
    )
    side = "center" if center else "start"
    words = column(
        text(
            title,
            "headline_medium" if large else "title_large",
            max_lines=2 if large else 1,
            text_align=side,
            resource_id=title_id,
        ),
        text(subtitle, "body_medium", color="on_surface_variant", max_lines=1, text_align=side) if subtitle else None,
        class_name="",
        weight=1,
        margin=(20, 0) if large else (4 if navigation else 12, 0, 4, 0),
    )
    if content is not None:
        words = padding(content, (0 if navigation else 8, 0, 0, 0), weight=1)
    empty = box(class_name="", weight=1)
    line = row(back, empty if large else words, *actions, class_name="", min_height=64)
    lines = (line, padding(words, (0, 24, 0, 20), class_name="")) if large else (line,)
    return make(
        Padding(Insets.of((4, 0))),
        Surface(color),
        common,
        class_name="android.view.ViewGroup",
        width=FILL,
        children=(column(*lines, class_name=""),),
    )


def bottom_bar(items: Sequence[Item], selected: int, *, badges: Sequence[str] = (), **common: Unpack[Sized]) -> Widget:
    """Return the destinations at the bottom of a screen.

    Args:
        items: icon, label and what a tap does, of each.
        selected: which is shown now, from 0.
        badges: a short text at each icon, "" for none.
        common: what every component takes.
    """
    cells = [
        _destination(item, number == selected, badges[number] if number < len(badges) else "")
        for number, item in enumerate(items)
    ]
    return make(
        Linear(False, 0, "start", "stretch"),
        Surface("surface_container"),
        common,
        class_name="android.widget.FrameLayout",
        width=FILL,
        height=80,
        children=tuple(cells),
    )


def _destination(item: Item, chosen: bool, note: str) -> Widget:
    name, label, on_tap = item
    ink = "on_secondary_container" if chosen else "on_surface_variant"
    mark = stack(
        box(color="secondary_container" if chosen else "", radius=16, width=64, height=32, class_name=""),
        icon(name, color=ink, filled=chosen, class_name=""),
        badge(note, align="top-end", margin=(0, 0, 8, 0)) if note else None,
        place="center",
        class_name="",
    )
    words = text(
        label,
        "label_medium",
        color="on_surface" if chosen else "on_surface_variant",
        max_lines=1,
        text_align="center",
        resource_id="navigation_bar_item_small_label_view",
        selected=chosen,
    )
    return make(
        Linear(True, dp(4), "center", "center"),
        None,
        {},
        class_name="android.widget.FrameLayout",
        description=label,
        on_tap=on_tap,
        selected=chosen,
        weight=1,
        children=(mark, words),
    )


def tabs(
    labels: Sequence[str],
    selected: int,
    on_select: Callable[[int], object],
    *,
    marks: Sequence[str] = (),
    color: str = "surface",
    **common: Unpack[Sized],
) -> Widget:
    """Return tabs of one width: labels, perhaps with icons (`marks`); `on_select` is called with a tab's number."""
    cells = [
        _tab(label, marks[number] if number < len(marks) else "", number == selected, _choice(on_select, number))
        for number, label in enumerate(labels)
    ]
    line = row(*cells, across="stretch", class_name="", min_height=64 if marks else 48)
    rule = box(color="outline_variant", height=1, class_name="")
    return make(
        Linear(True),
        Surface(color),
        common,
        class_name="android.widget.HorizontalScrollView",
        width=FILL,
        children=(line, rule),
    )


def _choice(on_select: Callable[[int], object], number: int) -> Callable[[], object]:
    return lambda: on_select(number)


def _tab(label: str, mark: str, chosen: bool, on_tap: Callable[[], object]) -> Widget:
    ink = "primary" if chosen else "on_surface_variant"
    words = column(
        icon(mark, color=ink, filled=chosen, class_name="") if mark else None,
        text(label, "title_small", color=ink, text_align="center", max_lines=1),
        across="center",
        gap=2,
        class_name="",
        align="center",
    )
    width = max(24, 7.4 * len(label))
    line = box(color="primary", radius=1.5, height=3, width=min(96, width), class_name="", align="bottom")
    return make(
        stack(class_name="").layout,
        None,
        {},
        class_name="android.widget.LinearLayout",
        description=label,
        on_tap=on_tap,
        selected=chosen,
        weight=1,
        children=(words, line) if chosen else (words,),
    )


def drawer(
    items: Sequence[Widget | None], *, header: Widget | None = None, width: float = 304, **common: Unpack[Bare]
) -> Widget:
    """Return the menu that comes from the left: `drawer_item`s, headings and dividers. Pass it to `side_sheet`."""
    look = Surface("surface_low", (0, dp(16), dp(16), 0))
    rows = scroll(column(header, *items, class_name=""), key="side-menu", class_name="")
    inner = make(Safe(), None, {}, class_name="", children=(rows,))
    return make(
        Padding(Insets.of((12, 12, 12, 12))),
        look,
        common,
        class_name="android.widget.FrameLayout",
        width=width,
        height=FILL,
        children=(inner,),
    )


def drawer_item(
    mark: str,
    label: str,
    on_tap: Callable[[], object] | None = None,
    *,
    note: str = "",
    selected: bool = False,
    **common: Unpack[Sized],
) -> Widget:
    """Return a row of the menu from the left, with a short `note` at its end (a number)."""
    ink = "on_secondary_container" if selected else "on_surface_variant"
    line = row(
        icon(mark, color=ink, filled=selected, class_name="") if mark else None,
        text(label, "label_large", color=ink, max_lines=1, weight=1),
        text(note, "label_large", color=ink) if note else None,
        gap=12,
        class_name="",
    )
    return make(
        Padding(Insets.of((16, 0, 24, 0))),
        Surface("secondary_container" if selected else "", dp(28)),
        common,
        class_name="android.widget.LinearLayout",
        min_height=56,
        on_tap=on_tap,
        clickable=True,
        selected=selected,
        children=(line,),
    )
