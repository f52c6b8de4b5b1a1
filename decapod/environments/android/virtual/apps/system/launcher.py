"""The launcher: pages with icons, the dock, the drawer with all apps, and the apps used last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system import places
from decapod.environments.android.virtual.system import intents
from decapod.environments.android.virtual.system.activities import RECENTS_EXTRA
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.packages import Target

if TYPE_CHECKING:
    from decapod.environments.android.virtual.ui.widget import Widget


class LauncherActivity(Activity):
    """The home screen."""

    @dataclass
    class State:
        """What the launcher shows.

        Attributes:
            mode: home, drawer or recents.
            page: Which page of the home screen, from 0.
            query: What is searched in the drawer.
            menu: The component whose menu is open, or `home` for that of the home screen.
            pages: The components on each page.
            dock: The components in the dock.
            came_from: The number of the task that recents were opened from; 0 for none.
        """

        mode: str = "home"
        page: int = 0
        query: str = ""
        menu: str = ""
        pages: list[list[str]] = field(default_factory=list)
        dock: list[str] = field(default_factory=list)
        came_from: int = 0

    state: State

    def on_create(self) -> None:
        """Place the icons."""
        self.state.dock, self.state.pages = places.first_places(self.app.phone.packages.launched())

    @property
    def bars(self) -> str:
        """White symbols over the wallpaper; the theme's over the drawer."""
        return "auto" if self.state.mode == "drawer" else "dark"

    def build(self) -> Widget:
        """The part that is shown now."""
        # A phone starts with a launcher, but without anything to draw it with.
        from decapod.environments.android.virtual.apps.system import drawer, recents, workspace

        if self.state.mode == "drawer":
            return drawer.build(self)
        if self.state.mode == "recents":
            return recents.build(self)
        return workspace.build(self)

    def on_new_intent(self, intent: Intent) -> None:
        """Home shows the first page; recents and the drawer have extras of their own."""
        state = self.state
        state.query = state.menu = ""
        self.app.hide_keyboard()
        if intent.extras.get("decapod.all_apps"):
            state.mode = "drawer"
        elif intent.extras.get(RECENTS_EXTRA):
            self._toggle_recents()
        else:
            state.mode, state.page = "home", 0

    def on_back(self) -> bool:
        """Back leaves the drawer, and recents for the app that was in front."""
        state = self.state
        if state.mode == "recents":
            task = next((task for task in self.app.phone.activities.tasks if task.number == state.came_from), None)
            state.mode = "home"
            if task is not None:
                self.app.phone.activities.bring_to_front(task)
        elif state.mode == "drawer":
            self.close_drawer()
        return True

    def on_stop(self) -> None:
        """Another app has come to the front: the home screen is what one comes back to."""
        self.state.mode, self.state.query, self.state.menu = "home", "", ""
        self.app.hide_keyboard()

    def open_drawer(self) -> None:
        """Show all apps."""
        self.state.mode, self.state.query = "drawer", ""
        self.app.scroll_to("apps", 0)

    def close_drawer(self) -> None:
        """Go back to the page."""
        self.state.mode, self.state.query = "home", ""
        self.app.hide_keyboard()

    def launch(self, target: Target) -> None:
        """Start an app by its icon."""
        self.state.menu = ""
        intent = Intent(intents.MAIN, target.info.name, categories=(intents.LAUNCHER,), flags=intents.FLAG_NEW_TASK)
        self.app.phone.start(intent)

    def _toggle_recents(self) -> None:
        state = self.state
        tasks = self.app.phone.activities.recents()
        if state.mode == "recents" and len(tasks) > 0:
            self.app.phone.activities.bring_to_front(tasks[min(1, len(tasks) - 1)])
            return
        before = self.app.phone.activities.left
        state.mode, state.came_from = "recents", before
        self.app.scroll_to("recents", 1 << 20)
