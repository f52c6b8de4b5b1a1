"""What the app does without a screen: calls that come in, and the buttons of notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.dialer import CALL_SCREEN, calling
from decapod.environments.android.virtual.system.intents import Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext


def receive(app: AppContext, intent: Intent) -> str | None:
    """The state of the line has changed (`RINGING`, `IDLE`), or a button was tapped."""
    match intent.action, intent.text("state"):
        case "android.intent.action.PHONE_STATE", "RINGING":
            if number := intent.text("incoming_number")[:40]:
                calling.ring(app, number)
        case "android.intent.action.PHONE_STATE", "IDLE":
            calling.end(app, by_other=True)
        case calling.ANSWER, _:
            calling.answer(app)
            app.phone.shell_ui.open_shade("")
            app.start(Intent(component=CALL_SCREEN))
        case calling.DECLINE | calling.HANG_UP, _:
            calling.end(app)
            app.phone.shell_ui.banner = ""
    return None
