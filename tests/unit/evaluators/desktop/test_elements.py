"""Checks of the accessibility tree."""

import pytest

from .fake import FakeDesktop, element


@pytest.fixture(autouse=True)
def tree(desktop: FakeDesktop) -> None:
    desktop.tree = [
        element("push button", "Save", "enabled"),
        element("push button", "Cancel"),
        element("check box", "Wrap lines", "enabled", "checked"),
        element("text", text="Dear Ada,\nhello", application="Thunar"),
    ]


def test_element_shown(desktop: FakeDesktop) -> None:
    assert desktop.holds("element_shown", name=" save ")
    assert desktop.holds("element_shown", role="push button", count=2)
    assert desktop.holds("element_shown", name="Save", role="push button", application="Mousepad")
    assert not desktop.holds("element_shown", name="Sav")
    assert not desktop.holds("element_shown", name="Save", role="check box")
    assert not desktop.holds("element_shown", name="Save", application="Thunar")
    assert not desktop.holds("element_shown", role="push button", count=3)


def test_element_state(desktop: FakeDesktop) -> None:
    assert desktop.holds("element_state", name="Wrap lines", state="checked")
    assert not desktop.holds("element_state", name="Wrap lines", state="checked", present=False)
    assert not desktop.holds("element_state", name="Save", state="checked")
    assert desktop.holds("element_state", name="Cancel", state="enabled", present=False)
    assert desktop.outcome("element_state", name="Save", state="x").evidence == ["push button 'Save' (enabled)"]
    assert "at least 1 character" in desktop.error("element_state", name="Save", state="")


def test_text_shown(desktop: FakeDesktop) -> None:
    assert desktop.holds("text_shown", text="Ada,\nhel")
    assert desktop.holds("text_shown", text="Wrap")
    assert desktop.holds("text_shown", text="Ada", role="text", application="thunar")
    assert not desktop.holds("text_shown", text="ada")
    assert not desktop.holds("text_shown", text="Ada", role="push button")
    assert not desktop.holds("text_shown", text="Ada", application="mousepad")
    assert "at least 1 character" in desktop.error("text_shown", text="")


@pytest.mark.parametrize("check", ["element_shown", "element_state"])
def test_an_element_must_be_told_from_others(desktop: FakeDesktop, check: str) -> None:
    more = {"state": "checked"} if check == "element_state" else {}
    assert "give a name or a role" in desktop.error(check, name="  ", **more)
