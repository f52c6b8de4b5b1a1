"""Recents: the tasks used last as cards, the newest at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.apps.system.workspace import IDS, wallpaper
from decapod.environments.android.virtual.system.tasks import Task
from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.layouts import Leaf
from decapod.environments.android.virtual.ui.material import box, button, column, make, row, scroll, spacer, stack, text
from decapod.environments.android.virtual.ui.painting import paint
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.system.launcher import LauncherActivity
    from decapod.environments.android.virtual.phone import Phone

SHARE = 0.62
CARDS = 12
INK = "#ffffff"


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """Paints a task's screen, made small."""

    phone: Phone
    task: Task

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Build the task's screen and draw it inside the node."""
        scenes = [window.scene for window in self.phone.screen.of_task(self.task)]
        whole = paint(scenes, self.phone.theme)
        size = (node.bounds.width, node.bounds.height)
        small = whole.resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), dp(16), fill=255)
        canvas.picture(small, node.bounds.left, node.bounds.top, mask)


def build(launcher: LauncherActivity) -> Widget:
    """The cards over the wallpaper, and a word where there are none."""
    phone = launcher.app.phone
    tasks = phone.activities.recents()[:CARDS]
    if not tasks:
        words = text("No recent items", "title_medium", color=INK, align="center", resource_id=f"{IDS}empty_message")
        content: Widget = stack(words, place="center", class_name="", width=FILL, height=FILL)
    else:
        content = _cards(launcher, tasks)
    return box(
        wallpaper(launcher.app.settings),
        content,
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}launcher",
        width=FILL,
        height=FILL,
        on_tap=launcher.app.phone.activities.home,
    )


def _cards(launcher: LauncherActivity, tasks: list[Task]) -> Widget:
    phone = launcher.app.phone
    side = (1 - SHARE) / 2 * phone.display.size[0] / dp(1)

    def clear() -> None:
        phone.activities.clear_recents()
        launcher.state.mode = "home"

    clear_all = button(
        "Clear all", clear, kind="text", color=INK, resource_id=f"{IDS}clear_all", class_name="android.widget.Button"
    )
    cards = [_card(launcher, task) for task in reversed(tasks)]
    line = row(
        box(clear_all, place="center", width=130, class_name=""), *cards, spacer_of(side - 24), gap=16, class_name=""
    )
    return column(
        spacer(),
        scroll(
            line,
            axis="horizontal",
            at_end=True,
            key="recents",
            class_name="android.widget.ListView",
            resource_id=f"{IDS}overview_panel",
        ),
        spacer(),
        class_name="",
        margin=(0, 40, 0, 56),
    )


def spacer_of(width: float) -> Widget:
    """A gap of a width in dp."""
    return box(class_name="", width=max(0, width), height=1)


def _card(launcher: LauncherActivity, task: Task) -> Widget:
    phone = launcher.app.phone
    width, height = (side * SHARE / dp(1) for side in phone.display.size)
    title = task.top.title

    def swipe(toward: str) -> bool:
        if toward != "up":
            return False
        phone.activities.remove_task(task)
        return True

    picture = make(
        Leaf(),
        Thumbnail(phone, task),
        {},
        class_name="android.view.View",
        resource_id=f"{IDS}snapshot",
        width=width,
        height=height,
    )
    return column(
        box(
            app_icon(task.root.app, 44),
            class_name="android.view.View",
            resource_id=f"{IDS}icon",
            description=title,
            align="center",
            width=44,
            height=44,
        ),
        picture,
        gap=12,
        class_name="android.widget.FrameLayout",
        resource_id=f"{IDS}task",
        description=title,
        on_tap=lambda: phone.activities.bring_to_front(task),
        on_swipe=swipe,
    )
