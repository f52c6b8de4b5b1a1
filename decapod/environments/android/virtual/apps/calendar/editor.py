"""The screen that writes an event down, or changes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from decapod.environments.android.virtual.apps.calendar import pickers
from decapod.environments.android.virtual.apps.calendar.data import DAY_MS, HOUR_MS, Event, Store, bounded
from decapod.environments.android.virtual.apps.calendar.form import form
from decapod.environments.android.virtual.apps.calendar.reminders import schedule_next
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import app_bar, button, screen
from decapod.environments.android.virtual.ui.widget import Widget

_MIDNIGHT = datetime(1970, 1, 1, tzinfo=UTC)


class EditEventActivity(Activity):
    """A form. Nothing is written down before Save."""

    @dataclass
    class State:
        """What is in the form.

        Attributes:
            event: The event as it will be.
            reminders: How many minutes before it somebody is told.
            asked: Which field a picker is open for: start-day, start-time, end-day, end-time, repeat, calendar,
                reminder, discard, or "".
            day: What the picker of a day shows (ISO).
            month: Likewise.
            hour: What the picker of a time shows.
            minute: Likewise.
            part: Likewise.
            changed: Whether anything has been changed.
        """

        event: Event = field(default_factory=Event)
        reminders: list[int] = field(default_factory=lambda: [30])
        asked: str = ""
        day: str = ""
        month: tuple[int, int] = (2024, 5)
        hour: int = 0
        minute: int = 0
        part: str = "hour"
        changed: bool = False

    state: State

    def on_create(self) -> None:
        """The event that is to be changed, or a new one from what the intent says."""
        intent, store = self.intent, Store(self.app)
        tail = intent.data.rpartition("/events/")[2]
        number = intent.number("event") or (int(tail) if tail.isascii() and tail.isdigit() and len(tail) < 12 else 0)
        if (found := store.find(number)) is not None:
            self.state.event, self.state.reminders = found, store.reminders(number)
            return
        hour = self.app.clock.today().replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        start = bounded(intent.number("beginTime")) or self.app.clock.at(hour)
        all_day = intent.extras.get("allDay") is True
        end = bounded(intent.number("endTime")) or start + (DAY_MS if all_day else HOUR_MS)
        calendar = next((one.id for one in store.calendars() if one.writable), 1)
        self.state.event = Event(
            calendar=calendar,
            title=intent.text("title"),
            place=intent.text("eventLocation"),
            description=intent.text("description"),
            start=start,
            end=max(start, end),
            rule=intent.text("rrule"),
        )
        if all_day:
            self.set_all_day(True)
        self.state.changed = False
        if not self.state.event.title:
            self.app.focus("title")

    def build(self) -> Widget:
        """The form under Save and Close."""
        return screen(
            form(self),
            app_bar=app_bar(
                navigation="close",
                on_navigation=self._leave,
                navigation_description="Cancel",
                actions=(button("Save", self.save, resource_id="save"),),
            ),
            overlay=pickers.overlay(self),
        )

    def on_back(self) -> bool:
        """Leave; what was changed is asked about first."""
        self._leave()
        return True

    def change(self, **values: str | int | bool) -> None:
        """Put something into the form."""
        self.state.event = replace(self.state.event, **values)  # type: ignore[arg-type]
        self.state.changed = True

    def local(self, ms: int) -> datetime:
        """A moment of the event as the form shows it."""
        return datetime.fromtimestamp(ms // 1000, UTC) if self.state.event.all_day else self.app.clock.local(ms)

    def shown_end(self) -> datetime:
        """The end as the form shows it: of whole days, the last of them."""
        event = self.state.event
        return self.local(max(event.start, event.end - DAY_MS) if event.all_day else event.end)

    def set_all_day(self, whole: bool) -> None:
        """Make it whole days in UTC, or hours from eight o'clock."""
        event, store = self.state.event, Store(self.app)
        first, last = store.days_of(event)
        if whole:
            begin, end = (_utc(first), _utc(last) + DAY_MS)
        else:
            begin = store.midnight(first) + 8 * HOUR_MS
            end = begin + HOUR_MS if first == last else store.midnight(last) + 9 * HOUR_MS
        self.change(all_day=whole, start=begin, end=end)

    def ask(self, name: str) -> None:
        """Open a picker."""
        state = self.state
        moment = self.shown_end() if name.startswith("end") else self.local(state.event.start)
        state.day, state.month = moment.date().isoformat(), (moment.year, moment.month)
        state.hour, state.minute, state.part, state.asked = moment.hour, moment.minute, "hour", name
        self.app.hide_keyboard()

    def set_moment(self) -> None:
        """Take what the picker shows. An end before the start moves the start's length along."""
        state, event = self.state, self.state.event
        is_end, is_day = state.asked.startswith("end"), state.asked.endswith("day")
        moment = self.shown_end() if is_end else self.local(event.start)
        day = date.fromisoformat(state.day) if is_day else moment.date()
        hour, minute = (moment.hour, moment.minute) if is_day else (state.hour, state.minute)
        new = _utc(day) if event.all_day else self.app.clock.at(datetime(day.year, day.month, day.day, hour, minute))
        if is_end:
            end = new + DAY_MS if event.all_day else new
            self.change(end=max(end, event.start))
        else:
            self.change(start=new, end=new + (event.end - event.start))
        state.asked = ""

    def save(self) -> None:
        """Write the event down and leave."""
        Store(self.app).save(replace(self.state.event, title=self.state.event.title.strip()), self.state.reminders)
        schedule_next(self.app)
        self.app.toast("Event saved")
        self.app.finish({})

    def discard(self) -> None:
        """Leave without writing anything down."""
        self.app.finish()

    def close(self) -> None:
        """Close the picker."""
        self.state.asked = ""

    def add_reminder(self, minutes: int) -> None:
        """Tell somebody so many minutes before."""
        self.state.reminders = sorted({*self.state.reminders, minutes})
        self.state.asked, self.state.changed = "", True

    def remove_reminder(self, minutes: int) -> None:
        """Tell nobody then."""
        self.state.reminders = [one for one in self.state.reminders if one != minutes]
        self.state.changed = True

    def _leave(self) -> None:
        if self.state.changed:
            self.ask("discard")
        else:
            self.discard()


def _utc(day: date) -> int:
    return round((datetime(day.year, day.month, day.day, tzinfo=UTC) - _MIDNIGHT) / timedelta(milliseconds=1))
