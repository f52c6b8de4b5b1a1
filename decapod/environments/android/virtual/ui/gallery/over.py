"""Pages of the gallery with something over a screen."""

import datetime
from collections.abc import Callable

from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    bottom_sheet,
    column,
    date_picker,
    dialog,
    dialog_button,
    divider,
    drawer,
    drawer_item,
    icon_button,
    list_row,
    list_view,
    menu,
    menu_item,
    screen,
    section_header,
    side_sheet,
    stack,
    text,
    text_field,
    time_picker,
    toast,
)
from decapod.environments.android.virtual.ui.widget import Widget


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _under(overlay: Widget) -> Widget:
    rows = [list_row(f"Row {number}", "Below the window", on_tap=_nothing) for number in range(30)]
    bar = app_bar("Below", navigation="menu", actions=[icon_button("more_vert", _nothing, description="More options")])
    return screen(list_view(*rows), app_bar=bar, overlay=overlay)


def _dialog() -> Widget:
    body = column(
        text_field("name", "", _nothing, label="Label name"),
        text("It can be changed later.", "body_medium", color="on_surface_variant"),
        gap=12,
    )
    buttons = [dialog_button("Cancel", _nothing), dialog_button("Create", _nothing)]
    return dialog("Create a label", body, buttons, on_dismiss=_nothing)


def _drawer() -> Widget:
    return side_sheet(
        drawer(
            [
                drawer_item("inbox", "Inbox", note="12", selected=True),
                drawer_item("star", "Starred"),
                drawer_item("send", "Sent"),
                divider(inset=16),
                section_header("Labels"),
                drawer_item("label", "Work"),
            ],
            header=text("Gmail", "title_large", color="error", margin=(16, 24, 16, 16)),
        ),
        _nothing,
    )


def _menu() -> Widget:
    rows = [menu_item("Show completed", _nothing, checked=True), menu_item("Not now", enabled=False)]
    return menu([("Select", _nothing), ("Sort by", _nothing), *rows, menu_item("Settings", _nothing, mark="settings")])


def _sheet() -> Widget:
    names = ("Share", "Copy link", "Move", "Remove")
    return bottom_sheet(
        section_header("Report.pdf", color="on_surface"), *[list_row(name, on_tap=_nothing) for name in names]
    )


def _date() -> Widget:
    return date_picker(
        datetime.date(2024, 5, 22),
        _nothing,
        on_month=_nothing,
        on_ok=_nothing,
        on_cancel=_nothing,
        today=datetime.date(2024, 5, 15),
    )


def _time(part: str) -> Widget:
    return time_picker(15, 30, _nothing, part=part, on_part=_nothing, on_ok=_nothing, on_cancel=_nothing)


def _toast() -> Widget:
    return stack(_under(stack(class_name="")), toast("Message sent"))


OVERLAYS: dict[str, Callable[[], Widget]] = {
    "dialog": lambda: _under(_dialog()),
    "alert": lambda: _under(
        alert("Delete note?", "It will be gone for good.", confirm="Delete", on_confirm=_nothing, on_cancel=_nothing)
    ),
    "drawer": lambda: _under(_drawer()),
    "menu": lambda: _under(_menu()),
    "sheet": lambda: _under(_sheet()),
    "date": lambda: _under(_date()),
    "time-hour": lambda: _under(_time("hour")),
    "time-minute": lambda: _under(_time("minute")),
    "toast": _toast,
}
