"""The pages of the home screen and the dock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.apps.system.places import COLUMNS
from decapod.environments.android.virtual.apps.system.words import date_text
from decapod.environments.android.virtual.system.intents import FLAG_NEW_TASK, Intent
from decapod.environments.android.virtual.system.packages import Target
from decapod.environments.android.virtual.system.wallpapers import Wallpaper, wallpaper_of
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
    from decapod.environments.android.virtual.system.settings import Settings

IDS = "com.google.android.apps.nexuslauncher:id/"
INK = "#ffffff"


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
        wallpaper(launcher.app.settings),
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


def wallpaper(settings: Settings) -> Widget:
    """Calm shapes: few colours, so that pictures of it stay small."""
    return canvas(partial(_paint_wallpaper, wallpaper_of(settings)), class_name="", width=FILL, height=FILL)


def _paint_wallpaper(look: Wallpaper, drawing: Canvas, area: Rect) -> None:
    drawing.fill(area, look.ground)
    width, height = area.width, area.height
    drawing.circle((area.left + width * 0.86, area.top + height * 0.2), width * 0.42, look.shapes[0])
    drawing.circle((area.left + width * 0.1, area.top + height * 0.66), width * 0.62, look.shapes[1])
    drawing.circle((area.left + width * 0.78, area.top + height * 0.98), width * 0.5, look.shapes[2])


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
