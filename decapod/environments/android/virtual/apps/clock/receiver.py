"""What the app does without a screen: what other apps ask for, and what is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.apps.clock import MAIN_SCREEN, RINGING_SCREEN
from decapod.environments.android.virtual.apps.clock.alarms import EVERY_DAY, SNOOZE_MINUTES, AlarmStore, until_text
from decapod.environments.android.virtual.apps.clock.timers import TimerStore, words_of
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction
from decapod.environments.android.virtual.ui.material import screen
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

EXTRA = "android.intent.extra.alarm."
DISMISS, SNOOZE, STOP = "com.android.deskclock.DISMISS", "com.android.deskclock.SNOOZE", "com.android.deskclock.STOP"


class HandleApiCalls(Activity):
    """Takes the actions of `android.provider.AlarmClock`, and makes way at once."""

    def build(self) -> Widget:
        """Nothing: it is gone before anybody sees it."""
        return screen()

    def on_create(self) -> None:
        """Do what was asked, and show it unless it was asked not to be shown."""
        intent, tab = self.intent, "alarm"
        if intent.action.endswith("SET_ALARM") and "hour" in self._given():
            self._set_alarm()
        elif intent.action.endswith("SET_TIMER"):
            tab = "timer"
            if (seconds := intent.number(f"{EXTRA}LENGTH")) > 0:
                TimerStore(self.app).add(seconds * 1000, label=intent.text(f"{EXTRA}MESSAGE"))
        elif intent.action.endswith("SHOW_TIMERS"):
            tab = "timer"
        if intent.extras.get(f"{EXTRA}SKIP_UI") is True:
            self.app.finish()
        else:
            self.app.hand_over(Intent(component=MAIN_SCREEN, extras={"tab": tab}))

    def _given(self) -> dict[str, Any]:
        return {name.removeprefix(EXTRA).lower(): value for name, value in self.intent.extras.items()}

    def _set_alarm(self) -> None:
        given, bits = self._given(), 0
        days = given.get("days", [])
        for day in days if isinstance(days, list) else []:
            # As in java.util.Calendar: 1 is Sunday, 2 Monday.
            bits |= 1 << (day + 5) % 7 if isinstance(day, int) and 1 <= day <= 7 else 0
        hour, minute = self.intent.number(f"{EXTRA}HOUR"), self.intent.number(f"{EXTRA}MINUTES")
        if 0 <= hour <= 23 and 0 <= minute <= 59:
            label = self.intent.text(f"{EXTRA}MESSAGE")
            alarm = AlarmStore(self.app).add(hour, minute, label=label, days=bits & EVERY_DAY)
            self.app.toast(until_text(self.app.clock.today(), alarm.next_after(self.app.clock.today())), long=True)


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    """An alarm rings, or a timer has run out."""
    if "timer" in extras:
        _timer_is_up(app, tag, int(extras["timer"]))
    else:
        _ring(app, int(extras["alarm"]))


def _timer_is_up(app: AppContext, tag: str, number: int) -> None:
    timer = TimerStore(app).find(number)
    if timer is None or not timer.started_at:
        return
    app.notify(
        Notification(
            app.package,
            tag,
            "Time's up",
            timer.label or words_of(timer.length_ms),
            icon="hourglass_bottom",
            intent=Intent(component=MAIN_SCREEN, extras={"tab": "timer"}),
            actions=(NotificationAction("Stop", Intent(STOP, extras={"timer": number})),),
            ongoing=True,
            silent=False,
        )
    )


def _ring(app: AppContext, number: int) -> None:
    store = AlarmStore(app)
    alarm = store.find(number)
    if alarm is None or not alarm.enabled:
        return
    if not alarm.days:
        store.change(number, enabled=0)
    store.schedule()
    moment = app.clock.today().replace(hour=alarm.hour, minute=alarm.minute)
    extras = {"alarm": number}
    app.notify(
        Notification(
            app.package,
            "alarm",
            alarm.label or "Alarm",
            time_text(moment, hours=hours_shown(app.phone)),
            icon="alarm",
            intent=Intent(component=RINGING_SCREEN, extras=extras),
            actions=(
                NotificationAction("Snooze", Intent(SNOOZE, extras=extras)),
                NotificationAction("Stop", Intent(DISMISS, extras=extras)),
            ),
            ongoing=True,
            silent=False,
        )
    )


def receive(app: AppContext, intent: Intent) -> str | None:
    """A button of a notification."""
    if intent.action == STOP:
        TimerStore(app).reset(intent.number("timer"))
    elif intent.action == SNOOZE:
        snooze(app, intent.number("alarm"))
    elif intent.action == DISMISS:
        app.cancel_notification("alarm")
    return None


def snooze(app: AppContext, number: int) -> None:
    """Let an alarm ring again a little later."""
    app.cancel_notification("alarm")
    app.set_alarm("snooze", app.clock.ms + SNOOZE_MINUTES * 60_000, {"alarm": number})
    AlarmStore(app).change(number, enabled=1)
    app.toast(f"Snoozing for {SNOOZE_MINUTES} minutes.")
