"""What is switched, ticked, chosen or set."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.layouts import Insets, Leaf, Linear, Padding
from decapod.environments.android.virtual.ui.material.basics import icon, text
from decapod.environments.android.virtual.ui.material.common import Common, Sized, kept, make
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.scene import EDGE, Node
from decapod.environments.android.virtual.ui.units import FIT, dp
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class _Switch:
    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the track and the thumb."""
        widget, (x, y) = node.widget, node.bounds.center
        track = Rect(x - dp(26), y - dp(16), x + dp(26), y + dp(16))
        faint = "" if widget.enabled else "@38"
        if widget.checked:
            canvas.rounded(track, f"primary{faint}", dp(16))
            canvas.circle((x + dp(10), y), dp(12), "on_primary")
        else:
            canvas.rounded(track, f"surface_highest{faint}", dp(16))
            canvas.border(track, f"outline{faint}", dp(2), dp(16))
            canvas.circle((x - dp(10), y), dp(8), f"outline{faint}")


@dataclass(frozen=True, slots=True)
class _Checkbox:
    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the box and the tick."""
        widget, (x, y) = node.widget, node.bounds.center
        area = Rect(x - dp(9), y - dp(9), x + dp(9), y + dp(9))
        ink = "primary" if widget.enabled else "on_surface@38"
        if widget.checked:
            canvas.rounded(area, ink, dp(2))
            points = [(x - dp(5), y + 0.0), (x - dp(1.5), y + dp(3.5)), (x + dp(5), y - dp(3.5))]
            canvas.line([(float(left), float(top)) for left, top in points], "on_primary", dp(2))
        else:
            canvas.border(area, "on_surface_variant" if widget.enabled else "on_surface@38", dp(2), dp(2))


@dataclass(frozen=True, slots=True)
class _Radio:
    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the ring and the dot."""
        widget, (x, y) = node.widget, node.bounds.center
        ink = ("primary" if widget.checked else "on_surface_variant") if widget.enabled else "on_surface@38"
        canvas.border(Rect(x - dp(10), y - dp(10), x + dp(10), y + dp(10)), ink, dp(2), dp(10))
        if widget.checked:
            canvas.circle((x, y), dp(5), ink)


