"""What an agent can do on a phone."""

from typing import Any

from decapod.actions import Action, ArgumentError, Element, Registry, action
from decapod.environments.android import apps
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.drawer import open_drawer
from decapod.environments.android.gestures import Direction, Distance, plan_swipe
from decapod.environments.android.keys import KEYS, Key
from decapod.environments.android.writing import write_text as write

ACTIONS: Registry[Action[..., Any]] = Registry("action")
"""The actions of the `android` environment."""


@action
def tap(device: AndroidDevice, element: Element) -> None:
    """Tap an element.

    Args:
        device: the phone.
        element: the element to tap.
    """
    device.tap(element.center)


@action
def long_tap(device: AndroidDevice, element: Element) -> None:
    """Touch an element and hold it for a second, which usually opens a menu or selects it.

    Args:
        device: the phone.
        element: the element to hold.
    """
    device.long_tap(element.center)


@action
def swipe(
    device: AndroidDevice, direction: Direction, element: Element | None = None, distance: Distance = "medium"
) -> None:
    """Swipe with a finger. The content follows the finger: swipe up to see what is further down in a list.

    Args:
        device: the phone.
        direction: where the finger moves to.
        element: the element that the finger begins on; without it the middle of the screen.
        distance: how far the finger moves: about a seventh, a third or two thirds of the screen.
    """
    box = element.box if element is not None else device.screen
    device.swipe(plan_swipe(device.size, box, direction, distance))


@action(timeout=120.0)
def write_text(device: AndroidDevice, text: str) -> str:
    """Write text into the field that has the focus, at its cursor, exactly as given. Tap a field first to focus it.

    A newline is the Enter key. What was there before stays. Returns what the field holds afterwards.

    Args:
        device: the phone.
        text: the text to write, in any script.
    """
    return write(device.adb, text)


@action
def press(device: AndroidDevice, key: Key) -> None:
    """Press a key of the phone.

    Args:
        device: the phone.
        key: home, back, enter, recents (the list of open apps), or delete (the character before the cursor).
    """
    device.press(KEYS[key])


@action
def show_all_drawer(device: AndroidDevice) -> None:
    """Go to the home screen and open the list of all apps.

    Args:
        device: the phone.
    """
    open_drawer(device)


@action(timeout=60.0)
def open_app(device: AndroidDevice, name: str) -> str:
    """Open an app by its name and wait until it is shown. Returns its package.

    Args:
        device: the phone.
        name: the app's name as the launcher shows it, such as Clock, or its package, such as com.android.settings.
    """
    if not name.strip():
        raise ArgumentError("name", "is empty")
    return apps.open_app(device, name)


for _action in (tap, long_tap, swipe, write_text, press, show_all_drawer, open_app):
    ACTIONS.register(_action.name, _action)
