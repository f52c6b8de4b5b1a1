"""The phone's time zone."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from decapod.evaluators.android.device import Handset


def time_zone(device: Handset) -> tzinfo:
    """Return the phone's time zone; UTC where it tells none.

    Raises:
        ValueError: this system does not know it.
    """
    name = device.run("getprop", "persist.sys.timezone").stdout.strip()
    if name in ("", "GMT", "UTC", "Etc/UTC"):
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(f"this system does not know the phone's time zone {name!r}: install tzdata") from None
