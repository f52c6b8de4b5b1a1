"""The screen of one task: title, details, day and time, sub-tasks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.apps.tasks.data import LONGEST_DETAILS, LONGEST_TITLE, Store, Task
from decapod.environments.android.virtual.apps.tasks.reminders import cancel_reminder, set_reminder
from decapod.environments.android.virtual.apps.tasks.rows import due_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    bottom_sheet,
    button,
    chip,
    choice_row,
    column,
    date_picker,
    icon,
    icon_button,
    list_row,
    list_view,
    menu,
    plain_field,
    row,
    section_header,
    text,
    time_picker,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class EditTaskActivity(Activity):
    """One task. What is typed is kept at once."""

    @dataclass
    class State:
        """What is open: list, menu, date, time, or ""; and what the pickers show."""

        task: int = 0
        open: str = ""
        day: str = ""
        month: tuple[int, int] = (2024, 5)
        hour: int = 9
        minute: int = 0
        part: str = "hour"

    state: State

    def on_create(self) -> None:
        """Which task it is."""
        self.state.task = self.intent.number("task")

    @property
    def store(self) -> Store:
        """The lists and tasks."""
        return Store(self.app.db)

    def build(self) -> Widget:
        """The task's parts from top to bottom."""
        task = self.store.task(self.state.task)
        if task is None:
            gone = list_row("This task no longer exists")
            return scaffold(gone, app_bar=app_bar(navigation="arrow_back", on_navigation=self.app.finish))
        star = icon_button(
            "star" if task.starred else "star_border",
            partial(self.store.change, task.id, starred=int(not task.starred)),
            filled=task.starred,
            color="primary" if task.starred else "on_surface_variant",
            description="Remove star" if task.starred else "Add star",
            resource_id="edit_star",
        )
        more = icon_button("more_vert", partial(self._show, "menu"), description="More options")
        label = "Mark not completed" if task.completed else "Mark completed"
        return scaffold(
            list_view(*self._parts(task), key="parts"),
            app_bar=app_bar(navigation="arrow_back", on_navigation=self.app.finish, actions=(star, more)),
            bottom=row(
                button(label, partial(self._finish_task, task), kind="text", resource_id="mark_as_completed"),
                arrange="end",
                class_name="",
                margin=(8, 4),
            ),
            overlay=self._overlay(task),
        )

    def _parts(self, task: Task) -> list[Widget | None]:
        owner = self.store.find_list(task.list_id)
        due = due_text(task, self.app.clock.today().date(), hours_shown(self.app.phone))
        return [
            button(
                owner.title if owner else "",
                partial(self._show, "list"),
                kind="text",
                leading="expand_more",
                resource_id="edit_list_name",
                margin=(12, 0),
            ),
            plain_field(
                "title",
                task.title,
                partial(self._write, "title", LONGEST_TITLE),
                hint="Enter title",
                style="headline_small",
                multiline=True,
                resource_id="edit_title",
                margin=(24, 8),
            ),
            self._line(
                "subject",
                plain_field(
                    "details",
                    task.details,
                    partial(self._write, "details", LONGEST_DETAILS),
                    hint="Add details",
                    multiline=True,
                    resource_id="edit_description",
                    weight=1,
                ),
                across="start",
            ),
            self._line(
                "schedule",
                chip(due, partial(self._show, "date"), resource_id="edit_due_date")
                if due
                else text(
                    "Add date/time",
                    color="on_surface_variant",
                    on_tap=partial(self._show, "date"),
                    resource_id="edit_add_date",
                    min_height=40,
                    weight=1,
                ),
                icon_button("close", partial(self._set_due, task, None, ""), description="Clear date") if due else None,
            ),
            *([] if task.parent else self._sub_tasks(task)),
        ]

    def _line(self, mark: str, *widgets: Widget | None, across: str = "center") -> Widget:
        return row(icon(mark), *widgets, gap=16, across=across, class_name="", margin=(24, 12, 12, 8))

    def _sub_tasks(self, task: Task) -> list[Widget | None]:
        rows = [
            row(
                icon_button(
                    "check" if one.completed else "radio_button_unchecked",
                    partial(self._tick_sub_task, one),
                    color="primary" if one.completed else "on_surface_variant",
                    description="Mark as not complete" if one.completed else "Mark as complete",
                ),
                plain_field(
                    f"sub-task-{one.id}",
                    one.title,
                    partial(self._write_sub_task, one.id),
                    hint="Enter title",
                    resource_id="subtask_title",
                    weight=1,
                ),
                icon_button("close", partial(self.store.delete, one.id), description="Delete subtask"),
                class_name="",
            )
            for one in self.store.sub_tasks(task.id)
        ]
        add = text(
            "Add subtasks",
            color="on_surface_variant",
            on_tap=partial(self._add_sub_task, task),
            resource_id="add_subtask",
            min_height=40,
            weight=1,
        )
        return [self._line("subdirectory_arrow_right", add), column(*rows, class_name="", margin=(52, 0, 8, 0))]

    def _overlay(self, task: Task) -> Widget | None:
        match self.state.open:
            case "menu":
                return menu([("Delete", partial(self._delete, task))], on_dismiss=partial(self._show, ""))
            case "list":
                rows = [
                    choice_row(one.title, one.id == task.list_id, partial(self._move, task, one.id))
                    for one in self.store.lists()
                ]
                return bottom_sheet(section_header("Move task to"), *rows, on_dismiss=partial(self._show, ""))
            case "date":
                return self._date_picker(task)
            case "time":
                return self._time_picker(task)
        return None

    def _date_picker(self, task: Task) -> Widget:
        day = date.fromisoformat(self.state.day)
        set_time = button(
            time_text(task.due_at, hours=hours_shown(self.app.phone)) if task.due_at else "Set time",
            partial(self._show, "time"),
            kind="text",
            leading="schedule",
            resource_id="set_time",
        )
        return date_picker(
            day,
            self._choose_day,
            shown=self.state.month,
            on_month=self._choose_month,
            on_ok=partial(self._set_due, task, day, task.due_time),
            on_cancel=partial(self._show, ""),
            today=self.app.clock.today().date(),
            extra=set_time,
        )

    def _time_picker(self, task: Task) -> Widget:
        state = self.state
        return time_picker(
            state.hour,
            state.minute,
            self._choose_time,
            part=state.part,
            on_part=self._choose_part,
            on_ok=partial(self._set_due, task, date.fromisoformat(state.day), f"{state.hour:02}:{state.minute:02}"),
            on_cancel=partial(self._show, "date"),
        )

    # What the widgets do.

    def _show(self, name: str) -> None:
        task = self.store.task(self.state.task)
        if name == "date" and self.state.open != "time":
            day = (task.due if task else None) or self.app.clock.today().date()
            self.state.day, self.state.month = day.isoformat(), (day.year, day.month)
        if name == "time":
            at = (task.due_at if task else None) or datetime(2024, 1, 1, 9)
            self.state.hour, self.state.minute, self.state.part = at.hour, at.minute, "hour"
        self.state.open = name
        self.app.hide_keyboard()

    def _choose_day(self, day: date) -> None:
        self.state.day = day.isoformat()

    def _choose_month(self, year: int, month: int) -> None:
        self.state.month = (year, month)

    def _choose_time(self, hour: int, minute: int) -> None:
        self.state.hour, self.state.minute = hour, minute

    def _choose_part(self, part: str) -> None:
        self.state.part = part

    def _set_due(self, task: Task, day: date | None, time: str) -> None:
        self.store.set_due(task.id, day, time)
        self.state.open = ""
        if (changed := self.store.task(task.id)) is not None:
            set_reminder(self.app, changed)

    def _write(self, column_name: str, longest: int, value: str) -> None:
        self.store.change(self.state.task, **{column_name: value[:longest]})

    def _write_sub_task(self, number: int, value: str) -> None:
        self.store.change(number, title=value[:LONGEST_TITLE])

    def _add_sub_task(self, task: Task) -> None:
        number = self.store.add(task.list_id, "", parent=task.id, now_ms=self.app.clock.ms)
        self.app.focus(f"sub-task-{number}")

    def _tick_sub_task(self, one: Task) -> None:
        if one.completed:
            self.store.reopen(one.id)
        else:
            self.store.complete(one.id, now_ms=self.app.clock.ms)

    def _move(self, task: Task, list_id: int) -> None:
        self.store.move(task.id, list_id)
        self.state.open = ""

    def _finish_task(self, task: Task) -> None:
        if task.completed:
            self.store.reopen(task.id)
            return
        self.store.complete(task.id, now_ms=self.app.clock.ms)
        cancel_reminder(self.app, task.id)
        self.app.finish()

    def _delete(self, task: Task) -> None:
        cancel_reminder(self.app, task.id)
        self.app.finish({"deleted": self.store.delete(task.id)})
