"""Fields to type into. They are controlled: the value comes in, every change goes out, the screen is built anew."""

from collections.abc import Callable, Sequence
from typing import Unpack

from decapod.environments.android.virtual.ui.editable import Editable
from decapod.environments.android.virtual.ui.layouts import Insets, Linear, Padding
from decapod.environments.android.virtual.ui.material.basics import box, column, icon, padding, row, text
from decapod.environments.android.virtual.ui.material.common import Sized, Untapped, kept, make
from decapod.environments.android.virtual.ui.painters import Frame, Surface
from decapod.environments.android.virtual.ui.text import TextStyle, text_style
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_EDIT_TEXT = "android.widget.EditText"


def plain_field(
    key: str,
    value: str,
    on_text: Callable[[str], object],
    *,
    hint: str = "",
    on_submit: Callable[[], object] | None = None,
    multiline: bool = False,
    password: bool = False,
    keyboard: str = "text",
    action: str = "",
    style: str | TextStyle = "body_large",
    color: str = "on_surface",
    text_align: str = "start",
    underlined: bool = False,
    **common: Unpack[Sized],
) -> Widget:
    """Return a field without a frame: the title of a note, the body of an email.

    Args:
        key: its identity within the window.
        value: what is in it: comes from the screen's state.
        on_text: is called with the whole new text: puts it into the screen's state.
        hint: shown while it is empty.
        on_submit: called by Enter or the keyboard's action key.
        multiline: Enter makes a new line; it grows.
        password: dots instead of characters.
        keyboard: text, number, phone, email or password.
        action: done, search, send, next or go: what the keyboard's action key shows.
        style: of the text.
        color: of the text.
        text_align: start, center or end.
        underlined: a line below the text.
        common: what every component takes.
    """
    look = Editable(text_style(style), color, "on_surface_variant", not multiline, text_align, underlined)
    return make(
        look,
        look,
        common,
        class_name=_EDIT_TEXT,
        key=key,
        text=value,
        hint=hint,
        on_text=on_text,
        on_submit=on_submit,
        multiline=multiline,
        password=password,
        keyboard=keyboard,
        action=action,
        min_height=48,
    )


def text_field(
    key: str,
    value: str,
    on_text: Callable[[str], object],
    *,
    label: str = "",
    hint: str = "",
    on_submit: Callable[[], object] | None = None,
    kind: str = "outlined",
    leading: str = "",
    trailing: Widget | None = None,
    error: str = "",
    supporting: str = "",
    multiline: bool = False,
    password: bool = False,
    keyboard: str = "text",
    action: str = "",
    **common: Unpack[Sized],
) -> Widget:
    """Return a field with a frame, 56 dp high.

    Args:
        key: its identity within the window.
        value: what is in it.
        on_text: is called with the whole new text.
        label: what it is for: above the value, in its place while it is empty.
        hint: shown while it is empty (a `label` is shown instead, if there is one).
        on_submit: called by Enter or the keyboard's action key.
        kind: outlined or filled.
        leading: an icon before the value.
        trailing: an `icon_button` after it.
        error: what is wrong with the value; turns it red.
        supporting: a sentence below it.
        multiline: Enter makes a new line; it grows.
        password: dots instead of characters.
        keyboard: text, number, phone, email or password.
        action: done, search, send, next or go.
        common: what every component takes; `resource_id`, `description` and `enabled` go to the field itself.
    """
    field_common: Sized = {"min_height": 24}
    for name in ("resource_id", "description", "enabled", "class_name"):
        if name in common:
            field_common[name] = common.pop(name)
    outline = "error" if error else "outline"
    field = plain_field(
        key,
        value,
        on_text,
        hint=hint or label,
        on_submit=on_submit,
        multiline=multiline,
        password=password,
        keyboard=keyboard,
        action=action,
        **field_common,
    )
    caption = text(label, "body_small", color="error" if error else "on_surface_variant", class_name="", max_lines=1)
    filled = kind == "filled"
    inner = column(caption if label and value else None, field, class_name="", weight=1, arrange="center")
    line = row(icon(leading, class_name="") if leading else None, inner, trailing, gap=12, class_name="")
    look = Surface("surface_highest", (dp(4), dp(4), 0, 0)) if filled else Frame(outline, dp(4), dp(1))
    frame = make(
        Padding(Insets.of((16, 6, 4 if trailing is not None else 16, 6))),
        look,
        {},
        class_name="",
        min_height=56,
        children=(line,),
    )
    rule = box(color=outline, height=1, class_name="") if filled else None
    note = error or supporting
    below = text(note, "body_small", color="error" if error else "on_surface_variant") if note else None
    return make(
        Linear(True),
        None,
        common,
        class_name="android.widget.LinearLayout",
        children=kept((frame, rule, padding(below, (16, 4, 16, 0)) if below else None)),
    )


def search_bar(
    key: str,
    value: str,
    on_text: Callable[[str], object],
    *,
    hint: str = "Search",
    on_submit: Callable[[], object] | None = None,
    leading: Widget | None = None,
    trailing: Sequence[Widget | None] = (),
    color: str = "surface_high",
    **common: Unpack[Sized],
) -> Widget:
    """Return a rounded field to search with, 56 dp high; `leading` and `trailing` are icons or buttons."""
    field_common: Sized = {"weight": 1}
    for name in ("resource_id", "description"):
        if name in common:
            field_common[name] = common.pop(name)
    field = plain_field(
        key, value, on_text, hint=hint, on_submit=on_submit, action="search", style="body_large", **field_common
    )
    line = row(leading or icon("search", class_name="", margin=12), field, *trailing, class_name="", gap=4)
    return make(
        Padding(Insets.of((4, 4))),
        Surface(color, dp(28)),
        common,
        class_name="android.view.ViewGroup",
        min_height=56,
        children=(line,),
    )


def search_box(
    hint: str,
    on_tap: Callable[[], object] | None,
    *,
    leading: Widget | None = None,
    trailing: Sequence[Widget | None] = (),
    color: str = "surface_high",
    **common: Unpack[Untapped],
) -> Widget:
    """Return what looks like `search_bar` but only opens the search when it is tapped."""
    words = text(hint, "body_large", color="on_surface_variant", weight=1, max_lines=1)
    line = row(leading or icon("search", class_name="", margin=12), words, *trailing, class_name="", gap=4)
    return make(
        Padding(Insets.of((4, 4))),
        Surface(color, dp(28)),
        common,
        class_name="android.view.ViewGroup",
        min_height=56,
        on_tap=on_tap,
        clickable=True,
        children=(line,),
    )


def dropdown(
    label: str, value: str, on_tap: Callable[[], object] | None, *, leading: str = "", **common: Unpack[Untapped]
) -> Widget:
    """Return what looks like a field but opens a choice (a `menu` or a `dialog`) when it is tapped."""
    caption = text(label, "body_small", color="on_surface_variant", max_lines=1) if label else None
    shown = text(value, "body_large", max_lines=1, resource_id="android:id/text1")
    inner = column(caption, shown, class_name="", weight=1, arrange="center")
    mark = icon(leading, class_name="") if leading else None
    line = row(mark, inner, icon("arrow_drop_down", class_name=""), gap=12, class_name="")
    return make(
        Padding(Insets.of((16, 4, 12, 4))),
        Frame("outline", dp(4), dp(1)),
        common,
        class_name="android.widget.Spinner",
        min_height=56,
        on_tap=on_tap,
        clickable=True,
        children=(line,),
    )
