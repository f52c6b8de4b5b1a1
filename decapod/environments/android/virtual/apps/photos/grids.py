"""Pictures as cells of a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from decapod.environments.android.virtual.apps.common.documents import read_shared
from decapod.environments.android.virtual.apps.photos.store import Item
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import (
    box,
    grid,
    icon,
    image,
    list_view,
    section_header,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

MOST_SHOWN = 240
_LARGEST = 12_000_000


def thumb(app: AppContext, path: str, mime: str) -> Widget:
    """A picture that fills its cell, or a film strip for a video."""
    if mime.startswith("video/"):
        mark = icon("movie", size=40, color="#ffffff", class_name="")
        return box(mark, color="#3c4043", place="center", class_name="", width=FILL, height=FILL)
    return image(read_shared(app.files, path, _LARGEST), width=FILL, height=FILL, class_name="")


def said(app: AppContext, item: Item) -> str:
    """What a screen reader says of a picture."""
    moment = app.clock.local(item.taken)
    kind = "Video" if item.is_video else "Photo"
    return f"{kind} taken on {moment:%b} {moment.day}, {moment.year} {time_text(moment, hours=hours_shown(app.phone))}"


def cell(
    app: AppContext,
    item: Item,
    *,
    chosen: bool,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object] | None = None,
) -> Widget:
    """A picture of the grid."""
    mark = None
    if chosen:
        mark = icon("check_circle", filled=True, color="primary", class_name="", align="top-start")
    elif item.favorite:
        mark = icon("star", filled=True, color="#ffffff", size=18, class_name="", align="bottom-start")
    length = None
    if item.is_video:
        seconds = item.duration // 1000
        length = text(
            f"{seconds // 60}:{seconds % 60:02}", "label_medium", color="#ffffff", align="top-end", class_name=""
        )
    return stack(
        thumb(app, item.path, item.mime),
        mark,
        length,
        description=said(app, item),
        class_name="android.view.View",
        resource_id="photo_view",
        selected=chosen,
        on_tap=on_tap,
        on_long_tap=on_long_tap,
    )


def by_day(
    app: AppContext,
    items: Sequence[Item],
    chosen: Sequence[str],
    on_tap: Callable[[Item], object],
    on_long_tap: Callable[[Item], object] | None,
) -> Widget:
    """Pictures below the days on which they were taken."""
    days: dict[str, list[Item]] = {}
    for item in items[:MOST_SHOWN]:
        days.setdefault(day_text(app, item.taken), []).append(item)
    parts: list[Widget] = []
    for name, found in days.items():
        cells = [
            cell(
                app,
                item,
                chosen=item.path in chosen,
                on_tap=partial(on_tap, item),
                on_long_tap=partial(on_long_tap, item) if on_long_tap else None,
            )
            for item in found
        ]
        parts.append(section_header(name, color="on_surface"))
        parts.append(grid(*cells, columns=3, gap=2, square=True, class_name=""))
    return list_view(*parts, key="photos", resource_id="recycler_view")


def day_text(app: AppContext, taken: int) -> str:
    """Today, Yesterday, or the date."""
    moment, today = app.clock.local(taken), app.clock.today()
    days = (today.date() - moment.date()).days
    if days in (0, 1):
        return ("Today", "Yesterday")[days]
    return date_text(moment, year=moment.year != today.year)
