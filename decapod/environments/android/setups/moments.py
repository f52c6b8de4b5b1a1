"""Moments on the phone's own clock and calendar."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from decapod.evaluators.android import DAY, Handset, dated, time_zone
from decapod.evaluators.android import now as seconds

Moment = Annotated[str, Field(pattern=rf"^{DAY} \d\d:\d\d$")]
"""A day and a time of the phone's time zone, as `2024-05-16 15:00`, `tomorrow 15:00` or `today-2 15:00`."""


def milliseconds(device: Handset, moment: str) -> int:
    """Return a moment as providers keep it: ms since 1970 in UTC.

    Raises:
        ValueError: there is no such day or time.
    """
    return int(datetime.fromisoformat(dated(device, moment)).replace(tzinfo=time_zone(device)).timestamp() * 1000)


def now(device: Handset) -> int:
    """Return the moment that the phone's clock shows, in ms since 1970 in UTC."""
    return seconds(device) * 1000
