"""Activities: tasks and their back stacks, starting, results, back, home and recents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.system import intents, permissions
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.hardware import LogLine
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.packages import Target
from decapod.environments.android.virtual.system.resolving import (
    CHOOSER_COMPONENT,
    chooser_intent,
    not_found,
    preference_key,
    refused,
)
from decapod.environments.android.virtual.system.starting import DELIVERED, TO_FRONT, StartResult, StartStatus
from decapod.environments.android.virtual.system.tasks import (
    Record,
    SavedRecord,
    Snackbar,
    Task,
    load_record,
    save_record,
)

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

HOME_COMPONENT = "com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity"
RECENTS_EXTRA = "decapod.recents"
STACK_LIMIT = 60
TASK_LIMIT = 60

Saved = tuple[int, int, int, tuple[tuple[int, str, int, tuple[SavedRecord, ...]], ...]]


class Activities:
    """The tasks of a phone. The last task is in front, and its last record is the activity that is seen."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._tasks: list[Task] = []
        self._next_record = 1
        self._next_task = 1
        self.left = 0
        """The number of the task that was left for the one in front."""

    # What there is

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks; the last is in front."""
        return tuple(self._tasks)

    @property
    def front(self) -> Record:
        """The activity that is seen. There is always one: the launcher's does not end."""
        return self._tasks[-1].top

    @property
    def current(self) -> str:
        """The component that is seen, `package/package.Class`."""
        return self.front.component

    def record(self, number: int) -> Record | None:
        """The record of that number, or None once it has ended."""
        return next((record for task in self._tasks for record in task.records if record.number == number), None)

    def task_of(self, record: Record) -> Task | None:
        """The task that a record is in."""
        return next((task for task in self._tasks if record in task.records), None)

    def recents(self) -> list[Task]:
        """The tasks that recents list, the last used first."""
        return [task for task in reversed(self._tasks) if not task.is_home and task.root.info.in_recents]

    def running(self, package: str) -> bool:
        """Whether an app has an activity anywhere."""
        return any(record.app.package == package for task in self._tasks for record in task.records)

    # Starting

    def start(self, intent: Intent, *, caller: Record | None = None, request: str = "", owner: str = "") -> StartResult:
        """Start the activity that an intent asks for; a chooser where several of one priority can do it.

        Args:
            intent: What is wanted.
            caller: The activity that asks; None for the shell, the launcher's icons and notifications.
            request: What the caller calls the result that it waits for; "" when it waits for none.
            owner: The app in whose name it is asked for, where that is not the caller's: of a notification, a receiver,
                or a screen that hands over. Its own screens need not be exported.
        """
        targets = self._phone.packages.offered(intent)
        if intent.component and targets and not self._may_start(targets[0], caller, owner):
            return refused(intent, targets[0], self._phone.packages.uid(targets[0].app.package))
        if not targets:
            return self._not_found(intent, caller, request)
        if len(targets) > 1 and intents.HOME not in intent.categories:
            preferred = self._phone.preferred.get(preference_key(intent))
            chosen = [target for target in targets if target.info.name == preferred]
            chooser = self._phone.packages.by_component(CHOOSER_COMPONENT)
            if chosen or chooser is None:
                targets = chosen or targets
            else:
                targets, intent = [chooser], chooser_intent(intent, from_app=caller is not None)
        return self.launch(targets[0], intent, caller, request)

    def home(self) -> None:
        """Show the launcher's first page."""
        self.start(Intent(intents.MAIN, categories=(intents.HOME,), flags=intents.FLAG_NEW_TASK))

    def show_recents(self) -> None:
        """Show the tasks that were used last."""
        extras = {RECENTS_EXTRA: True}
        self.start(Intent(intents.MAIN, categories=(intents.HOME,), extras=extras, flags=intents.FLAG_NEW_TASK))

    def bring_to_front(self, task: Task) -> None:
        """Show a task."""
        if task in self._tasks and self._tasks[-1] is not task:
            self._switch(partial(self._raise, task))

    # Ending

    def back(self) -> None:
        """What Back does where no dialog or keyboard takes it: the activity itself, or the stack."""
        record = self.front
        if record.activity.on_back():
            return
        task = self._tasks[-1]
        if task.is_home:
            return
        if record is task.root and self._is_launched(record):
            self._switch(partial(self._lower, task))
            return
        self.finish(record)

    def finish(self, record: Record, result: dict[str, Any] | None = None) -> None:
        """End an activity and give its result to the one that waits for it."""
        task = self.task_of(record)
        if task is None or (task.is_home and record is task.root):
            return

        def end() -> None:
            task.records.remove(record)
            if not task.records:
                self._tasks.remove(task)
            waiting = self.record(record.caller) if record.request else None
            if waiting is not None:
                waiting.activity.on_result(record.request, result)

        self._switch(end)

    def hand_over(self, record: Record, intent: Intent) -> StartResult:
        """End an activity and start another one for its caller, as a chooser does."""
        caller, request = self.record(record.caller), record.request
        record.request = ""
        self.finish(record)
        return self.start(intent, caller=caller, request=request, owner=record.app.package)

    def remove_task(self, task: Task) -> None:
        """End all activities of a task, as swiping it away in recents does."""
        if task in self._tasks and not task.is_home:
            self._end(partial(self._tasks.remove, task), front=task is self._tasks[-1])

    def clear_recents(self) -> None:
        """End all tasks that recents list."""
        gone = self.recents()

        def end() -> None:
            self._tasks[:] = [task for task in self._tasks if task not in gone]

        self._end(end, front=self._tasks[-1] in gone)

    def end_package(self, package: str) -> None:
        """End all activities of an app, as a force-stop does. The launcher starts anew."""
        if not self.running(package):
            return

        def end() -> None:
            for task in list(self._tasks):
                task.records[:] = [record for record in task.records if record.app.package != package]
                if not task.records:
                    self._tasks.remove(task)
            if not any(task.is_home for task in self._tasks):
                self._open_home()

        self._end(end, front=self.front.app.package == package)

    # What screens ask for

    def request_permission(self, record: Record | None, name: str) -> bool:
        """Ask for a permission by a dialog; see `AppContext.request_permission`."""
        return permissions.ask(self._phone, record, name) if record is not None else False

    def answer_permission(self, dialog: Record, *, granted: bool) -> None:
        """Give the answer of a permission dialog to the app that asked."""
        permissions.answer(self._phone, dialog, granted=granted)

    def show_snackbar(self, record: Record | None, text: str, until_ms: int, action: str, then: str) -> None:
        """Show a message at the bottom of an activity."""
        if record is not None:
            record.snackbar = Snackbar(text, until_ms, action, then)

    # Snapshots

    def snapshot(self) -> Saved:
        """Copies of all tasks, for `restore`."""
        tasks = tuple(
            (task.number, task.affinity, task.last_ms, tuple(save_record(record) for record in task.records))
            for task in self._tasks
        )
        return self._next_record, self._next_task, self.left, tasks

    def restore(self, kept: Saved) -> None:
        """Go back to a snapshot."""
        self._next_record, self._next_task, self.left, tasks = kept
        self._tasks = [
            Task(
                number,
                affinity,
                [load_record(record, AppContext(self._phone, record.app, record.number)) for record in records],
                last_ms,
            )
            for number, affinity, last_ms, records in tasks
        ]

    def boot(self) -> None:
        """Show the launcher, as after the phone was started."""
        self._tasks = []
        self._open_home()

    # How a start goes

    def launch(self, target: Target, intent: Intent, caller: Record | None, request: str) -> StartResult:
        """Start one activity, whatever filters say."""
        outcome: list[StartResult] = []
        self._switch(lambda: outcome.append(self._place(target, intent, caller, request)))
        if outcome[0].status is not StartStatus.BROUGHT_TO_FRONT:
            self._phone.packages.state(target.app.package).stopped = False
            self._log(f"START u0 {intent.with_component(target.info.name).describe()}")
        return outcome[0]

    def _place(self, target: Target, intent: Intent, caller: Record | None, request: str) -> StartResult:
        info, name = target.info, target.info.name
        affinity = info.affinity or target.app.package
        calling = self.task_of(caller) if caller is not None else None
        own_task = info.mode in ("singleTask", "singleInstance") or bool(intent.flags & intents.FLAG_NEW_TASK)
        if calling is not None and (not own_task or (calling.is_home and intents.HOME in intent.categories)):
            task: Task | None = calling
        elif intent.flags & intents.FLAG_MULTIPLE_TASK:
            task = None
        else:
            task = next((task for task in reversed(self._tasks) if task.affinity == affinity), None)
        if task is None:
            record = self._create(target, intent, caller, request)
            self._append(Task(self._take_task(), affinity, [record]))
            record.activity.on_create()
            return StartResult(StartStatus.STARTED, name)
        to_front = task is not self._tasks[-1]
        self._raise(task)
        if intent.flags & intents.FLAG_CLEAR_TASK and caller is None:
            del task.records[:]
        elif self._is_root_launch(task, target, intent) and calling is None:
            return StartResult(StartStatus.BROUGHT_TO_FRONT, name, TO_FRONT)
        existing = self._existing(task, target, intent)
        if existing is not None:
            existing.activity.intent = intent
            existing.activity.on_new_intent(intent)
            return StartResult(StartStatus.DELIVERED, name, TO_FRONT if to_front else DELIVERED)
        if task.records and task.top.info.no_history:
            task.records.pop()
        record = self._create(target, intent, caller, request)
        task.records.append(record)
        if len(task.records) > STACK_LIMIT:
            del task.records[1]
        record.activity.on_create()
        return StartResult(StartStatus.STARTED, name)

    def _existing(self, task: Task, target: Target, intent: Intent) -> Record | None:
        """The record that gets the intent instead of a new one; those above it end."""
        places = [place for place, record in enumerate(task.records) if record.info.name == target.info.name]
        if not places:
            return None
        single = target.info.mode in ("singleTask", "singleInstance")
        if single or (intent.flags & intents.FLAG_CLEAR_TOP):
            del task.records[places[-1] + 1 :]
            if not single and target.info.mode == "standard" and not intent.flags & intents.FLAG_SINGLE_TOP:
                task.records.pop()
                return None
            return task.top
        if intent.flags & intents.FLAG_REORDER_TO_FRONT:
            record = task.records.pop(places[-1])
            task.records.append(record)
            return record
        on_top = places[-1] == len(task.records) - 1
        if on_top and (target.info.mode == "singleTop" or intent.flags & intents.FLAG_SINGLE_TOP):
            return task.top
        return None

    def _create(self, target: Target, intent: Intent, caller: Record | None, request: str) -> Record:
        number = self._next_record
        self._next_record += 1
        kind = target.app.load(target.info.target)
        context = AppContext(self._phone, target.app, number)
        asker = caller.number if caller is not None else 0
        return Record(number, target.app, target.info, kind(context, intent), caller=asker, request=request)

    def _switch(self, change: Callable[[], object]) -> None:
        """Change the tasks; who leaves the front and who comes to it is told."""
        before = self._tasks[-1].top if self._tasks else None
        leaving = self._tasks[-1] if self._tasks else None
        if leaving is not None and not leaving.is_home:
            self.left = leaving.number
        if before is not None:
            before.activity.on_pause()
        change()
        after = self._tasks[-1].top
        self._tasks[-1].last_ms = self._phone.clock.ms
        if after is not before:
            if before is not None:
                before.keyboard = False
                if before.info.no_history and not after.info.translucent and self.task_of(before) is not None:
                    self._drop(before)
                before.activity.on_stop()
            self._phone.shell_ui.front_changed()
        after.activity.on_resume()

    def _end(self, change: Callable[[], object], *, front: bool) -> None:
        """End activities; one that is not in front is not told."""
        if front:
            self._switch(change)
        else:
            change()

    def _drop(self, record: Record) -> None:
        task = self.task_of(record)
        if task is not None and len(task.records) > 1:
            task.records.remove(record)

    def _raise(self, task: Task) -> None:
        self._tasks.remove(task)
        self._tasks.append(task)

    def _lower(self, task: Task) -> None:
        self._tasks.remove(task)
        self._tasks.insert(0, task)

    def _append(self, task: Task) -> None:
        self._tasks.append(task)
        surplus = [old for old in self._tasks if not old.is_home][:-TASK_LIMIT]
        for old in surplus:
            self._tasks.remove(old)

    def _take_task(self) -> int:
        self._next_task += 1
        return self._next_task - 1

    def _open_home(self) -> None:
        intent = Intent(intents.MAIN, HOME_COMPONENT, categories=(intents.HOME,))
        target = self._phone.packages.resolve(intent)[0]
        record = self._create(target, intent, None, "")
        self._tasks.append(Task(self._take_task(), target.app.package, [record]))
        record.activity.on_create()

    def _is_root_launch(self, task: Task, target: Target, intent: Intent) -> bool:
        """Whether this only asks to see a task that was begun in the same way."""
        plain = intent.action == intents.MAIN and not intent.data and not intent.extras
        single = target.info.mode in ("singleTask", "singleInstance")
        same = bool(task.records) and task.root.info.name == target.info.name
        return (
            plain
            and same
            and not single
            and not intent.flags & intents.FLAG_CLEAR_TOP
            and task.root.intent.action == intents.MAIN
        )

    def _is_launched(self, record: Record) -> bool:
        return any(intents.LAUNCHER in item.categories for item in record.info.filters)

    def _may_start(self, target: Target, caller: Record | None, owner: str) -> bool:
        askers = {owner, caller.app.package if caller is not None else ""}
        return target.info.exported or target.app.package in askers

    def _not_found(self, intent: Intent, caller: Record | None, request: str) -> StartResult:
        if caller is not None:
            self._phone.shell_ui.show_toast("android", "No app can do this", self._phone.clock.ms + 2_000)
            if request:
                caller.activity.on_result(request, None)
        return not_found(intent)

    def _log(self, message: str, priority: str = "I") -> None:
        self._phone.log.add(LogLine(self._phone.clock.ms, priority, "ActivityTaskManager", message))
