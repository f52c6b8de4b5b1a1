"""Checks of what programs show, by their accessibility tree. A covered window may show nothing."""

from typing import Annotated

from pydantic import Field, JsonValue

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short
from decapod.messages import TreeElement


@evaluator
def element_shown(
    device: Desktop,
    name: str = "",
    role: str = "",
    application: str = "",
    count: Annotated[int, Field(ge=1)] = 1,
) -> Verdict:
    """An element is shown. At least one of name and role must be given.

    Args:
        name: the element's whole name, ignoring case and space around it.
        role: its role, as `push button` or `check box`.
        application: the name of the program that shows it, ignoring case; empty for any.
        count: how many such elements there must be, at least.
    """
    found = _find(device, name, role, application)
    return Verdict(len(found) >= count, _told(found))


@evaluator
def element_state(
    device: Desktop,
    state: NonEmpty,
    name: str = "",
    role: str = "",
    application: str = "",
    present: bool = True,
) -> Verdict:
    """An element is shown that has a state, or lacks it. At least one of name and role must be given.

    Args:
        state: the state in the platform's word, as `checked`, `focused`, `enabled`, `selected` or `expanded`.
        name: the element's whole name, ignoring case and space around it.
        role: its role, as `check box`.
        application: the name of the program that shows it, ignoring case; empty for any.
        present: whether it must have the state (true) or lack it (false).
    """
    found = _find(device, name, role, application)
    fitting = [element for element in found if (state in element.states) is present]
    return Verdict(bool(fitting), _told(found, states=True))


@evaluator
def text_shown(device: Desktop, text: NonEmpty, role: str = "", application: str = "") -> Verdict:
    """A text is shown: some element's text or name contains it.

    Args:
        text: the text looked for; capital and small letters differ.
        role: the role of the element that shows it, as `text`; empty for any.
        application: the name of the program that shows it, ignoring case; empty for any.
    """
    near = [element for element in device.elements() if _fits(element, "", role, application)]
    found = [element for element in near if text in element.text or text in element.name]
    return Verdict(bool(found), _told(found) if found else f"not among {len(near)} elements")


def _find(device: Desktop, name: str, role: str, application: str) -> list[TreeElement]:
    if not (name.strip() or role):
        raise ArgumentError("name", "give a name or a role, or every element would do")
    return [element for element in device.elements() if _fits(element, name, role, application)]


def _fits(element: TreeElement, name: str, role: str, application: str) -> bool:
    def same(wanted: str, found: str) -> bool:
        return not wanted.strip() or wanted.strip().casefold() == found.strip().casefold()

    return same(name, element.name) and same(role, element.role) and same(application, element.application)


def _told(found: list[TreeElement], *, states: bool = False) -> JsonValue:
    if not found:
        return "no such element"
    return [
        f"{element.role} {short(element.name)!r}" + (f" ({', '.join(element.states)})" if states else "")
        for element in found[:5]
    ]


CHECKS = (element_shown, element_state, text_shown)
