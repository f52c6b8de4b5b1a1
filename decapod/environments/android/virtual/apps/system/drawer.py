"""The drawer: all apps by name, with a field to search them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.places import COLUMNS
from decapod.environments.android.virtual.apps.system.workspace import IDS, icon_cell, icon_menu
from decapod.environments.android.virtual.ui.material import box, column, grid, scroll, search_bar, stack, text
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.system.launcher import LauncherActivity


def build(launcher: LauncherActivity) -> Widget:
    """All apps whose name has what is searched."""
    state = launcher.state
    targets = launcher.app.phone.packages.launched()
    words = state.query.casefold().split()
    found = [
        target
        for target in targets
        if all(word in (target.info.label or target.app.label).casefold() for word in words)
    ]

    def write(value: str) -> None:
        state.query = value

    def first() -> None:
        if state.query and found:
            launcher.launch(found[0])

    cells = [icon_cell(launcher, target, ink="on_surface", resource_id=f"{IDS}icon") for target in found]
    listing = (
        grid(*cells, columns=COLUMNS, gap=4, class_name="")
        if cells
        else text(
            f"No apps found matching \u201c{state.query}\u201d",
            "body_large",
            color="on_surface_variant",
            text_align="center",
            margin=24,
        )
    )
    search = search_bar(
        "search", state.query, write, hint="Search apps", on_submit=first, resource_id=f"{IDS}fallback_search_view"
    )
    content = column(
        box(search, class_name="android.view.ViewGroup", resource_id=f"{IDS}search_container_all_apps"),
        scroll(
            listing,
            key="apps",
            weight=1,
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id=f"{IDS}apps_list_view",
        ),
        gap=12,
        class_name="",
        margin=(16, 40, 16, 56),
    )
    panel = box(
        content,
        color="surface_container",
        class_name="android.widget.RelativeLayout",
        resource_id=f"{IDS}apps_view",
        width=FILL,
        height=FILL,
        on_swipe=lambda toward: launcher.close_drawer() if toward == "down" else False,
    )
    opened = next((target for target in targets if target.info.name == state.menu), None)
    return stack(panel, icon_menu(launcher, opened) if opened else None, class_name="android.widget.FrameLayout")
