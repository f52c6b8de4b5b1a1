"""The pages of the home screen and the dock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.apps.system.words import date_text
from decapod.environments.android.virtual.system.intents import FLAG_NEW_TASK, Intent
from decapod.environments.android.virtual.system.packages import Target
from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.material import (
    box,
    canvas,
    column,
    grid,
    icon,
    menu,
    menu_item,
    row,
    spacer,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.system.launcher import LauncherActivity

IDS = "com.google.android.apps.nexuslauncher:id/"
COLUMNS, ROWS = 4, 5
DOCK = (
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.chrome",
    "com.google.android.GoogleCamera",
)
FIRST = (
    "com.google.android.gm",
    "com.google.android.apps.photos",
    "com.google.android.calendar",
    "com.google.android.deskclock",
)
INK = "#ffffff"


def first_places(targets: list[Target]) -> tuple[list[str], list[list[str]]]:
    """The components of the dock, and of the pages of a new phone."""
    by_package = {target.app.package: target.info.name for target in targets}
    dock = [by_package[package] for package in DOCK if package in by_package]
    first = [by_package[package] for package in FIRST if package in by_package]
    rest = [target.info.name for target in targets if target.info.name not in dock + first]
    if not dock:
        dock, rest = rest[:COLUMNS], rest[COLUMNS:]
    return dock, [first, rest[: COLUMNS * ROWS]] if rest else [first]


def build(launcher: LauncherActivity) -> Widget:
    """The page that is shown, over the wallpaper."""
    state = launcher.state
    targets = {target.info.name: target for target in launcher.app.phone.packages.launched()}
    shown = [targets[name] for name in state.pages[state.page] if name in targets] if state.pages else []
    docked = [targets[name] for name in state.dock if name in targets]
    content = column(
        _glance(launcher) if state.page == 0 else None,
        _page(launcher, shown, top=state.page > 0),
        _dots(launcher),
        row(
            *(icon_cell(launcher, target) for target in docked),
            class_name="android.view.ViewGroup",
            resource_id=f"{IDS}hotseat",
            arrange="between",
        ),
        _search(launcher),
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}drag_layer",
        margin=(16, 40, 16, 56),
    )
    page = box(
        wallpaper(),
        content,
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}launcher",
        description="Home",
        width=FILL,
        height=FILL,
        on_swipe=lambda toward: _swipe(launcher, toward),
        on_long_tap=lambda: _open_menu(launcher, "home"),
    )
    return stack(page, _menu(launcher, targets), class_name="android.widget.FrameLayout")


def wallpaper() -> Widget:
    """Calm shapes: few colours, so that pictures of it stay small."""
    return canvas(_paint_wallpaper, class_name="", width=FILL, height=FILL)


def _paint_wallpaper(drawing: Canvas, area: Rect) -> None:
    drawing.fill(area, "#2f4b66|#141d27")
    width, height = area.width, area.height
    drawing.circle((area.left + width * 0.86, area.top + height * 0.2), width * 0.42, "#3d5f80|#1a2733")
    drawing.circle((area.left + width * 0.1, area.top + height * 0.66), width * 0.62, "#38597a|#18232e")
    drawing.circle((area.left + width * 0.78, area.top + height * 0.98), width * 0.5, "#46698a|#1e2c3a")


def icon_cell(launcher: LauncherActivity, target: Target, *, ink: str = INK, resource_id: str = "") -> Widget:
    """An icon with its name, as the pages, the dock and the drawer show it."""
    label = target.info.label or target.app.label
    return column(
        app_icon(target.app, 56),
        text(label, "label_medium", color=ink, max_lines=1, text_align="center", class_name=""),
        across="center",
        arrange="center",
        gap=6,
        class_name="android.widget.TextView",
        text=label,
        description=label,
        resource_id=resource_id,
        on_tap=lambda: launcher.launch(target),
        on_long_tap=lambda: _open_menu(launcher, target.info.name),
        width=86,
        height=96,
    )


def icon_menu(launcher: LauncherActivity, target: Target) -> Widget:
    """What a long press on an icon shows."""
    label = target.info.label or target.app.label

    def close() -> None:
        launcher.state.menu = ""

    def info() -> None:
        close()
        details = "android.settings.APPLICATION_DETAILS_SETTINGS"
        launcher.app.start(Intent(details, data=f"package:{target.app.package}", flags=FLAG_NEW_TASK))

    def place() -> None:
        close()
        state = launcher.state
        name = target.info.name
        for page in state.pages:
            if name in page:
                page.remove(name)
                return
        state.pages[0].append(name)

    placed = any(target.info.name in page for page in launcher.state.pages)
    docked = target.info.name in launcher.state.dock
    words = ("close", "Remove") if placed else ("add", "Add to home screen")
    items = [
        menu_item(label, lambda: launcher.launch(target), mark="open_in_new", resource_id=f"{IDS}deep_shortcut"),
        menu_item("App info", info, mark="info", resource_id=f"{IDS}system_shortcut"),
    ]
    if not docked:
        items.append(menu_item(words[1], place, mark=words[0], resource_id=f"{IDS}system_shortcut"))
    return menu(items, on_dismiss=close, place="center", width=240, resource_id=f"{IDS}deep_shortcuts_container")


def _menu(launcher: LauncherActivity, targets: dict[str, Target]) -> Widget | None:
    name = launcher.state.menu
    if name == "home":
        return _home_menu(launcher)
    return icon_menu(launcher, targets[name]) if name in targets else None


def _home_menu(launcher: LauncherActivity) -> Widget:
    def close() -> None:
        launcher.state.menu = ""

    def start(action: str) -> None:
        close()
        launcher.app.start(Intent(action, flags=FLAG_NEW_TASK))

    def all_apps() -> None:
        close()
        launcher.open_drawer()

    items = [
        menu_item("Wallpaper & style", lambda: start("android.intent.action.SET_WALLPAPER"), mark="palette"),
        menu_item("All apps", all_apps, mark="apps"),
        menu_item("Home settings", lambda: start("android.settings.HOME_SETTINGS"), mark="settings"),
    ]
    return menu(items, on_dismiss=close, place="center", width=240, resource_id=f"{IDS}popup_container")


def _open_menu(launcher: LauncherActivity, name: str) -> None:
    launcher.state.menu = name


def _swipe(launcher: LauncherActivity, toward: str) -> bool:
    state = launcher.state
    if toward == "up":
        launcher.open_drawer()
    elif toward == "down":
        launcher.app.phone.shell_ui.open_shade("notifications")
    elif toward == "left":
        state.page = min(state.page + 1, max(0, len(state.pages) - 1))
    else:
        state.page = max(0, state.page - 1)
    return True


def _glance(launcher: LauncherActivity) -> Widget:
    return column(
        text(date_text(launcher.app.clock.today()), "headline_small", color=INK, resource_id=f"{IDS}date"),
        class_name="android.view.ViewGroup",
        resource_id=f"{IDS}bc_smartspace_view",
        margin=(8, 16),
    )


def _page(launcher: LauncherActivity, targets: list[Target], *, top: bool) -> Widget:
    cells = grid(*(icon_cell(launcher, target) for target in targets), columns=COLUMNS, gap=4, class_name="")
    parts = [cells, spacer()] if top else [spacer(), cells]
    return column(
        *parts, class_name="android.widget.ScrollView", resource_id=f"{IDS}workspace", weight=1, margin=(0, 0, 0, 8)
    )


def _dots(launcher: LauncherActivity) -> Widget:
    count, page = max(1, len(launcher.state.pages)), launcher.state.page
    marks = [
        box(color=INK if number == page else "#ffffff80", radius=3, width=6, height=6, class_name="")
        for number in range(count)
    ]
    return row(
        *marks,
        gap=6,
        arrange="center",
        height=20,
        class_name="android.view.View",
        resource_id=f"{IDS}page_indicator",
        description=f"Page {page + 1} of {count}",
    )


def _search(launcher: LauncherActivity) -> Widget:
    def search() -> None:
        launcher.open_drawer()
        launcher.app.focus("search")

    line = row(
        icon("search", color="#1f1f1f|#e3e3e3", class_name=""),
        text("Search", "body_large", color="#1f1f1f|#e3e3e3", class_name="", weight=1),
        icon("mic", color="#1f1f1f|#e3e3e3", class_name=""),
        gap=12,
        class_name="",
        margin=(18, 0),
    )
    return box(
        line,
        color="#f2f5f9|#2a3138",
        radius=28,
        height=52,
        margin=(0, 12, 0, 8),
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}search_container_hotseat",
        description="Search",
        on_tap=search,
    )
