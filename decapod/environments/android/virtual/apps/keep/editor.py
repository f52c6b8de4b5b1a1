"""The screen of one note. What is typed is kept at once; a note that is left empty is thrown away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from decapod.environments.android.virtual.apps.keep import CREATE_NOTE, page, sheets
from decapod.environments.android.virtual.apps.keep.data import LONGEST_TITLE, Item, Note, Store
from decapod.environments.android.virtual.apps.keep.reminders import set_reminder
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import SEND, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    date_picker,
    icon_button,
    list_row,
    list_view,
    time_picker,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

SUBJECT, TEXT = "android.intent.extra.SUBJECT", "android.intent.extra.TEXT"


class EditorActivity(Activity):
    """One note: title, text or list, what hangs on it, and the bar below."""

    @dataclass
    class State:
        """What is open.

        Attributes:
            note: The note's number.
            open: color, reminder, more, labels, day, time, or "".
            done_open: Whether the ticked lines are unfolded.
            words: What is typed into the field for labels.
            day: Of the dialogs that ask for a day and a time.
            month: The month that is shown in it.
            hour: Likewise.
            minute: Likewise.
            part: Likewise.
        """

        note: int = 0
        open: str = ""
        done_open: bool = True
        words: str = ""
        day: str = ""
        month: tuple[int, int] = (2024, 5)
        hour: int = 8
        minute: int = 0
        part: str = "hour"

    state: State

    @property
    def store(self) -> Store:
        """The notes."""
        return Store(self.app.db, self.app.clock.ms)

    def on_create(self) -> None:
        """The note that was asked for, or a new one: empty, or from what another app shares."""
        intent, store = self.intent, self.store
        self.state.note = intent.number("note")
        if self.state.note:
            return
        shared = intent.action in (SEND, CREATE_NOTE)
        title, words = (intent.text(SUBJECT), intent.text(TEXT)) if shared else ("", "")
        is_list = intent.extras.get("list") is True
        self.state.note = store.add(title=title, text=words, is_list=is_list)
        if intent.number("label"):
            store.set_label(self.state.note, intent.number("label"), on=True)
        if is_list:
            self.app.focus(f"item-{store.add_item(self.state.note)}")
        elif not shared:
            self.app.focus("text")

    def build(self) -> Widget:
        """The parts of the note."""
        note = self.store.note(self.state.note)
        if note is None:
            return scaffold(
                list_row("This note has been deleted"),
                app_bar=app_bar(navigation="arrow_back", on_navigation=self.app.finish),
            )
        return scaffold(
            list_view(*page.parts(self, note), key="note"),
            app_bar=app_bar(
                navigation="arrow_back", on_navigation=self._leave, actions=self._actions(note), color=note.ground
            ),
            bottom=None if note.trashed else page.bottom(self, note),
            overlay=self._overlay(note),
            color=note.ground or "surface",
        )

    def on_back(self) -> bool:
        """Leave; a note without anything in it goes."""
        self._leave()
        return True

    def _actions(self, note: Note) -> list[Widget]:
        if note.trashed:
            return [icon_button("restore", self._restore, description="Restore")]
        return [
            icon_button(
                "push_pin",
                partial(self.store.change, note.id, is_pinned=int(not note.pinned)),
                filled=note.pinned,
                description="Unpin" if note.pinned else "Pin",
                resource_id="menu_pin",
            ),
            icon_button(
                "add_alert",
                partial(self.show, "reminder"),
                description="Reminder",
                resource_id="menu_reminder",
            ),
            icon_button(
                "unarchive" if note.archived else "archive",
                self._archive,
                description="Unarchive" if note.archived else "Archive",
                resource_id="menu_archive",
            ),
        ]

    def _overlay(self, note: Note) -> Widget | None:
        match self.state.open:
            case "color":
                return sheets.colors(self, note)
            case "reminder":
                return sheets.reminder(self, note)
            case "more":
                return sheets.more(self, note)
            case "labels":
                return sheets.labels(self, note)
            case "day":
                return self._day_picker()
            case "time":
                return self._time_picker()
        return None

    def _day_picker(self) -> Widget:
        return date_picker(
            date.fromisoformat(self.state.day),
            self._choose_day,
            shown=self.state.month,
            on_month=self._choose_month,
            on_ok=partial(self.show, "time"),
            on_cancel=self.close,
            today=self.app.clock.today().date(),
        )

    def _time_picker(self) -> Widget:
        state, day = self.state, date.fromisoformat(self.state.day)
        moment = datetime(day.year, day.month, day.day, state.hour, state.minute)
        return time_picker(
            state.hour,
            state.minute,
            self._choose_time,
            part=state.part,
            on_part=self._choose_part,
            on_ok=partial(self.set_reminder, self.app.clock.at(moment)),
            on_cancel=partial(self.show, "day"),
        )

    # What the widgets do.

    def show(self, name: str) -> None:
        """Open a sheet or dialog."""
        self.state.open, self.state.words = name, ""
        self.app.hide_keyboard()

    def close(self) -> None:
        """Close what is open."""
        self.show("")

    def set_color(self, name: str) -> None:
        """Paint the note."""
        self.store.change(self.state.note, color_name=name)

    def ask_day(self) -> None:
        """Ask for the day of a reminder, and then for the time."""
        today = self.app.clock.today().date()
        self.state.day, self.state.month = today.isoformat(), (today.year, today.month)
        self.state.hour, self.state.minute, self.state.part = 8, 0, "hour"
        self.show("day")

    def set_reminder(self, at_ms: int) -> None:
        """Set the reminder (ms since the epoch), or with 0 take it away."""
        set_reminder(self.app, self.state.note, at_ms)
        self.close()

    def set_words(self, words: str) -> None:
        """What is typed into the field for labels."""
        self.state.words = words[:50]

    def set_label(self, label: int, on: bool) -> None:
        """Put a label on the note, or take it off."""
        self.store.set_label(self.state.note, label, on=on)

    def add_label(self) -> None:
        """Make the label that was typed, and put it on the note."""
        self.store.set_label(self.state.note, self.store.add_label(self.state.words), on=True)
        self.state.words = ""

    def turn_kind(self) -> None:
        """Make a list of a text, or a text of a list."""
        if (note := self.store.note(self.state.note)) is not None:
            (self.store.make_text if note.is_list else self.store.make_list)(note)
        self.close()

    def copy(self) -> None:
        """Go on with a second note like this one."""
        if (note := self.store.note(self.state.note)) is not None:
            self.state.note = self.store.copy(note)
            self.app.toast("Copied")
        self.close()

    def send(self) -> None:
        """Give the note's text to another app."""
        note = self.store.note(self.state.note)
        self.close()
        if note is None:
            return
        lines = [f"[{'x' if item.checked else ' '}] {item.text}" for item in self.store.items(note.id)]
        words = "\n".join(lines) if note.is_list else note.text
        self.app.start(Intent(SEND, mime="text/plain", extras={SUBJECT: note.title, TEXT: words}))

    def trash(self) -> None:
        """Put the note into the trash, and leave."""
        self.store.change(self.state.note, is_trashed=1, is_pinned=0)
        self._finish("Note moved to Trash", archived=False)

    def _archive(self) -> None:
        note = self.store.note(self.state.note)
        if note is not None:
            self.store.change(
                note.id, is_archived=int(not note.archived), **({} if note.archived else {"is_pinned": 0})
            )
            self._finish("Note unarchived" if note.archived else "Note archived", archived=note.archived)

    def _finish(self, told: str, *, archived: bool) -> None:
        self.app.finish({"note": self.state.note, "told": told, "archived": int(archived)})

    def _restore(self) -> None:
        self.store.change(self.state.note, is_trashed=0)
        self.app.toast("Note restored")

    def _leave(self) -> None:
        note = self.store.note(self.state.note)
        items = self.store.items(self.state.note)
        if note is None or (note.title or note.text or any(item.text for item in items)):
            self.app.finish()
            return
        self.store.delete(note.id)
        self._finish("Empty note discarded", archived=False)

    def write(self, column_name: str, longest: int, value: str) -> None:
        """What is typed into the title or the text."""
        self.store.change(self.state.note, **{column_name: value[:longest]})

    def write_item(self, number: int, value: str) -> None:
        """What is typed into a line of the list."""
        self.store.change_item(number, text=value[:LONGEST_TITLE])

    def tick(self, item: Item, checked: bool) -> None:
        """Tick a line off, or no longer."""
        self.store.change_item(item.id, is_checked=int(checked))

    def fold(self) -> None:
        """Show or hide the ticked lines."""
        self.state.done_open = not self.state.done_open

    def add_item(self) -> None:
        """Begin a new line of the list."""
        self.app.focus(f"item-{self.store.add_item(self.state.note)}")

    def _choose_day(self, day: date) -> None:
        self.state.day = day.isoformat()

    def _choose_month(self, year: int, month: int) -> None:
        self.state.month = (year, month)

    def _choose_time(self, hour: int, minute: int) -> None:
        self.state.hour, self.state.minute = hour, minute

    def _choose_part(self, part: str) -> None:
        self.state.part = part
