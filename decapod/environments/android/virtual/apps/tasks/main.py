"""The screen of the lists: a tab for each, what is to be done, and what has been done below it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.system.words import hours_shown
from decapod.environments.android.virtual.apps.tasks import DETAIL_SCREEN, sheets
from decapod.environments.android.virtual.apps.tasks.data import Store, Task, TaskList
from decapod.environments.android.virtual.apps.tasks.reminders import cancel_reminder, set_reminder
from decapod.environments.android.virtual.apps.tasks.rows import task_row
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.system.intents import SEND, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    chip,
    empty_state,
    fab,
    icon_button,
    list_row,
    list_view,
    row,
    scroll,
    text,
)
from decapod.environments.android.virtual.ui.material import icon as symbol
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

STARRED = -1
"""The tab of the starred tasks of all lists."""


class TaskListsActivity(Activity):
    """All lists."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            shown: The list's number, 0 for the first, or `STARRED`.
            open: What is over the lists: add, sort, menu, new-list, rename, delete-list, delete-completed, or "".
            title: What has been typed: a task's or list's title.
            details: The details of the new task.
            more: Whether the field for the details is shown.
            star: Whether the new task gets a star.
            done_open: Whether the completed tasks are unfolded.
            completed: The task that "Undo" makes open again, 0 for none.
            deleted: The rows that "Undo" puts back.
        """

        shown: int = 0
        open: str = ""
        title: str = ""
        details: str = ""
        more: bool = False
        star: bool = False
        done_open: bool = False
        completed: int = 0
        deleted: list[Row] = field(default_factory=list)

    state: State

    def on_create(self) -> None:
        """A text that another app shares becomes a new task."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Likewise, while the app is open already."""
        if intent.action == SEND:
            self.ask("add")
            self.state.title = intent.text("android.intent.extra.TEXT") or intent.text("android.intent.extra.SUBJECT")

    @property
    def store(self) -> Store:
        """The lists and tasks."""
        return Store(self.app.db)

    @property
    def shown(self) -> TaskList | None:
        """The list that is shown; None for the starred ones."""
        lists = self.store.lists()
        if self.state.shown == STARRED or not lists:
            return None
        return next((found for found in lists if found.id == self.state.shown), lists[0])

    def build(self) -> Widget:
        """Tabs, tasks, and the button that adds one."""
        found = self.shown
        return scaffold(
            self._tabs(found),
            self._tasks(found),
            app_bar=app_bar("Tasks", center=True, title_id="toolbar_title"),
            fab=fab("add", partial(self.ask, "add"), description="Create new task", resource_id="tasks_fab"),
            overlay=self._overlay(found),
        )

    def _tabs(self, found: TaskList | None) -> Widget:
        chips = [
            chip(
                one.title,
                partial(self.show, one.id),
                selected=found is not None and one.id == found.id,
                resource_id="task_list_tab",
            )
            for one in self.store.lists()
        ]
        return scroll(
            row(
                chip(
                    "Starred",
                    partial(self.show, STARRED),
                    selected=self.state.shown == STARRED,
                    leading="star",
                    resource_id="starred_tab",
                ),
                *chips,
                button("New list", partial(self.ask, "new-list"), kind="text", leading="add", resource_id="new_list"),
                gap=8,
                class_name="",
                margin=(16, 0),
            ),
            axis="horizontal",
            key="tabs",
        )

    def _tasks(self, found: TaskList | None) -> Widget:
        tasks = self.store.open_tasks(found) if found else self.store.starred_tasks()
        done = self.store.completed_tasks(found.id) if found else []
        head = row(
            text(found.title if found else "Starred", "title_medium", weight=1, max_lines=1, resource_id="list_title"),
            icon_button("swap_vert", partial(self.ask, "sort"), description="Sort", resource_id="sort_menu")
            if found
            else None,
            icon_button("more_vert", partial(self.ask, "menu"), description="List options", resource_id="list_menu")
            if found
            else None,
            class_name="",
            margin=(20, 0, 4, 0),
            min_height=48,
        )
        if not tasks and not done:
            nothing = "Tasks you star appear here" if found is None else "Add a task to get started"
            empty = empty_state("star" if found is None else "task_alt", "No tasks yet", nothing)
            return list_view(head, empty, key="tasks")
        cleared = list_row("All tasks completed", "Nice work!") if not tasks else None
        unfolded = self.state.done_open
        fold = (
            list_row(
                f"Completed ({len(done)})",
                trailing=symbol("expand_less" if unfolded else "expand_more"),
                on_tap=self.toggle_done,
                resource_id="completed_header",
            )
            if done
            else None
        )
        below = [self._row(task) for task in done] if unfolded else []
        return list_view(head, cleared, *(self._row(task) for task in tasks), fold, *below, key="tasks")

    def _row(self, task: Task) -> Widget:
        return task_row(
            task,
            self.app.clock.today(),
            hours_shown(self.app.phone),
            on_open=partial(self._open, task.id),
            on_tick=partial(self._untick if task.completed else self._tick, task.id),
            on_star=partial(self.store.change, task.id, starred=int(not task.starred)),
        )

    def _overlay(self, found: TaskList | None) -> Widget | None:
        done = len(self.store.completed_tasks(found.id)) if found else 0
        match self.state.open, found:
            case "add", _:
                return sheets.new_task(self)
            case "new-list", _:
                return sheets.list_name(self, new=True)
            case "rename", TaskList():
                return sheets.list_name(self, new=False)
            case "sort", TaskList() as shown:
                return sheets.sort_menu(self, shown)
            case "menu", TaskList() as shown:
                return sheets.list_menu(self, shown, first=shown.id == self.store.lists()[0].id, done=done)
            case "delete-list", TaskList() as shown:
                return sheets.delete_list(self, len(self.store.open_tasks(shown)) + done)
            case "delete-completed", TaskList():
                return sheets.delete_completed(self, done)
        return None

    # What the widgets do.

    def show(self, number: int) -> None:
        """Show another list."""
        self.state.shown, self.state.done_open = number, False

    def ask(self, name: str) -> None:
        """Open a sheet, menu or dialog; a field in it is ready to be typed into."""
        state, found = self.state, self.shown
        state.open, state.details, state.more = name, "", False
        state.star = name == "add" and found is None
        state.title = found.title if found and name == "rename" else ""
        if name in ("add", "new-list", "rename"):
            self.app.focus("title")

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""
        self.app.hide_keyboard()

    def set_title(self, title: str) -> None:
        """What is typed into the field of the title."""
        self.state.title = title

    def set_details(self, details: str) -> None:
        """What is typed into the field of the details."""
        self.state.details = details

    def show_details(self) -> None:
        """Show the field for details."""
        self.state.more = True
        self.app.focus("details")

    def toggle_star(self) -> None:
        """Give the new task a star, or take it."""
        self.state.star = not self.state.star

    def toggle_done(self) -> None:
        """Unfold or fold what has been done."""
        self.state.done_open = not self.state.done_open

    def save(self) -> None:
        """Add the new task."""
        state, title = self.state, self.state.title.strip()
        target = self.shown or next(iter(self.store.lists()), None)
        if title and target is not None:
            self.store.add(target.id, title, details=state.details, starred=state.star, now_ms=self.app.clock.ms)
            self.close()

    def save_list(self) -> None:
        """Make the new list, or give the list its new name."""
        title, found = self.state.title.strip(), self.shown
        if not title:
            return
        if self.state.open == "new-list":
            self.state.shown = self.store.add_list(title)
        elif found is not None:
            self.store.rename_list(found.id, title)
        self.close()

    def sort_by(self, sort: str) -> None:
        """Choose the order of the list."""
        if (found := self.shown) is not None:
            self.store.sort_list(found.id, sort)
        self.close()

    def delete_list(self) -> None:
        """Delete the list that is shown."""
        if (found := self.shown) is not None:
            self.store.delete_list(found.id)
            self.state.shown = 0
            self.app.snackbar("List deleted")
        self.close()

    def delete_completed(self) -> None:
        """Delete what has been done in the list."""
        if (found := self.shown) is not None:
            self.store.delete_completed(found.id)
        self.close()

    def undo(self) -> None:
        """Bring back what was completed or deleted last."""
        state = self.state
        if state.deleted:
            self.store.restore(state.deleted)
            state.deleted = []
        elif state.completed:
            self.store.reopen(state.completed)
            state.completed = 0

    def on_result(self, request: str, result: dict[str, list[Row]] | None) -> None:
        """A task was deleted, or completed, on its own screen."""
        if not result:
            return
        self.state.deleted = result.get("deleted", [])
        self.app.snackbar("Task deleted", "Undo", "undo")

    def _open(self, number: int) -> None:
        self.app.start_for_result(Intent(component=DETAIL_SCREEN, extras={"task": number}), "detail")

    def _tick(self, number: int) -> None:
        self.store.complete(number, now_ms=self.app.clock.ms)
        self.state.completed, self.state.deleted = number, []
        cancel_reminder(self.app, number)
        self.app.snackbar("1 task completed", "Undo", "undo")

    def _untick(self, number: int) -> None:
        self.store.reopen(number)
        if (task := self.store.task(number)) is not None:
            set_reminder(self.app, task)
