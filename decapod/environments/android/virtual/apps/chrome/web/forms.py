"""Forms: what can be filled in, what is in it, whether it may be sent, and what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.chrome.web.document import Document, Element

WRITTEN = frozenset(
    [
        "text",
        "search",
        "email",
        "tel",
        "url",
        "number",
        "password",
        "date",
        "time",
        "datetime-local",
        "month",
        "week",
        "color",
        "textarea",
    ]
)
BUTTONS = frozenset({"submit", "button", "reset", "image"})
KEYBOARDS = {"email": "email", "tel": "phone", "number": "number"}
HINTS = {"date": "yyyy-mm-dd", "time": "hh:mm", "month": "yyyy-mm", "datetime-local": "yyyy-mm-ddThh:mm"}
LONGEST_VALUE = 5_000

Values = Mapping[str, str]
"""What was filled in, by the number of the control; "1" and "" for what is ticked or not."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a list."""

    value: str
    label: str


def kind_of(element: Element) -> str:
    """What kind of control an element is: a type of `input`, textarea, select, submit, button ...; "" for none."""
    if element.tag == "input":
        name = element.get("type").lower() or "text"
        return name if name in WRITTEN | BUTTONS | {"checkbox", "radio", "file", "hidden", "range"} else "text"
    if element.tag == "button":
        name = element.get("type").lower()
        return name if name in ("button", "reset") else "submit"
    return element.tag if element.tag in ("textarea", "select") else ""


def controls(document: Document) -> list[Element]:
    """The controls of a document, in order."""
    return [element for element in document.elements if kind_of(element)]


def form_of(document: Document, control: Element) -> Element | None:
    """The form that a control belongs to."""
    named = control.get("form")
    return document.ids.get(named) if named else control.inside("form")


def options(control: Element) -> list[Option]:
    """The choices of a list."""
    found = []
    for element in control.elements():
        if element.tag == "option" and not element.has("disabled"):
            words = element.get("label") or element.words()
            found.append(Option(element.get("value") if element.has("value") else words, words))
    return found[:300]


def value(control: Element, filled: Values) -> str:
    """What is in a control; of one that is ticked, "1" or ""."""
    kept = filled.get(str(control.number))
    if kept is not None:
        return kept
    kind = kind_of(control)
    if kind in ("checkbox", "radio"):
        return "1" if control.has("checked") else ""
    if kind == "textarea":
        return control.raw_text().removeprefix("\n")
    if kind == "select":
        chosen = [element for element in control.elements() if element.tag == "option" and element.has("selected")]
        if chosen:
            return chosen[-1].get("value") if chosen[-1].has("value") else chosen[-1].words()
        found = options(control)
        return found[0].value if found else ""
    return control.get("value")


def changed(document: Document, control: Element, new: str) -> dict[str, str]:
    """What a change of a control changes: itself, and of a radio button the others of its group."""
    found = {str(control.number): new[: _longest(control)]}
    if kind_of(control) == "radio" and new:
        form, name = form_of(document, control), control.get("name")
        for other in controls(document):
            same = kind_of(other) == "radio" and other.get("name") == name and form_of(document, other) is form
            if same and other is not control:
                found[str(other.number)] = ""
    return found


def sent(document: Document, form: Element, filled: Values, button: Element | None = None) -> list[tuple[str, str]]:
    """The names and values that a form sends, with those of the button that was pressed."""
    found: list[tuple[str, str]] = []
    for control in members(document, form):
        name, kind = control.get("name"), kind_of(control)
        if not name or control.has("disabled") or (kind in BUTTONS and control is not button):
            continue
        now = value(control, filled)
        if kind in ("checkbox", "radio"):
            if now:
                found.append((name, control.get("value") or "on"))
        else:
            found.append((name, now))
    return found


def members(document: Document, form: Element) -> list[Element]:
    """The controls of a form."""
    return [control for control in controls(document) if form_of(document, control) is form]


def problem(document: Document, control: Element, filled: Values) -> str:
    """What is wrong with what is in a control, as Chrome says it; "" for nothing."""
    kind, now = kind_of(control), value(control, filled)
    if control.has("disabled") or kind in BUTTONS or kind == "hidden":
        return ""
    if not now:
        return _missing(document, control, kind, filled) if control.has("required") else ""
    if kind == "email" and (now.count("@") != 1 or now.startswith("@") or now.endswith("@") or " " in now):
        return f"Please include an '@' in the email address. '{now[:40]}' is missing an '@'."
    if kind == "url" and ":" not in now:
        return "Please enter a URL."
    if kind == "number":
        return _number_problem(control, now)
    least = _whole(control.get("minlength"))
    if least is not None and len(now) < least:
        return f"Please lengthen this text to {least} characters or more (you are currently using {len(now)})."
    return ""


def _missing(document: Document, control: Element, kind: str, filled: Values) -> str:
    if kind == "checkbox":
        return "Please check this box if you want to proceed."
    if kind == "radio":
        group = [
            other
            for other in controls(document)
            if kind_of(other) == "radio"
            and other.get("name") == control.get("name")
            and form_of(document, other) is form_of(document, control)
        ]
        return "" if any(value(other, filled) for other in group) else "Please select one of these options."
    return {"select": "Please select an item in the list.", "file": "Please select a file."}.get(
        kind, "Please fill out this field."
    )


def _number_problem(control: Element, now: str) -> str:
    number = _decimal(now)
    if number is None:
        return "Please enter a number."
    least, most = _decimal(control.get("min")), _decimal(control.get("max"))
    if least is not None and number < least:
        return f"Value must be greater than or equal to {control.get('min')[:20]}."
    if most is not None and number > most:
        return f"Value must be less than or equal to {control.get('max')[:20]}."
    return ""


def label_of(document: Document, control: Element) -> str:
    """What a control is called: its label's text, or what else names it."""
    around = control.inside("label")
    name = control.get("id")
    if around is None and name:
        around = document.labels.get(name)
    words = around.words() if around is not None else ""
    return (words or control.get("aria-label") or control.get("title") or control.get("placeholder"))[:200]


def labelled(document: Document, label: Element) -> Element | None:
    """The control that a label is for."""
    name = label.get("for")
    if name:
        found = document.ids.get(name)
        return found if found is not None and kind_of(found) else None
    return next((element for element in label.elements() if kind_of(element)), None)


def _longest(control: Element) -> int:
    most = _whole(control.get("maxlength"))
    return LONGEST_VALUE if most is None else min(most, LONGEST_VALUE)


def _whole(words: str) -> int | None:
    return int(words) if words.isascii() and words.isdigit() and len(words) < 8 else None


def _decimal(words: str) -> float | None:
    try:
        return float(words[:40]) if words else None
    except ValueError:
        return None
