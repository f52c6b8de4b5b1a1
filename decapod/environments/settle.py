"""Waiting for the pixels to be quiet after an action."""

import time
from dataclasses import dataclass

from decapod.environments.kind import Device

QUIET = 0.150
"""For how long the pixels must stay the same, in seconds."""

POLL = 0.020
"""How often they are compared, in seconds. Each look at a screen of 1280x800 costs a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Settling:
    """How the wait ended: what it took, whether it was quiet before the limit, and the last fingerprint."""

    took_ns: int = 0
    settled: bool | None = None
    fingerprint: bytes | None = None


def settle(device: Device, limit: float) -> Settling:
    """Wait until the fingerprint has been the same for `QUIET` seconds, at most `limit` seconds.

    With a `limit` of 0, or on a device without pixels, there is no wait and `settled` is None.
    """
    started = time.monotonic_ns()
    last = device.fingerprint() if limit > 0 else None
    if last is None:
        return Settling()
    since = started
    while (now := time.monotonic_ns()) - since < QUIET * 1e9:
        if now - started >= limit * 1e9:
            return Settling(now - started, False, last)
        time.sleep(POLL)
        current = device.fingerprint()
        if current != last:
            last, since = current, time.monotonic_ns()
    return Settling(now - started, True, last)
