"""Switching the phone off and on again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from decapod.environments.android.virtual.system.shell_ui import ShellUi

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

BOOT_MS = 20_000
"""How long a restart takes, on the phone's clock."""

SHUTDOWN = "shutdown"
"""The reason that switches the phone off for good."""

_listeners: WeakKeyDictionary[Phone, Callable[[str], None]] = WeakKeyDictionary()


def on_restart(phone: Phone, listener: Callable[[str], None]) -> None:
    """Call `listener(reason)` when the phone has been restarted: its connections end then."""
    _listeners[phone] = listener


def restart(phone: Phone, reason: str) -> None:
    """Switch the phone off and on: files and data stay; screens, notifications and the log do not."""
    phone.notifications.dismiss_all()
    phone.shell_ui = ShellUi()
    phone.log.clear()
    phone.set_screen(on=True)
    phone.activities.boot()
    phone.clock.advance(BOOT_MS)
    phone.changed()
    if (listener := _listeners.get(phone)) is not None:
        listener(reason)
