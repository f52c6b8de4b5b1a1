"""Checks of windows."""

import pytest

from .fake import FakeDesktop, window


def test_window_open(desktop: FakeDesktop) -> None:
    desktop.open = [window("notes (1).txt - Mousepad"), window("Home", "Thunar", minimized=True)]
    assert desktop.holds("window_open", title="notes (1).txt")
    assert desktop.holds("window_open", wm_class="thunar")
    assert desktop.holds("window_open", title="notes", wm_class="Mousepad")
    assert desktop.holds("window_open", pattern=r"^notes .* - Mousepad$")
    assert not desktop.holds("window_open", title="notes", wm_class="Thunar")
    assert not desktop.holds("window_open", title="Notes")
    assert not desktop.holds("window_open", wm_class="Mousepad", count=2)
    assert desktop.outcome("window_open", title="x").evidence == [
        "notes (1).txt - Mousepad (Mousepad)",
        "Home (Thunar)",
    ]


def test_window_absent(desktop: FakeDesktop) -> None:
    assert desktop.holds("window_absent", wm_class="Mousepad")
    desktop.open = [window("notes", minimized=True)]
    assert not desktop.holds("window_absent", wm_class="Mousepad")
    assert desktop.holds("window_absent", wm_class="Mousepad", title="other")


def test_window_active(desktop: FakeDesktop) -> None:
    desktop.open = [window("a"), window("b", active=True)]
    assert desktop.holds("window_active", title="b")
    assert not desktop.holds("window_active", title="a")
    assert not desktop.holds("window_active", wm_class="Thunar")


def test_window_minimized(desktop: FakeDesktop) -> None:
    desktop.open = [window("a", minimized=True), window("b")]
    assert desktop.holds("window_minimized", title="a")
    assert not desktop.holds("window_minimized", title="b")
    assert not desktop.holds("window_minimized", wm_class="Mousepad")


@pytest.mark.parametrize("check", ["window_open", "window_absent", "window_active", "window_minimized"])
def test_a_window_must_be_told_from_others(desktop: FakeDesktop, check: str) -> None:
    assert "give a title, a wm_class or a pattern" in desktop.error(check)
    assert "not a regular expression" in desktop.error(check, pattern="(")
