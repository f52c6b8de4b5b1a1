"""Checks of what the window in front shows."""

import pytest

from .fake import FakeHandset

SETTINGS = "com.android.settings"
TREE = f"""<hierarchy>
<node class="android.widget.FrameLayout" package="{SETTINGS}" enabled="true">
  <node class="android.widget.LinearLayout" package="{SETTINGS}" clickable="true" enabled="true">
    <node class="android.widget.TextView" package="{SETTINGS}" text="Dark theme" resource-id="android:id/title" />
    <node class="android.widget.Switch" package="{SETTINGS}" checkable="true" checked="true" enabled="true" />
  </node>
  <node class="android.widget.LinearLayout" package="{SETTINGS}" clickable="true">
    <node class="android.widget.TextView" package="{SETTINGS}" text="Auto-rotate" resource-id="android:id/title" />
    <node class="android.widget.Switch" package="{SETTINGS}" checkable="true" resource-id="{SETTINGS}:id/switch" />
  </node>
  <node class="android.widget.ImageButton" package="{SETTINGS}" content-desc="Navigate up" clickable="true" />
  <node class="android.widget.EditText" package="{SETTINGS}" text="Ann, Bob" resource-id="{SETTINGS}:id/search"
        hint="Search" focused="true" />
  <node class="android.widget.EditText" package="{SETTINGS}" text="Name" hint="Name" resource-id="{SETTINGS}:id/name"/>
</node></hierarchy>"""


@pytest.fixture(autouse=True)
def tree(phone: FakeHandset) -> None:
    phone.tree = TREE


@pytest.fixture
def blank(phone: FakeHandset) -> FakeHandset:
    phone.tree = "<hierarchy />"
    return phone


def test_element_shown(phone: FakeHandset) -> None:
    assert phone.holds("element_shown", name=" dark theme ")
    assert phone.holds("element_shown", name="Navigate up", kind="ImageButton", package=SETTINGS)
    assert phone.holds("element_shown", id="android:id/title", count=2)
    assert phone.holds("element_shown", id="search")
    assert not phone.holds("element_shown", id="title", count=3)
    assert not phone.holds("element_shown", name="Dark")
    assert not phone.holds("element_shown", name="Dark theme", kind="Button")
    assert not phone.holds("element_shown", name="Dark theme", package="com.android.chrome")
    assert not phone.holds("element_shown", name="Name"), "the hint of an empty field"
    assert "every element would do" in phone.error("element_shown")


def test_element_state(phone: FakeHandset) -> None:
    assert phone.holds("element_state", state="checked", name="Dark theme")
    assert phone.holds("element_state", state="checked", name="Auto-rotate", present=False)
    assert phone.holds("element_state", state="checked", id="switch", present=False)
    assert phone.holds("element_state", state="focused", id="search")
    assert not phone.holds("element_state", state="checked", name="Auto-rotate")
    assert not phone.holds("element_state", state="checked", name="Dark theme", present=False)
    assert not phone.holds("element_state", state="checked", name="Bluetooth", present=False), "it must be there"
    assert not phone.holds("element_state", state="checked", name="Navigate up", present=False), "of two which?"
    assert "checked" in phone.error("element_state", state="chekced", name="Dark theme")


def test_text_shown(phone: FakeHandset) -> None:
    assert phone.holds("text_shown", text="Auto-rot")
    assert phone.holds("text_shown", text="Navigate", package=SETTINGS)
    assert not phone.holds("text_shown", text="auto-rot")
    assert not phone.holds("text_shown", text="Auto", package="com.android.chrome")
    assert "at least 1 character" in phone.error("text_shown", text="")


def test_field_holds(phone: FakeHandset) -> None:
    assert phone.holds("field_holds", text="Ann, Bob", id="search")
    assert phone.holds("field_holds", text="Bob", exactly=False)
    assert not phone.holds("field_holds", text="Bob")
    assert not phone.holds("field_holds", text="Name", id="name"), "a hint is no text"
    assert not phone.holds("field_holds", text="Dark theme", exactly=False), "not a field"


def test_app_shows_window(phone: FakeHandset) -> None:
    assert phone.holds("app_shows_window", package=SETTINGS)
    assert not phone.holds("app_shows_window", package="com.android")


def test_nothing_holds_on_an_empty_screen(blank: FakeHandset) -> None:
    assert not blank.holds("element_shown", name="Save")
    assert not blank.holds("element_state", state="checked", name="Save", present=False)
    assert not blank.holds("text_shown", text="a")
    assert not blank.holds("field_holds", text="a", exactly=False)
    assert not blank.holds("app_shows_window", package=SETTINGS)


def test_a_screen_without_a_tree_cannot_be_judged(blank: FakeHandset) -> None:
    blank.tree = "ERROR: could not get idle state."
    assert "no element tree" in blank.error("text_shown", text="a")
