"""Moments on the phone's own clock and calendar."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from decapod.evaluators.android import Handset, time_zone

Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d \d\d:\d\d$")]
"""A date and a time of day of the phone's time zone, as `2024-05-16 15:00`."""


def milliseconds(device: Handset, moment: str) -> int:
    """Return a moment as providers keep it: ms since 1970 in UTC.

    Raises:
        ValueError: there is no such day or time.
    """
    return int(datetime.fromisoformat(moment).replace(tzinfo=time_zone(device)).timestamp() * 1000)


def now(device: Handset) -> int:
    """Return the moment that the phone's clock shows, in ms since 1970 in UTC."""
    return int(device.run("date", "+%s").stdout.strip()) * 1000
