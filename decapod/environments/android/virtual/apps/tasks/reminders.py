"""Tells of tasks that are due: at their time, or at nine in the morning of their day."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.apps.tasks import MAIN_SCREEN
from decapod.environments.android.virtual.apps.tasks.data import Store, Task
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

MORNING = 9


def set_reminder(app: AppContext, task: Task) -> None:
    """Have somebody told when the task is due; a moment that has passed tells nobody."""
    cancel_reminder(app, task.id)
    if task.due is None or task.completed:
        return
    moment = task.due_at or datetime(task.due.year, task.due.month, task.due.day, MORNING)
    at = app.clock.at(moment)
    if at > app.clock.ms:
        app.set_alarm(f"task-{task.id}", at, {"task": task.id})


def cancel_reminder(app: AppContext, number: int) -> None:
    """Forget that a task is due."""
    app.cancel_alarm(f"task-{number}")


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    """Tell of a task that is due, if it still is to be done."""
    task = Store(app.db).task(int(extras["task"]))
    if task is not None and not task.completed:
        app.notify(
            Notification(
                app.package,
                tag,
                task.title,
                "Due now",
                icon="task_alt",
                intent=Intent(component=MAIN_SCREEN),
                silent=False,
            )
        )
