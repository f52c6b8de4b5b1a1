"""The launcher's list of all apps."""

from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.gestures import Swipe
from decapod.environments.android.keys import KEYS
from decapod.messages import Point

_FROM, _TO = 0.8, 0.15
_FLING_MS = 250
_SCROLL_FROM, _SCROLL_TO = 0.75, 0.35


def open_drawer(device: AndroidDevice) -> None:
    """Go to the home screen, and swipe up from near its lower edge."""
    device.press(KEYS["home"])
    device.swipe(_upwards(device, _FROM, _TO), _FLING_MS)


def scroll_drawer(device: AndroidDevice) -> None:
    """Show what is further down in the list."""
    device.swipe(_upwards(device, _SCROLL_FROM, _SCROLL_TO), 2 * _FLING_MS)


def _upwards(device: AndroidDevice, begin: float, end: float) -> Swipe:
    size = device.size
    across = size.width // 2
    return Swipe(Point(x=across, y=round(size.height * begin)), Point(x=across, y=round(size.height * end)))
