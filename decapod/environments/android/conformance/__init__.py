"""One script of commands and screens for any device that answers adb: how does it differ from what decapod expects?

The environment, its set-ups and the checks rely on what these steps look at. What they change on the device they put
back: a setting of their own, a folder of their own, and what is written into a contact that is never saved.
"""

import time
from collections.abc import Iterator

from decapod.environments.android.adb import Adb, DeviceLost, DeviceSilent
from decapod.environments.android.conformance import apps, link, screen, state, writing
from decapod.environments.android.conformance.step import Differs, Finding, Step
from decapod.environments.android.device import AndroidDevice

STEPS: tuple[Step, ...] = (*link.STEPS, *screen.STEPS, *apps.STEPS, *writing.STEPS, *state.STEPS)
"""Every step, in the order in which they are taken."""


def examine(adb: Adb) -> Iterator[Finding]:
    """Take every step on a device, one after the other.

    Raises:
        DeviceLost: the device cannot be reached any more.
    """
    device = AndroidDevice(adb)
    for step in STEPS:
        started = time.monotonic()
        try:
            seen, fine = step.look(device), True
        except DeviceLost:
            raise
        except (Differs, DeviceSilent, OSError, RuntimeError, ValueError) as error:
            seen, fine = str(error), False
        yield Finding(step, fine, seen, time.monotonic() - started)


__all__ = ["STEPS", "Differs", "Finding", "Step", "examine"]
