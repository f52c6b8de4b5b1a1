"""Runtime permissions: asking by a dialog, and what its answer comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.tasks import Record

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

COMPONENT = (
    "com.google.android.permissioncontroller/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
)
ACTION = "android.content.pm.action.REQUEST_PERMISSIONS"
ASKED_AT_MOST = 2
"""After so many refusals an app is refused without a dialog, as since Android 11."""


def ask(phone: Phone, record: Record, name: str) -> bool:
    """Bring up the dialog for an activity that asks; True where the app has the permission already."""
    state = phone.packages.state(record.app.package)
    if name in state.granted:
        return True
    dialog = phone.packages.by_component(COMPONENT)
    if state.refused.get(name, 0) >= ASKED_AT_MOST or name not in record.app.permissions or dialog is None:
        record.activity.on_permission(name, False)
        return False
    extras = {"package": record.app.package, "permission": name}
    phone.activities.launch(dialog, Intent(ACTION, COMPONENT, extras=extras), record, "")
    return False


def answer(phone: Phone, dialog: Record, *, granted: bool) -> None:
    """Give the answer of a dialog to the app that asked."""
    package, name = dialog.intent.text("package"), dialog.intent.text("permission")
    state = phone.packages.state(package)
    if granted:
        phone.packages.grant(package, name)
    else:
        state.refused[name] = state.refused.get(name, 0) + 1
    asker = phone.activities.record(dialog.caller)
    phone.activities.finish(dialog)
    if asker is not None:
        asker.activity.on_permission(name, granted)
