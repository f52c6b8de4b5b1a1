"""A file as a row of a list or a cell of a grid, and the path of folders above them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from decapod.environments.android.virtual.apps.common.documents import STORAGE, read_shared, size_text
from decapod.environments.android.virtual.apps.files.places import place_of
from decapod.environments.android.virtual.apps.files.store import Entry
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import (
    box,
    column,
    icon,
    image,
    list_row,
    row,
    scroll,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

LARGEST_PICTURE = 12_000_000
_MARKS = {
    "application/pdf": ("picture_as_pdf", "#d93025"),
    "application/zip": ("folder_zip", "#5f6368|#9aa0a6"),
    "application/vnd.android.package-archive": ("android", "#188038"),
    "text/csv": ("table_chart", "#188038"),
}
_KINDS = {
    "audio": ("audio_file", "#b06000|#fdd663"),
    "video": ("video_file", "#d93025|#f28b82"),
    "image": ("image", "#d93025|#f28b82"),
    "text": ("description", "#1a73e8|#8ab4f8"),
}


def when_text(app: AppContext, seconds: float) -> str:
    """A file's time: the hour today, the day this year, else with the year."""
    moment, today = app.clock.local(round(seconds * 1000)), app.clock.today()
    if moment.date() == today.date():
        return time_text(moment, hours=hours_shown(app.phone))
    day = f"{moment:%b} {moment.day}"
    return day if moment.year == today.year else f"{day}, {moment.year}"


def mark_of(entry: Entry) -> tuple[str, str]:
    """The icon of a file's type, and its colour."""
    if entry.is_folder:
        return "folder", "#5f6368|#bdc1c6"
    kind = entry.mime.partition("/")[0]
    return _MARKS.get(entry.mime) or _KINDS.get(kind, ("insert_drive_file", "#5f6368|#9aa0a6"))


def thumb(app: AppContext, entry: Entry, size: float) -> Widget:
    """The small picture of a file: itself if it is one, else the icon of its type."""
    if entry.mime.startswith("image/") and entry.size <= LARGEST_PICTURE:
        data = read_shared(app.files, entry.path, LARGEST_PICTURE)
        return image(data, width=size, height=size, radius=4, class_name="")
    name, color = mark_of(entry)
    return box(
        icon(name, color=color, filled=entry.is_folder, size=size * 0.6, class_name=""),
        width=size,
        height=size,
        place="center",
        class_name="",
    )


def entry_row(
    app: AppContext,
    entry: Entry,
    *,
    chosen: bool,
    enabled: bool = True,
    where: bool = False,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object] | None,
) -> Widget:
    """A row: the name; when it was changed, how large it is, what it is; where it lies if that is not clear."""
    size = "" if entry.is_folder else size_text(entry.size)
    facts = [when_text(app, entry.modified), size, "" if entry.is_folder else entry.type_name]
    if where:
        facts = [folder_title(app, entry.path.rpartition("/")[0]), *facts[:2]]
    check = icon(
        "check_circle", filled=True, size=40, color="primary", resource_id="icon_check", description="Selected"
    )
    return list_row(
        entry.name,
        ", ".join(fact for fact in facts if fact),
        leading=check if chosen else thumb(app, entry, 40),
        title_lines=2,
        subtitle_lines=1,
        subtitle_id="metadata",
        resource_id="item_root",
        selected=chosen,
        enabled=enabled,
        description=f"{entry.name}, {facts[0]}" if not enabled else "",
        on_tap=on_tap if enabled else None,
        on_long_tap=on_long_tap,
    )


def entry_cell(
    app: AppContext,
    entry: Entry,
    *,
    chosen: bool,
    enabled: bool = True,
    on_tap: Callable[[], object],
    on_long_tap: Callable[[], object] | None,
) -> Widget:
    """A cell of the grid: a folder's name, or a picture with the name below."""
    words = column(
        text(entry.name, "body_medium", max_lines=1, resource_id="android:id/title", enabled=enabled),
        text(
            when_text(app, entry.modified) if entry.is_folder else size_text(entry.size),
            "body_small",
            color="on_surface_variant",
            max_lines=1,
            resource_id="metadata",
        ),
        class_name="",
        weight=1,
    )
    name, color = mark_of(entry)
    small = icon(
        "check_circle" if chosen else name,
        filled=chosen or entry.is_folder,
        class_name="",
        size=20,
        color="primary" if chosen else color,
    )
    line = row(small, words, gap=10, class_name="", margin=(12, 8))
    picture = None
    if not entry.is_folder:
        is_image = entry.mime.startswith("image/") and entry.size <= LARGEST_PICTURE
        shown = (
            image(read_shared(app.files, entry.path, LARGEST_PICTURE), class_name="", height=120)
            if is_image
            else icon(name, size=56, color=color, class_name="", align="center")
        )
        picture = stack(shown, class_name="", height=120, place="stretch" if is_image else "center")
    return box(
        column(picture, line, class_name=""),
        color="secondary_container" if chosen else "surface",
        border="primary" if chosen else "outline_variant",
        radius=8,
        resource_id="item_root",
        selected=chosen,
        on_tap=on_tap if enabled else None,
        on_long_tap=on_long_tap,
    )


def folder_title(app: AppContext, folder: str) -> str:
    """What a folder is called: its name, or that of the root."""
    if folder == STORAGE:
        return app.phone.properties.get("ro.product.model") or "Internal storage"
    root = place_of(folder)
    return root.title if folder == root.folder else folder.rpartition("/")[2]


def breadcrumb(app: AppContext, folder: str, open_folder: Callable[[str], object]) -> Widget:
    """The folders from the root to the one that is open; the ones above can be tapped."""
    root = place_of(folder).folder
    steps = [root]
    for name in folder[len(root) :].strip("/").split("/"):
        if name:
            steps.append(f"{steps[-1]}/{name}")
    parts: list[Widget] = []
    for step in steps[-12:]:
        last = step == folder
        label = text(
            folder_title(app, step),
            "title_small",
            color="on_surface" if last else "on_surface_variant",
            max_lines=1,
            resource_id="breadcrumb_text",
            max_width=220,
        )
        parts.append(
            box(
                label,
                place="center",
                inside=(8, 0),
                height=48,
                min_width=48,
                on_tap=None if last else partial(open_folder, step),
                class_name="android.widget.LinearLayout",
            )
        )
        if not last:
            parts.append(icon("chevron_right", size=18, resource_id="breadcrumb_arrow"))
    return scroll(
        row(*parts, class_name=""),
        axis="horizontal",
        at_end=True,
        key="breadcrumb",
        resource_id="horizontal_breadcrumb",
        class_name="androidx.recyclerview.widget.RecyclerView",
        margin=(8, 0),
    )
