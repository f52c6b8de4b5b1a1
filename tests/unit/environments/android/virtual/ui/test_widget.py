"""What a widget is made of."""

from dataclasses import FrozenInstanceError, replace

import pytest

from decapod.environments.android.virtual.ui.layouts import Stack
from decapod.environments.android.virtual.ui.widget import Widget


def test_what_is_not_given_is_as_usual() -> None:
    widget = Widget(layout=Stack(), text="Save")
    assert (widget.text, widget.class_name, widget.enabled, widget.children) == ("Save", "android.view.View", True, ())
    assert widget == Widget(layout=Stack(), text="Save", enabled=True)
    assert replace(widget, text="Send", width=3) == Widget(layout=Stack(), text="Send", width=3)


def test_it_takes_what_it_has_a_function_for() -> None:
    assert not Widget(layout=Stack()).focusable
    tapped, held = Widget(layout=Stack(), on_tap=print), Widget(layout=Stack(), on_long_tap=print)
    assert (tapped.clickable, tapped.long_clickable, tapped.focusable) == (True, False, True)
    assert (held.clickable, held.long_clickable, held.focusable) == (False, True, True)


def test_it_is_never_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Widget(layout=Stack()).text = "Other"  # type: ignore[misc]


def test_what_it_has_not_is_refused() -> None:
    with pytest.raises(TypeError, match="has no 'colour'"):
        Widget(layout=Stack(), text="", colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="needs a layout"):
        Widget(text="Save")  # type: ignore[call-arg]
