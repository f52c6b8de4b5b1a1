"""Storage: what is full, and of what."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from decapod.environments.android.virtual.apps.common.documents import STORAGE, below, size_text
from decapod.environments.android.virtual.apps.settings.pages.registry import page
from decapod.environments.android.virtual.apps.settings.rows import Act, Ask, Link, Row, Shown
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.providers.media import mime_of
from decapod.environments.android.virtual.ui.material import column, padding, progress, text

_KINDS = (("Images", "image", "image/"), ("Videos", "movie", "video/"), ("Audio", "music_note", "audio/"))


def share_used(app: AppContext) -> int:
    """How much of the storage is used, in percent."""
    return round(app.files.used * 100 / max(1, app.files.capacity))


def _sizes(app: AppContext) -> dict[str, int]:
    sizes = {name: 0 for name, _, _ in _KINDS} | {"Documents & other": 0}
    for path in below(app.files, STORAGE):
        if app.files.is_dir(path):
            continue
        mime = mime_of(posixpath.basename(path))
        kind = next((name for name, _, start in _KINDS if mime.startswith(start)), "Documents & other")
        sizes[kind] += app.files.stat(path).size
    return sizes


@page("storage", "Storage")
def storage(app: AppContext, argument: str) -> Sequence[Row]:
    """How much of it is used, and by what."""
    used, total = app.files.used, app.files.capacity
    level = column(
        text(size_text(used), "display_small", resource_id="usage_summary"),
        text(f"{size_text(total)} total", "body_medium", color="on_surface_variant", resource_id="total_summary"),
        progress(used / max(1, total)),
        gap=8,
        class_name="",
    )
    sizes = _sizes(app)
    return [
        Shown(content=padding(level, (24, 8, 24, 16))),
        Act(title="Apps", summary=f"{sum(1 for one in app.phone.packages if not one.hidden)} apps", mark="apps"),
        *(Act(title=name, summary=size_text(sizes[name]), mark=mark) for name, mark, _ in _KINDS),
        Act(title="Documents & other", summary=size_text(sizes["Documents & other"]), mark="description"),
        Link(title="See all apps", page="all-apps", mark="apps"),
        Ask(
            title="Free up space",
            question="Delete temporary files?",
            message="Files that apps keep only to be quicker are deleted.",
            confirm="Delete",
            do=lambda: app.toast("Temporary files deleted"),
            mark="delete",
        ),
    ]


__all__ = ["share_used", "size_text", "storage"]
