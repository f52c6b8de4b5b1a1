"""What calls an app that shows no screen: broadcasts for its receiver, and its alarms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.crash import run_for
from decapod.environments.android.virtual.system.intents import Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

DUE_AT_ONCE = 200
"""Alarms that go off in one movement of the clock; the others wait for the next."""


@dataclass(frozen=True, slots=True)
class BroadcastResult:
    """What became of a broadcast.

    Attributes:
        receivers: How many receivers took it.
        code: The result code that `am broadcast` prints.
        data: The result data, or None.
    """

    receivers: int = 0
    code: int = 0
    data: str | None = None


def send(phone: Phone, intent: Intent) -> BroadcastResult:
    """Give an intent to the receivers of the apps that take it."""
    count, data = 0, None
    package = intent.package or intent.component.partition("/")[0]
    for app in phone.packages:
        if not app.receiver or (package and app.package != package):
            continue
        if intent.action not in app.actions and not package:
            continue
        receive = partial(app.function(app.receiver), AppContext(phone, app), intent)
        answer = run_for(phone, app.package, receive)
        count += 1
        data = answer if isinstance(answer, str) else data
    return BroadcastResult(count, 0, data)


def ring(phone: Phone, now_ms: int) -> None:
    """Call the apps whose alarms are due."""
    for _ in range(DUE_AT_ONCE):
        alarm = phone.alarms.take_due(now_ms)
        if alarm is None:
            return
        app = phone.packages.find(alarm.package)
        if app is not None and app.alarm:
            call = partial(app.function(app.alarm), AppContext(phone, app), alarm.tag, alarm.extras)
            run_for(phone, app.package, call)
