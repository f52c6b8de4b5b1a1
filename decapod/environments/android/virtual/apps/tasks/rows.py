"""Rows of tasks, and how their days are told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from decapod.environments.android.virtual.apps.system.words import date_text, time_text
from decapod.environments.android.virtual.apps.tasks.data import Task
from decapod.environments.android.virtual.ui.material import chip, column, icon_button, row, text
from decapod.environments.android.virtual.ui.widget import Widget


def due_text(task: Task, today: date, hours: int) -> str:
    """`Today`, `Tomorrow, 3:30 PM`, `Fri, May 17`; "" without a day."""
    if task.due is None:
        return ""
    days = (task.due - today).days
    names = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}
    moment = datetime(task.due.year, task.due.month, task.due.day)
    day = names.get(days) or date_text(moment, year=task.due.year != today.year)
    at = task.due_at
    return f"{day}, {time_text(at, hours=hours)}" if at else day


def is_late(task: Task, now: datetime) -> bool:
    """Whether the day, or the time of the day, has passed."""
    at = task.due_at
    if at is not None:
        return at < now.replace(tzinfo=None)
    return task.due is not None and task.due < now.date()


def task_row(
    task: Task,
    now: datetime,
    hours: int,
    *,
    on_open: Callable[[], object],
    on_tick: Callable[[], object],
    on_star: Callable[[], object],
) -> Widget:
    """One task: the circle that ticks it off, title, details and day, the star."""
    due = due_text(task, now.date(), hours)
    words = column(
        text(
            task.title or "(No title)",
            "body_large",
            max_lines=3,
            struck=task.completed,
            color="on_surface_variant" if task.completed else "on_surface",
            resource_id="task_name",
        ),
        text(task.details, "body_medium", color="on_surface_variant", max_lines=2, resource_id="task_details")
        if task.details
        else None,
        row(
            chip(
                due,
                leading="event",
                color="error" if is_late(task, now) and not task.completed else "",
                resource_id="task_date",
            ),
            class_name="",
        )
        if due
        else None,
        weight=1,
        gap=2,
        class_name="",
        margin=(0, 10),
    )
    tick = icon_button(
        "check" if task.completed else "radio_button_unchecked",
        on_tick,
        color="primary" if task.completed else "on_surface_variant",
        description="Mark as not complete" if task.completed else "Mark as complete",
        resource_id="tasks_item_completed_check",
    )
    star = icon_button(
        "star" if task.starred else "star_border",
        on_star,
        filled=task.starred,
        color="primary" if task.starred else "on_surface_variant",
        description="Remove star" if task.starred else "Add star",
        resource_id="task_star",
    )
    return row(
        tick,
        words,
        None if task.completed else star,
        across="start",
        on_tap=on_open,
        resource_id="task_row",
        margin=(36 if task.parent else 4, 0, 4, 0),
        min_height=48,
    )
