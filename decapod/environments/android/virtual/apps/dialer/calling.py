"""The call that goes on: one at a time. It is in the app's preferences, so every screen and receiver sees the same."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.blocking import is_blocked
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook
from decapod.environments.android.virtual.apps.common.texting import COMPOSE_SCREEN
from decapod.environments.android.virtual.apps.dialer import CALL_SCREEN, MAIN_SCREEN, PACKAGE, PLACING
from decapod.environments.android.virtual.apps.dialer.log import CallLog
from decapod.environments.android.virtual.system.intents import CALL, SENDTO, Intent, full_component
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction
from decapod.environments.android.virtual.system.providers.calls import BLOCKED, INCOMING, MISSED, OUTGOING, REJECTED

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.context import AppContext

ANSWERED_AFTER_MS = 3_000
"""How long it takes until somebody who is called answers: everybody does."""
ONGOING = "ongoing-call"
ANSWER, DECLINE, HANG_UP = (f"com.android.incallui.{name}" for name in ("ANSWER", "DECLINE", "HANG_UP"))
_CALL = "call"


@dataclass(frozen=True)
class Call:
    """A call.

    Attributes:
        number: Who is called, or calls.
        incoming: Whether the other one calls.
        started: When it began, ms since the epoch.
        answered: When it was, or will be, answered; 0 for one that still rings here.
        muted: Whether the other one hears nothing.
        speaker: Whether it is loud.
        held: Whether the other one waits.
        digits: What was typed on the keypad.
    """

    number: str
    incoming: bool
    started: int
    answered: int = 0
    muted: bool = False
    speaker: bool = False
    held: bool = False
    digits: str = ""

    @property
    def ringing(self) -> bool:
        """Whether it waits to be answered here."""
        return self.incoming and not self.answered

    def seconds(self, now: int) -> int:
        """How long it has lasted; -1 until it is answered."""
        return (now - self.answered) // 1000 if self.answered and now >= self.answered else -1


def current(phone: Phone) -> Call | None:
    """The call that goes on, or None."""
    kept = phone.packages.state(PACKAGE).preferences.get(_CALL)
    return Call(**kept) if isinstance(kept, dict) else None


def change(app: AppContext, **values: bool | int | str) -> None:
    """Change something of the call that goes on."""
    call = current(app.phone)
    if call is not None:
        _keep(app, replace(call, **values))  # type: ignore[arg-type]


def place(app: AppContext, number: str) -> str:
    """Call a number; "", or why that cannot be."""
    if current(app.phone) is not None:
        return "Another call is in progress"
    if app.settings.flag("global", "airplane_mode_on"):
        return "Turn off airplane mode to make a call"
    now = app.clock.ms
    _keep(app, Call(number, incoming=False, started=now, answered=now + ANSWERED_AFTER_MS))
    _tell(app)
    return ""


def ring(app: AppContext, number: str) -> None:
    """Somebody calls."""
    if is_blocked(app.providers, number):
        CallLog(app.providers).add(number, BLOCKED, date=app.clock.ms)
    elif current(app.phone) is not None:
        _miss(app, number)
    else:
        _keep(app, Call(number, incoming=True, started=app.clock.ms))
        app.notify(
            Notification(
                PACKAGE,
                f"call:{number}",
                PhoneBook(app.providers).name(number),
                "Incoming call",
                channel="phone_incoming_call",
                icon="call",
                intent=Intent(component=CALL_SCREEN),
                actions=(
                    NotificationAction("Decline", Intent(DECLINE)),
                    NotificationAction("Answer", Intent(ANSWER)),
                ),
                ongoing=True,
                silent=False,
            )
        )


def answer(app: AppContext) -> None:
    """Answer the call that rings."""
    call = current(app.phone)
    if call is not None and call.ringing:
        app.cancel_notification(f"call:{call.number}")
        _keep(app, replace(call, answered=app.clock.ms))
        _tell(app)


def end(app: AppContext, *, by_other: bool = False) -> None:
    """End the call, or decline one that rings; it is written down."""
    call = current(app.phone)
    if call is None:
        return
    app.preferences.pop(_CALL, None)
    app.cancel_notification(ONGOING)
    app.cancel_notification(f"call:{call.number}")
    seconds = max(0, call.seconds(app.clock.ms))
    if call.ringing and by_other:
        _miss(app, call.number)
    else:
        kind = REJECTED if call.ringing else INCOMING if call.incoming else OUTGOING
        CallLog(app.providers).add(call.number, kind, date=call.started, seconds=seconds)
    _close_screen(app.phone)


def _miss(app: AppContext, number: str) -> None:
    CallLog(app.providers).add(number, MISSED, date=app.clock.ms)
    app.notify(
        Notification(
            PACKAGE,
            f"missed:{number}",
            "Missed call",
            PhoneBook(app.providers).name(number),
            channel="phone_missed_call",
            icon="call_missed",
            intent=Intent(component=MAIN_SCREEN, extras={"tab": "recents"}),
            actions=(
                NotificationAction("Call back", Intent(CALL, PLACING, f"tel:{number}")),
                NotificationAction("Message", Intent(SENDTO, COMPOSE_SCREEN, f"smsto:{number}")),
            ),
        )
    )


def _keep(app: AppContext, call: Call) -> None:
    app.preferences[_CALL] = asdict(call)


def _tell(app: AppContext) -> None:
    """The notification that stays for as long as the call."""
    call = current(app.phone)
    if call is None:
        return
    app.notify(
        Notification(
            PACKAGE,
            ONGOING,
            PhoneBook(app.providers).name(call.number),
            "Ongoing call",
            channel="phone_ongoing_call",
            icon="call",
            intent=Intent(component=CALL_SCREEN),
            actions=(NotificationAction("Hang up", Intent(HANG_UP)),),
            ongoing=True,
        )
    )


def _close_screen(phone: Phone) -> None:
    name = full_component(CALL_SCREEN)
    for task in phone.activities.tasks:
        for record in task.records:
            if record.component == name:
                phone.activities.finish(record)
