"""The `ubuntu` environment: a Linux desktop."""

from decapod.environments.kind import EnvironmentKind
from decapod.environments.ubuntu.actions import ACTIONS
from decapod.environments.ubuntu.setups import SETUPS

UBUNTU = EnvironmentKind(
    name="ubuntu",
    description=(
        "A Linux desktop (Xfce) with a panel at the top, windows, a mouse and a keyboard. Applications are opened with "
        "search_app or from the panel's Applications menu."
    ),
    actions=ACTIONS,
    setups=SETUPS,
    device="decapod.environments.ubuntu.desktop:UbuntuDesktop",
)
"""The kind, for a host and its workers."""

__all__ = ["UBUNTU"]
