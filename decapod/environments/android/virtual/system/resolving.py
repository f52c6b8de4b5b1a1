"""What becomes of an intent that does not lead to one activity: a chooser, a refusal, nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system import intents
from decapod.environments.android.virtual.system.intents import Intent, full_component, short_component
from decapod.environments.android.virtual.system.packages import Target
from decapod.environments.android.virtual.system.starting import StartResult, StartStatus

if TYPE_CHECKING:
    from pydantic import JsonValue

CHOOSER_COMPONENT = "android/com.android.internal.app.ResolverActivity"


def preference_key(intent: Intent) -> str:
    """What "always" in a chooser is remembered for: the action with the data's scheme and the mime."""
    parts = intents.split_uri(intent.data)
    return f"{intent.action} {parts.scheme if parts else ''} {intent.mime}"


def chooser_intent(intent: Intent, *, from_app: bool) -> Intent:
    """The intent that opens the chooser for another one, in a task of its own unless an app asks."""
    wrapped: dict[str, JsonValue] = {
        "action": intent.action,
        "data": intent.data,
        "mime": intent.mime,
        "package": intent.package,
        "categories": list(intent.categories),
        "extras": dict(intent.extras),
        "flags": intent.flags,
    }
    flags = 0 if from_app else intents.FLAG_NEW_TASK | intents.FLAG_MULTIPLE_TASK
    return Intent(intents.CHOOSER, CHOOSER_COMPONENT, extras={"intent": wrapped}, flags=flags)


def refused(intent: Intent, target: Target, uid: int) -> StartResult:
    """What is said where an activity is not for others."""
    name = short_component(target.info.name)
    message = (
        f"java.lang.SecurityException: Permission Denial: starting Intent {intent.describe()} from null "
        f"(pid=0, uid=2000) not exported from uid {uid}: {name}"
    )
    return StartResult(StartStatus.NOT_EXPORTED, target.info.name, message)


def not_found(intent: Intent) -> StartResult:
    """What is said where no activity answers."""
    if intent.component:
        message = f"Error: Activity class {{{full_component(intent.component)}}} does not exist."
    else:
        message = f"Error: Activity not started, unable to resolve Intent {intent.describe()}"
    return StartResult(StartStatus.NOT_FOUND, "", message)