@dataclass(frozen=True, slots=True)
class _Slider:
    share: float

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the track, what is filled of it, and the thumb."""
        area, middle = node.bounds, node.bounds.center[1]
        left, right = area.left + EDGE, area.right - EDGE
        at = round(left + (right - left) * self.share)
        half = dp(2)
        canvas.rounded(Rect(left, middle - half, right, middle + half), "surface_highest", half)
        if at > left:
            canvas.rounded(Rect(left, middle - half, at, middle + half), "primary", half)
        canvas.circle((at, middle), dp(10), "primary")


def switch(checked: bool, on_change: Callable[[bool], object] | None = None, **common: Unpack[Sized]) -> Widget:
    """Return a switch; `on_change` is called with what it is to be. Without it, only the row around it is tapped."""
    return _toggle(_Switch(), "android.widget.Switch", 52, checked, on_change, common)


def checkbox(checked: bool, on_change: Callable[[bool], object] | None = None, **common: Unpack[Sized]) -> Widget:
    """Return a box to tick; `on_change` is called with what it is to be."""
    return _toggle(_Checkbox(), "android.widget.CheckBox", 48 if on_change else 24, checked, on_change, common)


def radio(checked: bool, on_change: Callable[[], object] | None = None, **common: Unpack[Sized]) -> Widget:
    """Return one of several choices; `on_change` is called when it becomes the chosen one."""
    change = None if on_change is None else lambda value: on_change()
    return _toggle(_Radio(), "android.widget.RadioButton", 48 if on_change else 24, checked, change, common)


def _toggle(
    look: _Switch | _Checkbox | _Radio,
    class_name: str,
    width: float,
    checked: bool,
    on_change: Callable[[bool], object] | None,
    common: Sized,
) -> Widget:
    tap = None if on_change is None else lambda: on_change(not checked)
    return make(
        Leaf(),
        look,
        common,
        class_name=class_name,
        checkable=True,
        checked=checked,
        width=width,
        height=48 if on_change else 32,
        on_tap=tap,
    )


def choice_row(
    label: str, checked: bool, on_tap: Callable[[], object], *, many: bool = False, **common: Unpack[Sized]
) -> Widget:
    """Return a row of a list of choices: a radio (or, with `many`, a checkbox) and what it stands for."""
    mark = checkbox(checked, class_name="") if many else radio(checked, class_name="")
    words = text(label, "body_large", weight=1, class_name="")
    line = make(Linear(False, dp(16), "start", "center"), None, {}, class_name="", children=(mark, words))
    return make(
        Padding(Insets.of((0, 4))),
        None,
        common,
        class_name="android.widget.CheckedTextView",
        text=label,
        resource_id="android:id/text1",
        checkable=True,
        checked=checked,
        min_height=48,
        on_tap=on_tap,
        children=(line,),
    )


def slider(share: float, on_value: Callable[[float], object] | None = None, **common: Unpack[Common]) -> Widget:
    """Return a slider; `share` is from 0 to 1, and `on_value` is called with the share where it is touched."""
    share = max(0.0, min(1.0, share))
    return make(
        Leaf(),
        _Slider(share),
        common,
        class_name="android.widget.SeekBar",
        text=str(round(share * 100)),
        width=-1,
        height=48,
        on_value=on_value,
        clickable=on_value is not None,
    )


def chip(
    label: str,
    on_tap: Callable[[], object] | None = None,
    *,
    selected: bool = False,
    leading: str = "",
    trailing: str = "",
    color: str = "",
    **common: Unpack[Sized],
) -> Widget:
    """Return a chip, 32 dp high: `selected` fills it and ticks it, `leading` and `trailing` are icons."""
    ink = "on_secondary_container" if selected else "on_surface_variant"
    leading = leading or ("check" if selected else "")
    content = kept(
        (
            icon(leading, size=18, color=ink, class_name="") if leading else None,
            text(label, "label_large", color=ink, max_lines=1, class_name=""),
            icon(trailing, size=18, color=ink, class_name="") if trailing else None,
        )
    )
    line = make(Linear(False, dp(8), "center", "center"), None, {}, class_name="", children=content)
    ground = color or ("secondary_container" if selected else "")
    look = Surface(ground, dp(8), "" if ground else "outline", dp(1))
    face = make(
        Padding(Insets.of((8 if leading else 16, 0, 8 if trailing else 16, 0))),
        look,
        {},
        class_name="",
        min_height=32,
        children=(line,),
    )
    return make(
        Padding(Insets.of((0, 4))),
        None,
        common,
        class_name="android.widget.Button",
        text=label,
        on_tap=on_tap,
        checkable=True,
        checked=selected,
        selected=selected,
        align=FIT,
        children=(face,),
    )


def segmented(
    labels: Sequence[str], selected: int, on_select: Callable[[int], object], **common: Unpack[Sized]
) -> Widget:
    """Return buttons in a line of which one is chosen; `on_select` is called with a button's number."""
    cells = []
    for number, label in enumerate(labels):
        chosen = number == selected
        ends = (dp(20) if number == 0 else 0, dp(20) if number == len(labels) - 1 else 0)
        look = Surface("secondary_container" if chosen else "", (ends[0], ends[1], ends[1], ends[0]))
        ink = "on_secondary_container" if chosen else "on_surface"
        words = text(label, "label_large", color=ink, text_align="center", max_lines=1, class_name="")
        cells.append(
            make(
                Linear(True, 0, "center", "stretch"),
                look,
                {},
                class_name="android.widget.Button",
                text=label,
                checkable=True,
                checked=chosen,
                selected=chosen,
                on_tap=_choose(on_select, number),
                weight=1,
                children=(words,),
            )
        )
        if number < len(labels) - 1:
            cells.append(make(Leaf(dp(1)), Surface("outline"), {}, class_name=""))
    return make(
        Linear(False, 0, "start", "stretch"),
        Surface("", dp(20), "outline", dp(1)),
        common,
        class_name="android.widget.LinearLayout",
        min_height=40,
        children=tuple(cells),
    )


def _choose(on_select: Callable[[int], object], number: int) -> Callable[[], object]:
    return lambda: on_select(number)
