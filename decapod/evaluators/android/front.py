"""Which activity is in front.

Source: `dumpsys activity activities`. Android 13 and newer write `topResumedActivity=`, older ones `mResumedActivity:`.
"""

import re
from dataclasses import dataclass

from decapod.evaluators.android.device import Handset

_RESUMED = re.compile(r"^\s*(?:topResumedActivity=|mResumedActivity: |ResumedActivity: )(ActivityRecord\{.*)$", re.M)
_RECORD = re.compile(r"ActivityRecord\{\S+ u\d+ (?P<package>[\w.]+)/(?P<activity>[\w.$]+)")


@dataclass(frozen=True, slots=True)
class Front:
    """The activity in front: its package and its class, whole. Both are empty when none is."""

    package: str = ""
    activity: str = ""


def in_front(device: Handset) -> Front:
    """Return the activity in front."""
    return read_front(device.run("dumpsys", "activity", "activities").stdout)


def read_front(told: str) -> Front:
    """Find the activity in front in what `dumpsys activity activities` writes."""
    line = _RESUMED.search(told)
    record = _RECORD.search(line[1]) if line is not None else None
    if record is None:
        return Front()
    package, activity = record["package"], record["activity"]
    return Front(package, f"{package}{activity}" if activity.startswith(".") else activity)
