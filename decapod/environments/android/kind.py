"""What there is to say of the `android` environment."""

from decapod.environments.android.actions import ACTIONS
from decapod.environments.android.setups import SETUPS
from decapod.environments.kind import EnvironmentKind

ANDROID = EnvironmentKind(
    name="android",
    description=(
        "An Android phone with a touch screen. Apps are opened with open_app, or from the list of all apps that "
        "show_all_drawer opens. Text goes into the field that was tapped last."
    ),
    actions=ACTIONS,
    setups=SETUPS,
    device="decapod.environments.android.device:AndroidDevice",
)
"""The kind, for a host and its workers."""
