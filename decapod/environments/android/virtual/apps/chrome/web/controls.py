"""The controls of forms as widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.web import forms
from decapod.environments.android.virtual.apps.chrome.web.document import Element
from decapod.environments.android.virtual.ui.material import (
    box,
    button,
    checkbox,
    column,
    dropdown,
    icon_button,
    plain_field,
    radio,
    row,
    slider,
    text,
)
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.web.page import Page

_WIDTH = 260


def control(page: Page, element: Element) -> Widget | None:
    """A control, with what is wrong with it below."""
    made = _made(page, element)
    number, why = page.reader.wrong
    if made is None or number != element.number:
        return made
    return column(made, text(why, "body_small", color="error"), gap=2, class_name="")


def touch(page: Page, element: Element) -> Callable[[], object] | None:
    """What a tap on a control's label does."""
    if element.has("disabled"):
        return None
    kind, number = forms.kind_of(element), element.number
    if kind == "checkbox":
        return partial(page.reader.fill, number, "" if forms.value(element, page.reader.filled) else "1")
    if kind == "radio":
        return partial(page.reader.fill, number, "1")
    return partial(page.reader.choose, number)


def _made(page: Page, element: Element) -> Widget | None:
    kind, number, reader = forms.kind_of(element), element.number, page.reader
    now, enabled = forms.value(element, reader.filled), not element.has("disabled")
    label = forms.label_of(page.document, element)
    name = f"#{element.get('id')[:80]}" if element.get("id") else ""
    if kind in forms.BUTTONS:
        return _button(page, element, kind, name, enabled)
    if kind in ("checkbox", "radio"):
        make = checkbox if kind == "checkbox" else radio
        act = touch(page, element)
        named = {"description": label or kind, "resource_id": name}
        if act is None:
            return make(bool(now), None, enabled=False, width=40, **named)  # type: ignore[arg-type]
        turn = act
        return make(bool(now), lambda *_: turn(), width=40, **named)  # type: ignore[arg-type]
    if kind == "select":
        labels = {option.value: option.label for option in forms.options(element)}
        act = partial(reader.choose, number) if enabled else None
        shown = labels.get(now, now) or " "
        return dropdown("", shown, act, width=_WIDTH, resource_id=name, description=label, enabled=enabled)
    if kind == "range":
        return _range(page, element, now, name, label)
    if kind == "file":
        choose = button(
            "Choose file",
            partial(reader.choose, number),
            kind="tonal",
            resource_id=name,
            enabled=enabled,
            description=label,
        )
        return row(
            choose, text(now or "No file chosen", "body_medium", max_lines=1, max_width=160), gap=8, class_name=""
        )
    return _field(page, element, kind, now, name, label) if kind != "hidden" else None


def _field(page: Page, element: Element, kind: str, now: str, name: str, label: str) -> Widget:
    number, reader = element.number, page.reader
    many = kind == "textarea"
    wide = many or element.get("size") == "" or _size(element) > 30
    hint = element.get("placeholder")[:200] or forms.HINTS.get(kind, "")
    look = plain_field(
        f"field-{number}",
        now,
        partial(reader.fill, number),
        hint=hint or ("" if label else element.get("name")[:60]),
        multiline=many,
        password=kind == "password",
        keyboard=forms.KEYBOARDS.get(kind, "text"),
        action="" if many else "search" if kind == "search" else "go",
        on_submit=None if many else partial(reader.press, number),
        resource_id=name,
        description=label,
        enabled=not element.has("disabled") and not element.has("readonly"),
        min_height=40 if not many else 96,
        weight=1,
    )
    calendar = None
    if kind == "date":
        calendar = icon_button(
            "calendar_today", partial(reader.choose, number), description="Show date picker", size=20
        )
    wrong = reader.wrong[0] == number
    return box(
        row(look, calendar, class_name=""),
        border="error" if wrong else "outline",
        color="surface" if not element.has("disabled") else "surface_container",
        radius=4,
        inside=(8, 2),
        width=FILL if many else _WIDTH if wide else max(96, 10 * _size(element) + 24),
        class_name="",
    )


def _range(page: Page, element: Element, now: str, name: str, label: str) -> Widget:
    least, most = _number(element.get("min"), 0), _number(element.get("max"), 100)
    span = most - least or 1
    value = _number(now, least + span // 2)

    def change(share: float) -> None:
        page.reader.fill(element.number, str(least + round(share * span)))

    bar = slider((value - least) / span, change, width=200, description=label or "Slider", resource_id=name)
    return row(bar, text(str(value), "body_medium", min_width=36), gap=8, class_name="")


def _button(page: Page, element: Element, kind: str, name: str, enabled: bool) -> Widget:
    words = element.words() if element.tag == "button" else element.get("value") or element.get("alt")
    label = words[:120] or element.get("aria-label")[:120] or {"reset": "Reset"}.get(kind, "Submit")
    look = "filled" if kind == "submit" else "tonal"
    return button(label, partial(page.reader.press, element.number), kind=look, resource_id=name, enabled=enabled)


def _size(element: Element) -> int:
    words = element.get("size")
    return min(int(words), 30) if words.isascii() and words.isdigit() and len(words) < 4 else 31


def _number(words: str, otherwise: int) -> int:
    try:
        return max(-1_000_000, min(1_000_000, int(float(words[:20]))))
    except (ValueError, OverflowError):
        return otherwise
